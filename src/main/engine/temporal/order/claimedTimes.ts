import type { Range } from '../network/timeNetwork.ts';
import { DAY, endOfPeriod, longestOf, monthsLater, readPrecision } from './periods.ts';
import type { TimedFact } from './timedFact.ts';

/** Between which instants a fact says that it begins and ends, and how long it can last. */
export interface ClaimedTimes {
  readonly begin: Range;
  readonly end: Range;
  readonly longestMs: number;
}

const anyTime: Range = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };
const unknown: ClaimedTimes = { begin: anyTime, end: anyTime, longestMs: Number.POSITIVE_INFINITY };

/** Periods that no precision names are stored by their first day; the note or the words still tell them. */
const widePeriods: readonly (readonly [RegExp, (ms: number, offset: number | null) => number])[] = [
  [/\bdecade\b|\b\d\d(?:\d\d)?s\b/i, (ms, offset) => monthsLater(ms, 120, offset)],
  [/\bseason\b|\b(?:spring|summer|autumn|fall|winter)\b/i, (ms, offset) => monthsLater(ms, 3, offset)],
  [/\bweekend\b/i, (ms) => ms + 2 * DAY],
  [/\bweeks?\b/i, (ms) => ms + 7 * DAY],
];
const aboutWords = /\b(?:about|around|roughly|approximately|almost|nearly|over|some|circa|or so)\b/i;

/** The period a stored instant stands for; "about" widens it by its own length on both sides. */
function periodOf(ms: number, precisionText: string | null, offset: number | null, words: string): Range {
  const precision = readPrecision(precisionText);
  const named = endOfPeriod(ms, precision, offset);
  const wide = widePeriods.find(([pattern]) => pattern.test(words))?.[1](ms, offset) ?? named;
  const end = Math.max(named, wide);
  const slack = aboutWords.test(words) ? end - ms : 0;
  return { least: ms - slack, most: end - 1 + slack };
}

/** Where the words of a date put a fact that was stored under it: "after May 2023" is not in May. */
function placedBy(words: string, note: string, period: Range): Range {
  const at = words === '' ? -1 : note.toLowerCase().indexOf(words.toLowerCase());
  const lead = /\b(after|following|by|before)\s*$/i.exec(at > 0 ? note.slice(0, at) : '')?.[1];
  switch ((lead ?? /^(after|following|by|before)\b/i.exec(words)?.[1])?.toLowerCase()) {
    case 'after':
    case 'following':
      return { least: period.least, most: Number.POSITIVE_INFINITY };
    case 'by':
    case 'before':
      return { least: Number.NEGATIVE_INFINITY, most: period.most };
    default:
      return period;
  }
}

/**
 * The times that a fact claims for itself. A date is as wide as its precision; what holds "at the latest" from when it
 * was said may have begun earlier, and still held then; an event lasts no longer than the unit that dates it.
 */
export function claimedTimes(fact: TimedFact): ClaimedTimes {
  if (fact.is_passage === 1) return whenSaid(fact);
  const begin = beginOfFact(fact);
  const end = endOfFact(fact);
  const isOnePeriod =
    fact.valid_at !== null &&
    fact.invalid_at !== null &&
    fact.valid_kind === 'stated' &&
    fact.invalid_kind === 'stated' &&
    fact.valid_words !== null &&
    fact.valid_words === fact.invalid_words;
  if (isOnePeriod) {
    // "In Porto in May": somewhere within May, which is stored as its first instant and the first after it.
    const within = { least: fact.valid_at ?? 0, most: fact.invalid_at ?? 0 };
    return { begin: within, end: within, longestMs: Number.POSITIVE_INFINITY };
  }
  return { begin, end: fact.valid_kind === 'at_latest' ? heldWhenSaid(fact, end) : end, longestMs: longestMs(fact) };
}

function whenSaid({ said_at, said_precision, said_offset }: TimedFact): ClaimedTimes {
  if (said_at === null) return unknown;
  const period = periodOf(said_at, said_precision, said_offset, '');
  return { begin: period, end: { least: period.least, most: period.most + 1 }, longestMs: Number.POSITIVE_INFINITY };
}

function beginOfFact(fact: TimedFact): Range {
  const { valid_at, valid_kind, modality, said_at } = fact;
  if (valid_at === null) {
    // An undated past began before it was told; a plan did not.
    const isPast = valid_kind === 'unknown' && modality === 'asserted' && said_at !== null;
    return isPast ? { least: anyTime.least, most: said_at } : anyTime;
  }
  const words = fact.valid_words ?? '';
  const period = periodOf(valid_at, fact.valid_precision, fact.valid_offset, `${words} ${wideNote(fact)}`);
  if (valid_kind === 'at_latest') return { least: anyTime.least, most: period.most };
  return placedBy(words, fact.temporal_note ?? '', period);
}

/** The part of a note that says how wide the stored day is. */
function wideNote({ temporal_note }: TimedFact): string {
  return /some time in the (?:week|weekend|season|decade)/.exec(temporal_note ?? '')?.[0].slice(5) ?? '';
}

function endOfFact(fact: TimedFact): Range {
  const { invalid_at, invalid_kind } = fact;
  // An end of unknown kind is when its last support went, which says nothing of the world.
  if (invalid_at === null || invalid_kind === 'unknown') return anyTime;
  const period = periodOf(invalid_at, fact.invalid_precision, fact.invalid_offset, fact.invalid_words ?? '');
  // An exclusive end may be the first instant after the period it is given by.
  return { least: period.least, most: period.most + 1 };
}

function heldWhenSaid({ valid_at, invalid_at }: TimedFact, end: Range): Range {
  return valid_at === null || invalid_at !== null ? end : { least: Math.max(end.least, valid_at), most: end.most };
}

function longestMs(fact: TimedFact): number {
  const { granularity, anchor_relation, is_event, valid_precision, valid_words, temporal_note } = fact;
  // The granularity of an anchored fact is that of its distance from the anchor.
  const anchored = is_event === 1 ? longestOf(valid_precision) : null;
  const own = anchor_relation === null ? longestOf(granularity) : anchored;
  if (own === null) return Number.POSITIVE_INFINITY;
  const words = `${valid_words ?? ''} ${temporal_note ?? ''}`;
  const wide = widePeriods.find(([pattern]) => pattern.test(words))?.[1](0, null) ?? 0;
  return Math.max(own, wide, 1);
}
