import { Temporal } from 'temporal-polyfill';
import { PeriodParser, type Read, type Word } from './periodParser.ts';
import { inYear, type Span } from './periodSpans.ts';
import { countOf } from './periodWords.ts';

/** A stretch of time that a question's words name. */
export interface Period {
  /** Milliseconds UTC, half-open; null is open. */
  readonly from: number | null;
  readonly to: number | null;
  /** The words that named it. */
  readonly words: string;
}

export interface AskedAt {
  readonly nowMs: number;
  /** IANA zone or UTC offset of the asker. */
  readonly tz: string;
}

const wordPattern = /\d{4}[-/]\d{2}(?:[-/]\d{2})?(?![\d/])|[\p{L}\p{N}]+/gu;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * The first period that a question names, read in the asker's zone at the time of asking: days, weeks (Monday to
 * Sunday), months, quarters, seasons, years and ISO dates; "three days ago"; since, after, before, until, between.
 * Null when it names none.
 */
export function findPeriod(query: string, at: AskedAt): Period | null {
  const words = [...query.matchAll(wordPattern)].map(
    (match): Word => ({
      text: match[0].toLowerCase(),
      raw: match[0],
      start: match.index,
      end: match.index + match[0].length,
    }),
  );
  const now = Temporal.Instant.fromEpochMilliseconds(at.nowMs).toZonedDateTimeISO(at.tz);
  const parser = new PeriodParser(words, now.toPlainDate());
  for (let i = 0; i < words.length; i++) {
    const found = readHours(words, i, at.nowMs) ?? readPeriod(parser, words, i, at);
    if (found !== null) return { ...found, words: query.slice(words[i]?.start, words[found.next - 1]?.end) };
  }
  return null;
}

interface Found {
  readonly from: number | null;
  readonly to: number | null;
  readonly next: number;
}

function readPeriod(parser: PeriodParser, words: readonly Word[], at: number, asked: AskedAt): Found | null {
  const text = words[at]?.text ?? '';
  const start = (span: Span): number => msOf(span.from, asked.tz);
  const end = (span: Span): number => msOf(span.to, asked.tz);
  const untilNow = (span: Span): number => (start(span) <= asked.nowMs ? asked.nowMs + 1 : end(span));
  if (text === 'between' || text === 'from') {
    const range = readRange(parser, words, at);
    if (range !== null) return { from: start(range.first), to: end(range.last), next: range.next };
  }
  const preposition = text === 'up' && words[at + 1]?.text === 'to' ? 'until' : text;
  const read = parser.read(preposition === text ? at + 1 : at + 2);
  switch (read === null ? '' : preposition) {
    case 'since':
      return found(read, start, untilNow);
    case 'after':
      return found(read, end, () => null);
    case 'before':
      return found(read, () => null, start);
    case 'until':
    case 'till':
    case 'by':
      return found(read, () => null, end);
    case 'from':
      return isOnward(words[read?.next ?? 0]?.text) ? found(read, start, untilNow, 1) : found(read, start, end);
    default:
      return found(parser.read(at), start, end);
  }
}

function found(
  read: Read | null,
  from: (span: Span) => number | null,
  to: (span: Span) => number | null,
  more = 0,
): Found | null {
  return read === null ? null : { from: from(read.span), to: to(read.span), next: read.next + more };
}

function isOnward(word: string | undefined): boolean {
  return word === 'on' || word === 'onward' || word === 'onwards';
}

/** between P and Q, from P to Q: P takes Q's year when it names none. */
function readRange(
  parser: PeriodParser,
  words: readonly Word[],
  at: number,
): { first: Span; last: Span; next: number } | null {
  const first = parser.read(at + 1);
  if (first === null) return null;
  const joint = words[first.next]?.text ?? '';
  const joints = words[at]?.text === 'between' ? ['and'] : ['to', 'until', 'till', 'through'];
  if (!joints.includes(joint)) return null;
  const last = parser.read(first.next + 1);
  if (last === null) return null;
  let begin = first.span;
  if (begin.isYearGuessed === true && last.span.isYearGuessed !== true) begin = inYear(begin, last.span.from.year);
  if (Temporal.PlainDate.compare(begin.from, last.span.from) > 0) begin = inYear(begin, begin.from.year - 1);
  return { first: begin, last: last.span, next: last.next };
}

/** two hours ago, 20 minutes ago: an hour or a minute wide. */
function readHours(words: readonly Word[], at: number, nowMs: number): Found | null {
  const count = countOf(words[at]?.text ?? '') ?? 0;
  const unit = words[at + 1]?.text ?? '';
  const unitMs = /^hours?$/.test(unit) ? HOUR_MS : /^min(?:ute)?s?$/.test(unit) ? MINUTE_MS : 0;
  if (count === 0 || unitMs === 0 || words[at + 2]?.text !== 'ago') return null;
  const middle = nowMs - count * unitMs;
  return { from: middle - unitMs / 2, to: middle + unitMs / 2, next: at + 3 };
}

function msOf(day: Temporal.PlainDate, tz: string): number {
  return day.toZonedDateTime(tz).epochMilliseconds;
}
