import type { ClauseReading, FactDraft } from '../context.ts';
import { type Claim, draft } from '../drafting.ts';
import { isProfession } from '../nounClasses.ts';
import { nounPhraseAt } from '../nounPhrase.ts';
import { type FactObject, objectsAt } from '../objects.ts';
import { stanceOf } from '../stance.ts';

const JOB = /^(?:job|position|role|gig|internship|post)$/;
const GETS = /^(?:start|get|land|accept|begin|take)$/;

function objectBehind(reading: ClauseReading, link: RegExp, from: number): FactObject | null {
  const { tokens, clause, voice, directory } = reading;
  const at = tokens.findIndex((token, i) => i >= from && i < clause.end && link.test(token.word));
  if (at < 0) return null;
  return objectsAt(tokens, at + 1, clause.end, voice, directory, false)[0] ?? null;
}

function claim(reading: ClauseReading, relation: string, object: FactObject, turn: 'beginning' | null): FactDraft[] {
  const stance = stanceOf(reading, { aspect: 'state', turn, isHabit: true, isOngoing: true });
  if (!stance || reading.isConditional) return [];
  const made: Claim = {
    relation,
    object,
    aspect: stance.aspect,
    isPerfect: reading.clause.verb.tense === 'perfect',
    polarity: stance.polarity,
    modality: stance.modality,
    cue: stance.cue,
    certainty: 0.85,
  };
  return [draft(reading, made)];
}

/** "a new job at Larkspur", "work at the museum as a curator", "is a nurse at St. Olaf's": where and as what somebody works. */
export function jobFacts(reading: ClauseReading): FactDraft[] {
  const { tokens, clause, subject } = reading;
  const { verb } = clause;
  if (subject.type !== 'person' || verb.isNegated) return [];
  const phrase = nounPhraseAt(tokens.slice(0, clause.end), verb.end, true);
  const head = phrase === null ? '' : (tokens[phrase.head]?.word ?? '');
  if (GETS.test(verb.lemma) && phrase !== null && JOB.test(head)) {
    const [place, role] = [
      objectBehind(reading, /^(?:at|with)$/, phrase.end),
      objectBehind(reading, /^as$/, phrase.end),
    ];
    return [
      ...(place?.entity ? claim(reading, 'works_at', place, 'beginning') : []),
      ...(role ? claim(reading, 'works_as', role, 'beginning') : []),
    ];
  }
  if (verb.lemma === 'be' && phrase !== null && isProfession(head)) {
    const place = /^(?:at|with|for)$/.test(tokens[phrase.end]?.word ?? '')
      ? objectBehind(reading, /^(?:at|with|for)$/, phrase.end)
      : null;
    return place?.entity ? claim(reading, 'works_at', place, null) : [];
  }
  if (verb.lemma === 'start' && tokens[verb.end]?.word === 'at') {
    const place = objectBehind(reading, /^at$/, verb.end);
    return place?.entity && !tokens[place.phrase.start]?.tags.has('Date')
      ? claim(reading, 'works_at', place, 'beginning')
      : [];
  }
  if (verb.lemma !== 'work' || !/^(?:at|for)$/.test(tokens[verb.end]?.word ?? '')) return [];
  const role = objectBehind(reading, /^as$/, verb.end);
  return role && isProfession(role.head) ? claim(reading, 'works_as', role, null) : [];
}
