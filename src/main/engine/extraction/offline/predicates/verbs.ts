import { shippedRelation } from '../../../semantic/relationKinds.ts';
import { readVerb } from '../../../semantic/verbForms.ts';
import { limitBehind } from '../caveats.ts';
import type { ClauseReading, FactDraft } from '../context.ts';
import { doingAt } from '../doing.ts';
import { draft } from '../drafting.ts';
import { KIN } from '../nounClasses.ts';
import { nounPhraseAt } from '../nounPhrase.ts';
import { isGroup, isOfKind } from '../objectKinds.ts';
import { type FactObject, objectsAt } from '../objects.ts';
import { type Stance, stanceOf } from '../stance.ts';
import type { Token } from '../tokens.ts';
import { endsPhrase, isAdjective, isAdverb, isAuxiliary, isModal } from '../wordClasses.ts';
import { framesOf, type VerbFrame } from './frames.ts';

/** What a user of an assistant "wants to see" is a request, not a wish. */
const ASKED = new Set([
  'see',
  'find',
  'create',
  'make',
  'use',
  'write',
  'learn',
  'start',
  'implement',
  'watch',
  'read',
  'build',
]);
/** In talk, "I love the colours" is said of a picture just shown; only these need an object of its own. */
const TASTES = new Set([
  'likes',
  'dislikes',
  'prefers',
  'fears',
  'supports',
  'plays',
  'collects',
  'misses',
  'looks_forward_to',
  'considers',
]);
const MAX_OBJECTS = 4;

/** "make friends", "make sense": the verb and its object are one phrase that says something else. */
const IDIOMS: Readonly<Record<string, ReadonlySet<string>>> = {
  make: new Set(
    `friends friend sense sure plans changes trouble noise call calls payment money eye contact way room history peace fool living team move moves path paths
comeback splash entrance effort point comparison list statement headway waves strides magic difference work improvements wish wishes`.split(
      /\s+/,
    ),
  ),
  play: new Set(['role', 'part', 'roles', 'trick', 'tricks']),
  run: new Set(['errands', 'risk', 'tests', 'test', 'errand']),
  raise: new Set(['question', 'concern', 'concerns', 'hand', 'bar']),
  lose: new Set(['track', 'sight', 'touch', 'weight', 'temper', 'focus']),
  find: new Set(['out', 'home', 'solace', 'strength', 'comfort', 'peace', 'inspiration', 'meaning', 'purpose']),
  build: new Set(['relationships', 'bond', 'bonds', 'connections', 'trust', 'confidence']),
  create: new Set(['difference', 'space', 'spaces', 'awareness']),
  lead: new Set(['way', 'life']),
  use: new Set(['help', 'break', 'recommendations', 'advice', 'some']),
  break: new Set(['ice', 'news', 'rules', 'record', 'barriers']),
  support: new Set(['each', 'dream', 'dreams']),
  see: new Set(['movie_', 'progress', 'potential', 'faces', 'value', 'need', 'effects', 'benefit', 'benefits']),
  win: new Set(['people', 'hearts']),
  pick: new Set(['pace', 'speed']),
};

function linkEnd(tokens: readonly Token[], from: number, to: number, link: string): number | null {
  if (link === '') return from;
  const words = link.split(' ');
  let at = from;
  for (; at < to && isAdverb(tokens[at]) && tokens[at]?.word !== words[0]; at += 1) {
    if (endsPhrase(tokens[at])) return null;
  }
  for (const word of words) {
    if (tokens[at]?.word !== word || at >= to) return null;
    at += 1;
  }
  return at;
}

interface Match {
  readonly frame: VerbFrame;
  readonly objects: readonly FactObject[];
}

function gerundObject(reading: ClauseReading, from: number): FactObject | null {
  const token = reading.tokens[from];
  if (!token || from >= reading.clause.end || readVerb(token.word)?.form !== 'gerund') return null;
  if (/^(?:going|getting|being|doing|having|making|trying|looking|according)$/.test(token.word)) return null;
  return { entity: null, value: token.word, head: token.word, phrase: { start: from, end: from + 1, head: from } };
}

/** The clause's end, or where a date begins in it: "a reading last Fri" is a reading. */
function beforeDate(reading: ClauseReading, from: number): number {
  const { tokens, clause, dates, sentence } = reading;
  const start = (tokens[from]?.start ?? 0) - sentence.start;
  const date = dates.leaning('past').find((found) => found.start > start && found.kind !== 'recurring');
  if (!date) return clause.end;
  const at = tokens.findIndex((token) => token.start - sentence.start >= date.start);
  return at < 0 ? clause.end : Math.min(clause.end, at);
}

function matchFrame(reading: ClauseReading, lemma: string, from: number): Match | null {
  const { tokens, clause, voice, directory } = reading;
  for (const frame of framesOf(lemma)) {
    if (frame.link === 'gerund') {
      const object = gerundObject(reading, from);
      if (object) return { frame, objects: [object] };
      continue;
    }
    const at = linkEnd(tokens, from, clause.end, frame.link);
    if (at === null) continue;
    const strict = TASTES.has(frame.relation) && clause.verb.tense !== 'past';
    const objects = objectsAt(tokens, at, beforeDate(reading, at), voice, directory, strict).filter((object) =>
      isOfKind(frame.kind, object, directory),
    );
    if (objects.length > 0) return { frame, objects };
  }
  return null;
}

