import type { FactStatus, FactType } from '../../../../shared/contract/primitives.ts';

/** Small numbers that stand for the contract's words in byte arrays. The order is the wire order of lanes. */
export const factTypes = ['knowledge', 'experience', 'signal', 'decision'] as const satisfies readonly FactType[];
export const factStatuses = [
  'holds',
  'disputed',
  'expired',
  'withdrawn',
  'said',
] as const satisfies readonly FactStatus[];
export const standings = ['none', 'instruction', 'preference', 'decision'] as const;
export const linkKinds = [
  'supersedes',
  'resolves_conflict',
  'corrects',
  'subverts_claim',
  'causes',
  'enables',
  'prevents',
  'similar',
  'derived_from',
] as const;
export type LinkKind = (typeof linkKinds)[number];
export const roles = ['none', 'user', 'assistant', 'system', 'tool'] as const;

export const EXPERIENCE = 1;
export const DECISION = 3;
export const STATUS = { holds: 0, disputed: 1, expired: 2, withdrawn: 3, said: 4 } as const;

/** Place of a word in its list; an unknown or missing word is the first. */
export function codeOf(list: readonly string[], word: string | null): number {
  return word === null ? 0 : Math.max(0, list.indexOf(word));
}
