import type { ChangedPlace, NameThing, SaidChange } from './sayChange.ts';
import { quote } from './sayTruth.ts';

/** Two entities that became one. */
export function sayMerged(places: readonly ChangedPlace[], nameThing: NameThing): SaidChange {
  const merged = places.find(
    ({ place, before, after }) => place.part === 'merged' && before === null && after !== null,
  );
  const from = quote(merged === undefined ? null : nameThing('entity', merged.place.id));
  const into = quote(merged === undefined ? null : nameThing('entity', Number(merged.after)));
  const names = places.filter(({ place }) => place.part === 'alias').map(({ place }) => place.rest);
  return {
    what: `Merged ${from} into ${into}`,
    fields: [
      ...(names.length === 0 ? [] : [{ name: 'aliases', before: null, after: names.join(', ') }]),
      ...movedFields(places),
    ],
  };
}

/** A namesake that was taken out of an entity. */
export function saySplit(places: readonly ChangedPlace[], nameThing: NameThing): SaidChange {
  const made = places.find(({ place }) => place.part === 'merged');
  const own = quote(made === undefined ? null : nameThing('entity', made.place.id));
  const old = quote(made === undefined ? null : nameThing('entity', Number(made.before)));
  return { what: `Split ${own} off from ${old}`, fields: movedFields(places) };
}

export function sayToldApart(places: readonly ChangedPlace[], nameThing: NameThing): SaidChange {
  const apart = places.find(({ place }) => place.part === 'apart')?.place;
  const name = (id: number | undefined): string => quote(id === undefined ? null : nameThing('entity', id));
  return {
    what: `Told ${name(apart?.id)} and ${name(apart === undefined ? undefined : Number(apart.rest))} apart`,
    fields: [],
  };
}

/** One fact, or several that depend on one thing. */
export function sayEnded(places: readonly ChangedPlace[], nameThing: NameThing): SaidChange {
  const facts = [...new Set(places.filter(({ place }) => place.kind === 'fact').map(({ place }) => place.id))];
  const first = quote(facts[0] === undefined ? null : nameThing('fact', facts[0]));
  const more = facts.length > 1 ? ` and ${facts.length - 1} more` : '';
  return { what: `Ended ${first}${more}`, fields: [] };
}

function movedFields(places: readonly ChangedPlace[]): SaidChange['fields'] {
  const count = (...parts: string[]): number =>
    new Set(places.filter(({ place }) => parts.includes(place.part)).map(({ place }) => place.id)).size;
  return [
    { name: 'facts moved', before: null, after: String(count('subject', 'object', 'anchor')) },
    { name: 'passages moved', before: null, after: String(count('mention', 'speaker')) },
  ];
}
