import { normalizeText } from '../text/normalize.ts';

/** A place by its name alone: a noun with a number ("Unit 4"), a country, or a bare name of a settlement. */
type PlaceName =
  | { readonly kind: 'numbered'; readonly head: string; readonly number: string }
  | { readonly kind: 'country' | 'settlement'; readonly name: string };

const numberedPlace = /^(.*\p{L})\s*[#№]?\s*(\d[\p{L}\d./-]*)$/u;
const digit = /\d/;
const LETTERS = 26;

let countryNames: ReadonlySet<string> | null = null;

/** `norm`: the name in its normal form. */
function placeNameOf(norm: string): PlaceName {
  const text = norm.replace(/^the /, '');
  const [, head, number] = digit.test(text) ? (numberedPlace.exec(text) ?? []) : [];
  if (head !== undefined && number !== undefined) return { kind: 'numbered', head: head.trim(), number };
  return { kind: countries().has(text) ? 'country' : 'settlement', name: text };
}

/**
 * Places exclude one another with the same head word (Unit 4, Unit 9) or as two bare names of one level; a noun with a
 * number never excludes a bare name (rack 12, Frankfurt). Whether one contains the other is for the caller to know. Names
 * come in their normal form.
 */
export function placesExclude(a: string, b: string): boolean {
  const [x, y] = [placeNameOf(a), placeNameOf(b)];
  if (x.kind === 'numbered' || y.kind === 'numbered') {
    return x.kind === 'numbered' && y.kind === 'numbered' && x.head === y.head && x.number !== y.number;
  }
  return x.kind === y.kind && x.name !== y.name;
}

/** English names of every country and territory that the platform knows. */
function countries(): ReadonlySet<string> {
  if (countryNames !== null) return countryNames;
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letter = (at: number): string => String.fromCharCode('A'.charCodeAt(0) + at);
  const found = new Set<string>(['uk', 'usa', 'england', 'scotland', 'wales', 'holland']);
  for (let i = 0; i < LETTERS * LETTERS; i++) {
    const name = names.of(`${letter(Math.floor(i / LETTERS))}${letter(i % LETTERS)}`);
    if (name !== undefined) found.add(normalizeText(name));
  }
  countryNames = found;
  return found;
}
