import type { FinishReason, ReasoningLevel } from '../../engine/providers.ts';
import type { CallContext, Transferring } from '../../workers/port.ts';

export interface LocalCompletionArgs {
  /** Names the call in the pieces that are told while it runs; null when nobody wants them. */
  readonly streamId: number | null;
  readonly system: string;
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
  readonly maxTokens: number;
  readonly reasoning: ReasoningLevel;
  readonly temperature: number | null;
  /** The JSON Schema that the answer is held to. */
  readonly schema: Readonly<Record<string, unknown>> | null;
}

export interface LocalCompletion {
  readonly text: string;
  readonly finish: Exclude<FinishReason, 'refused'>;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Vectors one after another in one array, in the texts' order. */
export interface FlatVectors {
  readonly flat: Float32Array;
  readonly dimensions: number;
}

/** The calls of a worker that holds one GGUF model. */
export type LlamaCalls = {
  complete(args: LocalCompletionArgs, context: CallContext): Promise<LocalCompletion>;
  embed(args: { readonly texts: readonly string[] }, context: CallContext): Promise<Transferring<FlatVectors>>;
  /** 0..1 for each text, in order. */
  rerank(args: RerankArgs, context: CallContext): Promise<number[]>;
};

export interface RerankArgs {
  readonly query: string;
  readonly texts: readonly string[];
}

/** The calls of a worker that holds one ONNX model. */
export type OnnxCalls = Pick<LlamaCalls, 'embed' | 'rerank'>;
