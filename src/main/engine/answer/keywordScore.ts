import { foldText } from '../text/fold.ts';
import { normalizeName } from '../text/normalize.ts';
import { stopWordsFor } from '../text/stopWords.ts';

const mostTerms = 12;
const shortestTerm = 2;
const wholeName = 5;
const termInName = 3;
const termInDescription = 1;

export interface KeywordQuery {
  /** Folded, with single blanks. */
  readonly text: string;
  readonly terms: readonly string[];
}

/** The words of a question that entities are looked for by: each once, without stop words, at most twelve. */
export function keywordQuery(query: string): KeywordQuery {
  const text = foldText(query).replaceAll(/\s+/gu, ' ').trim();
  const words = text.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word.length >= shortestTerm);
  const stopWords = stopWordsFor(words);
  const terms = [...new Set(words.filter((word) => !stopWords.has(word)))].slice(0, mostTerms);
  return { text, terms };
}

/**
 * How well an entity fits a question by its words: 5 when the question holds its whole name, and for each term 3 when
 * the name holds it and 1 when the description does. The figures are the reference's.
 */
export function keywordScore(
  { text, terms }: KeywordQuery,
  { name, description }: { readonly name: string; readonly description: string | null },
): number {
  const wholeKey = normalizeName(name);
  const foldedName = foldText(name);
  const foldedDescription = foldText(description ?? '');
  const whole = wholeKey !== '' && text.includes(wholeKey) ? wholeName : 0;
  return terms.reduce(
    (sum, term) =>
      sum + (foldedName.includes(term) ? termInName : 0) + (foldedDescription.includes(term) ? termInDescription : 0),
    whole,
  );
}
