import type { Diagnostics } from './diagnostics.ts';
import type { Word } from './expressions.ts';

/** A cost: a whole number that is not negative. Reports anything else and gives null. */
export function wholeNumber(word: Word, errors: Diagnostics): number | null {
  if (/^\d+(\.0*)?$/.test(word.text)) {
    const value = Number(word.text);
    if (value <= largestCost) return value;
    errors.report('unsupported', word, `Costs above ${largestCost} are not supported.`);
  } else if (/^[-+]?\d*\.?\d+$/.test(word.text)) {
    errors.report('unsupported', word, 'Only whole costs that are not negative are supported.');
  } else errors.report('syntax', word, `A number was expected here, not "${word.raw}".`);
  return null;
}

/** Sums of costs along a plan stay exact in 32 bits for plans of some length, as Fast Downward needs them. */
const largestCost = 1_000_000;
