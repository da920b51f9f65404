import { formatCount, plural } from '../../../model/numbers.ts';
import type { ExploreState } from '../exploreState.ts';

/** The picture in a line, for those who do not see it. */
export function pictureSummary({ shown, counts }: Pick<ExploreState, 'shown' | 'counts'>): string {
  const drawn = shown.nodes.length;
  const nodes =
    counts.total > drawn ? `${formatCount(drawn)} of ${formatCount(counts.total)} nodes` : plural(drawn, 'node');
  return `${nodes}, ${plural(shown.edges.length, 'line')}`;
}
