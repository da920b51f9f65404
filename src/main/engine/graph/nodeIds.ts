import { hash } from 'node:crypto';
import type { NodeId } from '../../../shared/contract/graph.ts';
import { foldText } from '../text/fold.ts';

export type NodeKey =
  | { readonly kind: 'entity'; readonly id: number }
  | { readonly kind: 'passage'; readonly factId: number }
  | { readonly kind: 'value'; readonly key: string };

/** Longer literals are told apart by a digest, so that a list of drawn nodes stays small enough to send. */
const LONGEST_KEY = 80;
const KEPT_OF_LONG = 56;
const blanks = /\s+/gu;

/** What literals of the same meaning share: case, accents, width and runs of blanks do not matter. Never empty. */
export function valueKey(value: string): string {
  const folded = foldText(value).replace(blanks, ' ').trim() || value.trim() || '∅';
  if (folded.length <= LONGEST_KEY) return folded;
  return `${folded.slice(0, KEPT_OF_LONG).toWellFormed()}#${hash('sha1', folded, 'hex').slice(0, 16)}`;
}

export function parseNodeId(id: NodeId): NodeKey {
  if (id.startsWith('v:')) return { kind: 'value', key: id.slice(2) };
  const number = Number(id.slice(1));
  return id.startsWith('e') ? { kind: 'entity', id: number } : { kind: 'passage', factId: number };
}
