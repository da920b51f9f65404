import { readVerb } from '../../../semantic/verbForms.ts';
import type { ClauseReading, FactDraft } from '../context.ts';
import { type Claim, draft } from '../drafting.ts';
import { objectsAt } from '../objects.ts';
import { stanceOf } from '../stance.ts';
import { isAdverb } from '../wordClasses.ts';

/** Verbs that say it all without an object: with the words that must follow and the relation and value they mean. */
const TURNINGS: readonly {
  readonly verb: string;
  readonly next: string;
  readonly relation: string;
  readonly value: string;
}[] = [
  { verb: 'pass', next: 'away', relation: 'has_state', value: 'dead' },
  { verb: 'die', next: '', relation: 'has_state', value: 'dead' },
  { verb: 'get', next: 'married', relation: 'has_state', value: 'married' },
  { verb: 'get', next: 'engaged', relation: 'has_state', value: 'engaged' },
  { verb: 'get', next: 'divorced', relation: 'has_state', value: 'divorced' },
  { verb: 'get', next: 'promoted', relation: 'received', value: 'promotion' },
  { verb: 'get', next: 'fired', relation: 'lost', value: 'job' },
  { verb: 'get', next: 'hired', relation: 'received', value: 'job' },
  { verb: 'graduate', next: '', relation: 'has_state', value: 'graduated' },
  { verb: 'retire', next: '', relation: 'has_state', value: 'retired' },
  { verb: 'recover', next: '', relation: 'has_state', value: 'recovered' },
  { verb: 'recover', next: 'from', relation: 'has_state', value: 'recovered' },
  { verb: 'divorce', next: '', relation: 'has_state', value: 'divorced' },
];

/** What is done to a person: "be invited to X", "be diagnosed with X". */
const PASSIVES: readonly {
  readonly verb: string;
  readonly link: string;
  readonly relation: string;
  readonly isState: boolean;
}[] = [
  { verb: 'invite', link: 'to', relation: 'invited_to', isState: false },
  { verb: 'accept', link: 'into', relation: 'accepted_into', isState: false },
  { verb: 'accept', link: 'to', relation: 'accepted_into', isState: false },
  { verb: 'admit', link: 'to', relation: 'accepted_into', isState: false },
  { verb: 'diagnose', link: 'with', relation: 'has_condition', isState: true },
  { verb: 'bear', link: 'in', relation: 'born_in', isState: false },
  { verb: 'raise', link: 'in', relation: 'from', isState: true },
  { verb: 'promote', link: 'to', relation: 'works_as', isState: true },
  { verb: 'hire', link: 'as', relation: 'works_as', isState: true },
  { verb: 'hire', link: 'by', relation: 'works_at', isState: true },
  { verb: 'employ', link: 'by', relation: 'works_at', isState: true },
  { verb: 'employ', link: 'as', relation: 'works_as', isState: true },
  { verb: 'name', link: 'after', relation: 'named_after', isState: false },
  { verb: 'elect', link: '', relation: 'works_as', isState: true },
  { verb: 'inspire', link: 'by', relation: 'inspired_by', isState: false },
  { verb: 'accept', link: 'for', relation: 'accepted_into', isState: false },
  { verb: 'mentor', link: 'by', relation: 'mentored_by', isState: true },
  { verb: 'draw', link: 'to', relation: 'likes', isState: true },
  { verb: 'introduce', link: 'to', relation: 'met', isState: false },
  { verb: 'involve', link: 'in', relation: 'involved_in', isState: true },
  { verb: 'involve', link: 'with', relation: 'involved_in', isState: true },
  { verb: 'surprise', link: 'by', relation: 'surprised_by', isState: false },
  { verb: 'locate', link: 'in', relation: 'located_in', isState: true },
];

/** What is done to somebody and begins what then goes on: who was hired works there from that day. */
const BEGINNINGS = /^(?:diagnose|promote|hire|elect|name|appoint)$/;

function baseClaim(
  reading: ClauseReading,
  isState: boolean,
  lemma = reading.clause.verb.lemma,
): Omit<Claim, 'relation' | 'object' | 'certainty'> | null {
  const isBeginning = isState && BEGINNINGS.test(lemma);
  const stance = stanceOf(reading, {
    aspect: isState ? 'state' : 'event',
    turn: isBeginning ? 'beginning' : null,
    isHabit: isState,
    isOngoing: false,
  });
  if (!stance) return null;
  return {
    aspect: stance.aspect,
    isPerfect: reading.clause.verb.tense === 'perfect',
    polarity: stance.polarity,
    modality: stance.modality,
    cue: stance.cue,
  };
}

function passiveFacts(reading: ClauseReading, lemma: string, from: number): FactDraft[] {
  const { tokens, clause, voice, directory } = reading;
  for (const { verb, link, relation, isState } of PASSIVES) {
    if (verb !== lemma) continue;
    let at = from;
    while (at < clause.end && isAdverb(tokens[at])) at += 1;
    if (link !== '' && tokens[at]?.word !== link) continue;
    const [object] = objectsAt(tokens, link === '' ? at : at + 1, clause.end, voice, directory, false);
    const made = object ? baseClaim(reading, isState, lemma) : null;
    if (object && made) return [draft(reading, { ...made, relation, object, certainty: 0.85 })];
  }
  return [];
}

/** "retired in 2023": the word behind the verb begins a date. */
function datesClause({ tokens, clause, sentence, dates }: ClauseReading): boolean {
  const start = (tokens[clause.verb.end]?.start ?? -1) - sentence.start;
  return dates.leaning('past').some((date) => date.kind === 'date' && date.start >= start && date.start <= start + 4);
}

/** Turns of a life told without an object, and what was done to somebody. */
export function turningFacts(reading: ClauseReading): FactDraft[] {
  const { tokens, clause } = reading;
  const { verb } = clause;
  if (reading.isConditional) return [];
  if (verb.isPassive) return passiveFacts(reading, verb.lemma, verb.end);
  const participle = verb.lemma === 'get' ? readVerb(tokens[verb.end]?.word ?? '') : null;
  if (participle && (participle.form === 'past' || participle.form === 'participle')) {
    const facts = passiveFacts(reading, participle.lemma, verb.end + 1);
    if (facts.length > 0) return facts;
  }
  const next = tokens[verb.end]?.word ?? '';
  const turning = TURNINGS.find(
    (entry) =>
      entry.verb === verb.lemma &&
      (entry.next === ''
        ? !/^(?:from|with|for|in|of|to)$/.test(next) || datesClause(reading)
        : verb.end < clause.end && entry.next === next),
  );
  if (!turning || (turning.verb === 'die' && verb.tense !== 'past')) return [];
  const made = baseClaim(reading, false);
  if (!made) return [];
  const value = { text: turning.value, datatype: 'string' as const };
  const isState = turning.relation === 'has_state' && made.aspect === 'event';
  return [
    draft(reading, {
      ...made,
      aspect: isState ? 'turn' : made.aspect,
      cue: isState ? 'beginning' : made.cue,
      relation: turning.relation,
      object: null,
      value,
      certainty: 0.85,
    }),
  ];
}
