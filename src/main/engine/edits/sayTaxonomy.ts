import type { PlaceValue } from './places.ts';
import type { ChangedPlace, NameThing, SaidChange } from './sayChange.ts';

const MOST_NAMED = 3;

/** Nodes that were put at a path, by name; many of them by number. */
export function sayPlaced(places: readonly ChangedPlace[], nameThing: NameThing): SaidChange {
  const moved = places.filter(({ place }) => place.part === 'path');
  const names = moved
    .slice(0, MOST_NAMED)
    .map(({ place }) => nameThing('entity', place.id) ?? 'something that is gone');
  const more = moved.length - names.length;
  const who = more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
  const to = pathIn(moved[0]?.after) || '/';
  const from = new Set(moved.map(({ before }) => pathIn(before)));
  return {
    what: to === '/' ? `Took ${who} out of the taxonomy` : `Put ${who} in ${to}`,
    fields: [{ name: 'path', before: [...from].slice(0, MOST_NAMED).join(', '), after: to }],
  };
}

export function sayCategory(places: readonly ChangedPlace[]): SaidChange {
  const path = places.find(({ place }) => place.part === 'path');
  return { what: `Added the category ${pathIn(path?.after)}`, fields: [] };
}

export function sayBranchMoved(places: readonly ChangedPlace[]): SaidChange {
  const [from, to] = [pathIn(places[0]?.before), pathIn(places[0]?.after)];
  return { what: `Moved the branch ${from} to ${to}`, fields: [{ name: 'path', before: from, after: to }] };
}

function pathIn(value: PlaceValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
