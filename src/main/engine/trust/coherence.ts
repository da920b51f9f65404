import type { Coherence, CoherenceReason, CoherenceVerdict } from '../../../shared/contract/trust.ts';
import { type Evidence, evidenceOf } from './evidence.ts';
import { shareInWords } from './glued.ts';
import { repeatedShare } from './repetition.ts';
import { sampleOf } from './textSample.ts';

/** ΔC of DESIGN section 4, by verdict. */
const values: Readonly<Record<CoherenceVerdict, number>> = {
  coherent: 50,
  gibberish: -250,
  flood: -250,
  undecided: 0,
};

interface Limits {
  /** At least this is language. */
  readonly good: number;
  /** Below this is none. */
  readonly bad: number;
}

/** Bits a pair of letters. What prose of a script has differs with how much of a word its letters leave out. */
const spellingLimits: Readonly<Record<string, Limits>> = {
  Latin: { good: 0.2, bad: 0.12 },
  Cyrillic: { good: 0.15, bad: 0.05 },
  Greek: { good: 0.15, bad: 0.05 },
  Arabic: { good: -0.06, bad: -0.08 },
  Hebrew: { good: 0, bad: -0.05 },
  Devanagari: { good: 0.45, bad: 0.4 },
  Thai: { good: 0.25, bad: 0.2 },
};
const otherSpelling: Limits = { good: 0.2, bad: -0.1 };
const wordLimits: Limits = { good: 0.4, bad: 0.32 };
const syllableLimits: Limits = { good: 0.8, bad: 0.6 };

/** Code, tables and logs are full of names and abbreviations, which no language spells. */
const PROSE_SYMBOLS = 0.03;
const STRUCTURED_SYMBOLS = 0.1;
const STRUCTURED_SLACK = 0.42;

/** Letters, counted by how much one tells. */
const ENOUGH = 40;
const HAN_WEIGHT = 3;
const HANGUL_WEIGHT = 2;
/** So much language among noise, or the text is noise: prose may quote a key. */
const GOOD_SHARE = 0.2;
const BAD_SHARE = 0.6;

const FLOOD_LENGTH = 40;
/** A unit that comes ten times. */
const FLOOD_SHARE = 0.9;

interface Part {
  readonly weight: number;
  readonly reason: CoherenceReason;
  readonly is: 'good' | 'bad' | 'unclear';
}

/**
 * Whether a text reads as something a person or a program wrote, judged by what prose of its script has. Code, tables
 * and logs count as such; so does prose that quotes a key. Takes any string, and bounded time for any length.
 */
export function judgeCoherence(text: string): Coherence {
  const sample = sampleOf(text);
  const repeated = repeatedShare(sample);
  if (sample.length >= FLOOD_LENGTH && repeated >= FLOOD_SHARE) {
    return coherenceOf('flood', [reason('repetition', null, repeated, FLOOD_SHARE)]);
  }
  const evidence = evidenceOf(sample);
  const parts = partsOf(sample, evidence);
  const all = sum(parts) + evidence.unknown;
  if (all < ENOUGH) return coherenceOf('undecided', [reason('length', null, all, ENOUGH)]);
  const good = parts.filter((part) => part.is === 'good');
  const bad = parts.filter((part) => part.is === 'bad');
  if (sum(good) / all >= GOOD_SHARE) return coherenceOf('coherent', reasonsOf(good));
  if (sum(bad) / all >= BAD_SHARE) return coherenceOf('gibberish', reasonsOf(bad));
  return coherenceOf('undecided', reasonsOf(parts));
}

function partsOf(sample: string, evidence: Evidence): Part[] {
  const slack = slackFor(evidence);
  const parts = [...evidence.spelled].map(([script, score]) => {
    const { good, bad } = spellingLimits[script] ?? otherSpelling;
    return part('spelling', script, score.letters, score.value(), { good: good - slack, bad: bad - slack });
  });
  const { hanAndKana, hangul, opaque } = evidence;
  if (hanAndKana > 0) {
    parts.push(part('words', 'Han', hanAndKana * HAN_WEIGHT, shareInWords(sample), wordLimits));
  }
  if (hangul.all > 0) {
    parts.push(part('syllables', 'Hangul', hangul.all * HANGUL_WEIGHT, hangul.common / hangul.all, syllableLimits));
  }
  if (opaque > 0) {
    const share = opaque / (sum(parts) + evidence.unknown + opaque);
    parts.push({ weight: opaque, is: 'bad', reason: reason('codes', null, share, 1 - GOOD_SHARE) });
  }
  return parts;
}

/** Grows with the share of symbols. A text that is mostly codes gets none: its symbols are theirs. */
function slackFor({ spelled, opaque, symbolShare }: Evidence): number {
  const letters = [...spelled.values()].reduce((total, score) => total + score.letters, 0);
  if (letters <= opaque) return 0;
  const share = (symbolShare - PROSE_SYMBOLS) / (STRUCTURED_SYMBOLS - PROSE_SYMBOLS);
  return STRUCTURED_SLACK * Math.min(1, Math.max(0, share));
}

function part(
  measure: CoherenceReason['measure'],
  script: string,
  weight: number,
  value: number,
  { good, bad }: Limits,
): Part {
  const is = value >= good ? 'good' : value < bad ? 'bad' : 'unclear';
  return { weight, is, reason: reason(measure, script, value, is === 'bad' ? bad : good) };
}

function reason(
  measure: CoherenceReason['measure'],
  script: string | null,
  value: number,
  limit: number,
): CoherenceReason {
  return { measure, script, found: Math.round(value * 100) / 100, limit: Math.round(limit * 100) / 100 };
}

function sum(parts: readonly Part[]): number {
  return parts.reduce((total, { weight }) => total + weight, 0);
}

/** What weighs most comes first. */
function reasonsOf(parts: readonly Part[]): CoherenceReason[] {
  return parts.toSorted((a, b) => b.weight - a.weight).map((each) => each.reason);
}

function coherenceOf(verdict: CoherenceVerdict, reasons: CoherenceReason[]): Coherence {
  return { verdict, value: values[verdict], reasons };
}
