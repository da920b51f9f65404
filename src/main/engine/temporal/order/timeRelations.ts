import { type AllenRelation, allenRelations } from '../../../../shared/contract/temporal.ts';

/** What a fact of a relation says of the time of its subject, an event. */
export type EventTiming = 'is it' | 'begins it' | 'ends it' | 'dates it';

const eventTimings: Readonly<Record<string, EventTiming>> = {
  happened: 'is it',
  happen: 'is it',
  happens: 'is it',
  happened_on: 'is it',
  took_place: 'is it',
  take_place: 'is it',
  occurred: 'is it',
  occur: 'is it',
  begin: 'begins it',
  began: 'begins it',
  start: 'begins it',
  started: 'begins it',
  end: 'ends it',
  ended: 'ends it',
  finished: 'ends it',
  scheduled_for: 'dates it',
  takes_place_on: 'dates it',
  has_date: 'dates it',
  have_date: 'dates it',
  happen_on: 'dates it',
  occur_on: 'dates it',
};

/** Between things of any kind these speak of time; the others ("contains", "meets") only between events. */
const alwaysOfTime = new Set(['before', 'after', 'happened_before', 'happened_after', 'happened_during']);

/** Relations between two events, as they may be told. */
const between: Readonly<Record<string, AllenRelation>> = {
  ...Object.fromEntries(allenRelations.map((relation) => [relation, relation])),
  happened_before: 'before',
  happened_after: 'after',
  happened_during: 'during',
};

export const datingRelations: readonly string[] = Object.keys(eventTimings);
/** Those of them that give the date as a value. */
export const datedByValue: readonly string[] = datingRelations.filter(
  (relation) => eventTimings[relation] === 'dates it',
);
export const orderingRelations: readonly string[] = Object.keys(between);

export function eventTimingOf(relation: string | null): EventTiming | null {
  return relation !== null && Object.hasOwn(eventTimings, relation) ? (eventTimings[relation] ?? null) : null;
}

/** The order that a fact tells of its two ends; null where it speaks of something else than time. */
export function orderingOf(relation: string | null, areEvents: boolean): AllenRelation | null {
  if (relation === null || !Object.hasOwn(between, relation)) return null;
  return areEvents || alwaysOfTime.has(relation) ? (between[relation] ?? null) : null;
}
