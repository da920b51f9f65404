import { readVerb } from '../../semantic/verbForms.ts';
import { KIN, PETS } from './nounClasses.ts';
import { type NounPhrase, nounPhraseAt } from './nounPhrase.ts';
import type { Token } from './tokens.ts';
import { type VerbGroup, verbGroupAt } from './verbGroup.ts';
import {
  COORDINATORS,
  endsClause,
  endsPhrase,
  isAdverb,
  isInterjection,
  isNegation,
  isPreposition,
  isSubjectPronoun,
  SUBORDINATORS,
} from './wordClasses.ts';

export type ClauseKind = 'main' | 'because' | 'condition' | 'circumstance' | 'embedded';

export interface Clause {
  readonly kind: ClauseKind;
  /** Token indexes. A clause that shares the subject of the one before has that subject's indexes. */
  readonly start: number;
  readonly end: number;
  /** Null when the sentence dropped it ("Went home early"). */
  readonly subject: NounPhrase | null;
  readonly verb: VerbGroup;
  /** The second verb of one subject: "went there and bought it". */
  readonly isShared: boolean;
}

const CONDITION = new Set(['if', 'unless', 'whether', 'in-case', 'provided', 'assuming', 'suppose']);
const CAUSE = new Set(['because', 'cause', 'cuz', 'since', 'as']);
const EMBEDDING = new Set([
  'that',
  'which',
  'who',
  'whom',
  'whose',
  'what',
  'how',
  'why',
  'where',
  'whether',
  'whatever',
  'when',
]);

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

interface Opening {
  readonly subject: NounPhrase;
  readonly verb: VerbGroup;
}

