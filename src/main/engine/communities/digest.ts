/** A statement that may tell of a community. */
export interface Telling {
  readonly text: string;
  /** Entity it is about first of all. */
  readonly subjectId: number;
  /** How much it weighs: its distinct sources, then the trust in it. */
  readonly sources: number;
  readonly trust: number;
}

const NAMES_SHOWN = 5;
const STATEMENTS_SHOWN = 6;
/** Statements about one entity: a digest tells of the community, not of its centre alone. */
const PER_SUBJECT = 2;
const LONGEST = 900;

/**
 * What a community is about, without a model: its members by their weight in it, then the best attested statements among
 * them, at most two about one member, in the order of the members.
 * @param names of the members, weightiest first
 * @param members their ids, in the same order
 */
export function digestOf(names: readonly string[], members: readonly number[], tellings: readonly Telling[]): string {
  const place = new Map(members.map((id, at) => [id, at]));
  const taken = new Map<number, number>();
  const best = [...tellings]
    .sort((a, b) => b.sources - a.sources || b.trust - a.trust || placeOf(place, a) - placeOf(place, b))
    .filter(({ subjectId }) => {
      const count = taken.get(subjectId) ?? 0;
      taken.set(subjectId, count + 1);
      return count < PER_SUBJECT;
    })
    .slice(0, STATEMENTS_SHOWN)
    .sort((a, b) => placeOf(place, a) - placeOf(place, b));
  let digest = headOf(names);
  for (const { text } of best) if (digest.length + text.length < LONGEST) digest += ` ${ended(text.trim())}`;
  return digest;
}

function placeOf(place: ReadonlyMap<number, number>, { subjectId }: Telling): number {
  return place.get(subjectId) ?? place.size;
}

function headOf(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN);
  const more = names.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

function ended(text: string): string {
  return /[.!?。！？…]$/u.test(text) ? text : `${text}.`;
}
