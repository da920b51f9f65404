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
};

/** Relations between two events, as they may be told. */
const between: Readonly<Record<string, AllenRelation>> = {
  ...Object.fromEntries(allenRelations.map((relation) => [relation, relation])),
  happened_before: 'before',
  happened_after: 'after',
  happened_during: 'during',
};

export const datingRelations: readonly string[] = Object.keys(eventTimings);
export const orderingRelations: readonly string[] = Object.keys(between);

export function eventTimingOf(relation: string | null): EventTiming | null {
  return relation !== null && Object.hasOwn(eventTimings, relation) ? (eventTimings[relation] ?? null) : null;
}

export function orderingOf(relation: string | null): AllenRelation | null {
  return relation !== null && Object.hasOwn(between, relation) ? (between[relation] ?? null) : null;
}
