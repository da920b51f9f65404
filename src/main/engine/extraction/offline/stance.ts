import type { Modality } from '../../../../shared/contract/primitives.ts';
import type { FoundFact } from '../told.ts';
import type { ClauseReading } from './context.ts';
import type { VerbFrame } from './predicates/frames.ts';
import type { Aspect } from './timing.ts';
import type { Frame } from './catenatives.ts';
import type { VerbGroup } from './verbGroup.ts';
import { endsPhrase } from './wordClasses.ts';

/** How something is claimed: as so, as planned, as no longer so. */
export interface Stance {
  readonly modality: Modality;
  readonly aspect: Aspect;
  readonly polarity: 'affirmed' | 'denied';
  readonly cue: FoundFact['cue'];
  readonly note?: string;
  readonly certainty: number;
}

const POSSIBLE = new Set(['might', 'may', 'could']);
const WILL = new Set(['going to', 'will', "'ll", 'shall']);
const WOULD = new Set(['would', "'d"]);

/** Whether a clause in the present is about a day to come: "I'm hosting it next month". */
export function isAboutFuture(reading: ClauseReading): boolean {
  const { clause, tokens, sentence, dates } = reading;
  const from = reading.clauses[0] === clause ? 0 : (tokens[clause.start]?.start ?? 0) - sentence.start;
  const to = (tokens[clause.end - 1]?.end ?? 0) - sentence.start;
  const isOfTime = ({ role }: { readonly role: string }): boolean =>
    role !== 'until' && role !== 'since' && role !== 'range';
  if (dates.within('past', from, to).some((date) => date.isFuture && isOfTime(date))) return true;
  return dates
    .within('future', from, to)
    .some(
      (date) =>
        date.isFuture &&
        isOfTime(date) &&
        date.grain === 'day' &&
        /^(?:on |this |next )?(?:\w+day|the \d|\d{1,2}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/i.test(
          date.words,
        ) &&
        !/\d{4}/.test(date.words),
    );
}

function modalStance(verb: VerbGroup, outer: Frame | null): Stance | null {
  const polarity = verb.isNegated ? 'denied' : 'affirmed';
  const modal = verb.modal ?? '';
  if (WILL.has(modal)) return { modality: 'planned', aspect: 'plan', polarity, cue: null, certainty: 0.8 };
  if (verb.isNegated) return null;
  if (WOULD.has(modal) && outer === 'like')
    return { modality: 'wished', aspect: 'plan', polarity, cue: null, certainty: 0.8 };
  return POSSIBLE.has(modal) ? { modality: 'possible', aspect: 'plan', polarity, cue: null, certainty: 0.6 } : null;
}

/** What a framing verb makes of the verb below it; undefined when it changes nothing, null when nothing can be claimed. */
function framedStance(verb: VerbGroup, outer: Frame): Stance | null | undefined {
  const polarity = verb.isNegated ? 'denied' : 'affirmed';
  const past = verb.tense === 'past' || verb.tense === 'perfect';
  if (outer === 'used')
    return { modality: 'asserted', aspect: 'pastState', polarity, cue: null, note: 'formerly', certainty: 0.85 };
  if (outer === 'manage') return undefined;
  if (verb.isNegated) return null;
  switch (outer) {
    case 'wish':
      return { modality: 'wished', aspect: 'plan', polarity, cue: null, certainty: 0.75 };
    case 'plan':
    case 'decide':
      return { modality: 'planned', aspect: 'plan', polarity, cue: null, certainty: 0.75 };
    case 'decline':
      return { modality: 'planned', aspect: 'plan', polarity: 'denied', cue: 'ending', certainty: 0.75 };
    case 'consider':
      return { modality: 'possible', aspect: 'plan', polarity, cue: null, certainty: 0.75 };
    case 'stop':
      return { modality: 'asserted', aspect: 'turn', polarity: 'denied', cue: 'ending', certainty: 0.8 };
    case 'begin':
      return {
        modality: 'asserted',
        aspect: past ? 'turn' : 'state',
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
    default:
      return outer satisfies never;
  }
}

function plainStance(
  reading: ClauseReading,
  frame: Pick<VerbFrame, 'aspect' | 'turn' | 'isHabit' | 'isOngoing'>,
): Stance | null {
  const { verb } = reading.clause;
  const outer = verb.frames[0] ?? null;
  if (verb.modal) return modalStance(verb, outer);
  // "I'm planning a trip for June": the trip is what is planned, and June is its time.
  if (verb.lemma === 'plan' && outer === null && !verb.isNegated) {
    return { modality: 'planned', aspect: 'plan', polarity: 'affirmed', cue: null, certainty: 0.8 };
  }
  const framed = outer ? framedStance(verb, outer) : undefined;
  if (framed !== undefined) return framed;
  const sure = {
    modality: 'asserted',
    polarity: verb.isNegated ? 'denied' : 'affirmed',
    certainty: 0.9,
    cue: null,
  } as const;
  // "I quit the choir" is told when it is done.
  const saysPast = verb.isOpenTense && (frame.turn !== null || (frame.aspect === 'event' && isOver(reading)));
  const past = verb.tense === 'past' || verb.tense === 'perfect' || saysPast;
  if (frame.turn && past && !verb.isProgressive) {
    if (frame.turn === 'beginning')
      return verb.isNegated ? { ...sure, aspect: 'pastState' } : { ...sure, aspect: 'turn', cue: 'beginning' };
    return verb.isNegated ? null : { ...sure, aspect: 'turn', polarity: 'denied', cue: 'ending' };
  }
  const state = frame.aspect === 'state' || frame.turn !== null;
  if ((verb.tense === 'past' || saysPast) && !verb.isProgressive)
    return { ...sure, aspect: state ? 'pastState' : 'event' };
  if (verb.tense === 'past') return frame.isOngoing ? { ...sure, aspect: 'pastState' } : null;
  if (verb.tense === 'perfect' && !verb.isProgressive) return { ...sure, aspect: state ? 'state' : 'event' };
  const planned = { ...sure, modality: 'planned', aspect: 'plan', certainty: 0.8 } as const;
  if (verb.tense === 'present' && frame.aspect === 'event' && isAboutFuture(reading)) return planned;
  if (verb.isProgressive) {
    // "I'm not buying it": what is not going on was not to happen.
    if (verb.isNegated && verb.tense === 'present' && frame.aspect === 'event' && !frame.isOngoing) return planned;
    if (verb.tense === 'present' && (isAboutFuture(reading) || (frame.turn === 'beginning' && !frame.isOngoing)))
      return planned;
    return frame.isOngoing ? { ...sure, aspect: 'state' } : null;
  }
  return frame.isHabit ? { ...sure, aspect: 'state' } : null;
}

/** "no longer", "not … anymore": what was so is over. */
export function isNoLonger(reading: ClauseReading): boolean {
  const words = reading.tokens.slice(reading.clause.start, reading.clause.end).map((token) => token.word);
  return (
    words.includes('anymore') ||
    words.some((word, i) => (word === 'no' || word === 'any') && /^(?:longer|more)$/.test(words[i + 1] ?? ''))
  );
}

const DOUBT = new Set(['maybe', 'perhaps', 'possibly', 'probably']);

/** Longer phrases in front of a clause are clauses of their own. */
const LONGEST_FRONT = 6;

/** Whether "maybe" or its like stands before the verb, or opens a phrase in front of the clause: "Maybe next year, I …". */
export function isDoubtful({ clause, tokens }: Pick<ClauseReading, 'clause' | 'tokens'>): boolean {
  const phraseStart = (at: number): number => {
    let from = at;
    while (from > 0 && !endsPhrase(tokens[from - 1])) from -= 1;
    return from;
  };
  const own = phraseStart(clause.start);
  const front = own === 0 ? 0 : phraseStart(own - 1);
  const isFront = own - front <= LONGEST_FRONT && DOUBT.has(tokens[front]?.word ?? '');
  return tokens.slice(isFront ? front : own, clause.verb.end).some((token) => DOUBT.has(token.word));
}

/** "I just put up …", "I read it last week": a form that is the same in present and past, with a sign of the past. */
function isOver(reading: ClauseReading): boolean {
  const { clause, tokens, sentence, dates } = reading;
  const words = tokens.slice(clause.start, clause.end).map((token) => token.word);
  if (words.includes('just') || words.includes('already') || words.includes('finally')) return true;
  const from = (tokens[clause.start]?.start ?? 0) - sentence.start;
  const to = (tokens[clause.end - 1]?.end ?? 0) - sentence.start;
  return dates.within('past', from, to).some((date) => date.kind === 'date' && !date.isFuture);
}

/**
 * What tense, modal and framing verbs make of a verb's frame; null when nothing can be claimed. "Maybe" turns what is
 * claimed into a possibility.
 */
export function stanceOf(
  reading: ClauseReading,
  frame: Pick<VerbFrame, 'aspect' | 'turn' | 'isHabit' | 'isOngoing'>,
): Stance | null {
  const stance = plainStance(reading, frame);
  const ended = stance !== null && stance.polarity === 'denied' && isNoLonger(reading);
  if (ended) return { ...stance, cue: 'ending' };
  const doubted =
    stance !== null && isDoubtful(reading) && (stance.modality === 'asserted' || stance.modality === 'planned');
  return doubted ? { ...stance, modality: 'possible', certainty: Math.min(stance.certainty, 0.6) } : stance;
}
