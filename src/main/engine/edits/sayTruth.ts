import { formatInstant } from '../temporal/instants.ts';
import type { ChangedPlace, NameThing, SaidChange } from './sayChange.ts';
import type { CaseValue, FactState, PlaceValue } from './places.ts';

/** What the rules decided of two facts. */
export function saySettled(places: readonly ChangedPlace[], nameThing: NameThing): SaidChange {
  const loser = places.find(({ place }) => place.part === 'state');
  const pin = places.find(({ place }) => place.part === 'pin')?.place;
  const pair = pin === undefined ? [] : [pin.id, Number(pin.rest)];
  const name = (id: number | undefined): string => quote(id === undefined ? null : nameThing('fact', id));
  const [lost, won] = [name(loser?.place.id), name(pair.find((id) => id !== loser?.place.id))];
  const after = loser?.after ?? null;
  const isSuccession = isState(after) && after.invalid_kind === 'succession';
  return {
    what: isSuccession ? `${won} took the place of ${lost}` : `${won} was held over ${lost}`,
    fields: stateFields(places, nameThing),
  };
}

/** What a person decided of a contradiction. */
export function sayDecided(places: readonly ChangedPlace[], nameThing: NameThing): SaidChange {
  const found = places.find(({ place }) => place.part === 'case');
  const name = quote(found === undefined ? null : nameThing('entity', found.place.id));
  const [before, after] = [sayCase(found?.before ?? null), sayCase(found?.after ?? null)];
  return {
    what: after === 'dismissed' ? `Dismissed ${name}` : `Settled ${name}: ${after}`,
    fields: [
      { name: 'contradiction', before, after },
      ...mergedFields(places, nameThing),
      ...stateFields(places, nameThing),
    ],
  };
}

function mergedFields(places: readonly ChangedPlace[], nameThing: NameThing): SaidChange['fields'] {
  return places.flatMap(({ place, before, after }) => {
    if (place.part !== 'merged' || before !== null || after === null) return [];
    return [{ name: 'merged', before: nameThing('entity', place.id), after: nameThing('entity', Number(after)) }];
  });
}

const resolutions: Readonly<Record<string, string>> = {
  kept: 'one kept',
  both_dated: 'both stand',
  neither: 'neither stands',
  merged: 'merged',
  trust: 'decided by trust',
  recency: 'decided by what was said later',
};

function sayCase(value: PlaceValue): string {
  if (!isCase(value)) return '';
  return value.case === 'resolved' ? (resolutions[value.resolution ?? ''] ?? 'settled') : value.case;
}

export function stateFields(places: readonly ChangedPlace[], nameThing: NameThing): SaidChange['fields'] {
  return places.flatMap(({ place, before, after }) => {
    const [was, is] = [before, after].map((value) => (isState(value) ? sayState(value) : null));
    if (place.part !== 'state' || was === is) return [];
    return [{ name: nameThing('fact', place.id) ?? `fact ${place.id}`, before: was ?? null, after: is ?? null }];
  });
}

/** “holds from 2024-01-01 until 2025-02-01”; days only. */
export function sayState({ status, valid_at, invalid_at }: FactState): string {
  const day = (ms: number): string => formatInstant(ms).slice(0, 10);
  const from = valid_at === null ? '' : ` from ${day(valid_at)}`;
  const until = invalid_at === null ? '' : ` until ${day(invalid_at)}`;
  return `${status}${status === 'expired' || status === 'withdrawn' ? '' : `${from}${until}`}`;
}

export function quote(name: string | null): string {
  return name === null ? 'something that is gone' : `“${name}”`;
}

function isState(value: PlaceValue): value is FactState {
  return typeof value === 'object' && value !== null && 'status' in value;
}

function isCase(value: PlaceValue): value is CaseValue {
  return typeof value === 'object' && value !== null && 'case' in value;
}
