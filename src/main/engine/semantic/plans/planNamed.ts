import { stemmer } from 'stemmer';

/** A plan as far as a noun can mean it. */
export interface NameablePlan {
  readonly factId: number;
  readonly object: string;
  /** Its sentence, and the words it was told in. */
  readonly text: string;
}

const FILLER = new Set(
  'the a an my our your his her their this that to of for in on at with and plan plans planned whole big next'.split(
    ' ',
  ),
);

/**
 * The plans that a noun phrase means: all its words are found in what was said of the plan, one of them in its object.
 * "The Lisbon move" is the plan to move to Lisbon; "the move" alone names no object and means the one plan that it fits.
 * Of several that fit, none is meant.
 */
export function planNamed<T extends NameablePlan>(noun: string, plans: readonly T[]): T | null {
  const wanted = stems(noun);
  if (wanted.size === 0) return null;
  const fitting = plans.filter(({ text, object }) => {
    const known = stems(`${text} ${object}`);
    return [...wanted].every((stem) => known.has(stem));
  });
  const byObject = fitting.filter(({ object }) => [...stems(object)].some((stem) => wanted.has(stem)));
  const [only, ...others] = byObject.length > 0 ? byObject : fitting;
  return only !== undefined && others.length === 0 ? only : null;
}

function stems(words: string): Set<string> {
  const all = words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(all.filter((word) => !FILLER.has(word)).map((word) => stemmer(word)));
}
