import type { ChangedPlace, SaidChange } from './sayChange.ts';
import type { PlaceValue } from './places.ts';
import { isRelation } from './relationPlaces.ts';

/** What was changed of a relation, of a dimension of states, or of the proposals. */
export function sayRelations(places: readonly ChangedPlace[]): SaidChange {
  const changed = places.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
  const of = (part: string): readonly ChangedPlace[] => changed.filter(({ place }) => place.part === part);
  const [declined] = of('declined');
  if (declined !== undefined) return { what: 'Declined a proposal about relations', fields: [] };
  const [dimension] = of('dimension');
  if (dimension !== undefined) {
    const { place, before, after } = dimension;
    return {
      what: `${verb(before, after)} the states “${place.rest}”`,
      fields: [{ name: 'values', before: groupsOf(before), after: groupsOf(after) }],
    };
  }
  const [kind] = of('kind');
  const phrases = of('phrase');
  const relation = kind?.place.rest ?? relationOf(phrases[0]?.after ?? phrases[0]?.before ?? null);
  const renamed = new Set(places.filter(({ place }) => place.part === 'relation').map(({ place }) => place.id)).size;
  return {
    what: `${kind === undefined ? 'Changed' : verb(kind.before, kind.after)} the relation ${relation}`,
    fields: [
      ...(kind === undefined ? [] : rulesOf(kind)),
      ...(phrases.length === 0 ? [] : [{ name: 'phrases', before: went(phrases), after: came(phrases) }]),
      ...(renamed === 0 ? [] : [{ name: 'facts told under it', before: null, after: String(renamed) }]),
    ],
  };
}

function verb(before: PlaceValue, after: PlaceValue): string {
  if (before === null) return 'Added';
  return after === null ? 'Took away' : 'Changed';
}

function rulesOf({ before, after }: ChangedPlace): SaidChange['fields'] {
  const [was, is] = [before, after].map((value) => new Map(isRelation(value) ? Object.entries(value) : []));
  const names = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])];
  return names.flatMap((name) => {
    const [old = null, fresh = null] = [was?.get(name), is?.get(name)];
    if (old === fresh) return [];
    const words = (value: string | boolean | null): string | null =>
      typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
    return [{ name: name.replaceAll('_', ' '), before: words(old), after: words(fresh) }];
  });
}

function relationOf(value: PlaceValue): string {
  return typeof value === 'string' ? value.replace('^', '') : '';
}

function went(phrases: readonly ChangedPlace[]): string | null {
  return listed(phrases.filter(({ before }) => before !== null));
}

function came(phrases: readonly ChangedPlace[]): string | null {
  return listed(phrases.filter(({ after }) => after !== null));
}

function listed(phrases: readonly ChangedPlace[]): string | null {
  return phrases.length === 0 ? null : phrases.map(({ place }) => place.rest).join(', ');
}

function groupsOf(value: PlaceValue): string | null {
  if (typeof value !== 'string') return null;
  const parsed: unknown = JSON.parse(value);
  return Array.isArray(parsed)
    ? parsed.map((words) => String(Array.isArray(words) ? words[0] : words)).join(' / ')
    : null;
}
