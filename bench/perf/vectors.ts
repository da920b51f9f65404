import { startBuiltInEmbedder } from '../../src/main/providers/builtInEmbedder.ts';
import type { Randomness } from './randomness.ts';
import type { Talk } from './talk.ts';

const SEEDS = 600;
/** Length of the noise beside a real vector of length 1. */
const NOISE = 0.2;

/** Real embeddings of some turns and of the questions; a fact's vector lies between those of two turns, with some noise. */
export interface Vectors {
  readonly dimensions: number;
  /** Indexed like the questions. */
  readonly ofQuestions: readonly Float32Array[];
  ofFact(random: Randomness): Float32Array;
}

/** Embeds a few hundred texts with the built-in model. */
export async function realVectors(talk: Talk, questions: readonly string[], random: Randomness): Promise<Vectors> {
  const embedder = await startBuiltInEmbedder();
  try {
    const seeds = await embedder.embed(Array.from({ length: SEEDS }, () => talk.say(random)));
    const ofQuestions = await embedder.embed(questions);
    return {
      dimensions: embedder.dimensions,
      ofQuestions,
      ofFact: (source) => between(source.pick(seeds), source.pick(seeds), source),
    };
  } finally {
    await embedder.close();
  }
}

function between(first: Float32Array, second: Float32Array, random: Randomness): Float32Array {
  const share = 0.5 * random.next();
  const spread = NOISE / Math.sqrt(first.length);
  const vector = first.map((x, i) => (1 - share) * x + share * (second[i] ?? 0) + spread * random.normal());
  const length = Math.hypot(...vector);
  return vector.map((x) => x / length);
}
