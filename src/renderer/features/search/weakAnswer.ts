import type { ConsultResponse } from '../../../shared/contract/consult.ts';
import { markMatches, queryWords } from '../../model/matchTerms.ts';

/**
 * Measured on the sample memory: questions about nothing in it, with no word in common with their first results, reach
 * 0.045; those that it answers begin at 0.048.
 */
const WEAK_SCORE = 0.05;
/** A word that turns up far down a long list does not make the first results answers. */
const LOOKED_AT = 10;

/**
 * True where results are only the nearest there are: none of the first has a content word of the query, and none is near
 * it in meaning. Without the reranker the scores are on another scale, and nothing is said.
 */
export function isWeakAnswer(query: string, response: Pick<ConsultResponse, 'results' | 'degraded_by'>): boolean {
  const { results, degraded_by } = response;
  if (results.length === 0 || degraded_by.length > 0) return false;
  if (results.some(({ score }) => score >= WEAK_SCORE)) return false;
  const words = queryWords(query);
  return !results.slice(0, LOOKED_AT).some(({ text }) => markMatches(text, words).some(({ isMatch }) => isMatch));
}
