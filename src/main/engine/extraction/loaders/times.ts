import { Temporal } from 'temporal-polyfill';
import type { Precision } from '../../../../shared/contract/primitives.ts';
import type { Moment } from '../told.ts';

/** Reads the time forms of chat files and front matter; null for what is no time. */
export type TimeReader = (value: unknown) => Moment | null;

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
  readonly precision: Precision;
  /** The offset the text named, in minutes. */
  readonly offset: number | null;
}

const epochUnits = [
  { from: 1e9, below: 1e11, ms: 1000 },
  { from: 1e12, below: 1e14, ms: 1 },
  { from: 1e15, below: 1e17, ms: 0.001 },
];
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const clock = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?\s*(?<half>[ap]\.?m\.?)?`;
const zone = String.raw`(?<zone>z|utc|gmt|[+-]\d{2}:?\d{2})?`;
const optionalClock = String.raw`(?:(?:t|,?\s+)(?:at\s+)?${clock}\s*${zone})?`;
const weekday = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+)?`;
const monthName = String.raw`(?<name>[a-z]{3,9})\.?`;

const patterns: readonly RegExp[] = [
  String.raw`(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})${optionalClock}`,
  String.raw`(?<year>\d{4})[/.](?<month>\d{1,2})[/.](?<day>\d{1,2})(?:\s*\([a-z]{3,9}\))?${optionalClock}`,
  String.raw`(?<year>\d{4})(?:-(?<month>\d{2}))?`,
  String.raw`${clock}\s+on\s+(?<day>\d{1,2})\s+${monthName},?\s+(?<year>\d{4})`,
  String.raw`${weekday}${monthName}[\s-]+(?<day>\d{1,2})(?:st|nd|rd|th)?[,\s-]+\s*(?<year>\d{4})${optionalClock}`,
  String.raw`${weekday}(?<day>\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+${monthName},?[\s-]+(?<year>\d{4})${optionalClock}`,
  String.raw`(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})${optionalClock}`,
  String.raw`${monthName}\s+(?<year>\d{4})`,
].map((pattern) => new RegExp(`^${pattern}$`, 'i'));

/** A reader of times whose local ones are in the IANA zone `tz`, or in UTC when that is null. Answers are kept, since chats repeat theirs. */
export function createTimeReader(tz: string | null): TimeReader {
  const known = new Map<string, Moment | null>();
  return (value) => {
    if (typeof value === 'number') return epochMoment(value, String(value), tz);
    if (typeof value !== 'string' || value.length > 80) return null;
    const words = value.trim();
    const cached = known.get(words);
    if (cached !== undefined) return cached;
    const moment = /^\d{9,}(?:\.\d+)?$/.test(words) ? epochMoment(Number(words), words, tz) : textMoment(words, tz);
    known.set(words, moment);
    return moment;
  };
}

/** Seconds, milliseconds or microseconds since 1970, told apart by their size; nothing before 2001. */
function epochMoment(value: number, words: string, tz: string | null): Moment | null {
  const unit = epochUnits.find(({ from, below }) => value >= from && value < below);
  if (unit === undefined) return null;
  const ms = Math.round(value * unit.ms);
  return { ms, precision: 'exact', offsetMinutes: tz === null ? null : offsetAt(ms, tz), words };
}

function offsetAt(ms: number, tz: string): number {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(tz).offsetNanoseconds / 6e10;
}

function textMoment(words: string, tz: string | null): Moment | null {
  for (const pattern of patterns) {
    const groups = pattern.exec(words)?.groups;
    const parts = groups === undefined ? null : partsOf(groups);
    if (parts !== null) return toMoment(parts, words, tz);
  }
  return null;
}

function partsOf(groups: Readonly<Record<string, string | undefined>>): Parts | null {
  const { name, half } = groups;
  const month =
    name === undefined ? Number(groups['month'] ?? 1) : monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const hour = Number(groups['hour'] ?? 0);
  const parts: Parts = {
    year: Number(groups['year']),
    month,
    day: Number(groups['day'] ?? 1),
    hour: half === undefined ? hour : (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0),
    minute: Number(groups['minute'] ?? 0),
    second: Number(groups['second'] ?? 0),
    millisecond: Math.floor(Number(`0.${groups['fraction'] ?? '0'}`) * 1000),
    precision: precisionOf(groups),
    offset: offsetOf(groups['zone']),
  };
  const inRange = parts.year >= 1000 && month >= 1 && month <= 12 && parts.hour < 24 && parts.minute < 60;
  return inRange && parts.day >= 1 && parts.day <= daysIn(parts.year, month) ? parts : null;
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function precisionOf(groups: Readonly<Record<string, string | undefined>>): Precision {
  if (groups['second'] !== undefined) return 'exact';
  if (groups['hour'] !== undefined) return 'minute';
  if (groups['day'] !== undefined) return 'day';
  return groups['month'] === undefined && groups['name'] === undefined ? 'year' : 'month';
}

function offsetOf(words: string | undefined): number | null {
  if (words === undefined) return null;
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(words);
  if (match === null) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

function toMoment(parts: Parts, words: string, tz: string | null): Moment {
  const { year, month, day, hour, minute, second, millisecond, precision, offset } = parts;
  const local = Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59), millisecond);
  if (offset !== null) return { ms: local - offset * 60_000, precision, offsetMinutes: offset, words };
  if (tz === null) return { ms: local, precision, offsetMinutes: null, words };
  const zoned = Temporal.PlainDateTime.from({ year, month, day, hour, minute, second, millisecond }).toZonedDateTime(
    tz,
  );
  return { ms: zoned.epochMilliseconds, precision, offsetMinutes: zoned.offsetNanoseconds / 6e10, words };
}
