import { foldText } from '../text/fold.ts';
import { normalizeName } from '../text/normalize.ts';

/** The form in which names are compared and kept as keys and aliases; never empty for a name with a visible character. */
export function nameKey(name: string): string {
  return normalizeName(name) || foldText(name).trim();
}

/** Types that name one kind of thing in two ways, so that a name may carry either. */
const kin: readonly (readonly string[])[] = [
  ['service', 'system'],
  ['agent', 'system'],
];

/** Whether a name found with one type may be the entity that has the other. `thing` is the type of what nothing is known about. */
export function typesAgree(a: string, b: string): boolean {
  if (a === b || a === 'thing' || b === 'thing') return true;
  return kin.some((pair) => pair.includes(a) && pair.includes(b));
}
