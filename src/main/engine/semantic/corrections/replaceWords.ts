import { absoluteWords } from '../../extraction/offline/timing.ts';
import { findDates, type Writing } from '../../temporal/textDates.ts';
import type { Moment } from '../../extraction/told.ts';
import { holdsWords, wordsPattern } from './takenBack.ts';

/** A stored statement in which words are to be replaced. */
export interface Replaceable {
  readonly text: string;
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
  readonly datatype: string | null;
  readonly polarity: 'affirmed' | 'denied';
  readonly isEvent: boolean;
  readonly from: Moment | null;
  /** The clause that said it, as written, and when. */
  readonly words: string;
  readonly writing: Writing;
}

export type Replaced = Pick<Replaceable, 'text' | 'subject' | 'object' | 'from'>;

/** The statement with the right words in place of the wrong ones; null when it does not rest on them. */
export function replaceWords(statement: Replaceable, wrong: string, right: string): Replaced | null {
  const { subject, object, from } = statement;
  const replaced = (text: string): string => text.replace(wordsPattern(wrong), right);
  if (holdsWords(object, wrong)) return retold(statement, { subject, object: replaced(object), from }, wrong, right);
  const dated = replaceDate(statement, wrong, right);
  if (dated !== null) return withDay(statement, retold(statement, dated, wrong, right));
  return holdsWords(subject, wrong)
    ? retold(statement, { subject: replaced(subject), object, from }, wrong, right)
    : null;
}

function retold(
  { text, relation, polarity, object: before }: Replaceable,
  parts: Omit<Replaced, 'text'>,
  wrong: string,
  right: string,
): Replaced {
  if (holdsWords(text, wrong)) return { ...parts, text: text.replace(wordsPattern(wrong), right) };
  if (text.includes(before)) return { ...parts, text: text.replace(before, parts.object) };
  const denial = polarity === 'denied' ? 'not ' : '';
  return { ...parts, text: `${parts.subject} ${denial}${relation.replaceAll('_', ' ')} ${parts.object}.` };
}

/** A statement tells its day in full: another day has other words. */
function withDay({ text, from, writing }: Replaceable, replaced: Replaced): Replaced {
  const { from: day } = replaced;
  if (from === null || day === null || replaced.text !== text) return replaced;
  const dates = findDates(text, writing, 'past');
  const told = dates.find(({ kind, from: known }) => kind === 'date' && known?.ms === from.ms);
  if (told === undefined) return replaced;
  const words = absoluteWords({ ...told, from: day }, writing) ?? isoDate(day);
  return { ...replaced, text: `${text.slice(0, told.start)}${words}${text.slice(told.end)}` };
}

/** "Tuesday" for "Monday": the day it means when the statement was made. */
function replaceDate(
  { words, writing, datatype, subject, object, isEvent, from }: Replaceable,
  wrong: string,
  right: string,
): Omit<Replaced, 'text'> | null {
  if (!holdsWords(words, wrong)) return null;
  const isValue = datatype === 'date';
  const isPast = isEvent && from !== null && writing.at !== null && from.ms < writing.at.ms;
  const corrected = words.replace(wordsPattern(wrong), right);
  const at = wordsPattern(right).exec(corrected);
  const date = findDates(corrected, writing, isPast ? 'past' : 'future').find(
    (found) => found.kind === 'date' && at !== null && found.start <= at.index && at.index < found.end,
  );
  if (date === undefined || date.from === null || (!isValue && from === null)) return null;
  return isValue ? { subject, object: isoDate(date.from), from } : { subject, object, from: date.from };
}

/** A moment on its writer's clock, as exact as it was given. */
export function isoDate({ ms, offsetMinutes, precision }: Moment): string {
  const local = new Date(ms + (offsetMinutes ?? 0) * 60_000).toISOString();
  return precision === 'minute' || precision === 'hour' ? local.slice(0, 16) : local.slice(0, 10);
}
