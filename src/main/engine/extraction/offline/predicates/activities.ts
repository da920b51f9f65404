import type { ClauseReading, FactDraft } from '../context.ts';
import { draft } from '../drafting.ts';
import type { FactObject } from '../objects.ts';
import { stanceOf } from '../stance.ts';
import { endsPhrase, isAdverb, isPreposition } from '../wordClasses.ts';
import { gerundOf } from '../../../semantic/verbForms.ts';

/** Pastimes that are told by their verb alone: "I paint", "we've been hiking a lot". */
const PASTIMES = new Set(
  `paint draw write read run swim hike dance cook bake garden knit jog meditate volunteer sing act code travel camp fish ski surf skate exercise blog sculpt cycle
bike kayak sew juggle climb journal dj skateboard snowboard smoke drink`.split(/\s+/),
);

/** "I paint to relax", "I've been running lately": what somebody does regularly. One time in the past is no habit. */
export function activityFacts(reading: ClauseReading): FactDraft[] {
  const { tokens, clause } = reading;
  const { verb } = clause;
  if (
    reading.subject.type !== 'person' ||
    !PASTIMES.has(verb.lemma) ||
    verb.isPassive ||
    verb.frames.length > 0 ||
    (verb.isNegated && !verb.isNever) ||
    reading.isConditional
  )
    return [];
  const isHabit =
    (verb.tense === 'present' && !verb.isProgressive && !verb.isOpenTense) ||
    (verb.tense === 'perfect' && verb.isProgressive);
  const next = tokens[verb.end];
  const isAlone =
    verb.end >= clause.end ||
    endsPhrase(tokens[verb.end - 1]) ||
    isAdverb(next) ||
    (isPreposition(next) && next?.word !== 'about') ||
    /^(?:to|every|daily|weekly)$/.test(next?.word ?? '') ||
    next?.tags.has('Date');
  const stance =
    isHabit && isAlone ? stanceOf(reading, { aspect: 'state', turn: null, isHabit: true, isOngoing: true }) : null;
  if (!stance || stance.modality !== 'asserted') return [];
  const object: FactObject = {
    entity: null,
    value: gerundOf(verb.lemma),
    head: verb.lemma,
    phrase: { start: verb.end - 1, end: verb.end, head: verb.end - 1 },
  };
  return [
    draft(reading, {
      relation: 'practices',
      object,
      aspect: 'state',
      isPerfect: verb.tense === 'perfect',
      polarity: stance.polarity,
      modality: 'asserted',
      cue: null,
      certainty: 0.8,
    }),
  ];
}
