import { readVerb } from '../../semantic/verbForms.ts';
import { type NounPhrase, nounPhraseAt } from './nounPhrase.ts';
import { type Opening, openingAt, openSentence, skipLead } from './openings.ts';
import type { Token } from './tokens.ts';
import { type VerbGroup, verbGroupAt } from './verbGroup.ts';
import {
  COORDINATORS,
  endsClause,
  endsPhrase,
  isAuxiliary,
  isModal,
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

const LONGEST_DATE = 4;

/** "…, but last week I had …": a date in front of the second subject, which a plain pronoun has to be. */
function openingBehindDate(tokens: readonly Token[], from: number): Opening | null {
  let isDated = false;
  for (let at = from; at < from + LONGEST_DATE; at += 1) {
    const token = tokens[at];
    if (!token) return null;
    if (isDated && isSubjectPronoun(token)) return openingAt(tokens, at);
    if (endsPhrase(token) && !tokens[at + 1]) return null;
    isDated ||= token.tags.has('Date');
  }
  return null;
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
    const opening = openingAt(tokens, lead) ?? openingBehindDate(tokens, lead);
    if (opening) return { at, kind: 'main', opening, shared: null };
    // "and can you help me …": a question tacked on.
    const asks = (isModal(tokens[lead]) || isAuxiliary(tokens[lead])) && isSubjectPronoun(tokens[lead + 1]);
    if (asks) return { at, kind: 'embedded', opening: null, shared: null };
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
  const verb = opened?.opening?.verb ?? opened?.dropped;
  if (!opened || !verb) return clauses;
  let open: OpenClause | null = {
    kind,
    start: opened.at,
    subject: opened.opening?.subject ?? null,
    verb,
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
      const second = underFirst(tokens, parent, hit.shared);
      if (second) open = { kind: parent.kind, start: at, subject: parent.subject, verb: second, shared: true };
    }
    if (open) at = open.verb.end - 1;
  }
  return withoutAlternatives(clauses, tokens);
}

/**
 * "Either it runs on Fern or it runs on Moss", "Leo lives in Jena or he works there": of clauses joined by "or" nobody says
 * which one is so. What is denied of both is said of each.
 */
function withoutAlternatives(clauses: readonly Clause[], tokens: readonly Token[]): Clause[] {
  const isEither = tokens.slice(0, clauses[0]?.verb.end).some(({ word }) => word === 'either');
  const isAlternative = (clause: Clause | undefined): boolean =>
    clause !== undefined &&
    tokens[clause.start]?.word === 'or' &&
    (isEither || !clause.isShared) &&
    !clause.verb.isNegated;
  return clauses.map((clause, i) =>
    isAlternative(clause) || isAlternative(clauses[i + 1]) ? { ...clause, kind: 'embedded' } : clause,
  );
}
