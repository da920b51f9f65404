import type { CompletionRequest, FinishReason } from '../engine/providers.ts';
import type { Fault } from './serverFailure.ts';

/** What a server may not know of; a request is sent again without the one that it blames. */
export type ChatFeature =
  | 'schema'
  | 'template'
  | 'effort'
  | 'adaptive'
  | 'budget'
  | 'temperature'
  | 'usage'
  | 'max_tokens';

export interface ChatReply {
  readonly text: string;
  readonly finish: FinishReason;
  readonly model: string | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** In US dollars, where the server tells. */
  readonly cost: number | null;
}

/** Takes one streamed answer event by event. */
export interface ChatReader {
  /** The text that this event adds. @throws ServerFailure for an event that does not fit, or that tells of an error. */
  take(data: string): string;
  /** All of it. @throws ServerFailure dropped when the answer never came to its end. */
  end(): ChatReply;
}

/** One wire format of chat. */
export interface ChatFormat {
  /** Body of the request, without the features that this server does not know. */
  body(
    request: CompletionRequest,
    model: string,
    options: { readonly streams: boolean; readonly lacks: ReadonlySet<ChatFeature> },
  ): Record<string, unknown>;
  /** Which optional feature of the request a refusal is about, in the order in which they are given up. */
  readonly blame: readonly (readonly [ChatFeature, RegExp])[];
  readWhole(reply: unknown, fault: Fault): ChatReply;
  startReading(fault: Fault): ChatReader;
}

/** Tokens on top of the answer's for what a model thinks. */
export const thinkingRoom = { none: 0, low: 2_048, medium: 8_192, high: 24_576 } as const;

/** The system prompt, with the wanted schema in words where the server cannot be held to it. */
export function systemText(request: CompletionRequest, lacks: ReadonlySet<ChatFeature>): string {
  const { system, output } = request;
  if (output === undefined || !lacks.has('schema')) return system;
  return `${system}\n\nReply with one JSON value that fits this JSON Schema, and with nothing else:\n${JSON.stringify(output.schema)}`;
}
