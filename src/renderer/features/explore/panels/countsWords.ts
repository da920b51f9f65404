import { formatCount, plural } from '../../../model/numbers.ts';
import type { ExploreState } from '../exploreState.ts';

/** How what is left out can be had: lift the filter, show all times, unfold hubs, ask for the next page. */
export type Remedy = 'filter' | 'ended' | 'hub' | 'limit' | 'hidden';

export interface CountPart {
  readonly key: string;
  readonly words: string;
  readonly remedy: Remedy;
}

export interface CountsView {
  readonly drawn: string;
  /** `60 of 1,213 around the focus`; null when nothing of it is left out. */
  readonly around: string | null;
  /** Why the rest of what is around the focus is not drawn: adds up to what is missing. */
  readonly omitted: readonly CountPart[];
  /** What the person put away of the picture. */
  readonly away: readonly CountPart[];
}

const REASONS = [
  { reason: 'hub', words: 'in folded hubs', remedy: 'hub' },
  { reason: 'filter', words: 'outside the filter', remedy: 'filter' },
  { reason: 'ended', words: 'not at this time', remedy: 'ended' },
  { reason: 'limit', words: 'beyond the limit', remedy: 'limit' },
] as const;

/** What is drawn, of how much, and every reason why the rest is not. */
export function countsView({ counts, shown }: Pick<ExploreState, 'counts' | 'shown'>): CountsView {
  const { byFilter, byHand, folded } = shown.hidden;
  const away = [
    { key: 'outside', count: byFilter, words: 'set aside', remedy: 'hidden' },
    { key: 'folded', count: folded, words: 'folded', remedy: 'hidden' },
    { key: 'hidden', count: byHand.length, words: 'hidden', remedy: 'hidden' },
  ] as const;
  const isWhole = counts.total <= counts.shown;
  return {
    drawn: `${plural(shown.nodes.length, 'node')} drawn`,
    around: isWhole ? null : `${formatCount(counts.shown)} of ${formatCount(counts.total)} around the focus`,
    omitted: isWhole
      ? []
      : REASONS.flatMap(({ reason, words, remedy }) => part(reason, counts.omitted[reason] ?? 0, words, remedy)),
    away: away.flatMap(({ key, count, words, remedy }) => part(key, count, words, remedy)),
  };
}

function part(key: string, count: number, words: string, remedy: Remedy): CountPart[] {
  return count === 0 ? [] : [{ key, words: `${formatCount(count)} ${words}`, remedy }];
}
