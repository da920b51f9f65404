import { type AllenRelation, allenRelations, type OrderAnswer } from '../../../../shared/contract/temporal.ts';
import { beginOf, type Difference, endOf } from './difference.ts';

/** The beginnings and ends of two intervals, a and b. */
type Corner = 'aBegin' | 'aEnd' | 'bBegin' | 'bEnd';

/** `to − from ≤ most` between corners of two intervals. */
export interface CornerBound {
  readonly from: Corner;
  readonly to: Corner;
  readonly most: number;
}

/** x comes before y. */
export const earlier = (x: Corner, y: Corner): CornerBound[] => [{ from: y, to: x, most: -1 }];
/** x comes before y, or with it. */
export const notLater = (x: Corner, y: Corner): CornerBound[] => [{ from: y, to: x, most: 0 }];
const together = (x: Corner, y: Corner): CornerBound[] => [...notLater(x, y), ...notLater(y, x)];

/**
 * Each answer as the bounds that make it true, the strongest first. The thirteen relations exclude one another and leave
 * no case out, moments (intervals without length) included: what begins with another and ends before it starts it, even
 * where the two also meet.
 */
const definitions: readonly (readonly [Exclude<OrderAnswer, 'cannot be told'>, readonly CornerBound[]])[] = [
  ['equals', [...together('aBegin', 'bBegin'), ...together('aEnd', 'bEnd')]],
  ['before', earlier('aEnd', 'bBegin')],
  ['after', earlier('bEnd', 'aBegin')],
  ['meets', [...together('aEnd', 'bBegin'), ...earlier('aBegin', 'bBegin'), ...earlier('aEnd', 'bEnd')]],
  ['met_by', [...together('bEnd', 'aBegin'), ...earlier('bBegin', 'aBegin'), ...earlier('bEnd', 'aEnd')]],
  ['starts', [...together('aBegin', 'bBegin'), ...earlier('aEnd', 'bEnd')]],
  ['started_by', [...together('aBegin', 'bBegin'), ...earlier('bEnd', 'aEnd')]],
  ['finishes', [...together('aEnd', 'bEnd'), ...earlier('bBegin', 'aBegin')]],
  ['finished_by', [...together('aEnd', 'bEnd'), ...earlier('aBegin', 'bBegin')]],
  ['during', [...earlier('bBegin', 'aBegin'), ...earlier('aEnd', 'bEnd')]],
  ['contains', [...earlier('aBegin', 'bBegin'), ...earlier('bEnd', 'aEnd')]],
  ['overlaps', [...earlier('aBegin', 'bBegin'), ...earlier('bBegin', 'aEnd'), ...earlier('aEnd', 'bEnd')]],
  ['overlapped_by', [...earlier('bBegin', 'aBegin'), ...earlier('aBegin', 'bEnd'), ...earlier('bEnd', 'aEnd')]],
  ['before or meets', [...notLater('aEnd', 'bBegin'), ...earlier('aBegin', 'bBegin'), ...earlier('aEnd', 'bEnd')]],
  ['after or met by', [...notLater('bEnd', 'aBegin'), ...earlier('bBegin', 'aBegin'), ...earlier('bEnd', 'aEnd')]],
  ['begins together', together('aBegin', 'bBegin')],
  ['ends together', together('aEnd', 'bEnd')],
  ['begins and ends before', [...earlier('aBegin', 'bBegin'), ...earlier('aEnd', 'bEnd')]],
  ['begins and ends after', [...earlier('bBegin', 'aBegin'), ...earlier('bEnd', 'aEnd')]],
  ['within', [...notLater('bBegin', 'aBegin'), ...notLater('aEnd', 'bEnd')]],
  ['around', [...notLater('aBegin', 'bBegin'), ...notLater('bEnd', 'aEnd')]],
  ['begins before', earlier('aBegin', 'bBegin')],
  ['begins after', earlier('bBegin', 'aBegin')],
  ['ends before', earlier('aEnd', 'bEnd')],
  ['ends after', earlier('bEnd', 'aEnd')],
  ['at a common time', [...earlier('aBegin', 'bEnd'), ...earlier('bBegin', 'aEnd')]],
  ['begins no later', notLater('aBegin', 'bBegin')],
  ['begins no earlier', notLater('bBegin', 'aBegin')],
  ['ends no later', notLater('aEnd', 'bEnd')],
  ['ends no earlier', notLater('bEnd', 'aEnd')],
];
const boundsByAnswer = new Map(definitions);

