import type { Clause } from '../clauses.ts';
import type { ClauseReading, FactDraft, SentenceReading, Subject } from '../context.ts';
import { draft } from '../drafting.ts';
import { type FactObject, objectsAt } from '../objects.ts';
import { stanceOf } from '../stance.ts';
import { subjectsOf } from '../subjects.ts';
import { thingSubject } from '../things.ts';

/** "switched from Android to iPhone", "replaced Jenkins with Buildkite": what one used, and what one uses from then on. */
export function changeoverFacts(sentence: SentenceReading, clause: Clause): FactDraft[] {
  const { verb } = clause;
  if (verb.isNegated || verb.isPassive || verb.frames.length > 0 || sentence.isConditional) return [];
  const subject = subjectsOf(sentence, clause)[0] ?? thingSubject(sentence, clause);
  if (!subject) return [];
  const reading: ClauseReading = { ...sentence, clause, subject };
  if (/^(?:switch|migrate|move|change)$/.test(verb.lemma)) return switched(reading);
  return /^(?:replace|swap)$/.test(verb.lemma) ? replaced(reading) : [];
}

function objectBehind(
  { tokens, clause, voice, directory }: ClauseReading,
  link: RegExp,
  from: number,
): FactObject | null {
  const at = tokens.findIndex((token, i) => i >= from && i < clause.end && link.test(token.word));
  return at < 0 ? null : (objectsAt(tokens, at + 1, clause.end, voice, directory, false)[0] ?? null);
}

function switched(reading: ClauseReading): FactDraft[] {
  const { tokens, clause } = reading;
  if (tokens[clause.verb.end]?.word !== 'from') return [];
  const before = objectBehind(reading, /^from$/, clause.verb.end);
  const after = before && objectBehind(reading, /^to$/, before.phrase.end);
  if (!before || !after) return [];
  const relation = clause.verb.lemma === 'move' ? placeRelation(reading, after) : 'uses';
  if (relation === null) return [];
  return [...claim(reading, relation, before, 'ending'), ...claim(reading, relation, after, 'beginning')];
}

/** Persons live, services run, and other things are where they moved to. */
function placeRelation({ subject, directory }: ClauseReading, { entity, value }: FactObject): string | null {
  const isPlace = entity !== null && directory.typeOf(entity) === 'place';
  if (subject.type === 'person') return isPlace ? 'lives_in' : null;
  const isHost = /^[\p{L}]+-?\d+$/u.test(entity ?? value ?? '');
  return isHost ? 'runs_on' : 'located_in';
}

function replaced(reading: ClauseReading): FactDraft[] {
  const { tokens, clause, voice, directory } = reading;
  const [before] = objectsAt(tokens, clause.verb.end, clause.end, voice, directory, false);
  const after = before && objectBehind(reading, /^(?:with|by|for)$/, before.phrase.end);
  if (!before || !after || tokens[before.phrase.end]?.word !== 'with') return [];
  const name = after.entity ?? after.value ?? '';
  const newer: Subject = { name, type: 'thing', display: name, agrees: false, certainty: 0.9 };
  return claim({ ...reading, subject: newer }, 'replaces', before, null);
}

function claim(
  reading: ClauseReading,
  relation: string,
  object: FactObject,
  turn: 'beginning' | 'ending' | null,
): FactDraft[] {
  const stance = stanceOf(reading, {
    aspect: turn === null ? 'event' : 'state',
    turn,
    isHabit: false,
    isOngoing: false,
  });
  if (!stance) return [];
  return [
    draft(reading, {
      relation,
      object,
      aspect: stance.aspect,
      isPerfect: reading.clause.verb.tense === 'perfect',
      polarity: stance.polarity,
      modality: stance.modality,
      cue: stance.cue,
      certainty: 0.8,
    }),
  ];
}
