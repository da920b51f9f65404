/** The outside powers the engine uses, known to it only by these interfaces. Implementations live in src/main/providers. */

export interface Embedder {
  /** Names the model and its version: vectors of two different names are never compared. */
  readonly model: string;
  readonly dimensions: number;
  /**
   * Unit vectors of `dimensions` floats, one for each text, in order.
   * @throws PalimpsestError provider_failed when unreachable, slow or malformed; cancelled when the signal fires.
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
  close(): Promise<void>;
}

export interface RerankCandidate {
  readonly id: number;
  readonly text: string;
}

/** Relevance of each candidate to the query, 0..1, in the candidates' order. The built-in feature reranker is not one of these: it sees features, not text. */
export interface Reranker {
  readonly model: string;
  rerank(query: string, candidates: readonly RerankCandidate[], signal?: AbortSignal): Promise<number[]>;
}

export interface LanguageModel {
  readonly model: string;
  complete(
    request: { system: string; prompt: string; maxTokens: number },
    signal?: AbortSignal,
  ): Promise<{ text: string; inputTokens: number; outputTokens: number }>;
}

/** Time, ids and randomness are injected so that tests and replays are exact. */
export interface Clock {
  /** Milliseconds UTC. */
  now(): number;
}

export interface UidSource {
  /** A ULID for the instant. */
  next(atMs: number): string;
}