/** The most that `to − from` can be, for corners of two intervals. */
export type CornerDistance = (from: Corner, to: Corner) => number;

/** The strongest answer that the distances prove, with the bounds that make it up; null when none is. */
export function strongestAnswer(
  distance: CornerDistance,
): { readonly answer: OrderAnswer; readonly bounds: readonly CornerBound[] } | null {
  for (const [answer, bounds] of definitions) {
    if (bounds.every(({ from, to, most }) => distance(from, to) <= most)) return { answer, bounds };
  }
  return null;
}

const corners: readonly Corner[] = ['aBegin', 'aEnd', 'bBegin', 'bEnd'];

/**
 * The relations that can still hold. The distances must be the tightest ones: then a relation can hold exactly when its
 * own bounds close no negative circle with them.
 */
export function possibleRelations(distance: CornerDistance): AllenRelation[] {
  return allenRelations.filter((relation) => isPossible(distance, boundsByAnswer.get(relation) ?? []));
}

function isPossible(distance: CornerDistance, bounds: readonly CornerBound[]): boolean {
  const most = corners.map((from) => corners.map((to) => distance(from, to)));
  const row = (corner: Corner): number => corners.indexOf(corner);
  for (const bound of bounds) {
    const cells = most[row(bound.from)];
    const at = row(bound.to);
    if (cells !== undefined) cells[at] = Math.min(cells[at] ?? Number.POSITIVE_INFINITY, bound.most);
  }
  for (const k of corners.keys()) {
    for (const cells of most) {
      for (const j of corners.keys()) {
        const through = (cells[k] ?? Number.POSITIVE_INFINITY) + (most[k]?.[j] ?? Number.POSITIVE_INFINITY);
        if (through < (cells[j] ?? Number.POSITIVE_INFINITY)) cells[j] = through;
      }
    }
  }
  return corners.every((_, i) => (most[i]?.[i] ?? 0) >= 0);
}

export function pointOf(corner: Corner, a: number, b: number): number {
  switch (corner) {
    case 'aBegin':
      return beginOf(a);
    case 'aEnd':
      return endOf(a);
    case 'bBegin':
      return beginOf(b);
    case 'bEnd':
      return endOf(b);
    default:
      return corner satisfies never;
  }
}

/** How far apart a text puts two things, "three days after": as wide as its granularity on both sides. */
export interface Offset {
  readonly ms: number;
  /** Milliseconds of one unit of the words; 0 for an exact offset. */
  readonly slackMs: number;
}

/** The two corners between which an offset lies, the earlier first; null for relations that leave no such gap. */
const gaps: Partial<Record<AllenRelation, readonly [Corner, Corner]>> = {
  before: ['aEnd', 'bBegin'],
  after: ['bEnd', 'aBegin'],
  during: ['bBegin', 'aBegin'],
  contains: ['aBegin', 'bBegin'],
  overlaps: ['aBegin', 'bBegin'],
  overlapped_by: ['bBegin', 'aBegin'],
};

/**
 * What "a stands in this relation to b" says of their beginnings and ends. An offset narrows the gap that the relation
 * leaves: "three days after" is more than two and less than four days. In a relation without a gap ("equals", "meets")
 * its granularity says how near "together" is.
 */
export function anchoredBounds(
  a: number,
  b: number,
  relation: AllenRelation,
  offset: Offset | null,
  fact: number,
): Difference[] {
  const at = (bound: CornerBound): Difference => ({
    from: pointOf(bound.from, a, b),
    to: pointOf(bound.to, a, b),
    most: bound.most,
    fact,
  });
  const own = boundsByAnswer.get(relation) ?? [];
  if (offset === null) return own.map(at);
  const near = Math.max(0, offset.slackMs - 1);
  const gap = gaps[relation];
  if (gap === undefined) return own.map((bound) => at(bound.most === 0 ? { ...bound, most: near } : bound));
  const [from, to] = gap;
  return [...own.map(at), at({ from, to, most: offset.ms + near }), at({ from: to, to: from, most: near - offset.ms })];
}
