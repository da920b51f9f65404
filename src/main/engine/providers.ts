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

/** How long a model may think before it answers. Each provider maps it to what its servers understand. */
export type ReasoningLevel = 'none' | 'low' | 'medium' | 'high';

export interface ChatMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** What a call is for: how the inference log names it, and whose it is. */
export interface CallPurpose {
  /** The operation, such as `query` or `extract`. */
  readonly kind: string;
  /** The step within it. */
  readonly stage: string;
  readonly datasetId?: number | null;
  readonly sessionId?: string | null;
  readonly artifactId?: number | null;
}

export interface CompletionRequest {
  readonly purpose: CallPurpose;
  /** Rules for the model; memory text never belongs here. */
  readonly system: string;
  /** Turns in order, the last one the user's. */
  readonly messages: readonly ChatMessage[];
  /** Of the answer; what the model thinks comes on top. */
  readonly maxTokens: number;
  /** Default `none`. */
  readonly reasoning?: ReasoningLevel;
  /** 0 for the likeliest words; left to the server when absent, and where it takes none. */
  readonly temperature?: number;
  /** The JSON wanted. Servers that can are held to it; others are asked in words, so the reply is parsed all the same. */
  readonly output?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  /** Someone waits for the answer: it goes before the calls that wait for the same server. */
  readonly isUrgent?: boolean;
}

/** `length`: cut off at `maxTokens` or at the end of the model's window. `refused`: the model or its server declined. */
export type FinishReason = 'stop' | 'length' | 'refused';

export interface Completion {
  /** Without what the model thought. */
  readonly text: string;
  readonly finish: FinishReason;
  /** As the server says it, else as it was asked for. */
  readonly model: string;
  /** Null where the server does not tell. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

export type CompletionPart =
  | { readonly type: 'text'; readonly text: string }
  /** Always the last part; its text is all parts together. */
  | { readonly type: 'end'; readonly completion: Completion };

export interface LanguageModel {
  readonly model: string;
  /**
   * The whole answer. A connection that breaks, 429 and 5xx are tried again; a cut-off answer is no error but `length`.
   * @throws PalimpsestError provider_failed naming the server and what it did; cancelled when the signal fires.
   */
  complete(request: CompletionRequest, signal?: AbortSignal): Promise<Completion>;
  /**
   * The answer while it is written. Tried again only as long as nothing of it has been given; leaving the loop ends
   * the call and frees its connection.
   * @throws as `complete`
   */
  stream(request: CompletionRequest, signal?: AbortSignal): AsyncIterable<CompletionPart>;
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
