import { featureNames } from '../../src/main/engine/consult/features.ts';
import { calibrate } from './calibrate.ts';
import { fitOptions } from './leaveOneOut.ts';
import { fitRanker, type RankedQuestion } from './ranker.ts';

/** Not fitted, since no question of the sets quotes: a text that is quoted goes before all that is only about it. */
const fixed: Readonly<Record<string, number>> = { quotation: 10 };

/** The text of resources/reranker.json: weights fitted on all questions, scaled to tell a chance. */
export function rerankerFile(questions: readonly RankedQuestion[], version: string): string {
  const raw = fitRanker(questions, featureNames.length, fitOptions);
  const { scale, bias } = calibrate(questions, raw);
  const weights = Object.fromEntries(
    featureNames.map((name, i) => [name, fixed[name] ?? rounded(scale * (raw[i] ?? 0))]),
  );
  return `${JSON.stringify({ version, bias: rounded(bias), weights }, null, 2)}\n`;
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
