/** The vocabulary of periods, folded to lower case. */

const monthList = 'january february march april may june july august september october november december'.split(' ');
const dayList = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
const numberList = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const ordinalList = 'zeroth first second third fourth'.split(' ');

/** 1–12 by name or usual abbreviation. */
export const months: ReadonlyMap<string, number> = new Map(
  monthList.flatMap((name, i) => [
    [name, i + 1] as const,
    [name.slice(0, 3), i + 1] as const,
    ...(name === 'september' ? [['sept', 9] as const] : []),
  ]),
);

/** 1 Monday – 7 Sunday. */
export const weekdays: ReadonlyMap<string, number> = new Map(
  dayList.flatMap((name, i) => [
    [name, i + 1] as const,
    [name.slice(0, 3), i + 1] as const,
    ...(name.length > 6 ? [[name.slice(0, 4), i + 1] as const] : []),
  ]),
);

/** The first month of each season, in the northern half of the earth. */
export const seasons: ReadonlyMap<string, number> = new Map([
  ['spring', 3],
  ['summer', 6],
  ['autumn', 9],
  ['fall', 9],
  ['winter', 12],
]);

export const units: ReadonlyMap<string, 'day' | 'week' | 'month' | 'quarter' | 'year'> = new Map([
  ['day', 'day'],
  ['week', 'week'],
  ['month', 'month'],
  ['quarter', 'quarter'],
  ['year', 'year'],
]);

/** Names that are ordinary words too, and name a month, day or season only beside another cue or a capital. */
export const ambiguousNames: ReadonlySet<string> = new Set('may march mar sun sat wed fall spring august'.split(' '));

/** What makes a number a year, or an ordinary word a month, when it stands before it. */
export const cues: ReadonlySet<string> = new Set(
  'in during since after before until till by from of between throughout early late mid last this next around circa year and to through'.split(
    ' ',
  ),
);

/** A count in digits or words; `few` and `couple` as people use them. Null for anything else. */
export function countOf(word: string): number | null {
  if (/^\d{1,4}$/.test(word)) return Number(word);
  if (word === 'a' || word === 'an') return 1;
  if (word === 'couple') return 2;
  if (word === 'few') return 3;
  const at = numberList.indexOf(word);
  return at > 0 ? at : null;
}

export function ordinalOf(word: string): number | null {
  const at = ordinalList.indexOf(word);
  if (at > 0) return at;
  const digits = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(word)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** 1–31 in digits, with or without its ending. */
export function dayOfMonth(word: string): number | null {
  const digits = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1];
  const day = digits === undefined ? 0 : Number(digits);
  return day >= 1 && day <= 31 ? day : null;
}

export function yearOf(word: string): number | null {
  return /^(?:19|20)\d\d$/.test(word) ? Number(word) : null;
}

/** Nouns that make a number before them an amount: "in 2000 steps". */
export const amountNouns: ReadonlySet<string> = new Set(
  'words steps people users lines pages times dollars euros pounds miles meters metres km kg calories characters tokens items rows points hours minutes seconds percent'.split(
    ' ',
  ),
);

export function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word;
}
