import { normalizeText } from '../text/normalize.ts';

const NUMBER_WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|dozens? of|a dozen';
const COUNTED = new RegExp(
  String.raw`^(?:\d+(?:[.,]\d+)*|${NUMBER_WORDS}|some|several|many|(?:a )?few|a couple of|lots of|a lot of|numerous)\s+(.*\p{L})$`,
  'u',
);
const OPEN = /^(?:any|a|an|a single|another)\s+(.*\p{L})$/u;
/** What is measured rather than counted: ten hours are not hours, but a length of time. */
const MEASURE =
  /(?:^|\s)(?:seconds|minutes|hours|days|weeks|months|years|times|percent|euros|dollars|pounds|grams|kilos|metres|meters|miles|degrees|inches|litres|liters)$/;

/** The last word in the singular. */
function singular(words: string): string {
  return words
    .replace(/(\p{L}{2})ies$/u, '$1y')
    .replace(/(ss|sh|ch|x|z)es$/, '$1')
    .replace(/([^su])s$/, '$1');
}

function isPlural(words: string): boolean {
  return singular(words) !== words;
}

interface Kind {
  /** What it is one or several of, in the singular. */
  readonly name: string;
  /** Says of all of them, not of some: "any proofs", "proofs". */
  readonly isOpen: boolean;
}

/** `norm`: a literal value in its normal form. Null where it is not told as one or several of a kind. */
function kindOf(norm: string): Kind | null {
  if (MEASURE.test(norm)) return null;
  const counted = COUNTED.exec(norm)?.[1];
  if (counted !== undefined) return isPlural(counted) ? { name: singular(counted), isOpen: false } : null;
  const open = OPEN.exec(norm)?.[1];
  if (open !== undefined) return { name: singular(open), isOpen: true };
  return /^\p{L}.*\p{L}$/u.test(norm) ? { name: singular(norm), isOpen: isPlural(norm) } : null;
}

/**
 * Whether denying one literal denies the other: who never solved any proofs did not solve eight proofs, nor a proof. Of
 * what is itself counted only that count is denied. Both in their normal form.
 */
export function deniesKind(denied: string, affirmed: string): boolean {
  const [all, some] = [kindOf(denied), kindOf(affirmed)];
  return all !== null && some !== null && all.isOpen && all.name === some.name;
}

/** The literals by which a denial may deny this one, besides itself. */
export function denialsOf(affirmed: string): string[] {
  const kind = kindOf(normalizeText(affirmed));
  if (kind === null) return [];
  const plurals = new Set([`${kind.name}s`, `${kind.name}es`, kind.name.replace(/y$/, 'ies')]);
  const open = [...plurals].filter((each) => singular(each) === kind.name && isPlural(each));
  return [...open, ...open.map((each) => `any ${each}`), `a ${kind.name}`, `an ${kind.name}`, `any ${kind.name}`];
}

/** What every literal that this denial may deny ends with; null where it denies but itself. */
export function deniedEnding(denied: string): string | null {
  const kind = kindOf(normalizeText(denied));
  return kind?.isOpen === true ? kind.name.replace(/y$/, '') : null;
}
