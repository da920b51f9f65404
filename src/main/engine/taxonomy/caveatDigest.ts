/** A caveat of one fact about an entity. */
export interface Caveat {
  readonly factId: number;
  readonly caveat: string;
  /** Its fact holds now. */
  readonly isActive: boolean;
  readonly trust: number;
  readonly relation: string | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly recordedAt: number;
}

/** Those of facts that hold now come first, then the more trusted, then the more recent. */
export function rankCaveats(caveats: readonly Caveat[]): Caveat[] {
  return caveats.toSorted(
    (a, b) =>
      Number(b.isActive) - Number(a.isActive) ||
      b.trust - a.trust ||
      (b.from ?? b.recordedAt) - (a.from ?? a.recordedAt) ||
      b.factId - a.factId,
  );
}

const MOST_LINES = 12;

/**
 * Caveats in a few lines, those that say the same in one: how many facts have it, of which relations, when, and whether any
 * of them still holds. Null when there are none.
 */
export function digestCaveats(caveats: readonly Caveat[]): string | null {
  if (caveats.length === 0) return null;
  const groups = [...Map.groupBy(caveats, ({ caveat }) => caveat.trim().toLowerCase()).values()];
  const lines = groups.slice(0, MOST_LINES).map(lineOf);
  const left = groups.slice(MOST_LINES).flat().length;
  return [`${caveats.length} more caveats`, ...lines, ...(left > 0 ? [`and ${left} others`] : [])].join('\n');
}

function lineOf(group: readonly Caveat[]): string {
  const [first] = group;
  const relations = [...new Set(group.flatMap(({ relation }) => relation?.replaceAll('_', ' ') ?? []))];
  const facts = group.length === 1 ? '1 fact' : `${group.length} facts`;
  const about = relations.length === 0 ? '' : ` (${relations.slice(0, 3).join(', ')})`;
  return `${first?.caveat.trim() ?? ''} · ${facts}${about}${spanOf(group)}${group.some(({ isActive }) => isActive) ? '' : ' · ended'}`;
}

function spanOf(group: readonly Caveat[]): string {
  const years = group
    .flatMap(({ from, to }) => [from, to])
    .flatMap((at) => (at === null ? [] : [new Date(at).getUTCFullYear()]));
  if (years.length === 0) return '';
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return first === last ? ` · ${first}` : ` · ${first}–${last}`;
}
