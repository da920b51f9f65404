import type { Modality } from '../../../../../shared/contract/primitives.ts';
import { readVerb } from '../../../semantic/verbForms.ts';
import type { ClauseReading, FactDraft } from '../context.ts';
import { draft } from '../drafting.ts';
import {
  EVENTS,
  INSTRUMENTS_AND_SPORTS,
  isProfession,
  KIN,
  OUTINGS,
  PETS,
  PLACES,
  POSSESSIONS,
} from '../nounClasses.ts';
import { type FactObject, objectsAt } from '../objects.ts';
import type { Aspect } from '../timing.ts';
import type { Token } from '../tokens.ts';
import { endsPhrase, isAdjective, isAdverb } from '../wordClasses.ts';
import { framesOf, type ObjectKind, type VerbFrame } from './frames.ts';

const GAINED = new Set(
  `job promotion raise scholarship award awards medal prize trophy degree certificate certification tattoo haircut car house apartment
ticket tickets offer internship visa license letter package gift present phone laptop bike permission approval grant funding diploma driver's passport`.split(
    /\s+/,
  ),
);
const WORK = new Set(['job', 'jobs', 'position', 'work', 'career', 'gig', 'company', 'firm', 'school', 'team']);
const NOT_OBJECT_OF_MAKE = new Set(
  `friends friend sense sure plans changes trouble noise call calls payment money eye contact way room history peace fool living
team move moves path paths comeback splash entrance effort point comparison list statement`.split(/\s+/),
);

function accepts(kind: ObjectKind, object: FactObject, reading: ClauseReading): boolean {
  const type = object.entity ? (reading.directory.typeOf(object.entity) ?? beingType(object.head)) : null;
  const { head } = object;
  switch (kind) {
    case 'any':
      return true;
    case 'event':
      return EVENTS.has(head) || type === 'event';
    case 'outing':
      return OUTINGS.has(head);
    case 'place':
      return type === 'place' || PLACES.has(head);
    case 'pet':
      return PETS.has(head);
    case 'being':
      return type === 'person' || type === 'animal' || isBeingNoun(head);
    case 'kin':
      return KIN[head] !== undefined && object.entity === null;
    case 'possession':
      return POSSESSIONS.has(head);
    case 'profession':
      return isProfession(head);
    case 'instrument':
      return INSTRUMENTS_AND_SPORTS.has(head);
    case 'work':
      return WORK.has(head);
    case 'gained':
      return GAINED.has(head);
    case 'name':
      return object.entity !== null && type !== 'person' && type !== 'event';
    default:
      return kind satisfies never;
  }
}

function beingType(head: string): string | null {
  return KIN[head] !== undefined ? 'person' : PETS.has(head) ? 'animal' : null;
}

function isBeingNoun(head: string): boolean {
  return (
    KIN[head] !== undefined ||
    PETS.has(head) ||
    isProfession(head) ||
    /^(?:people|guy|girl|woman|man|couple|family|families|child|students?|kids?|author|band|veterans?|neighbors?|classmates?|friends?|folks)$/.test(
      head,
    )
  );
}

/** Where the object of a frame begins: after its preposition, which may follow an adverb ("went back to"). */
function linkEnd(tokens: readonly Token[], from: number, to: number, link: string): number | null {
  if (link === '') return from;
  const words = link.split(' ');
  let at = from;
  for (; at < to && isAdverb(tokens[at] as Token) && tokens[at]?.word !== words[0]; at += 1)
    if (endsPhrase(tokens[at] as Token)) return null;
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
  if (/^(?:going|getting|being|doing|having|making|trying|looking|crazy|through)$/.test(token.word)) return null;
  return { entity: null, value: token.word, head: token.word, phrase: { start: from, end: from + 1, head: from } };
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
    const strict = frame.aspect === 'state';
    const objects = objectsAt(tokens, at, clause.end, voice, directory, strict).filter((object) =>
      accepts(frame.kind, object, reading),
    );
    if (objects.length > 0) return { frame, objects };
  }
  return null;
}

interface Stance {
  readonly modality: Modality;
  readonly aspect: Aspect;
  readonly polarity: 'affirmed' | 'denied';
  readonly cue: FactDraft['cue'];
  readonly note?: string;
  readonly certainty: number;
}

const POSSIBLE = new Set(['might', 'may', 'could']);

