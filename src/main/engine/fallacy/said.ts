import { stemmer } from 'stemmer';
import { stopWordsFor } from '../text/stopWords.ts';

/** What a clause says, as far as it is compared with another. */
export interface Said {
  readonly stems: ReadonlySet<string>;
  readonly isDenied: boolean;
}

const denial = /\b(?:not|no|never|nobody|nothing|without|cannot|\w+n['’]t)\b/iu;
/** Roots that stand in arguments whatever they are about. */
const formal = new Set(
  'so therefor must then thu henc clearli obvious todai alwai ani also get ha mean prove show thing one now becaus'.split(
    ' ',
  ),
);

export function said(clause: string): Said {
  const words = clause.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const stop = stopWordsFor(words);
  const stems = words.filter((word) => !stop.has(word) && word.length > 2).map((word) => stemmer(word));
  return { stems: new Set(stems.filter((stem) => !formal.has(stem))), isDenied: denial.test(clause) };
}

export function sharedStems(a: Said, b: Said): number {
  return [...a.stems].filter((stem) => b.stems.has(stem)).length;
}

/** Whether two clauses are about the same: at least half of the shorter one's words, and one at the least. */
export function isAlike(a: Said, b: Said): boolean {
  const shared = sharedStems(a, b);
  return shared > 0 && shared >= Math.min(a.stems.size, b.stems.size) * 0.5;
}
