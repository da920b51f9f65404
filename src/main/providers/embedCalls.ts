import type { CallContext, Transferring } from '../workers/port.ts';

export const builtInModel = 'use-lite-en@0.2.0';
export const builtInDimensions = 512;

/** The calls of the embedder's worker. The type is a map, not an interface, because the port asks for an index. */
export type EmbedCalls = {
  /** Unit vectors of all texts one after another in one array, in order. */
  embed(args: { readonly texts: readonly string[] }, context: CallContext): Promise<Transferring<Float32Array>>;
};
