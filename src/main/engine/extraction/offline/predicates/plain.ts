import { canonicalRelation, shippedRelation } from '../../../semantic/relationKinds.ts';
import { limitStart } from '../caveats.ts';
import type { ClauseReading, FactDraft } from '../context.ts';
import { draft } from '../drafting.ts';
import { type FactObject, objectsAt } from '../objects.ts';
import { stanceOf } from '../stance.ts';
import { isAdverb, isDeterminer } from '../wordClasses.ts';
import { framesOf } from './frames.ts';

const LINKS = /^(?:to|in|on|at|from|with|for|by|into|of|about|under|as|after|through)$/;

/** Verbs that say little by themselves, or of which an object says something else. */
const EMPTY = new Set(
  `be have do go get make take say think know see feel want mean guess hope seem look need let give come happen keep try help tell ask talk show put
bring find work run wait matter wonder worry care appreciate thank agree believe remember forget imagine realize realise notice hear listen sound turn
suspect assume suppose presume expect doubt blame claim deny admit regard insist argue intend
start stop quit begin end set like love wish plan hold spend pay call check handle follow catch fall stand sit lie leave name title mean`.split(
    /\s+/,
  ),
);
const MOST_OBJECTS = 5;

interface Linked {
  readonly relation: string;
  readonly objects: readonly FactObject[];
}

/** The verb with the preposition behind it, if any, and what follows. */
function linkedObjects(reading: ClauseReading, isShippedOnly: boolean): Linked | null {
  const { tokens, clause, voice, directory } = reading;
  let at = clause.verb.end;
  while (at < clause.end && isAdverb(tokens[at])) at += 1;
  const link = LINKS.test(tokens[at]?.word ?? '') && at < clause.end ? (tokens[at]?.word ?? '') : '';
  const phrase = link === '' ? clause.verb.lemma : `${clause.verb.lemma} ${link}`;
  const relation = relationOf(reading, phrase);
  if (relation === null || (isShippedOnly && shippedRelation(relation) === null)) return null;
  const from = link === '' ? at : at + 1;
  const objects = objectsAt(tokens, from, limitStart(reading, from), voice, directory, false);
  const isDate = objects[0] !== undefined && tokens[objects[0].phrase.head]?.tags.has('Date') === true;
  return objects.length === 0 || isDate ? null : { relation, objects };
}

const OF_PERSONS = /^(?:lives_in|works_|knows|likes)/;
const OF_THINGS = /^(?:runs_on|located_in|part_of|depends_on|connects_to|contains|has_part|stores_in)$/;

/** A thing does not live where it was moved to. */
function relationOf({ subject }: ClauseReading, phrase: string): string | null {
  const shipped = shippedRelation(phrase);
  const isOdd = shipped !== null && (subject.type === 'person' ? OF_THINGS : OF_PERSONS).test(shipped.relation);
  if (isOdd) return null;
  return shipped === null ? phrase.replace(' ', '_') : phrase;
}

function claims(reading: ClauseReading, { relation, objects }: Linked, isEvent: boolean): FactDraft[] {
  const stance = stanceOf(reading, {
    aspect: isEvent ? 'event' : 'state',
    turn: null,
    isHabit: true,
    isOngoing: false,
  });
  if (!stance || reading.isConditional || (reading.voice.isTalk && stance.modality !== 'asserted')) return [];
  return objects.slice(0, MOST_OBJECTS).map((object) =>
    draft(reading, {
      relation,
      object,
      aspect: stance.aspect,
      isPerfect: reading.clause.verb.tense === 'perfect',
      polarity: stance.polarity,
      modality: stance.modality,
      cue: stance.cue,
      certainty: 0.7,
    }),
  );
}

/**
 * What no rule of its own reads: a verb with its preposition and object is the relation, by its lemma. In talk only what
 * is a shipped relation, since there most other verbs are chatter.
 */
export function plainFacts(reading: ClauseReading): FactDraft[] {
  const { verb } = reading.clause;
  if (
    reading.clause.subject === null ||
    verb.isPassive ||
    verb.frames.length > 0 ||
    verb.isProgressive ||
    EMPTY.has(verb.lemma)
  )
    return [];
  const linked = linkedObjects(reading, reading.voice.isTalk);
  if (linked === null) return [];
  const isState = verb.tense === 'present' || shippedState(linked.relation);
  return claims(reading, linked, !isState);
}

function shippedState(phrase: string): boolean {
  const { relation } = canonicalRelation(phrase);
  return /^(?:reports_to|manages|owned_by|owns|located_in|lives_in|works_|runs_on|depends_on|uses|part_of|member_of)/.test(
    relation,
  );
}

/** "was upgraded to Postgres 16", "is assigned to Priya"; "was bought by Brio" is Brio's doing. */
export function passiveFacts(reading: ClauseReading): FactDraft[] {
  const { tokens, clause } = reading;
  const { verb } = clause;
  const link = tokens[verb.end]?.word ?? '';
  if (verb.frames.length > 0 || verb.isProgressive || EMPTY.has(verb.lemma) || !LINKS.test(link)) return [];
  const linked = linkedObjects(reading, reading.voice.isTalk && link !== 'by');
  if (linked === null) return [];
  if (link !== 'by') return claims(reading, linked, verb.tense === 'past' || verb.tense === 'perfect');
  const known = shippedRelation(`${verb.lemma} by`) ?? shippedRelation(`is ${tokens[verb.end - 1]?.word ?? ''} by`);
  if (known !== null) return claims(reading, linked, false);
  const doers = linked.objects.filter(({ entity, phrase }) => entity !== null || isDeterminer(tokens[phrase.start]));
  if (doers.length === 0) return [];
  const active = framesOf(verb.lemma).find((frame) => frame.link === '')?.relation ?? verb.lemma;
  return claims(reading, { ...linked, objects: doers }, verb.tense !== 'present').flatMap((fact) =>
    inverted(reading, fact, active),
  );
}

/** The doer of a passive as the subject. */
function inverted(reading: ClauseReading, fact: FactDraft, relation: string): FactDraft[] {
  const doer = fact.object ?? fact.value?.text ?? null;
  if (doer === null) return [];
  const { relation: canonical, inverted: isInverted } = canonicalRelation(relation);
  if (isInverted) return [];
  return [{ ...fact, subject: doer, relation: canonical, object: reading.subject.name, value: null }];
}
