import type { z } from 'zod';
import { PalimpsestError } from '../../../../shared/contract/errors.ts';
import type { PlacedInterval } from '../../../../shared/contract/temporal.ts';
import type { TimeAnswer, timeAnswerRequestSchema, TimeQuestion } from '../../../../shared/contract/timeQuestion.ts';
import { requireDataset } from '../../episodic/datasets.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import type { LengthFinding } from '../network/timeNetwork.ts';
import { askedAbout, type AskedAbout, told } from '../order/askedAbout.ts';
import { eventInWords } from './eventInWords.ts';
import { type Resolved, resolveThing } from '../order/resolveThing.ts';
import { readings } from './readings.ts';
import { lengthSentence, nameOf, sentenceOf, whatIsMissing } from './sentences.ts';

/**
 * Read job: answers a question about an order or a length of time by what dates, anchors and orders prove, with the
 * facts of the proof; where they prove nothing, says what would have to be known.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function answerInTime(db: ReadHandle, request: z.output<typeof timeAnswerRequestSchema>): TimeAnswer {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const { question } = request;
    const a = resolve(db, datasetId, 'a', question.a);
    const b = question.kind === 'length' ? null : resolve(db, datasetId, 'b', question.b);
    const asked = askedAbout(db, datasetId, a ?? unknown, b ?? (question.kind === 'length' ? null : unknown));
    const found = find(question, asked);
    const things = told(asked, found?.proof ?? []);
    const sides: Sides = { a: things.a, b: things.b };
    const isKnown = found !== null;
    return {
      question,
      verdict: found?.verdict ?? 'cannot_be_told',
      sentence: found === null ? 'It cannot be told.' : found.sentence(sides),
      missing: isKnown
        ? []
        : whatIsMissing(question, { ...sides, isKnownA: a !== null, isKnownB: b !== null }, things.ambiguous),
      least_ms: found?.least ?? null,
      most_ms: found?.most ?? null,
      ...sides,
      proof: things.proof,
      conflicts: things.conflicts,
      ambiguous: things.ambiguous,
      gave_up: things.gave_up,
    };
  });
}

const unknown: Resolved = { thing: null, ambiguity: null };

interface Sides {
  readonly a: PlacedInterval | null;
  readonly b: PlacedInterval | null;
}

interface Found {
  readonly verdict: TimeAnswer['verdict'];
  readonly proof: readonly number[];
  readonly least: number | null;
  readonly most: number | null;
  readonly sentence: (sides: Sides) => string;
}

/** Null when nothing in the memory is meant. An event whose name has the words comes before facts that say them. */
function resolve(db: ReadHandle, datasetId: number, side: 'a' | 'b', words: string): Resolved | null {
  const event = eventInWords(db, datasetId, side, words);
  if (event !== null) return event;
  try {
    return resolveThing(db, datasetId, side, words);
  } catch (error) {
    if (error instanceof PalimpsestError && error.code === 'not_found') return null;
    throw error;
  }
}

function find(question: TimeQuestion, { a, b, stored }: AskedAbout): Found | null {
  if (a === null) return null;
  const { network } = stored;
  const eventA = stored.eventOf(a);
  if (question.kind === 'length') return lengthFound(network.duration(eventA), (sides) => `${nameOf(sides.a)} lasted`);
  if (b === null) return null;
  const eventB = stored.eventOf(b);
  if (question.kind === 'gap') {
    const lead = (sides: Sides): string => `From the beginning of ${nameOf(sides.a)} to that of ${nameOf(sides.b)}:`;
    return lengthFound(network.between(eventA, eventB), lead);
  }
  const ways = readings[question.ask];
  const proved = network.firstProved(
    eventA,
    eventB,
    ways.map(({ bounds }) => bounds),
  );
  const reading = proved === null ? undefined : ways[proved.reading];
  if (proved === null || reading === undefined) return null;
  return {
    verdict: reading.verdict,
    proof: proved.proof,
    least: null,
    most: null,
    sentence: (sides) => sentenceOf(reading.words, sides),
  };
}

/** That nothing lasts less than a moment is no finding. */
function lengthFound({ least, most, proof }: LengthFinding, lead: (sides: Sides) => string): Found | null {
  if (proof.length === 0 || !Number.isFinite(most)) return null;
  return {
    verdict: 'known',
    proof,
    least: Number.isFinite(least) ? least : null,
    most,
    sentence: (sides) => lengthSentence(lead(sides), Number.isFinite(least) ? least : null, most),
  };
}
