import type { ChangedPlace, NameThing, SaidChange } from './sayChange.ts';

const MOST_LISTED = 20;

/** What sources and types of documents are trusted for since, field by field; many of them by number. */
export function sayReweighed(places: readonly ChangedPlace[], nameThing: NameThing): SaidChange {
  const things = [...new Set(places.map(({ place }) => `${place.kind} ${place.id}`))];
  const nameOf = ({ place: { kind, id } }: ChangedPlace): string =>
    (kind === 'branch' || kind === 'relations' ? null : nameThing(kind, id)) ?? 'something that is gone';
  const fields = places.slice(0, MOST_LISTED).map((changed) => ({
    name: things.length === 1 ? partWords(changed) : `${nameOf(changed)}: ${partWords(changed)}`,
    before: figureWords(changed.before),
    after: figureWords(changed.after),
  }));
  const [first] = places;
  const isOfFile = places.every(({ place }) => place.part === 'filed');
  if (first !== undefined && things.length === 1) {
    const name = nameOf(first);
    if (isOfFile) return { what: `Took over what the steering file says of ${name}`, fields };
    const figure = places.find(({ place }) => place.part === 'reliability' || place.part === 'own');
    if (figure === undefined) return { what: `Gave ${name} the role ${figureWords(first.after) ?? 'none'}`, fields };
    const part = figure.place.part === 'own' ? 'baseline' : 'reliability';
    const value = figureWords(figure.after);
    return {
      what: value === null ? `Took the ${part} of ${name} away` : `Set the ${part} of ${name} to ${value}`,
      fields,
    };
  }
  return { what: `Took over what the steering file says of ${things.length} sources and types`, fields };
}

function partWords({ place: { part } }: ChangedPlace): string {
  if (part === 'filed') return 'steering file';
  return part === 'own' ? 'baseline' : part;
}

function figureWords(value: ChangedPlace['before']): string | null {
  return typeof value === 'string' ? value : null;
}
