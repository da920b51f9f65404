import type { Modality } from '../../../../shared/contract/primitives.ts';
import { canonicalRelation } from '../../semantic/relationKinds.ts';
import type { DateInText, Lean } from '../../temporal/textDates.ts';
import type { FoundFact } from '../told.ts';
import { caveatOf, isSeasonOfEveryYear } from './caveats.ts';
import type { ClauseReading, FactDraft } from './context.ts';
import type { FactObject } from './objects.ts';
import { retellVerb, retellWords } from './retell.ts';
import { isDoubtful } from './stance.ts';
import { type Aspect, absoluteWords, type Timing, timingOf } from './timing.ts';
import type { VerbGroup } from './verbGroup.ts';

export interface Claim {
  readonly relation: string;
  readonly object: FactObject | null;
  readonly value?: FoundFact['value'];
  readonly aspect: Aspect;
  readonly isPerfect: boolean;
  readonly polarity: 'affirmed' | 'denied';
  readonly modality: Modality;
  readonly cue: FoundFact['cue'];
  readonly certainty: number;
  /** Where the sentence told again ends; the clause's end when left out. */
  readonly textEnd?: number;
  readonly note?: string;
  readonly standing?: FoundFact['standing'];
  /** Which way an open date like "Monday" points, where tense and intent do not tell. */
  readonly lean?: Lean;
  /** A limit that stands in no words of its own kind; what the clause's words say comes first. */
  readonly caveat?: string | null;
}

/** Tense and intent decide which way "on Friday" points. */
export function leanOf(verb: VerbGroup, modality: Modality): Lean {
  if (modality === 'planned' || modality === 'wished' || verb.tense === 'future') return 'future';
  return 'past';
}

/** The dates in a clause's own words, and those that open its sentence before it. */
export function clauseDates(reading: ClauseReading, lean: Lean): readonly DateInText[] {
  const { clause, clauses, tokens, sentence, dates } = reading;
  const index = clauses.indexOf(clause);
  const offset = sentence.start;
  const from = index === 0 ? 0 : (tokens[clause.start]?.start ?? 0) - offset;
  const to = (tokens[clause.end - 1]?.end ?? 0) - offset;
  // "a deadline of 3 May", "the photo of last summer": the date is the noun's, not the verb's.
  // "booked a table for Friday": the date is the table's.
  const others = /^(?:book|reserve|schedule|order|register|sign)$/.test(clause.verb.lemma)
    ? /\b(?:of|for)\s*$/
    : /\bof\s*$/;
  const own = dates
    .within(lean, from, to)
    .filter((date) => !others.test(sentence.text.slice(0, date.start)) && !isSeasonOfEveryYear(clause, date));
  if (own.length > 0 || !clause.isShared || index === 0) return own;
  // "Yesterday I went there and bought it": a date in front of the first verb is the second's too.
  const first = clauses[index - 1];
  const verbStart = first ? (tokens[first.verb.start]?.start ?? 0) - offset : 0;
  return dates.within(lean, 0, verbStart);
}

function sentenceText(reading: ClauseReading, claim: Claim, dates: readonly DateInText[]): string {
  const { clause, tokens, voice, subject, sentence } = reading;
  const verb = retellVerb(tokens, clause.verb, subject.agrees);
  const end = claim.textEnd ?? clause.end;
  const rest = retellWords(tokens, clause.verb.end, end, voice, dates, reading.dates, sentence.start);
  const lead = reading.clauses.indexOf(clause) === 0 || clause.isShared ? frontedDate(reading, dates) : '';
  const topic = topicOf(reading, claim, dates);
  const under = topic ? ` ${absoluteWords(topic, reading.dates.writing) ?? ''}` : '';
  return `${subject.display} ${verb}${rest ? ` ${rest}` : ''}${lead}${under}.`.replace(/\s+/g, ' ');
}

/** A date before the subject moves behind, so that no sentence begins with a loose "last Friday". */
function frontedDate(reading: ClauseReading, dates: readonly DateInText[]): string {
  const { clause, tokens, sentence } = reading;
  const verbStart = (tokens[clause.verb.start]?.start ?? 0) - sentence.start;
  const clauseStart = (tokens[clause.verb.end - 1]?.end ?? 0) - sentence.start;
  const fronted = dates.find((date) => date.end <= verbStart && date.end <= clauseStart);
  if (!fronted) return '';
  const first = tokens.findIndex((token) => token.start - sentence.start >= fronted.start);
  const last = tokens.findLastIndex((token) => token.end - sentence.start <= fronted.end && token.end > token.start);
  const words =
    first < 0 || last < first
      ? (absoluteWords(fronted, reading.dates.writing) ?? fronted.words)
      : retellWords(tokens, first, last + 1, reading.voice, [fronted], reading.dates, sentence.start);
  return ` ${words.replace(/^(?:In|On|At|From|Since|During|Last|This|Next|Over|For|By|Until|After|Before|Between|Every|Yesterday|Today|Tomorrow|Earlier|Recently|Lately)\b/, (lead) => lead.toLowerCase())}`;
}

