import type { Clause } from '../clauses.ts';
import type { ClauseReading, FactDraft, SentenceReading } from '../context.ts';
import { draft } from '../drafting.ts';
import type { DateInText } from '../../../temporal/textDates.ts';
import { thingSubject } from '../things.ts';

const LINK =
  /\b(?:is|are|was|were|has been|got)\s+(?:now\s+|currently\s+)?(scheduled for|scheduled on|planned for|set for|due on|due by|due|moved to|postponed to|pushed to|rescheduled to|rescheduled for|on|at)?\s*$/i;
const DEADLINE = /\b(?:deadline|due date)\b/i;

function isoDay(date: DateInText): string | null {
  if (!date.from) return null;
  const local = new Date(date.from.ms + (date.from.offsetMinutes ?? 0) * 60_000).toISOString();
  return date.from.precision === 'minute' ? local.slice(0, 16) : local.slice(0, 10);
}

/** "The deadline for the report is 1 June", "the launch is scheduled for Friday": when something is to be. */
export function scheduleFacts(sentence: SentenceReading, clause: Clause): FactDraft[] {
  const { tokens, dates } = sentence;
  const start = tokens[clause.start]?.start ?? 0;
  const offset = sentence.sentence.start;
  const date = dates
    .leaning('future')
    .find((found) => found.kind === 'date' && found.start + offset >= start && found.from?.precision !== 'year');
  if (!date?.from) return [];
  const before =
    sentence.sentence.text.slice(0, date.start) +
    (/^(?:due|by|on|at)\b/i.exec(sentence.sentence.text.slice(date.start))?.[0] ?? '');
  const link = LINK.exec(before);
  const text = sentence.sentence.text;
  if (
    !link ||
    (link[1] === undefined && !DEADLINE.test(text)) ||
    (/^(?:on|at)$/i.test(link[1] ?? '') && (!date.isFuture || clause.verb.tense === 'past'))
  )
    return [];
  const phrase = clause.subject;
  const linkTokens = phrase && DEADLINE.test(text) ? deadlineOf(sentence, clause) : null;
  const subject = linkTokens ?? thingSubject(sentence, clause);
  const day = isoDay(date);
  if (!subject || !day) return [];
  const reading: ClauseReading = { ...sentence, clause, subject };
  const isDeadline = DEADLINE.test(text) || /^due/i.test(link[1] ?? '');
  const fact = draft(reading, {
    relation: isDeadline ? 'deadline' : 'scheduled_for',
    object: null,
    value: { text: day, datatype: 'date' },
    aspect: 'state',
    isPerfect: false,
    polarity: clause.verb.isNegated ? 'denied' : 'affirmed',
    modality: 'asserted',
    cue: /moved|postponed|pushed|resched/i.test(link[1] ?? '') ? 'change' : null,
    certainty: 0.85,
    lean: 'future',
  });
  // The date is what is said, not since when it holds.
  return [{ ...fact, validFrom: dates.writing.at, validTo: null, validKind: 'at_latest' }];
}

/** "The deadline for the report": the report. */
function deadlineOf(sentence: SentenceReading, clause: Clause): ReturnType<typeof thingSubject> {
  const { tokens } = sentence;
  const link = tokens.findIndex(
    (token, i) => i >= clause.start && i < clause.verb.start && (token.word === 'for' || token.word === 'of'),
  );
  if (link < 0) return null;
  return thingSubject(sentence, {
    ...clause,
    subject: { start: link + 1, end: clause.verb.start, head: clause.verb.start - 1 },
  });
}
