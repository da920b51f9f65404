import { formatCount, plural } from '../../../model/numbers.ts';
import type { ExploreState } from '../exploreState.ts';

/** How what is left out can be had: lift the filter, show all times, unfold hubs, ask for the next page. */
export type Remedy = 'filter' | 'ended' | 'hub' | 'limit' | 'hidden';

export interface CountPart {
  readonly key: Remedy;
  readonly words: string;
}

export interface CountsView {
  /** `60 of 1,213`, or one number when nothing is left out. */
  readonly main: string;
  readonly parts: readonly CountPart[];
}

/** What is drawn, of how much, and every reason why the rest is not. */
export function countsView(state: Pick<ExploreState, 'counts' | 'shown'>): CountsView {
  const { counts, shown } = state;
  const drawn = shown.nodes.length;
  const total = Math.max(counts.total, drawn);
  const omitted = (reason: string): number => counts.omitted[reason] ?? 0;
  const folded = omitted('hub') + shown.hidden.folded;
  const outside = Math.max(omitted('filter'), shown.hidden.byFilter);
  const hidden = shown.hidden.byHand.length;
  const parts: CountPart[] = [];
  const add = (key: Remedy, count: number, words: string): void => {
    if (count > 0) parts.push({ key, words });
  };
  add('hub', folded, `${formatCount(folded)} folded`);
  add('filter', outside, `${formatCount(outside)} outside the filter`);
  add('ended', omitted('ended'), `${formatCount(omitted('ended'))} not at this time`);
  add('limit', omitted('limit'), `${formatCount(omitted('limit'))} beyond the limit`);
  add('hidden', hidden, `${formatCount(hidden)} hidden by hand`);
  const main = drawn < total ? `${formatCount(drawn)} of ${formatCount(total)} nodes` : plural(drawn, 'node');
  return { main, parts };
}