/** What the tense, the modal and the framing verbs make of a frame; null when nothing can be claimed. */
function stanceOf(reading: ClauseReading, frame: VerbFrame): Stance | null {
  const { verb } = reading.clause;
  const outer = verb.frames[0] ?? null;
  const polarity = verb.isNegated ? 'denied' : 'affirmed';
  const state = frame.aspect === 'state' || frame.turn !== null;
  if (verb.modal === 'going to' || verb.modal === 'will' || verb.modal === "'ll") {
    return { modality: 'planned', aspect: 'plan', polarity, cue: null, certainty: 0.8 };
  }
  if (verb.modal)
    return POSSIBLE.has(verb.modal) && !verb.isNegated
      ? { modality: 'possible', aspect: 'plan', polarity, cue: null, certainty: 0.6 }
      : null;
  switch (outer) {
    case 'wish':
      return verb.isNegated ? null : { modality: 'wished', aspect: 'plan', polarity, cue: null, certainty: 0.75 };
    case 'plan':
    case 'decide':
      return verb.isNegated ? null : { modality: 'planned', aspect: 'plan', polarity, cue: null, certainty: 0.75 };
    case 'used':
      return { modality: 'asserted', aspect: 'pastState', polarity, cue: null, note: 'formerly', certainty: 0.85 };
    case 'stop':
      return verb.isNegated
        ? null
        : { modality: 'asserted', aspect: 'state', polarity: 'denied', cue: 'ending', certainty: 0.8 };
    case 'begin':
      if (verb.isNegated) return null;
      return {
        modality: 'asserted',
        aspect: verb.tense === 'past' || verb.tense === 'perfect' ? 'pastState' : 'state',
        polarity,
        cue: 'beginning',
        certainty: 0.85,
      };
    case 'keep':
      return {
        modality: 'asserted',
        aspect: verb.tense === 'past' ? 'pastState' : 'state',
        polarity,
        cue: null,
        certainty: 0.8,
      };
    case 'try':
    case 'need':
    case 'like':
    case 'dislike':
      return null;
    case 'manage':
    case null:
      break;
    default:
      return outer satisfies never;
  }
  const sure = { modality: 'asserted' as const, polarity: polarity as 'affirmed' | 'denied', certainty: 0.9 };
  if (frame.turn && (verb.tense === 'past' || verb.tense === 'perfect') && !verb.isProgressive) {
    if (frame.turn === 'beginning') return { ...sure, aspect: 'pastState', cue: verb.isNegated ? null : 'beginning' };
    return verb.isNegated ? null : { ...sure, aspect: 'pastState', polarity: 'denied', cue: 'ending' };
  }
  if (verb.isProgressive) {
    if (verb.tense === 'past') return frame.isOngoing ? { ...sure, aspect: 'pastState', cue: null } : null;
    const later = clauseIsFuture(reading);
    if (later || (frame.turn === 'beginning' && !frame.isOngoing))
      return { ...sure, modality: 'planned', aspect: 'plan', cue: null, certainty: 0.8 };
    return frame.isOngoing ? { ...sure, aspect: 'state', cue: null } : null;
  }
  if (verb.tense === 'past') return { ...sure, aspect: state ? 'pastState' : 'event', cue: null };
  if (verb.tense === 'perfect') return { ...sure, aspect: state ? 'state' : 'event', cue: null };
  return frame.isHabit ? { ...sure, aspect: 'state', cue: null } : null;
}

function clauseIsFuture(reading: ClauseReading): boolean {
  const { clause, tokens, sentence, dates } = reading;
  const from = (tokens[clause.start]?.start ?? 0) - sentence.start;
  const to = (tokens[clause.end - 1]?.end ?? 0) - sentence.start;
  const explicit = dates.within('past', from, to).some((date) => date.isFuture);
  return (
    explicit ||
    dates
      .within('future', from, to)
      .some((date) => date.isFuture && date.grain === 'day' && /^(?:on |this )?\w+day/i.test(date.words))
  );
}

