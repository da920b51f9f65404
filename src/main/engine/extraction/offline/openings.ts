import { readVerb } from '../../semantic/verbForms.ts';
import { KIN, PETS } from './nounClasses.ts';
import { type NounPhrase, nounPhraseAt } from './nounPhrase.ts';
import type { Token } from './tokens.ts';
import { type VerbGroup, verbGroupAt } from './verbGroup.ts';
import {
  COORDINATORS,
  endsClause,
  endsPhrase,
  isAdjective,
  isAdverb,
  isInterjection,
  isPreposition,
  isSubjectPronoun,
  SUBORDINATORS,
} from './wordClasses.ts';

/** Somebody who can do a thing together with "I": a relative, friends, a name. */
function isAnimate(tokens: readonly Token[], phrase: NounPhrase): boolean {
  const head = tokens[phrase.head];
  if (!head) return false;
  return (
    KIN[head.word] !== undefined ||
    PETS.has(head.word) ||
    head.tags.has('ProperNoun') ||
    /^(?:family|fam|team|me|crew|band|class|group|students?|folks|guys|workmates|classmates)$/.test(head.word)
  );
}

function subjectAt(tokens: readonly Token[], at: number): NounPhrase | null {
  const token = tokens[at];
  if (!token || token.quoted) return null;
  const joined = (phrase: NounPhrase): NounPhrase => {
    if (tokens[phrase.end]?.word !== 'and' || endsPhrase(tokens[phrase.end - 1])) return phrase;
    const other = tokens[phrase.end + 1];
    if (!other || (isSubjectPronoun(other) && (tokens[phrase.end + 2]?.word === 'am' || !isAnimate(tokens, phrase))))
      return phrase;
    const next = isSubjectPronoun(other)
      ? { start: phrase.end + 1, end: phrase.end + 2, head: phrase.end + 1 }
      : nounPhraseAt(tokens, phrase.end + 1);
    return next ? { start: phrase.start, end: next.end, head: phrase.head } : phrase;
  };
  if (isSubjectPronoun(token)) return endsPhrase(token) ? null : { start: at, end: at + 1, head: at };
  const phrase = nounPhraseAt(tokens, at);
  return phrase ? joined(phrase) : null;
}

export interface Opening {
  readonly subject: NounPhrase;
  readonly verb: VerbGroup;
}

/** A subject with its verb at `at`; null when either is missing. */
export function openingAt(tokens: readonly Token[], at: number): Opening | null {
  const subject = subjectAt(tokens, at);
  if (!subject) return null;
  for (const end of shorterEnds(subject, tokens)) {
    const last = tokens[end - 1];
    if (!last || endsClause(last) || (endsPhrase(last) && !/^,/.test(last.after))) continue;
    if (endsPhrase(last)) continue;
    const verb = verbGroupAt(tokens, end, isSubjectPronoun(tokens[end - 1]));
    if (verb) return { subject: { ...subject, end }, verb };
  }
  return appositiveOpening(tokens, subject) ?? openingBehindPhrase(tokens, subject);
}

/** "The deadline for the report is …", "My friend from church moved": one phrase between the noun and its verb. */
function openingBehindPhrase(tokens: readonly Token[], subject: NounPhrase): Opening | null {
  const last = tokens[subject.end - 1];
  const link = tokens[subject.end];
  if (
    !last ||
    endsPhrase(last) ||
    isSubjectPronoun(last) ||
    !/^(?:for|in|on|at|from|with|behind|to)$/.test(link?.word ?? '')
  )
    return null;
  const inner = nounPhraseAt(tokens, subject.end + 1);
  if (!inner || endsPhrase(tokens[inner.end - 1])) return null;
  const verb = verbGroupAt(tokens, inner.end, false);
  if (verb === null) return null;
  // "the road to the cabin": where it leads tells which it is.
  return { subject: link?.word === 'to' ? { ...subject, end: inner.end } : subject, verb };
}

/** "Dana Reyes, our lead engineer, owns it": a name, what it is, and the verb. */
function appositiveOpening(tokens: readonly Token[], subject: NounPhrase): Opening | null {
  const last = tokens[subject.end - 1];
  if (last?.after.trim() !== ',' || !last.tags.has('ProperNoun')) return null;
  const inner = nounPhraseAt(tokens, subject.end);
  if (!inner || tokens[inner.end - 1]?.after.trim() !== ',') return null;
  const verb = verbGroupAt(tokens, inner.end, false);
  return verb ? { subject, verb } : null;
}

/** A noun phrase may have swallowed its verb ("My sister plans"): the shorter readings are tried last. */
function shorterEnds(subject: NounPhrase, tokens: readonly Token[]): number[] {
  const ends = [subject.end];
  const last = tokens[subject.end - 1];
  if (
    subject.end - subject.start >= 2 &&
    last &&
    readVerb(last.word) !== null &&
    readVerb(last.word)?.form !== 'gerund'
  )
    ends.push(subject.end - 1);
  return ends;
}

