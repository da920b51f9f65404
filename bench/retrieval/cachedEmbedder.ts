import type { Embedder } from '../../src/main/engine/providers.ts';

/** An embedder that embeds each text once: the same passages are told apart and mixed. */
export function cachedEmbedder(embedder: Embedder): Embedder {
  const known = new Map<string, Float32Array>();
  return {
    model: embedder.model,
    dimensions: embedder.dimensions,
    async embed(texts, signal) {
      const fresh = [...new Set(texts.filter((text) => !known.has(text)))];
      const vectors = fresh.length === 0 ? [] : await embedder.embed(fresh, signal);
      fresh.forEach((text, i) => known.set(text, vectors[i] ?? new Float32Array(embedder.dimensions)));
      return texts.map((text) => known.get(text) ?? new Float32Array(embedder.dimensions));
    },
    close: () => embedder.close(),
  };
}
