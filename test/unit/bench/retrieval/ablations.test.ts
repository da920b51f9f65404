import { expect, it } from 'vitest';
import { ablations } from '../../../../bench/retrieval/ablations.ts';
import type { RankedQuestion } from '../../../../bench/retrieval/ranker.ts';
import { featureNames } from '../../../../src/main/engine/consult/features.ts';

/** Two candidates: the evidence, which only `previous` found, and another, which both lists found. */
function question(group: string): RankedQuestion {
  const features = new Float64Array(2 * featureNames.length);
  features[featureNames.indexOf('coverage')] = 1;
  features[featureNames.length + featureNames.indexOf('coverage')] = 0.1;
  return {
    group,
    set: 'made up',
    category: 'any',
    features,
    given: new Map([
      ['turn', Float64Array.of(0, 0.04)],
      ['previous', Float64Array.of(0.04, 0.03)],
    ]),
    factors: Float64Array.of(1, 1),
    turns: Int32Array.of(0, 1),
    turnNames: ['answer', 'other'],
    isEvidence: Uint8Array.of(1, 0),
    evidence: ['answer'],
  };
}

const found = ablations(['a', 'b', 'c'].map(question));

it('takes away with a list what only it found', () => {
  expect(found['without list previous']?.['made up']?.overall.r50).toBe(0);
  expect(found['without list turn']?.['made up']?.overall.r50).toBe(100);
});

it('measures every factor, and the factors of the final score', () => {
  expect(Object.keys(found)).toEqual(expect.arrayContaining(['without factor meaning', 'without final factors']));
  for (const of of Object.values(found)) expect(of['made up']?.n).toBe(3);
});