/** "made me laugh", "watched them play", "made him happy": the object is somebody made or seen to do something. */
function isCausative(reading: ClauseReading, match: Match): boolean {
  const { tokens, clause } = reading;
  const last = match.objects.at(-1);
  if (!last || match.frame.link !== '' || !/^(?:make|see|watch|get|find|have)$/.test(clause.verb.lemma)) return false;
  const next = tokens[last.phrase.end];
  const before = tokens[last.phrase.end - 1];
  if (!next || !before || endsPhrase(before) || last.phrase.end >= clause.end) return false;
  if (isAdverb(next) || last.phrase.end >= beforeDate(reading, last.phrase.start)) return false;
  return isAdjective(next) || next.tags.has('Verb') || readVerb(next.word)?.form === 'base';
}

/** Who does not eat something avoids it. An ending or a "never" stays a denial: it ends or bars what was. */
const DENIED_AS: Readonly<Record<string, string>> = { consumes: 'avoids' };

/** "I don't like tea with milk" says nothing of tea without. */
const TASTED = new Set(['likes', 'dislikes', 'consumes', 'prefers']);

/** "I never knew frogs could climb": what looks like the object is what a clause of its own is about. */
function isOfClause({ tokens, clause }: ClauseReading, match: Match): boolean {
  const end = match.objects.at(-1)?.phrase.end ?? clause.end;
  const next = tokens[end];
  return !endsPhrase(tokens[end - 1]) && (isModal(next) || isAuxiliary(next)) && !next?.tags.has('Noun');
}

function claim(reading: ClauseReading, stance: Stance, relation: string, object: FactObject): FactDraft {
  const { verb } = reading.clause;
  const note = stance.note ?? (verb.isNever ? 'never' : undefined);
  const isHabit = stance.polarity === 'denied' && stance.aspect === 'state' && stance.cue === null && !verb.isNever;
  const opposite = isHabit && stance.modality === 'asserted' ? DENIED_AS[relation] : undefined;
  return draft(reading, {
    relation: opposite ?? relation,
    object,
    aspect: stance.aspect,
    isPerfect: verb.tense === 'perfect',
    polarity: opposite === undefined ? stance.polarity : 'affirmed',
    modality: stance.modality,
    cue: stance.cue,
    certainty: stance.certainty,
    ...(note === undefined ? {} : { note }),
    caveat: TASTED.has(relation) ? limitBehind(reading, object.phrase.end, /^(?:with|without)$/) : null,
  });
}

/** "love hiking", "hate to wait". */
function likedDoing(reading: ClauseReading): FactDraft[] {
  const { verb } = reading.clause;
  const outer = verb.frames[0];
  if ((outer !== 'like' && outer !== 'dislike') || verb.modal || verb.frames.length > 1) return [];
  const object = doingAt(reading);
  if (!object) return [];
  const aspect = verb.tense === 'past' ? 'pastState' : 'state';
  const polarity = verb.isNegated ? 'denied' : 'affirmed';
  const stance: Stance = { modality: 'asserted', aspect, polarity, cue: null, certainty: 0.9 };
  return [claim(reading, stance, outer === 'like' ? 'likes' : 'dislikes', object)];
}

/** "can't stand crowds": the denial is the idiom's. */
function unbearable(reading: ClauseReading): FactDraft[] {
  const { tokens, clause, voice, directory } = reading;
  const { verb } = clause;
  if (!/^(?:stand|bear|abide)$/.test(verb.lemma) || verb.isPassive || verb.frames.length > 0) return [];
  if (!verb.isNegated || !/^(?:can|could|cannot)$/.test(verb.modal ?? '')) return [];
  const stance: Stance = {
    modality: 'asserted',
    aspect: verb.modal === 'could' ? 'pastState' : 'state',
    polarity: 'affirmed',
    cue: null,
    certainty: 0.85,
  };
  return objectsAt(tokens, verb.end, clause.end, voice, directory, true)
    .slice(0, MAX_OBJECTS)
    .map((object) => claim(reading, stance, 'dislikes', object));
}

/** "started volunteering", "stopped smoking": an activity begun or ended, where its verb has no frame that fits. */
function begunDoing(reading: ClauseReading): FactDraft[] {
  const { verb } = reading.clause;
  const outer = verb.frames[0];
  if ((outer !== 'begin' && outer !== 'stop') || verb.modal || verb.frames.length > 1) return [];
  const object = doingAt(reading);
  const stance = stanceOf(reading, { aspect: 'state', turn: null, isHabit: true, isOngoing: true });
  if (!object || !stance || readVerb(object.head)?.form !== 'gerund') return [];
  return [claim(reading, stance, 'practices', object)];
}

