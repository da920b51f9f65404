import { readVerb } from '../../../semantic/verbForms.ts';
import type { Clause } from '../clauses.ts';
import type { ClauseReading, FactDraft, SentenceReading, Subject } from '../context.ts';
import { draft } from '../drafting.ts';
import { SENTENCE_OPENERS } from '../nameWords.ts';
import type { NounPhrase } from '../nounPhrase.ts';
import { type FactObject, objectsAt } from '../objects.ts';
import { namedEntity } from '../people.ts';
import { stanceOf } from '../stance.ts';
import { speakerSubject } from '../subjects.ts';
import { endsPhrase, isAdverb, isPreposition } from '../wordClasses.ts';

interface Bond {
  readonly relation: string;
  readonly turn: 'beginning' | 'ending' | null;
}

/** What two become or stop being by one verb between them. */
const VERBS: Readonly<Record<string, Bond>> = {
  marry: { relation: 'married_to', turn: 'beginning' },
  wed: { relation: 'married_to', turn: 'beginning' },
  divorce: { relation: 'married_to', turn: 'ending' },
  'split up': { relation: 'partner_of', turn: 'ending' },
  'break up': { relation: 'partner_of', turn: 'ending' },
  date: { relation: 'partner_of', turn: null },
};
/** What "are" or "got" says of two: "are married", "got engaged", "are cousins". */
const STATES: Readonly<Record<string, Bond>> = {
  married: { relation: 'married_to', turn: null },
  divorced: { relation: 'married_to', turn: 'ending' },
  engaged: { relation: 'partner_of', turn: null },
  dating: { relation: 'partner_of', turn: null },
  'a couple': { relation: 'partner_of', turn: null },
  friends: { relation: 'friend_of', turn: null },
  'best friends': { relation: 'friend_of', turn: null },
  siblings: { relation: 'sibling_of', turn: null },
  brothers: { relation: 'sibling_of', turn: null },
  sisters: { relation: 'sibling_of', turn: null },
  cousins: { relation: 'relative_of', turn: null },
  colleagues: { relation: 'works_with', turn: null },
  coworkers: { relation: 'works_with', turn: null },
  neighbours: { relation: 'neighbor_of', turn: null },
  neighbors: { relation: 'neighbor_of', turn: null },
};

/** "Mia and Theo", "Ida and I": two that are named. Who is only called by a plain capitalised word becomes a person. */
function pairOf(reading: SentenceReading, clause: Clause, { relation }: Bond): readonly [string, string] | null {
  const { tokens } = reading;
  const phrase = clause.subject;
  if (phrase === null) return null;
  const and = tokens.findIndex(({ word }, i) => i > phrase.start && i < phrase.end - 1 && word === 'and');
  if (and < 0) return null;
  const isPersonal = relation === 'married_to' || relation === 'partner_of';
  const one = personAt(reading, { start: phrase.start, end: and, head: and - 1 }, isPersonal);
  const two = personAt(reading, { start: and + 1, end: phrase.end, head: phrase.end - 1 }, isPersonal);
  return one === null || two === null || one === two ? null : [one, two];
}

/** What only persons do makes persons of names that are places, too: "Milan and Ida broke up". */
function personAt(
  { tokens, directory, voice }: SentenceReading,
  phrase: NounPhrase,
  isPersonal: boolean,
): string | null {
  const word = tokens[phrase.start];
  if (word === undefined) return null;
  if (phrase.end - phrase.start === 1 && word.word === 'i') return voice.speaker;
  const named = namedEntity(tokens, phrase, directory, voice.passage.seq);
  if (named !== null) {
    if (directory.typeOf(named) === 'thing') directory.add(named, 'person');
    return isPersonal || directory.typeOf(named) === 'person' ? named : null;
  }
  const isName =
    phrase.end - phrase.start === 1 && /^\p{Lu}\p{Ll}+$/u.test(word.text) && !SENTENCE_OPENERS.has(word.word);
  if (!isName || readVerb(word.word) !== null) return null;
  directory.add(word.text, 'person');
  directory.addMention(word.text, voice.passage.seq, word.start, word.end);
  return word.text;
}

