import { createHash } from 'node:crypto';
import { indexWords } from '../text/words.ts';
import { cutArtifact } from './cut.ts';
import { extractOffline } from './offline/extract.ts';
import type { CutArtifact, IndexWords, Passage, PreparedArtifact, ToldArtifact } from './told.ts';

/** Of a long previous turn, this many characters from each end are indexed with the turn after it. */
const previousEnds = 300;

type SaidText = Pick<Passage, 'text' | 'turnRef'>;

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

/**
 * Everything that one transaction stores of an artifact: its passages, what the offline rules find in them, and the
 * words of both for the index. Pure: the same artifact gives the same answer.
 */
export function prepareArtifact(outlined: OutlinedArtifact, ownerName: string | null): PreparedArtifact {
  const { told, cut, checksum } = outlined;
  const extraction = extractOffline({ cut, told, ownerName });
  return {
    told,
    checksum,
    cut,
    extraction,
    passageWords: wordsOf(cut.passages),
    factWords: extraction.facts.map((fact) => indexWords(fact.text)),
  };
}

/** Own words of each passage, and those of the turn (in a document: the passage) before its own. */
export function wordsOf(passages: readonly SaidText[]): IndexWords[] {
  let previous = '';
  let turn: SaidText[] = [];
  return passages.map((passage) => {
    const isSameTurn = passage.turnRef !== null && passage.turnRef === turn[0]?.turnRef;
    if (!isSameTurn) {
      previous = indexWords(endsOf(turn));
      turn = [];
    }
    turn.push(passage);
    return { own: indexWords(passage.text), previous };
  });
}

function endsOf(turn: readonly SaidText[]): string {
  const text = turn.map((passage) => passage.text).join('\n');
  if (text.length <= 2 * previousEnds) return text;
  return `${text.slice(0, previousEnds)} ${text.slice(-previousEnds)}`.toWellFormed();
}
