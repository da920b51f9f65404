import { foldText } from '../text/fold.ts';

const WORD = /[\p{L}\p{M}]+|\p{N}+/gu;

/** A branch's name in one form: without case, accents, signs and the small words between its parts. */
export function nameForm(name: string): string {
  const words = foldText(name).match(WORD) ?? [];
  const telling = words.filter((word) => !['and', 'the', 'of'].includes(word));
  return (telling.length > 0 ? telling : words).join(' ');
}

/** English plurals as their singular, word by word; other words stay as they are. */
export function singularForm(form: string): string {
  return form.split(' ').map(singular).join(' ');
}

function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|z|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Names that differ in a number are different things, however alike they look. */
export function haveSameNumbers(a: string, b: string): boolean {
  const numbers = (form: string): string => (form.match(/\p{N}+/gu) ?? []).join(' ');
  return numbers(a) === numbers(b);
}

/** Whether so few letters differ that one may be a misspelling of the other: one in names of five letters, two from nine on. */
export function isNearName(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  const most = shorter >= 9 ? 2 : 1;
  if (shorter < 5 || Math.abs(a.length - b.length) > most || a[0] !== b[0]) return false;
  return haveSameNumbers(a, b) && editDistance(a, b, most) <= most;
}

/** Letters to change, add or take away; more than `most` is told as `most + 1`. */
export function editDistance(a: string, b: string, most: number): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    if (Math.min(...next) > most) return most + 1;
    row = next;
  }
  return Math.min(row[b.length] ?? 0, most + 1);
}
