import weights from '../../../../resources/reranker.json' with { type: 'json' };
import { featureNames } from './features.ts';

export interface Term {
  readonly name: string;
  readonly value: number;
  readonly weight: number;
  readonly product: number;
}

export interface Judgement {
  /** Relevance in 0..1. */
  readonly relevance: number;
  readonly terms: readonly Term[];
}

const weightOf = new Map<string, number>(Object.entries(weights.weights));
const vector: readonly number[] = featureNames.map((name) => weightOf.get(name) ?? 0);

/** The name under which the trace shows the built-in reranker. */
export const builtInReranker = `built-in, ${weights.version}`;

/** A linear model over features, squashed to 0..1; the weights are fitted by `bench:retrieval -- --fit`. */
export function relevanceOf(features: readonly number[]): number {
  let sum = weights.bias;
  for (let i = 0; i < vector.length; i++) sum += (vector[i] ?? 0) * (features[i] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

/** The same sum term by term; the bias is a term of its own. */
export function termsOf(features: readonly number[]): Term[] {
  const terms: Term[] = [{ name: 'bias', value: 1, weight: weights.bias, product: weights.bias }];
  featureNames.forEach((name, i) => {
    const value = features[i] ?? 0;
    const weight = vector[i] ?? 0;
    if (value !== 0) terms.push({ name, value, weight, product: value * weight });
  });
  return terms;
}
