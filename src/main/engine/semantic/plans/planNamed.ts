import { contentStems } from '../contentStems.ts';
import { actionNouns } from './actionNouns.ts';

/** A plan as far as a noun can mean it. */
export interface NameablePlan {
  readonly factId: number;
  readonly relation: string;
  readonly object: string;
  /** Its sentence, and the words it was told in. */
  readonly text: string;
}

/** Words of a plan's noun that say nothing of what is planned. */
const OF_PLANS = contentStems('plan plans planned whole big next upcoming new');

/**
 * The plans that a noun phrase means: all its words are found in what was said of the plan, one of them in its object.
 * "The Lisbon move" is the plan to move to Lisbon; "the move" alone names no object and means the one plan that it fits.
 * Of several that fit, none is meant.
 */
export function planNamed<T extends NameablePlan>(noun: string, plans: readonly T[]): T | null {
  const wanted = stems(noun);
  if (wanted.size === 0) return null;
  const fitting = plans.filter(({ text, object, relation }) => {
    const known = stems(`${text} ${object} ${actionNouns(relation)}`);
    return [...wanted].every((stem) => known.has(stem));
  });
  const byObject = fitting.filter(({ object }) => [...stems(object)].some((stem) => wanted.has(stem)));
  const [only, ...others] = byObject.length > 0 ? byObject : fitting;
  return only !== undefined && others.length === 0 ? only : null;
}

const stems = (words: string): ReadonlySet<string> =>
  new Set([...contentStems(words)].filter((stem) => !OF_PLANS.has(stem)));