/** What the clause says of its two, and the index behind the words that say it. */
function bondOf({ tokens }: SentenceReading, clause: Clause): { readonly bond: Bond; readonly end: number } | null {
  const { verb } = clause;
  const said = tokens[verb.end - 1]?.word ?? '';
  if (verb.isPassive || (verb.isProgressive && verb.lemma !== 'get')) {
    const bond = STATES[said] ?? (verb.isProgressive ? VERBS[verb.lemma] : undefined);
    return bond === undefined ? null : { bond, end: verb.end };
  }
  if (/^(?:be|get|become)$/.test(verb.lemma)) {
    let at = verb.end;
    while (at < clause.end && isAdverb(tokens[at])) at += 1;
    for (const length of [2, 1]) {
      const words = tokens.slice(at, at + length).map(({ word }) => word);
      const bond = at + length <= clause.end ? STATES[words.join(' ')] : undefined;
      if (bond === undefined) continue;
      const isTurn = verb.lemma !== 'be' && bond.turn === null;
      return { bond: isTurn ? { ...bond, turn: 'beginning' } : bond, end: at + length };
    }
    return null;
  }
  const particle = tokens[verb.end]?.word ?? '';
  const phrasal = VERBS[`${verb.lemma} ${particle}`];
  if (phrasal !== undefined) return { bond: phrasal, end: verb.end + 1 };
  const bond = VERBS[verb.lemma];
  return bond === undefined ? null : { bond, end: verb.end };
}

function claim(reading: ClauseReading, { relation, turn }: Bond, other: string): FactDraft[] {
  const { verb } = reading.clause;
  const stance = stanceOf(reading, { aspect: 'state', turn, isHabit: true, isOngoing: turn === null });
  if (stance === null) return [];
  // "are divorced": it is over, since when is not said.
  const isOver = turn === 'ending' && stance.polarity === 'affirmed' && stance.modality === 'asserted';
  const polarity = isOver ? 'denied' : stance.polarity;
  const object: FactObject = {
    entity: other,
    value: null,
    head: other,
    phrase: { start: verb.end, end: verb.end, head: verb.end },
  };
  return [
    draft(reading, {
      ...stance,
      relation,
      object,
      polarity,
      isPerfect: verb.tense === 'perfect',
      ...(isOver ? { cue: 'ending' as const, aspect: 'turn' as const } : {}),
    }),
  ];
}

/** "broke up the wall", "are married to their work": what stands behind is a third. */
function isBetweenThem({ tokens }: SentenceReading, clause: Clause, end: number): boolean {
  const next = tokens[end];
  if (next === undefined || end >= clause.end || endsPhrase(tokens[end - 1])) return true;
  return !/^(?:to|from|with)$/.test(next.word) && (isPreposition(next) || isAdverb(next) || next.tags.has('Date'));
}

/** Whom somebody marries, dates or leaves is a person, whatever else is known of the name. */
function knowPartner({ tokens, directory, voice }: SentenceReading, clause: Clause): void {
  if (VERBS[clause.verb.lemma] === undefined) return;
  const [object] = objectsAt(tokens, clause.verb.end, clause.end, voice, directory, false);
  if (object?.entity && directory.typeOf(object.entity) === 'thing') directory.add(object.entity, 'person');
}

/** "Mia and Theo got divorced", "Ida and I are cousins", "Mia divorced Theo": what two are to one another, begun or ended. */
export function pairFacts(sentence: SentenceReading, clause: Clause): FactDraft[] {
  const { tokens, directory, voice } = sentence;
  if (sentence.isConditional) return [];
  const found = bondOf(sentence, clause);
  if (found === null) return [];
  knowPartner(sentence, clause);
  const pair = pairOf(sentence, clause, found.bond);
  if (pair !== null && isBetweenThem(sentence, clause, found.end)) {
    const [one, two] = pair;
    const subject: Subject = {
      name: one,
      type: 'person',
      display: `${one} and ${two}`,
      agrees: false,
      certainty: 0.95,
    };
    return claim({ ...sentence, clause, subject }, found.bond, two);
  }
  if (found.bond.turn !== 'ending' || clause.subject === null || pair !== null) return [];
  const at = /^(?:from|with)$/.test(tokens[found.end]?.word ?? '') ? found.end + 1 : found.end;
  const [other] = objectsAt(tokens, at, clause.end, voice, directory, false);
  const one = personAt(sentence, clause.subject, true);
  if (one === null || !other?.entity || directory.typeOf(other.entity) === 'place') return [];
  const subject =
    one === voice.speaker
      ? speakerSubject(sentence, 1)
      : { name: one, type: 'person', display: one, agrees: false, certainty: 0.95 };
  return claim({ ...sentence, clause, subject }, found.bond, other.entity);
}