/** "love hiking", "started learning to sew": the liked or begun doing as words. */
function doing(reading: ClauseReading): FactObject | null {
  const { tokens, clause } = reading;
  const at = clause.verb.end - 1;
  const token = tokens[at];
  if (!token) return null;
  const gerund = readVerb(token.word)?.form === 'gerund' ? token.word : null;
  const infinitive = tokens[at - 1]?.word === 'to' ? token.word : null;
  if (!gerund && !infinitive) return null;
  if (
    /^(?:be|have|do|get|see|know|hear|say|think|go|make|being|having|doing|getting|seeing|knowing|hearing|going|making)$/.test(
      token.word,
    ) &&
    clause.end - clause.verb.end < 1
  )
    return null;
  const rest = endsPhrase(token)
    ? undefined
    : objectsAt(tokens, clause.verb.end, clause.end, reading.voice, reading.directory, true)[0];
  const words = [gerund ? gerund : `to ${infinitive}`];
  if (rest && (rest.value ?? rest.entity)) words.push(rest.value ?? rest.entity ?? '');
  else if (
    clause.end > clause.verb.end &&
    !['and', 'with', 'in', 'when', 'for', 'by', 'at', 'because', 'on'].includes(tokens[clause.verb.end]?.word ?? '') &&
    !endsPhrase(token)
  )
    return null;
  if (
    !rest &&
    /^(?:be|have|get|see|know|hear|make|help|being|having|getting|seeing|knowing|hearing|making|helping|share|sharing|spend|spending|watch|use|using|keep|take|taking|give|giving)$/.test(
      token.word,
    )
  )
    return null;
  return {
    entity: null,
    value: words.join(' '),
    head: token.word,
    phrase: { start: at, end: rest ? rest.phrase.end : at + 1, head: at },
  };
}

function likedDoing(reading: ClauseReading): FactDraft[] {
  const { verb } = reading.clause;
  const outer = verb.frames[0];
  if (outer !== 'like' && outer !== 'dislike') return [];
  const wished = verb.modal === 'would' || verb.modal === "'d";
  if (verb.modal && !wished) return [];
  const object = doing(reading);
  if (!object) return [];
  const relation = outer === 'like' ? 'likes' : 'dislikes';
  if (wished) return [];
  const aspect = verb.tense === 'past' ? 'pastState' : 'state';
  return [
    draft(reading, {
      relation,
      object,
      aspect,
      isPerfect: verb.tense === 'perfect',
      polarity: verb.isNegated ? 'denied' : 'affirmed',
      modality: 'asserted',
      cue: null,
      certainty: 0.9,
    }),
  ];
}

/** "made me laugh", "watched them play", "keeps him happy": the object is somebody made to do or be something. */
function isCausative(reading: ClauseReading, match: Match): boolean {
  const { tokens, clause } = reading;
  const last = match.objects.at(-1);
  if (!last || match.frame.link !== '' || !/^(?:make|see|watch|get|find|have)$/.test(clause.verb.lemma)) return false;
  const next = tokens[last.phrase.end];
  const before = tokens[last.phrase.end - 1];
  if (!next || !before || endsPhrase(before) || last.phrase.end >= clause.end) return false;
  return isAdjective(next) || (next.tags.has('Verb') && !isAdverb(next)) || readVerb(next.word)?.form === 'base';
}

/** Facts from a clause's main verb and its object, by the frames of the verb. */
export function verbFacts(reading: ClauseReading): FactDraft[] {
  const { verb } = reading.clause;
  if (verb.isPassive || verb.lemma === 'be') return [];
  const liked = likedDoing(reading);
  if (liked.length > 0) return liked;
  const match = matchFrame(reading, verb.lemma, verb.end);
  if (!match || isCausative(reading, match)) return [];
  if (verb.lemma === 'make' && match.objects.some((object) => NOT_OBJECT_OF_MAKE.has(object.head))) return [];
  const stance = stanceOf(reading, match.frame);
  if (!stance) return [];
  if (stance.polarity === 'denied' && stance.aspect === 'event' && verb.tense === 'perfect' && !verb.isNever) return [];
  if (reading.isConditional && stance.modality !== 'possible') return [];
  const never = verb.isNever ? 'never' : undefined;
  const note = stance.note ?? never;
  return match.objects.slice(0, 4).map((object) =>
    draft(reading, {
      relation: match.frame.relation,
      object,
      aspect: stance.aspect,
      isPerfect: verb.tense === 'perfect',
      polarity: stance.polarity,
      modality: stance.modality,
      cue: stance.cue,
      certainty: stance.certainty,
      ...(note === undefined ? {} : { note }),
    }),
  );
}
