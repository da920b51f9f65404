import { openingAt, skipLead } from './openings.ts';
import type { SentenceDates } from './timing.ts';
import type { Token } from './tokens.ts';
import { endsPhrase, isDeterminer, isPossessive, isPreposition, isSubjectPronoun } from './wordClasses.ts';

/** Words before a statement that say how it is meant, or when, and are no part of it. */
const LEAD =
  /^(?:(?:(?:small |quick |minor |slight )?(?:correction|update|note|reminder|status|fyi|ps|edit|news|heads[- ]up|erratum|typo|clarification|false alarm|fixed)(?: (?:on|to|of|for|about|regarding|from) [^:]{1,60})?\s*[:,–—-]|(?:(?:a|the|my) )?(?:wrong|incorrect|mistaken|bad) \p{Ll}+(?: \p{Ll}+)?\s*[:,–—-]|(?:sorry|oops|whoops|my mistake|my bad|my error|i misspoke(?: (?:yesterday|earlier|before|just now))?|i got (?:that|it) wrong(?: (?:yesterday|earlier|before))?|i was (?:wrong|mistaken)(?: about [^,;:.]{1,40})?|i take (?:that|it) back|i stand corrected|(?:scratch|strike|forget|ignore|disregard|never ?mind) that(?=\s*[,;:–—-])|on second thoughts?|wait|actually|actually no|no wait|no|btw|by the way|for the record|in the end|as of (?:now|today)|from (?:that|this|then) (?:day|point|moment|date)?\s*(?:on|onwards?)?|since then|by then|at that time)\b\s*[:,;.–—-]*|(?:(?:so|it|as it) )?turn(?:s|ed) out(?: that)?,?)\s+)+/iu;

/** The text with blanks for a lead that says how it is meant: a date in it is that of another saying. */
export function withoutLead(sentence: string): string {
  const lead = LEAD.exec(sentence)?.[0] ?? '';
  return /^(?:update|status|news|note|as of|from|since|by|at)\b/i.test(lead)
    ? sentence
    : ' '.repeat(lead.length) + sentence.slice(lead.length);
}

/**
 * The index of the word with which a sentence's statement begins, behind a lead ("Turns out", "Correction:") and a date in
 * front of it ("From 2012 to 2018 Karim …", "08:10 search …"); 0 where it begins at once.
 */
export function statementStart(
  tokens: readonly Token[],
  sentence: string,
  offset: number,
  dates: SentenceDates,
): number {
  const lead = LEAD.exec(sentence)?.[0].length ?? 0;
  const behindLead = indexFrom(tokens, offset + lead);
  // "Weekly exports" are a kind of exports.
  const date = dates
    .leaning('past')
    .find(
      (found) =>
        found.start <= lead + 1 &&
        found.end < sentence.length &&
        !/^(?:hourly|daily|nightly|weekly|fortnightly|monthly|quarterly|yearly)$/i.test(found.words),
    );
  if (date === undefined) {
    const fronted = behindFronted(tokens, behindLead);
    if (fronted !== null) return fronted;
    return openingAt(tokens, skipLead(tokens, behindLead)) === null ? 0 : behindLead;
  }
  const behindDate = indexFrom(tokens, offset + date.end);
  const isOpening = openingAt(tokens, skipLead(tokens, behindDate)) !== null;
  const before = tokens[behindDate - 1];
  return isOpening && before !== undefined && !(endsPhrase(before) && lead === 0 && before.after.includes(','))
    ? behindDate
    : behindLead;
}

const MOST_FRONTED = 6;

/** "In the test environment Basalt listens …": the index behind a phrase in front that no comma ends. */
function behindFronted(tokens: readonly Token[], from: number): number | null {
  if (!/^(?:in|on|at|for|during|outside|within|under)$/.test(tokens[from]?.word ?? '')) return null;
  for (let at = from + 2; at <= from + MOST_FRONTED && at < tokens.length; at += 1) {
    const token = tokens[at];
    const previous = tokens[at - 1];
    if (token === undefined || previous === undefined || endsPhrase(previous)) return null;
    const begins =
      isDeterminer(token) ||
      isPossessive(token) ||
      isSubjectPronoun(token) ||
      /^\p{Lu}|^\p{Ll}+-\p{L}*\d|^\p{Ll}+-(?:db|svc|api|service)\b/u.test(token.text);
    if (begins && !isDeterminer(previous) && !isPreposition(previous) && openingAt(tokens, at) !== null) return at;
  }
  return null;
}

function indexFrom(tokens: readonly Token[], start: number): number {
  const at = tokens.findIndex((token) => token.start >= start);
  return at < 0 ? 0 : at;
}
