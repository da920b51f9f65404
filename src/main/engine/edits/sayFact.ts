import type { ChangedPlace, NameThing, SaidChange } from './sayChange.ts';
import { quote, stateFields } from './sayTruth.ts';

export function sayFactAdded(
  places: readonly ChangedPlace[],
  nameThing: NameThing,
  tags: { readonly before: string | null; readonly after: string | null } | null,
): SaidChange {
  const fact = places.find(({ place }) => place.kind === 'fact')?.place.id ?? 0;
  const isNew = places.some(({ place }) => place.part === 'made');
  return {
    what: `${isNew ? 'Added' : 'Said again:'} ${quote(nameThing('fact', fact))}`,
    fields: tags === null ? [] : [{ name: 'tags', ...tags }],
  };
}

/** A fact taken back, and what was put in its place. */
export function sayCorrected(places: readonly ChangedPlace[], nameThing: NameThing): SaidChange {
  const name = (part: 'pin' | 'assertion'): string => {
    const id = places.find(({ place }) => place.part === part)?.place.id;
    return quote(id === undefined ? null : nameThing('fact', id));
  };
  return { what: `Corrected ${name('pin')} to ${name('assertion')}`, fields: stateFields(places, nameThing) };
}

export function sayConfirmed(places: readonly ChangedPlace[], nameThing: NameThing): SaidChange {
  const id = places.find(({ place }) => place.part === 'assertion')?.place.id;
  return {
    what: `Confirmed ${quote(id === undefined ? null : nameThing('fact', id))}`,
    fields: stateFields(places, nameThing),
  };
}