/** Words before a subject that change nothing: cries, adverbs, a name called. */
export function skipLead(tokens: readonly Token[], from: number): number {
  let at = from;
  for (let token = tokens[at]; token; token = tokens[at]) {
    const called = endsPhrase(token) && token.tags.has('ProperNoun');
    const loose =
      isInterjection(token) ||
      (isAdverb(token) && !isSubjectPronoun(token) && (endsPhrase(token) || !isAdjective(token))) ||
      COORDINATORS.has(token.word);
    if (!loose && !called) return at;
    at += 1;
  }
  return at;
}

/** A fronted phrase ("In 2019," "Last week", "After the show,") before a subject; the index where the subject begins. */
function skipFronted(tokens: readonly Token[], from: number): number | null {
  for (let at = from; at < Math.min(tokens.length, from + 9); at += 1) {
    const token = tokens[at];
    if (!token) return null;
    if (at > from && (token.word === 'i' || (isSubjectPronoun(token) && endsPhrase(tokens[at - 1])))) return at;
    if (at > from && SUBORDINATORS.has(token.word) && !isPreposition(token)) return null;
    if (endsClause(token)) return null;
    if (at > from && endsPhrase(token) && openingAt(tokens, at + 1)) return at + 1;
  }
  return null;
}

function opensFronted(token: Token): boolean {
  return (
    isPreposition(token) ||
    token.tags.has('Date') ||
    /^(?:last|this|next|yesterday|today|two|three|a|one|earlier|back|the|\d+)$/.test(token.word)
  );
}

interface Found {
  readonly opening: Opening | null;
  readonly dropped: VerbGroup | null;
  readonly at: number;
}

/** The first clause of a sentence from `from` on: after a lead, behind a fronted phrase, or with its subject left out. */
export function openSentence(tokens: readonly Token[], from: number, allowDropped: boolean): Found | null {
  const lead = skipLead(tokens, from);
  const direct = openingAt(tokens, lead);
  if (direct) return { opening: direct, dropped: null, at: lead };
  const token = tokens[lead];
  if (token && opensFronted(token)) {
    const at = skipFronted(tokens, lead);
    const opening = at === null ? null : openingAt(tokens, skipLead(tokens, at));
    if (opening) return { opening, dropped: null, at: opening.subject.start };
  }
  const dropped = allowDropped && token ? droppedSubject(tokens, lead) : null;
  return dropped ? { opening: null, dropped, at: lead } : laterOpening(tokens, lead);
}

/** "Guess what - I won!": a sentence that begins with words of no use, then a stop, then a plain "I". */
function laterOpening(tokens: readonly Token[], from: number): Found | null {
  for (let at = from + 1; at < tokens.length; at += 1) {
    const previous = tokens[at - 1];
    const token = tokens[at];
    if (!previous || !token || !(endsClause(previous) || (endsPhrase(previous) && token.word === 'i'))) continue;
    const lead = skipLead(tokens, at);
    const opening = openingAt(tokens, lead);
    const subject = opening ? tokens[opening.subject.start] : undefined;
    if (opening && subject && (isSubjectPronoun(subject) || subject.word === 'my'))
      return { opening, dropped: null, at: lead };
  }
  return null;
}

/** "Lost my job yesterday.", "Still working on it.", "Gonna start soon.": a chat sentence that leaves out its "I". */
function droppedSubject(tokens: readonly Token[], at: number): VerbGroup | null {
  const token = tokens[at];
  if (!token || token.tags.has('Adjective') || endsPhrase(token)) return null;
  const reading = readVerb(token.word);
  const before = tokens[at - 1]?.word;
  const ongoing = reading?.form === 'gerund' && (before === 'still' || before === 'currently' || before === 'also');
  const been = token.word === 'been' && readVerb(tokens[at + 1]?.word ?? '')?.form === 'gerund';
  if (ongoing || been) return ongoingGroup(tokens, been ? at + 1 : at, been);
  if (token.word === 'going' && tokens[at + 1]?.word === 'to') return futureGroup(tokens, at);
  if (!reading || reading.lemma === 'be' || reading.form !== 'past') return null;
  const verb = verbGroupAt(tokens, at, true);
  return verb && !verb.isPassive ? verb : null;
}

const PLAIN_GROUP = { isPassive: false, isNegated: false, isNever: false, frames: [], isOpenTense: false } as const;

function ongoingGroup(tokens: readonly Token[], at: number, isPerfect: boolean): VerbGroup | null {
  const reading = readVerb(tokens[at]?.word ?? '');
  if (!reading) return null;
  const tense = isPerfect ? 'perfect' : 'present';
  return { ...PLAIN_GROUP, start: at, end: at + 1, lemma: reading.lemma, tense, isProgressive: true, modal: null };
}

function futureGroup(tokens: readonly Token[], at: number): VerbGroup | null {
  const reading = readVerb(tokens[at + 2]?.word ?? '');
  if (reading?.form !== 'base') return null;
  return {
    ...PLAIN_GROUP,
    start: at,
    end: at + 3,
    lemma: reading.lemma,
    tense: 'future',
    isProgressive: false,
    modal: 'going to',
  };
}
