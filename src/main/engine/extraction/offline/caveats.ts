import type { DateInText } from '../../temporal/textDates.ts';
import type { Clause } from './clauses.ts';
import type { ClauseReading } from './context.ts';
import { nounPhraseAt } from './nounPhrase.ts';
import type { Aspect } from './timing.ts';
import { endsPhrase } from './wordClasses.ts';

/** Where a limit of what is said begins: "except on Fridays", "only in staging", "unless it rains". */
const LIMIT =
  /\b(?:except(?: for| on| in| at| when| if)?|unless|other than|apart from|excluding|but not (?:on|in|at|for|when)|only (?:in|on|at|for|when|during|with|from|if|after|before|while|under)|just (?:in|on|at|for|during)(?! (?:fun|now|kicks|time|case|good measure|a (?:bit|while|second|moment|change)|the (?:record|sake|fun|moment)))|as long as|provided(?: that)?)\s+[^.;!?]+/i;
/** "at my aunt's, but only there": the words that "there" stands for. */
const ONLY_THERE = /\b(?:in|on|at|for|during|with|from|when)\s[^.;!?]*?\b(?:but|and|though) only (?:there|then)\b/i;
const ONLY_BEHIND =
  /\b(?:in|on|at|for|during|with|from)\s+(?:the\s+)?[\p{L}\p{N}-]+(?:\s+[\p{L}\p{N}-]+){0,2}\s+only\b/iu;
const MONTH = String.raw`in (?:january|february|march|april|may|june|july|august|september|october|november|december)\b(?! \d)`;
const OF_A_MONTH = new RegExp(String.raw`\b${MONTH}`, 'i');
/** Times that come again and again: they limit a habit, and date nothing. */
const RECURRING = new RegExp(
  String.raw`\b(?:in the (?:mornings?|afternoons?|evenings?)|at night|at (?:weekends|work|home)|on (?:weekends|weekdays|week nights|(?:mon|tues|wednes|thurs|fri|satur|sun)days)|during (?:the )?(?:week|weekends?|winters?|summers?|night)|in (?:the )?(?:winter|summer|spring|autumn)|after (?:dark|hours|lunch|dinner)|before (?:bed|lunch|breakfast))\b(?: ${MONTH})?`,
  'i',
);

/** What something that goes on is tied to: "during fire drills", "when it rains", "in case of fire". */
const OCCASION = /\b(?:during|when(?:ever)?|while|in case of|in the event of)\s+[^.,;!?]+/i;

const STANDING: ReadonlySet<Aspect> = new Set(['state']);

/**
 * Limits and exceptions in the words behind a verb (DESIGN section 4: what differs in them excludes nothing). A time of
 * day limits only what goes on.
 */
export function caveatOf(reading: ClauseReading, aspect: Aspect): string | null {
  const { sentence, tokens, clause } = reading;
  const fronted = STANDING.has(aspect) ? frontedLimit(reading) : null;
  if (fronted !== null) return fronted;
  const from = (tokens[clause.verb.end - 1]?.end ?? sentence.start) - sentence.start;
  const rest = sentence.text.slice(from);
  const limit =
    ONLY_THERE.exec(rest) ??
    LIMIT.exec(rest) ??
    ONLY_BEHIND.exec(rest) ??
    (STANDING.has(aspect) ? (RECURRING.exec(rest) ?? monthIn(reading, rest) ?? occasionIn(reading, rest, from)) : null);
  return limit === null ? null : limit[0].replaceAll('’', "'").trim();
}

/** A named time ("during 2019", "while I was away") dates what is said, and limits nothing. */
function occasionIn(
  { clause, dates, tokens, sentence }: ClauseReading,
  rest: string,
  from: number,
): RegExpExecArray | null {
  const occasion = clause.verb.tense === 'present' ? OCCASION.exec(rest) : null;
  if (occasion === null || /\b(?:was|were|had|did|came|went)\b/i.test(occasion[0])) return null;
  const start = from + occasion.index;
  // What a later clause is tied to limits that one.
  const first = tokens.findIndex((token) => token.start - sentence.start >= start);
  if (first > clause.end) return null;
  const isDated = dates
    .leaning('past')
    .some((date) => date.kind === 'date' && date.start < start + occasion[0].length && date.end > start);
  return isDated ? null : occasion;
}

