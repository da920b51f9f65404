import { expect, it } from 'vitest';
import { forgottenCounts } from '../../../src/renderer/features/asking/forgottenCounts.ts';

it('what would be forgotten is told in the words of a person, passages apart from facts', () => {
  const removed = { artifact: 1, chunk: 4, fact: 7, fact_fts: 7, fact_vec: 7, assertion: 8, entity: 0 };
  expect(forgottenCounts(removed)).toEqual([
    { what: 'texts', count: 1 },
    { what: 'passages', count: 4 },
    { what: 'facts', count: 3 },
  ]);
});
