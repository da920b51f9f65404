import type { ChangedPlace, NameThing, SaidChange } from './sayChange.ts';
import { quote } from './sayTruth.ts';

/** A rule that was approved or rejected. */
export function sayRule(kind: string, places: readonly ChangedPlace[], nameThing: NameThing): SaidChange {
  const [changed] = places;
  const name = changed === undefined ? null : nameThing('rule', changed.place.id);
  const word = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    what: `${kind === 'rule_approved' ? 'Approved' : 'Rejected'} the rule ${quote(name)}`,
    fields: [{ name: 'rule', before: word(changed?.before), after: word(changed?.after) }],
  };
}
