import type { ExploreState } from '../exploreState.ts';

export interface Crumb {
  readonly at: number;
  readonly title: string;
}

const MOST_SHOWN = 4;

/** The places around the present one by name; those before them for a menu, the latest first. */
export function crumbs({ entries, at }: ExploreState['trail']): { shown: readonly Crumb[]; earlier: readonly Crumb[] } {
  const all = entries.map((entry, index) => ({ at: index, title: entry.title }));
  const end = Math.min(all.length, Math.max(at + 2, MOST_SHOWN));
  const start = Math.max(0, end - MOST_SHOWN);
  return { shown: all.slice(start, end), earlier: all.slice(0, start).toReversed() };
}
