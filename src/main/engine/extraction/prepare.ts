import { createHash } from 'node:crypto';
import { indexWords } from '../text/words.ts';
import { offlineDetector } from '../fallacy/offlineDetector.ts';
import { judgeCoherence } from '../trust/coherence.ts';
import { cutArtifact } from './cut.ts';
import { extractOffline } from './offline/extract.ts';
import { wordsOf } from './passageWords.ts';
import type { CutArtifact, Extraction, PreparedArtifact, ToldArtifact } from './told.ts';

/** An artifact cut into passages and recognisable by its text, before anything is extracted from it. */
export interface OutlinedArtifact {
  readonly told: ToldArtifact;
  readonly cut: CutArtifact;
  /** SHA-256 of the artifact's text, hexadecimal. */
  readonly checksum: string;
}

export function outlineArtifact(told: ToldArtifact): OutlinedArtifact {
  const cut = cutArtifact(told);
  return { told, cut, checksum: createHash('sha256').update(cut.text).digest('hex') };
}

/** The extraction engine, by its entry. */
export type Extractor = (input: { cut: CutArtifact; told: ToldArtifact; ownerName: string | null }) => Extraction;

/**
 * Everything that one transaction stores of an artifact: its passages, what the offline rules find in them, and the
 * words of both for the index. A fault of the rules costs their facts, never the text: it is told in the notes.
 */
export function prepareArtifact(
  outlined: OutlinedArtifact,
  ownerName: string | null,
  extract: Extractor = extractOffline,
): PreparedArtifact {
  const { cut, checksum } = outlined;
  const { told, extraction } = extractSafely(outlined, ownerName, extract);
  return {
    told,
    checksum,
    cut,
    extraction,
    passageWords: wordsOf(cut.passages),
    factWords: extraction.facts.map((fact) => indexWords(fact.text)),
    fallacies: { detector: offlineDetector.name, found: offlineDetector.detect({ cut, extraction }) },
    coherence: cut.passages.map(({ text }) => judgeCoherence(text)),
  };
}

function extractSafely(
  { told, cut }: OutlinedArtifact,
  ownerName: string | null,
  extract: Extractor,
): { told: ToldArtifact; extraction: Extraction } {
  try {
    return { told, extraction: extract({ cut, told, ownerName }) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const notes = [...told.notes, `no facts extracted: the rules failed (${reason}); every passage is stored`];
    return { told: { ...told, notes }, extraction: { madeBy: 'offline', entities: [], mentions: [], facts: [] } };
  }
}