/** The date under which an undated past happening is told: of "Last week was wild - I ran a race" the week. */
function topicOf(reading: ClauseReading, claim: Claim, found: readonly DateInText[]): DateInText | null {
  if (found.length > 0 || claim.isPerfect || reading.clause.verb.tense !== 'past' || reading.clause.kind !== 'main')
    return null;
  if (claim.aspect !== 'event' && claim.aspect !== 'turn' && claim.aspect !== 'pastState') return null;
  const { clauses, clause, tokens, sentence, dates } = reading;
  const index = clauses.indexOf(clause);
  const first = clauses[0];
  if (index <= 0 || !first) return index === 0 ? reading.topic : null;
  const before = clauses.slice(0, index).every(({ verb }) => verb.lemma === 'be' || verb.lemma === 'happen');
  const end = (tokens[first.end - 1]?.end ?? 0) - sentence.start;
  return before ? (dates.within('past', 0, end).find(isPastDay) ?? reading.topic) : null;
}

/** A date that a story can be about: on the calendar, past, no longer than a month. */
export function isPastDay(date: DateInText): boolean {
  return date.kind === 'date' && date.role === 'at' && !date.isFuture && date.from?.precision !== 'year';
}

/** A turn told in passing ("when I moved there") has no time of its own; a chat's speaker tells of their own. */
function timingFor(reading: ClauseReading, claim: Claim, found: readonly DateInText[]): Timing {
  const topic = topicOf(reading, claim, found);
  const timing = timingOf(claim.aspect, claim.isPerfect, topic ? [topic] : found, reading.dates.writing);
  const inPassing =
    reading.clause.kind === 'circumstance' && claim.aspect === 'turn' && timing.validKind === 'at_latest';
  if (isNeverAtAll(reading, claim) && timing.validKind === 'unknown' && timing.validTo === null)
    return { ...timing, validFrom: reading.dates.writing.at, validKind: 'at_latest' };
  return inPassing ? { ...timing, validFrom: null, validKind: 'unknown' } : timing;
}

/** "I never lived in Rome.", with no other clause or limit that it could be about: up to now. */
function isNeverAtAll(reading: ClauseReading, { polarity }: Claim): boolean {
  const { clause, clauses } = reading;
  return polarity === 'denied' && clause.verb.isNever && clauses.length === 1 && caveatOf(reading, 'state') === null;
}

/** Preferences stand until further notice, except in talk between two people, where they are small talk. */
function standingOf(reading: ClauseReading, claim: Claim, relation: string): FoundFact['standing'] {
  const { passage, isTalk } = reading.voice;
  const isPreference = relation === 'prefers' && claim.modality === 'asserted' && claim.polarity === 'affirmed';
  return claim.standing ?? (isPreference && (!isTalk || passage.role === 'user') ? 'preference' : null);
}

/** "I'm in Rome until Friday": the end of what goes on is still to come. */
function withComingEnd(reading: ClauseReading, found: readonly DateInText[]): readonly DateInText[] {
  const { tense } = reading.clause.verb;
  if (tense === 'past' || !found.some(({ role }) => role === 'until')) return found;
  const coming = clauseDates(reading, 'future');
  return found.map((date) => (date.role === 'until' && coming.find(({ start }) => start === date.start)) || date);
}

/** Makes the fact that a clause claims. */
export function draft(reading: ClauseReading, claim: Claim): FactDraft {
  const { clause, tokens, subject, voice } = reading;
  const modality = claim.modality === 'asserted' && isDoubtful(reading) ? 'possible' : claim.modality;
  const lean = claim.lean ?? leanOf(clause.verb, modality);
  const found = withComingEnd(reading, clauseDates(reading, lean));
  const timing = timingFor(reading, claim, found);
  const { relation, inverted } = canonicalRelation(claim.relation);
  const object = claim.object?.entity ?? null;
  const swap = inverted && object !== null;
  const value = claim.value ?? (claim.object?.value ? { text: claim.object.value, datatype: 'string' as const } : null);
  const start = tokens[clause.start]?.start ?? 0;
  const end = tokens[(claim.textEnd ?? clause.end) - 1]?.end ?? start;
  return {
    text: sentenceText(reading, claim, found),
    factType: claim.standing === 'decision' ? 'decision' : 'knowledge',
    subject: swap ? object : subject.name,
    relation,
    object: swap ? subject.name : object,
    value: object ? null : value,
    polarity: claim.polarity,
    modality,
    caveats: caveatOf(reading, claim.aspect) ?? claim.caveat ?? null,
    standing: standingOf(reading, claim, relation),
    ...timing,
    temporalNote: [claim.note, timing.temporalNote].filter(Boolean).join('; ') || null,
    isEvent: (claim.aspect === 'event' && !isNeverAtAll(reading, claim)) || claim.aspect === 'plan',
    passageSeq: voice.passage.seq,
    start,
    end,
    confidence: Math.round(claim.certainty * subject.certainty * 100) / 100,
    cue: reading.isCorrection ? 'correction' : claim.cue,
  };
}
