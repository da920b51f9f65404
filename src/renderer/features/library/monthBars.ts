import { monthAfter } from './libraryQuery.ts';

export interface MonthBar {
  /** First and last month, `2024-05`, both within. */
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly count: number;
}

interface MonthCount {
  readonly value: string;
  readonly count: number;
}

const STEPS = [1, 3, 12, 60, 120, 600, 1200, 6000] as const;
const WIDEST = 12_000;
const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** One bar a month from the first to the last, empty ones too; a quarter, a year or more each when there would be more than `most`. */
export function monthBars(months: readonly MonthCount[], most: number): MonthBar[] {
  const counts = months.flatMap(({ value, count }) => {
    const number = monthNumber(value);
    return number === null ? [] : [[number, count] as const];
  });
  if (counts.length === 0) return [];
  const numbers = counts.map(([number]) => number);
  const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)];
  const step = STEPS.find((size) => Math.floor(greatest / size) - Math.floor(least / size) < most) ?? WIDEST;
  const first = Math.floor(least / step);
  const sums = Array.from({ length: Math.floor(greatest / step) - first + 1 }, () => 0);
  for (const [number, count] of counts) {
    const at = Math.floor(number / step) - first;
    sums[at] = (sums[at] ?? 0) + count;
  }
  return sums.map((count, at) => {
    const from = (first + at) * step;
    return { from: monthOf(from), to: monthOf(from + step - 1), label: labelOf(from, step), count };
  });
}

function monthNumber(month: string): number | null {
  const match = /^(\d{4})-(\d{2})$/.exec(month);
  return match === null ? null : Number(match[1]) * 12 + Number(match[2]) - 1;
}

function monthOf(number: number): string {
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
}

function labelOf(from: number, step: number): string {
  const year = Math.floor(from / 12);
  if (step === 1) return `${NAMES[from % 12]} ${year}`;
  if (step < 12) return `${NAMES[from % 12]}–${NAMES[(from + step - 1) % 12]} ${year}`;
  return step === 12 ? String(year) : `${year}–${year + step / 12 - 1}`;
}

/** A chosen period in words: `May 2024`, `Mar 2024 – May 2024`, `from Mar 2024`. */
export function periodLabel(from: string, to: string): string {
  const name = (month: string): string => labelOf(monthNumber(month) ?? 0, 1);
  if (from === '') return `to ${name(to)}`;
  if (to === '') return `from ${name(from)}`;
  return from === to ? name(from) : `${name(from)} – ${name(to)}`;
}

export function isWithin(bar: MonthBar, from: string, to: string): boolean {
  return (from === '' || bar.to >= from) && (to === '' || bar.from < monthAfter(to));
}
