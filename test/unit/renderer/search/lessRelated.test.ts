import { expect, it } from 'vitest';
import { lessRelatedFrom } from '../../../../src/renderer/model/lessRelated.ts';

const from = (scores: readonly number[], degraded_by: Parameters<typeof lessRelatedFrom>[0]['degraded_by'] = []) =>
  lessRelatedFrom({ results: scores.map((score) => ({ score })), degraded_by });

it('begins where scores fall below a seventh of the first', () => {
  expect(from([0.7, 0.3, 0.1001, 0.0999, 0.01])).toBe(3);
  expect(from([0.0901, 0.012])).toBe(1);
});

it('is nowhere when all are near the first, or there are none', () => {
  expect(from([0.5, 0.4, 0.2])).toBe(3);
  expect(from([0.5])).toBe(1);
  expect(from([])).toBe(0);
  expect(from([0, 0])).toBe(2);
});

it('is not told where scores only count places', () => {
  expect(from([1, 0.1], ['no_reranker'])).toBe(2);
  expect(from([1, 0.1], ['no_embeddings'])).toBe(1);
});
