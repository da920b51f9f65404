import type { FoldReason } from '../../../shared/contract/consult.ts';
import type { Groups } from './folding/folding.ts';
import { EXPERIENCE } from './image/codes.ts';
import type { DatasetImage } from './image/datasetImage.ts';
import type { FactTable } from './image/factTable.ts';
import type { Scored } from './scoring.ts';

export interface Packed {
  readonly row: number;
  readonly tokens: number;
  readonly outcome: 'kept' | 'does_not_fit' | 'duplicate';
  /** For a duplicate: the row that stands for it, and why. */
  readonly into?: number;
  readonly why?: FoldReason;
}

export interface Folded {
  readonly row: number;
  readonly why: FoldReason;
}

export interface Packing {
  readonly packed: readonly Packed[];
  readonly kept: readonly Scored[];
  /** What each kept row stands for besides itself, where anything. */
  readonly folds: ReadonlyMap<number, readonly Folded[]>;
  readonly usedTokens: number;
  readonly droppedResults: number;
}

/**
 * Fills `maxTokens` in the order given: what does not fit is passed over and the next may. Of what says the same the
 * first that fits is kept and stands for the rest.
 */
export function pack(
  { facts, communities }: Pick<DatasetImage, 'facts' | 'communities'>,
  scored: readonly Scored[],
  groups: Groups,
  maxTokens: number,
): Packing {
  const packed: Packed[] = [];
  const kept: Scored[] = [];
  const folds = new Map<number, Folded[]>();
  const standsFor = new Map<number, number>();
  let usedTokens = 0;
  let droppedResults = 0;
  for (const each of scored) {
    const { row } = each;
    const tokens = communities.at(row)?.tokens ?? facts.tokens[row] ?? 0;
    const group = groups.of.get(row);
    const into = group === undefined ? undefined : standsFor.get(group);
    if (into !== undefined) {
      const why = groups.why.get(row) ?? groups.why.get(into) ?? 'same_words';
      folds.set(into, [...(folds.get(into) ?? []), { row, why }]);
      packed.push({ row, tokens, outcome: 'duplicate', into, why });
      continue;
    }
    if (usedTokens + tokens > maxTokens) {
      droppedResults++;
      packed.push({ row, tokens, outcome: 'does_not_fit' });
      continue;
    }
    if (group !== undefined) standsFor.set(group, row);
    usedTokens += tokens;
    kept.push(each);
    packed.push({ row, tokens, outcome: 'kept' });
  }
  return { packed, kept, folds, usedTokens, droppedResults };
}

/** How many times the words of a kept row were said, as far as it stands for passages; at least once. */
export function timesSaid(facts: FactTable, row: number, folds: Packing['folds']): number {
  const rows = [row, ...(folds.get(row) ?? []).map((folded) => folded.row)];
  return Math.max(1, rows.filter((each) => facts.type[each] === EXPERIENCE).length);
}