/** A subject with its verb at `at`; null when either is missing. */
function openingAt(tokens: readonly Token[], at: number): Opening | null {
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
    !/^(?:for|in|on|at|from|with|behind)$/.test(link?.word ?? '')
  )
    return null;
  const inner = nounPhraseAt(tokens, subject.end + 1);
  if (!inner || endsPhrase(tokens[inner.end - 1])) return null;
  const verb = verbGroupAt(tokens, inner.end, false);
  return verb ? { subject, verb } : null;
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
function skipLead(tokens: readonly Token[], from: number): number {
  let at = from;
  for (let token = tokens[at]; token; token = tokens[at]) {
    const called = endsPhrase(token) && token.tags.has('ProperNoun');
    const loose =
      isInterjection(token) || (isAdverb(token) && !isSubjectPronoun(token)) || COORDINATORS.has(token.word);
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

function openSentence(tokens: readonly Token[], from: number, allowDropped: boolean): Found | null {
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

function skipNegation(tokens: readonly Token[], from: number): number {
  let at = from;
  while (tokens[at] && isNegation(tokens[at])) at += 1;
  return at;
}

/**
 * The second verb of "I want to go and see it" or "we can cook and eat" stands under the first one's modal or frame; of
 * "I went there to rest and eat" it belongs to the purpose, and null says so.
 */
function underFirst(tokens: readonly Token[], first: OpenClause, shared: VerbGroup): VerbGroup | null {
  const verb = tokens[skipNegation(tokens, shared.end - 1)];
  const isBare =
    shared.frames.length === 0 &&
    shared.modal === null &&
    verb !== undefined &&
    readVerb(verb.word)?.form === 'base' &&
    shared.tense === 'present';
  if (!isBare) {
    // "I've never seen it or used it": what is denied of the first holds for the second.
    const isDenied =
      first.verb.isNegated && tokens[first.verb.end]?.word !== undefined && tokens[shared.start - 1]?.word === 'or';
    return isDenied ? { ...shared, tense: first.verb.tense, isNegated: true, isNever: first.verb.isNever } : shared;
  }
  const rest = tokens.slice(first.verb.end, shared.start);
  if (rest.some((token, i) => token.word === 'to' && readVerb(rest[i + 1]?.word ?? '')?.form === 'base')) return null;
  if (first.verb.modal !== null || first.verb.frames.length > 0) {
    const { modal, frames, tense, isNegated } = first.verb;
    return { ...shared, modal, frames, tense, isNegated };
  }
  return first.verb.tense === 'present' && !first.verb.isProgressive ? shared : null;
}

function kindOf(word: string): ClauseKind {
  if (CONDITION.has(word)) return 'condition';
  if (CAUSE.has(word)) return 'because';
  return EMBEDDING.has(word) ? 'embedded' : 'circumstance';
}

interface Break {
  readonly at: number;
  readonly kind: ClauseKind;
  readonly opening: Opening | null;
  readonly shared: VerbGroup | null;
}

/** Whether a new clause begins at `at`, seen from inside another. */
function breakAt(tokens: readonly Token[], at: number): Break | null {
  const token = tokens[at];
  const previous = tokens[at - 1];
  if (!token || !previous || token.quoted) return null;
  const afterStop = endsClause(previous);
  const afterComma = endsPhrase(previous);
  if (COORDINATORS.has(token.word)) {
    const lead = skipLead(tokens, at + 1);
    const opening = openingAt(tokens, lead);
    if (opening) return { at, kind: 'main', opening, shared: null };
    const next = tokens[skipNegation(tokens, lead)];
    const form = next ? readVerb(next.word) : null;
    const isVerbal =
      next &&
      form &&
      (next.tags.has('Verb') || form.form === 'past') &&
      form.form !== 'gerund' &&
      form.form !== 'participle';
    const shared = isVerbal ? verbGroupAt(tokens, lead, true) : null;
    if (shared) return { at, kind: 'main', opening: null, shared };
    return afterStop ? { at, kind: 'main', opening: null, shared: null } : null;
  }
  if (SUBORDINATORS.has(token.word) || CONDITION.has(token.word)) {
    const opening = openingAt(tokens, skipLead(tokens, at + 1));
    if (opening) return { at, kind: kindOf(token.word), opening, shared: null };
    if (CONDITION.has(token.word)) return { at, kind: 'condition', opening: null, shared: null };
  }
  if (
    EMBEDDING.has(token.word) &&
    (openingAt(tokens, at + 1) || verbGroupAt(tokens, at + 1, true)) &&
    !(
      token.word === 'that' &&
      nounPhraseAt(tokens, at) &&
      !openingAt(tokens, at + 1) &&
      !verbGroupAt(tokens, at + 1, false)
    )
  ) {
    return { at, kind: 'embedded', opening: null, shared: null };
  }
  if (afterStop || afterComma) {
    const opening = openingAt(tokens, skipLead(tokens, at));
    if (opening && (afterStop || isSubjectPronoun(tokens[opening.subject.start])))
      return { at, kind: 'main', opening, shared: null };
    return afterStop ? { at, kind: 'embedded', opening: null, shared: null } : null;
  }
  if (isSubjectPronoun(token) && token.word !== 'it' && token.word !== 'you' && openingAt(tokens, at))
    return { at, kind: 'embedded', opening: null, shared: null };
  return null;
}

interface OpenClause {
  readonly kind: ClauseKind;
  readonly start: number;
  readonly subject: NounPhrase | null;
  readonly verb: VerbGroup;
  readonly shared: boolean;
}

/**
 * The clauses of a sentence whose subject and verb are plain to see. `allowDropped` admits a sentence that leaves out
 * its "I". Clauses that hang on another verb or noun come out as `embedded`, so that nobody takes them for said.
 */
export function clausesOf(tokens: readonly Token[], allowDropped: boolean): Clause[] {
  const clauses: Clause[] = [];
  const firstWord = tokens[skipLead(tokens, 0)];
  let kind: ClauseKind = 'main';
  let from = 0;
  if (firstWord && (SUBORDINATORS.has(firstWord.word) || CONDITION.has(firstWord.word)) && !isPreposition(firstWord)) {
    kind = kindOf(firstWord.word);
    from = tokens.indexOf(firstWord) + 1;
  }
  const opened = openSentence(tokens, from, allowDropped && kind === 'main');
  if (!opened) return clauses;
  let open: OpenClause | null = {
    kind,
    start: opened.at,
    subject: opened.opening?.subject ?? null,
    verb: (opened.opening?.verb ?? opened.dropped) as VerbGroup,
    shared: false,
  };
  for (let at = open.verb.end; at <= tokens.length; at += 1) {
    const hit: Break | null =
      at === tokens.length ? { at, kind: 'main', opening: null, shared: null } : breakAt(tokens, at);
    if (!hit) continue;
    if (open)
      clauses.push({
        kind: open.kind,
        start: open.start,
        end: at,
        subject: open.subject,
        verb: open.verb,
        isShared: open.shared,
      });
    const parent: OpenClause | null = open;
    const joins: boolean =
      hit.kind === 'main' && /^(?:and|or)$/.test(tokens[at]?.word ?? '') && !endsPhrase(tokens[at - 1]);
    const kindHere: ClauseKind = joins && parent && parent.kind !== 'because' ? parent.kind : hit.kind;
    open = null;
    if (hit.opening)
      open = { kind: kindHere, start: at, subject: hit.opening.subject, verb: hit.opening.verb, shared: false };
    else if (hit.shared && parent) {
      const verb = underFirst(tokens, parent, hit.shared);
      if (verb) open = { kind: parent.kind, start: at, subject: parent.subject, verb, shared: true };
    }
    if (open) at = open.verb.end - 1;
  }
  return clauses;
}
