import type { Ambiguity, PlacedInterval, TimeRange } from '../../../../shared/contract/temporal.ts';
import type { TimeQuestion } from '../../../../shared/contract/timeQuestion.ts';

export function nameOf(placed: PlacedInterval | null): string {
  return placed === null ? 'that' : `“${placed.text.replaceAll(/\s+/gu, ' ').replace(/\.$/u, '')}”`;
}

/** Puts the two things in the place of A and B. */
export function sentenceOf(
  words: string,
  { a, b }: { readonly a: PlacedInterval | null; readonly b: PlacedInterval | null },
): string {
  return `${words.replaceAll(/\b[AB]\b/gu, (letter) => nameOf(letter === 'A' ? a : b))}.`;
}

const units: readonly (readonly [number, string])[] = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1000, 'second'],
];

/** “53 minutes”, “15 days”: in the largest unit of which there are two or more. */
function lengthWords(ms: number): string {
  const size = Math.abs(ms);
  const [unit, name] = units.find(([each]) => size >= 2 * each) ??
    units.find(([each]) => size >= each) ?? [1, 'millisecond'];
  const amount = Math.round((ms / unit) * 10) / 10;
  return `${amount} ${name}${Math.abs(amount) === 1 ? '' : 's'}`;
}

export function lengthSentence(lead: string, least: number | null, most: number): string {
  if (least === null || (least <= 0 && most > 0 && lead.endsWith('lasted')))
    return `${lead} at most ${lengthWords(most)}.`;
  const [from, to] = [lengthWords(least), lengthWords(most)];
  return from === to ? `${lead} ${from}.` : `${lead} between ${from} and ${to}.`;
}

interface Sides {
  readonly a: PlacedInterval | null;
  readonly b: PlacedInterval | null;
  readonly isKnownA: boolean;
  readonly isKnownB: boolean;
}

/** What would have to be known for an answer, in sentences. */
export function whatIsMissing(question: TimeQuestion, sides: Sides, ambiguous: readonly Ambiguity[]): string[] {
  const things = question.kind === 'length' ? (['a'] as const) : (['a', 'b'] as const);
  const unclear = things.flatMap((side) => {
    const words = side === 'a' || question.kind === 'length' ? question.a : question.b;
    if (!(side === 'a' ? sides.isKnownA : sides.isKnownB)) return [`Nothing in the memory tells of “${words}”.`];
    const doubt = ambiguous.find((one) => one.side === side && one.taken === null);
    return doubt === undefined
      ? []
      : [`“${words}” may mean any of: ${doubt.candidates.map(({ text }) => `“${text}”`).join(', ')}.`];
  });
  if (unclear.length > 0) return unclear;
  if (question.kind === 'length') return [`When ${nameOf(sides.a)} began and ended is not told closely enough.`];
  return things.map((side) => whenIsTold(sides[side]));
}

function whenIsTold(placed: PlacedInterval | null): string {
  const name = nameOf(placed);
  if (placed === null) return '';
  const begin = rangeWords(placed.begin);
  const end = rangeWords(placed.end);
  if (begin === null && end === null) return `When ${name} was is not told.`;
  const parts = [
    begin === null ? 'when it began is not told' : `it began ${begin}`,
    end === null ? 'when it ended is not told' : begin === end ? '' : `it ended ${end}`,
  ].filter((part) => part !== '');
  return `All that is known of ${name}: ${parts.join(', and ')}.`;
}

function rangeWords({ earliest, latest }: TimeRange): string | null {
  const [from, to] = [minute(earliest), minute(latest)];
  if (from === null) return to === null ? null : `by ${to}`;
  if (to === null) return `no earlier than ${from}`;
  return from === to ? `at ${from}` : `between ${from} and ${to}`;
}

function minute(instant: string | null): string | null {
  return instant === null ? null : `${instant.slice(0, 16).replace('T', ' ')}${instant.endsWith('Z') ? ' UTC' : ''}`;
}
