import { Temporal } from 'temporal-polyfill';
import { type Grain, toMoment, type Writing, writtenOn } from '../../temporal/calendar.ts';
import { findDates, type Lean } from '../../temporal/textDates.ts';
import type { FoundFact, Moment } from '../told.ts';
import type { SaidTime } from './outputSchema.ts';

export interface TimedFact {
  readonly kind: 'state' | 'event';
  readonly tense: 'past' | 'present' | 'future';
  readonly turn: 'beginning' | 'ending' | 'change' | null;
  readonly from: SaidTime | null;
  readonly to: SaidTime | null;
}

type Timing = Pick<FoundFact, 'validFrom' | 'validTo' | 'validKind' | 'temporalNote' | 'isEvent'>;

/**
 * When a fact holds, by the words of its passage. Words that the own date rules read are read by them, as the offline
 * engine does; the model's date counts where they read nothing, and never for a relative date in a text without a time.
 */
export function timingOf({ kind, tense, turn, from, to }: TimedFact, writing: Writing): Timing {
  const lean: Lean = tense === 'future' ? 'future' : 'past';
  const validFrom = from === null ? null : beginOf(from, writing, lean);
  const validTo = to === null ? null : endOf(to, writing, lean);
  const notes = [from, to].flatMap((time) => (time === null ? [] : [time.words.trim()]));
  const temporalNote = notes.length === 0 ? null : notes.join('; ');
  if (kind === 'event') {
    return {
      validFrom,
      validTo: null,
      validKind: validFrom === null ? 'unknown' : 'stated',
      temporalNote,
      isEvent: true,
    };
  }
  const base = { validTo, temporalNote, isEvent: false } as const;
  if (validFrom !== null) return { ...base, validFrom, validKind: 'stated' };
  // What began or ended by then holds at the latest from the telling.
  if (tense === 'past' && turn === null) return { ...base, validFrom: null, validKind: 'unknown' };
  return { ...base, validFrom: writing.at, validKind: 'at_latest' };
}

function beginOf(time: SaidTime, writing: Writing, lean: Lean): Moment | null {
  const found = findDates(time.words, writing, lean).find(({ kind, from }) => kind === 'date' && from !== null);
  return found?.from ?? datedBegin(time, writing);
}

function endOf(time: SaidTime, writing: Writing, lean: Lean): Moment | null {
  const words = /\b(?:until|till|through|to)\b/i.test(time.words) ? time.words : `until ${time.words}`;
  const found = findDates(words, writing, lean).find(({ kind }) => kind === 'date');
  return found?.to ?? found?.from ?? datedBegin(time, writing);
}

function datedBegin({ words, date }: SaidTime, writing: Writing): Moment | null {
  if (date === null) return null;
  if (writtenOn(writing) === null && !/\d/.test(words)) return null;
  const [day = '', clock] = date.split('T');
  const parts = day.split('-').map(Number);
  const [year = 0, month = 1, dayOfMonth = 1] = parts;
  const grain: Grain =
    clock === undefined ? ((['year', 'month', 'day'] as const)[parts.length - 1] ?? 'day') : 'minute';
  try {
    const local = Temporal.PlainDateTime.from(
      {
        year,
        month,
        day: dayOfMonth,
        hour: Number(clock?.slice(0, 2) ?? 0),
        minute: Number(clock?.slice(3) ?? 0),
      },
      { overflow: 'reject' },
    );
    return toMoment(local, grain, words, writing);
  } catch (error) {
    // A day that no calendar has is no date.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