const PLAIN_EVENT: VerbFrame = {
  link: '',
  kind: 'any',
  relation: 'attended',
  aspect: 'event',
  isHabit: false,
  isOngoing: false,
  turn: null,
};

/** "had a great time at the fair": one was there. */
function goodTimeAt(reading: ClauseReading): Match | null {
  const { tokens, clause, voice, directory } = reading;
  if (clause.verb.lemma !== 'have' || clause.verb.tense !== 'past') return null;
  const phrase = nounPhraseAt(tokens.slice(0, clause.end), clause.verb.end, true);
  if (!phrase || !/^(?:time|blast|fun|ball|experience|day|evening|night)$/.test(tokens[phrase.head]?.word ?? ''))
    return null;
  if (tokens[phrase.end]?.word !== 'at' || phrase.end + 1 >= clause.end) return null;
  const [object] = objectsAt(tokens, phrase.end + 1, beforeDate(reading, phrase.end + 1), voice, directory, false);
  if (!object) return null;
  if (isOfKind('event', object, directory)) return { frame: PLAIN_EVENT, objects: [object] };
  return isOfKind('place', object, directory)
    ? { frame: { ...PLAIN_EVENT, relation: 'visited' }, objects: [object] }
    : null;
}

/** "took the kids camping": the outing is the taker's as well. */
function takenAlong(reading: ClauseReading): Match | null {
  const { tokens, clause } = reading;
  if (clause.verb.lemma !== 'take') return null;
  const phrase = nounPhraseAt(tokens.slice(0, clause.end), clause.verb.end, true);
  const object = phrase ? gerundObject(reading, phrase.end) : null;
  return object ? { frame: { ...PLAIN_EVENT, relation: 'did_activity' }, objects: [object] } : null;
}

/** A journey with its goal: "took a trip to Rome" is a visit too. */
function goalOf(reading: ClauseReading, match: Match): FactObject | null {
  const { tokens, clause, voice, directory } = reading;
  const last = match.objects.at(-1);
  if (!last || match.frame.relation !== 'did_activity') return null;
  const at = last.phrase.end;
  if (tokens[at]?.word !== 'to' || at >= clause.end) return null;
  const [goal] = objectsAt(tokens, at + 1, clause.end, voice, directory, false);
  return goal && isOfKind('place', goal, directory) ? goal : null;
}

/** What no shipped relation says is called by its verb: "grill", "sign up for". */
function ownName({ tokens, clause }: ClauseReading, { link }: VerbFrame): string {
  const lemma = readVerb(tokens[clause.verb.end - 1]?.word ?? '')?.lemma ?? clause.verb.lemma;
  return link === '' || link === 'gerund' ? lemma : `${lemma} ${link}`;
}

/** "I have two kids" is parent_of; whom one joins after leaving a job, or "as a" something, is an employer. */
function relationTo(reading: ClauseReading, frame: VerbFrame, object: FactObject): string {
  if (frame.kind === 'kin') return KIN[object.head] ?? frame.relation;
  if (shippedRelation(frame.relation) === null) return ownName(reading, frame);
  if (frame.relation !== 'member_of' || frame.turn === 'ending' || object.entity === null) return frame.relation;
  const { tokens, clause, clauses, directory } = reading;
  const asRole = tokens.slice(object.phrase.end, clause.end).some((token) => token.word === 'as');
  const afterJob = clauses.some(({ verb }) => verb.lemma === 'leave' || verb.lemma === 'quit');
  const isFirm = directory.typeOf(object.entity) === 'organization' && !isGroup(object.head);
  return asRole || afterJob || isFirm ? 'works_at' : frame.relation;
}

/** Facts from a clause's main verb and its object, by the frames of the verb. */
export function verbFacts(reading: ClauseReading): FactDraft[] {
  const { verb } = reading.clause;
  if (verb.isPassive || verb.lemma === 'be') return [];
  const liked = [...likedDoing(reading), ...unbearable(reading)];
  if (liked.length > 0) return liked;
  const match = goodTimeAt(reading) ?? takenAlong(reading) ?? matchFrame(reading, verb.lemma, verb.end);
  if (!match) return begunDoing(reading);
  if (isCausative(reading, match) || isOfClause(reading, match)) return [];
  if (match.objects.some((object) => IDIOMS[verb.lemma]?.has(object.head))) return [];
  const stance = stanceOf(reading, match.frame);
  if (!stance) return [];
  if (stance.polarity === 'denied' && stance.aspect === 'event' && verb.tense === 'perfect' && !verb.isNever) return [];
  if (stance.modality === 'wished' && ASKED.has(verb.lemma) && reading.voice.passage.role === 'user') return [];
  if (reading.isConditional && stance.modality !== 'possible') return [];
  const facts = match.objects
    .slice(0, MAX_OBJECTS)
    .map((object) => claim(reading, stance, relationTo(reading, match.frame, object), object));
  const goal = goalOf(reading, match);
  return goal ? [...facts, claim(reading, stance, 'visited', goal)] : facts;
}
