import type { ConsultResponse, ConsultResult } from '../../shared/contract/consult.ts';

/**
 * A score is how likely a memory is what was asked for; beside the first, one of less than this share is hardly that.
 * Measured: of the sample memory's questions, whatever answers them among the first nine is at 0.18 of the first or above;
 * what merely resembles a name (Marlen, for Arlen) is at 0.13, and what has no word of the question at 0.06.
 */
const LESS_SHARE = 1 / 7;

/**
 * The place from which on results are less related to the question than the first by far; their number where none is.
 * Where no reranker answered scores only count places, and nothing can be told from them.
 */
export function lessRelatedFrom({
  results,
  degraded_by,
}: {
  readonly results: readonly Pick<ConsultResult, 'score'>[];
  readonly degraded_by: ConsultResponse['degraded_by'];
}): number {
  const [first] = results;
  if (first === undefined || degraded_by.includes('no_reranker')) return results.length;
  const at = results.findIndex(({ score }) => score < first.score * LESS_SHARE);
  return at < 0 ? results.length : at;
}
