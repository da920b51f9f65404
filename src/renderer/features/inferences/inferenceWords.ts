import type { Inference, InferenceSum } from '../../../shared/contract/models.ts';
import { formatCount } from '../../model/numbers.ts';

/** US dollars; small amounts keep two figures that say something. */
export function formatCost(dollars: number): string {
  if (dollars === 0) return '$0';
  if (dollars < 0.000_001) return 'under $0.000001';
  const digits = dollars >= 1 ? 2 : Math.min(6, 1 - Math.floor(Math.log10(dollars)));
  return `$${dollars.toFixed(digits)}`;
}

/** `kind/stage`, said once where both are the same. */
export function stageName(stage: string): string {
  const [kind, step] = stage.split('/', 2);
  return kind === step || step === undefined ? stage.replace(/\/.*/, '') : `${kind} / ${step}`;
}

/** What went in and what came out. */
export function tokensOf({ input_tokens, output_tokens }: Pick<Inference, 'input_tokens' | 'output_tokens'>): string {
  if (input_tokens === null && output_tokens === null) return 'tokens unknown';
  return `${counted(input_tokens)} → ${counted(output_tokens)}`;
}

function counted(tokens: number | null): string {
  return tokens === null ? '?' : formatCount(tokens);
}

/** What sums leave out because nobody knows it; null when they are whole. */
export function missingOf({ unknown_tokens, unknown_cost, calls }: InferenceSum): string | null {
  const parts = [
    ...(unknown_tokens === 0 ? [] : [`tokens of ${formatCount(unknown_tokens)}`]),
    ...(unknown_cost === 0 ? [] : [`the cost of ${formatCount(unknown_cost)}`]),
  ];
  return parts.length === 0 ? null : `Not known: ${parts.join(' and ')} of ${formatCount(calls)} calls.`;
}
