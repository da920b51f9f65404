import { indexWords } from '../../text/words.ts';
import { judgeCoherence } from '../../trust/coherence.ts';
import { unjudged } from '../../trust/weight.ts';
import type { OutlinedArtifact } from '../prepare.ts';
import { BY_MODEL, type PreparedArtifact } from '../told.ts';
import type { WindowReading } from './checkAnswer.ts';
import type { Window } from './windows.ts';

/** A stored artifact with what a model found in one window of it, as one transaction stores it. */
export function prepareWindow(
  { told, cut, checksum }: OutlinedArtifact,
  { firstSeq, lastSeq }: Window,
  { entities, mentions, facts, fallacies }: WindowReading,
): PreparedArtifact {
  return {
    told,
    cut,
    checksum,
    extraction: { madeBy: BY_MODEL, entities, mentions, facts },
    // Passages are stored, and found by their words, already.
    passageWords: [],
    factWords: facts.map(({ text }) => indexWords(text)),
    fallacies: { detector: BY_MODEL, found: fallacies },
    coherence: cut.passages.map(({ seq, text }) =>
      seq >= firstSeq && seq <= lastSeq ? judgeCoherence(text) : unjudged,
    ),
  };
}
