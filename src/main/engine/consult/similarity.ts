import type { Consultation } from './consultation.ts';
import type { WordScores } from './image/wordScan.ts';

/** A row's likeness to the query in 0..1, without reading its vector: the angle told by sign bits, or the words in common. */
export type Similarity = (row: number) => number;

export function similarityOf(consultation: Consultation, scores: WordScores): Similarity {
  const { image, distances, words } = consultation;
  const { vectors } = image;
  const mostWords = words.terms.reduce((sum, term) => sum + term.idf * term.weight, 0) || 1;
  return (row) => {
    const lexical = (scores.own[row] ?? 0) / (2 * mostWords);
    const nearness = vectors === null || distances === null ? 0 : vectors.estimate(distances[row] ?? 65_535);
    return lexical > nearness ? Math.min(1, lexical) : Math.max(0, nearness);
  };
}
