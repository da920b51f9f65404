import { nameKey } from '../names.ts';

/** Two names at least this alike may be one. */
const ALIKE = 0.9;
/** Shorter names are alike by accident. */
const FEWEST_LETTERS = 5;

/** 1 − the edits between two names by the length of the longer one; an exchange of neighbours is one edit. */
export function likeness(a: string, b: string): number {
  const [x, y] = [Array.from(nameKey(a)), Array.from(nameKey(b))];
  const longer = Math.max(x.length, y.length);
  return longer === 0 ? 1 : 1 - editsBetween(x, y) / longer;
}

/** Whether two names are alike enough to be one, by their letters alone. Names that differ in a number never are. */
export function areAlike(a: string, b: string): boolean {
  const letters = (name: string): number => name.match(/\p{L}/gu)?.length ?? 0;
  if (letters(a) < FEWEST_LETTERS || letters(b) < FEWEST_LETTERS || numbersDiffer(a, b)) return false;
  return likeness(a, b) >= ALIKE;
}

export function numbersDiffer(a: string, b: string): boolean {
  const numbers = (name: string): string =>
    (nameKey(name).match(/\d+/g) ?? []).map((number) => number.replace(/^0+(?=\d)/, '')).join(' ');
  return numbers(a) !== numbers(b);
}

/** Damerau and Levenshtein's distance: insertions, deletions, exchanges, and neighbours that changed places. */
export function editsBetween(a: readonly string[], b: readonly string[]): number {
  let older: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (older[j - 2] ?? 0) + 1);
      row.push(least);
    }
    older = above;
    above = row;
  }
  return above[b.length] ?? 0;
}
