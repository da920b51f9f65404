import type { Extraction, Passage } from '../extraction/told.ts';
import type { Range } from '../text/sentences.ts';
import type { FallacyDetector, FoundFallacy } from './detector.ts';
import { compileCue, findCue, type PatternCue } from './patterns.ts';
import { CueGate, type Needs } from './cueGate.ts';
import { plainBlocks } from './plainBlocks.ts';
import { SentenceList } from './sentenceList.ts';
import { findShape, type Shape } from './shapes.ts';
import { loadTaxonomy } from './taxonomy.ts';

interface ReadyCue {
  readonly key: string;
  readonly confidence: number;
  readonly look: PatternCue | Shape;
  readonly needs: Needs;
}

interface ReadyCues {
  /** Surest first, so that of two readings of one span the surer is kept. */
  readonly cues: readonly ReadyCue[];
  readonly gate: CueGate;
}

let ready: ReadyCues | null = null;

function readyCues(): ReadyCues {
  if (ready !== null) return ready;
  const { fallacies, words } = loadTaxonomy();
  const all = fallacies.flatMap(({ key, cues: own }) =>
    own.map((cue): ReadyCue => {
      const look = 'shape' in cue ? cue.shape : compileCue(cue, words);
      return { key, confidence: cue.confidence, look, needs: 'when' in cue ? cue.needs : [] };
    }),
  );
  const cues = all.toSorted((a, b) => b.confidence - a.confidence);
  ready = { cues, gate: new CueGate(cues.map(({ needs }) => needs)) };
  return ready;
}

/** Shorter texts hold no argument; of longer ones only so much is read. */
const SHORTEST = 30;
const LONGEST = 4000;

/** What somebody else is said to have said is not the speaker's own step. */
const reported =
  /^(?:and |but |then )?[\p{L}.'’]+(?: \p{L}+)? (?:said|says|argued|argues|claimed|claims|thought|believes|wrote|told \p{L}+) that\b/iu;
const REPORTED = 0.7;

/** Looks for the cues of `resources/fallacies.json`: no model is needed. A passage gives at most one of each kind. */
export const offlineDetector = {
  name: 'cues',
  detect: ({ cut, extraction }) => cut.passages.flatMap((passage) => detectIn(passage, extraction)),
} as const satisfies FallacyDetector;

function detectIn(passage: Passage, extraction: Extraction): FoundFallacy[] {
  return findFallacies(passage.text).map(({ key, confidence, start, end }) => ({
    key,
    confidence,
    start,
    end,
    passageSeq: passage.seq,
    facts: extraction.facts.flatMap((fact, index) =>
      fact.passageSeq === passage.seq && fact.start < end && start < fact.end ? [index] : [],
    ),
  }));
}

type Found = Range & Pick<FoundFallacy, 'key' | 'confidence'>;

/** What the cues find in one text; spans of different finds do not overlap. */
export function findFallacies(text: string): Found[] {
  if (text.length < SHORTEST) return [];
  const found = plainBlocks(text.slice(0, LONGEST)).flatMap(({ start, end }) =>
    findInBlock(text.slice(start, end)).map(
      (one): Found => ({ ...one, start: start + one.start, end: start + one.end }),
    ),
  );
  return found.filter(({ key }, at) => found.findIndex((other) => other.key === key) === at);
}

function findInBlock(text: string): Found[] {
  const list = new SentenceList(text);
  const found: Found[] = [];
  const { cues, gate } = readyCues();
  for (const at of gate.passing(list.beginnings)) {
    const cue = cues[at];
    if (cue === undefined) continue;
    const { key, confidence, look } = cue;
    if (found.some((known) => known.key === key)) continue;
    const span = typeof look === 'string' ? findShape(look, list) : findCue(look, list);
    if (span === null || found.some((known) => known.start < span.end && span.start < known.end)) continue;
    const isReported = reported.test(text.slice(span.start, span.end));
    found.push({ key, confidence: isReported ? confidence * REPORTED : confidence, ...span });
  }
  return found.toSorted((a, b) => a.start - b.start);
}
