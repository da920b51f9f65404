import type { ClauseReading } from './context.ts';
import type { Aspect } from './timing.ts';

/** Where a limit of what is said begins: "except on Fridays", "only in staging", "unless it rains". */
const LIMIT =
  /\b(?:except(?: for| on| in| at| when| if)?|unless|other than|apart from|excluding|but not (?:on|in|at|for|when)|only (?:in|on|at|for|when|during|with|from|if|after|before)|just (?:in|on|at|for|during)|as long as|provided(?: that)?)\s+[^.;!?]+/i;
const ONLY_BEHIND =
  /\b(?:in|on|at|for|during|with|from)\s+(?:the\s+)?[\p{L}\p{N}-]+(?:\s+[\p{L}\p{N}-]+){0,2}\s+only\b/iu;
/** Times that come again and again: they limit a habit, and date nothing. */
const RECURRING =
  /\b(?:in the (?:mornings?|afternoons?|evenings?)|at night|at (?:weekends|work|home)|on (?:weekends|weekdays|week nights|(?:mon|tues|wednes|thurs|fri|satur|sun)days)|during (?:the )?(?:week|weekends?|winters?|summers?|night)|in (?:the )?(?:winter|summer|spring|autumn)|after (?:dark|hours|lunch|dinner)|before (?:bed|lunch|breakfast))\b/i;

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
  const limit = LIMIT.exec(rest) ?? ONLY_BEHIND.exec(rest) ?? (STANDING.has(aspect) ? RECURRING.exec(rest) : null);
  return limit === null ? null : limit[0].replaceAll('’', "'").trim();
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

/** "In staging the flag is off": where or when alone it is so, in front of the first clause. */
function frontedLimit({ sentence, tokens, clause, clauses, dates }: ClauseReading): string | null {
  const start = tokens[clause.subject?.start ?? clause.start]?.start ?? sentence.start;
  const before = sentence.text.slice(0, start - sentence.start).replace(/[\s,]+$/, '');
  if (clauses[0] !== clause || !FRONTED.test(before) || before.split(/\s+/).length > 6) return null;
  const isDate = dates.leaning('past').some((date) => date.kind !== 'recurring' && date.start < before.length);
  return isDate ? null : before.charAt(0).toLowerCase() + before.slice(1);
}
