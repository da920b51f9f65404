import type { RerankAnswer } from './engine/consult/consult.ts';
import type { RerankQuestion } from './engine/consult/rerankCandidates.ts';
import type { Reranker } from './engine/providers.ts';
import type { Log } from './log.ts';
import { ServerFailure } from './providers/serverFailure.ts';

interface RerankingParts {
  /** The reranker in use now; null for the built-in one. */
  readonly reranker: () => Reranker | null;
  /** Milliseconds from any beginning. */
  readonly now: () => number;
  readonly log: Log;
}

/** After an answer that did not come in time, nobody waits for another so soon. */
const leftAloneMs = 30_000;

/** Asks the configured reranker. While it cannot be reached the fused order stands; each later consult tries it again. */
export class Reranking {
  readonly #parts: RerankingParts;
  #leftAlone: { readonly reranker: Reranker; readonly untilMs: number } | null = null;

  constructor(parts: RerankingParts) {
    this.#parts = parts;
  }

  /** Undefined where the built-in reranker judges. `question` is asked for only when there is someone to ask. */
  async answer(question: () => Promise<RerankQuestion>, signal: AbortSignal): Promise<RerankAnswer | undefined> {
    const { now, log } = this.#parts;
    const reranker = this.#parts.reranker();
    if (reranker === null) return undefined;
    const left = this.#leftAlone;
    if (left?.reranker === reranker && now() < left.untilMs) return { state: 'unreachable', model: reranker.model };
    const { query, candidates, held } = await question();
    try {
      const relevance = await reranker.rerank(query, candidates, signal);
      const scores = new Map(candidates.map(({ id }, index) => [id, relevance[index] ?? 0]));
      return { state: 'given', model: reranker.model, scores, held };
    } catch (error) {
      if (signal.aborted) throw error;
      const isSlow = error instanceof ServerFailure && error.kind === 'slow';
      this.#leftAlone = isSlow ? { reranker, untilMs: now() + leftAloneMs } : null;
      log.write('warning', 'the reranker did not answer', { error });
      return { state: 'unreachable', model: reranker.model, held };
    }
  }
}