/** "The shop is closed in August": said of how things are, a month without a year is no month gone by. */
function monthIn({ clause }: ClauseReading, rest: string): RegExpExecArray | null {
  return isOfMonths(clause.verb) ? OF_A_MONTH.exec(rest) : null;
}

function isOfMonths(verb: Clause['verb']): boolean {
  return isHabit(verb) && (verb.lemma === 'be' || verb.isPassive);
}

function isHabit(verb: Clause['verb']): boolean {
  return verb.tense === 'present' && !verb.isProgressive && verb.modal === null;
}

/** "In the summer I live in Skagen": with what goes on, a season without a year comes again. */
export function isSeasonOfEveryYear({ verb }: Pick<Clause, 'verb'>, { words }: Pick<DateInText, 'words'>): boolean {
  const isSeason = /^(?:in )?(?:the )?(?:spring|summer|autumn|fall|winter)s?$/i.test(words.trim());
  return (isSeason && isHabit(verb)) || (isOfMonths(verb) && new RegExp(`^${MONTH}$`, 'i').test(words.trim()));
}

/** Words that stand behind a state like a place or time and limit nothing. */
const IDLE =
  /^(?:at (?:the moment|present|last|least|all|once|first|best|worst|this (?:point|time))|in (?:general|fact|theory|place|total|practice|short|the end|the meantime|a row)|on (?:purpose|time|hold|track|top))\b/i;

/** "off in production", "closed for visitors": where or for whom alone a state is so, from the word behind it. */
export function limitBehind(
  { tokens, clause, sentence, dates }: ClauseReading,
  at: number,
  links = /^(?:in|at|on|under|within|inside|outside|for)$/,
): string | null {
  const link = tokens[at]?.word ?? '';
  if (at >= clause.end || endsPhrase(tokens[at - 1]) || !links.test(link)) return null;
  const phrase = nounPhraseAt(tokens.slice(0, clause.end), at + 1, true);
  const head = tokens[phrase?.head ?? at];
  // "down for maintenance" says why.
  if (phrase === null || head === undefined || (link === 'for' && !head.tags.has('Plural'))) return null;
  const start = (tokens[at]?.start ?? 0) - sentence.start;
  const end = (tokens[phrase.end - 1]?.end ?? 0) - sentence.start;
  const words = sentence.text.slice(start, end).replaceAll('’', "'");
  const isDated = dates
    .leaning('past')
    .some(
      (date) => date.kind !== 'recurring' && date.start < end && date.end > start && !isSeasonOfEveryYear(clause, date),
    );
  return isDated || IDLE.test(words) ? null : words;
}

/** Index of the word at which a limit begins, so that no object runs into it; the clause's end without one. */
export function limitStart(reading: Pick<ClauseReading, 'sentence' | 'tokens' | 'clause'>, from: number): number {
  const { sentence, tokens, clause } = reading;
  const start = tokens[from]?.start ?? sentence.end;
  const rest = sentence.text.slice(start - sentence.start);
  const limit = LIMIT.exec(rest) ?? ONLY_BEHIND.exec(rest);
  if (limit === null) return clause.end;
  const at = tokens.findIndex((token) => token.start >= start + limit.index);
  return at < 0 ? clause.end : Math.min(clause.end, Math.max(at, from));
}

const FRONTED = /^(?:in|on|at|for|during|outside|within|under|with|except)\b/i;

/** Ties a sentence to the one before, and limits nothing. */
const LINKING =
  /^(?:for (?:example|instance|now|sure|once|the record|that matter|me)|in (?:addition|fact|general|short|particular|other words|my (?:opinion|view|case)|the (?:end|meantime|past))|on (?:top|the (?:other|one) hand|another note|a (?:side|related) note)|at (?:first|least|last|the same time)|with (?:that|this)\b)/i;

/** "In staging the flag is off": where or when alone it is so, in front of the first clause. */
function frontedLimit({ sentence, tokens, clause, clauses, dates }: ClauseReading): string | null {
  const start = tokens[clause.subject?.start ?? clause.start]?.start ?? sentence.start;
  const before = sentence.text.slice(0, start - sentence.start).replace(/[\s,]+$/, '');
  if (clauses[0] !== clause || !FRONTED.test(before) || LINKING.test(before) || before.split(/\s+/).length > 6)
    return null;
  const isDate = dates
    .leaning('past')
    .some((date) => date.kind !== 'recurring' && date.start < before.length && !isSeasonOfEveryYear(clause, date));
  return isDate ? null : before.charAt(0).toLowerCase() + before.slice(1);
}
