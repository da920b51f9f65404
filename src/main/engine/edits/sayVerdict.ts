import type { ChangedPlace, NameThing, SaidChange } from './sayChange.ts';
import { quote, stateFields } from './sayTruth.ts';
import type { PlaceValue } from './places.ts';

/** What was decided of a fallacy, by a person or with enough confidence, and what it changed. */
export function sayVerdict(kind: string, places: readonly ChangedPlace[], nameThing: NameThing): SaidChange {
  const verdict = places.find(({ place }) => place.part === 'verdict');
  const name = quote(verdict === undefined ? null : nameThing('entity', verdict.place.id));
  const [before, after] = [verdictIn(verdict?.before ?? null), verdictIn(verdict?.after ?? null)];
  const fields = verdict === undefined ? [] : [{ name: 'fallacy', before, after }];
  return {
    what: whatOf(kind, name),
    fields: [...fields, ...stateFields(places, nameThing), ...ruleFields(places, nameThing)],
  };
}

function whatOf(kind: string, name: string): string {
  switch (kind) {
    case 'fallacy_confirmed':
      return `Confirmed ${name}`;
    case 'fallacy_dismissed':
      return `Dismissed ${name}`;
    default:
      return 'Kept a confirmed fallacy in force';
  }
}

function verdictIn(value: PlaceValue): string | null {
  return typeof value === 'object' && value !== null && 'verdict' in value ? value.verdict : null;
}

function ruleFields(places: readonly ChangedPlace[], nameThing: NameThing): SaidChange['fields'] {
  return places.flatMap(({ place, before, after }) => {
    if (place.part !== 'rule') return [];
    return [{ name: nameThing('fact', place.id) ?? `fact ${place.id}`, before: ruleIn(before), after: ruleIn(after) }];
  });
}

function ruleIn(value: PlaceValue): string {
  if (typeof value !== 'object' || value === null || !('standing' in value)) return 'no rule';
  const said = [value.context, value.constraint, value.standing].filter((part) => part !== null);
  return said.length === 0 ? 'no rule' : said.join(', ');
}
