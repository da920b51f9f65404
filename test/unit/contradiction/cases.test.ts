import { describe, expect, it } from 'vitest';
import {
  groupsOf,
  type KnownCase,
  matchCases,
  nextState,
  type WantedCase,
} from '../../../src/main/engine/contradiction/cases.ts';

const known = (id: number, facts: readonly number[], more: Partial<KnownCase> = {}): KnownCase => ({
  id,
  status: 'open',
  resolution: null,
  resolver: null,
  facts: new Set(facts),
  ...more,
});
const wanted = (facts: readonly number[], outcome: WantedCase['outcome'] = 'open'): WantedCase => ({
  facts: new Set(facts),
  outcome,
});
/** Facts 1 and 11 say the same, and so on. */
const statementOf = (id: number): string => String(id % 10);

describe('contradictions of a set', () => {
  it('are groups of facts joined by disputes over any number of steps', () => {
    expect(
      groupsOf([
        [1, 2],
        [3, 4],
        [2, 3],
        [5, 5],
      ]),
    ).toEqual([new Set([2, 3, 1, 4])]);
  });

  it('are known again by their facts, or by one fact and both statements', () => {
    const [a, b] = [known(7, [1, 2]), known(8, [3, 4], { resolver: 'owner', resolution: 'kept', status: 'resolved' })];
    const steps = matchCases([wanted([3, 14]), wanted([1, 2, 5])], [a, b], statementOf);
    expect(steps.map((step) => step.known?.id)).toEqual([8, 7]);
  });

  it('are new between the same statements at another time', () => {
    const decided = known(7, [1, 2], { resolver: 'owner', resolution: 'kept', status: 'resolved' });
    const steps = matchCases([wanted([11, 12])], [decided], statementOf);
    expect(steps.map((step) => [step.known?.id ?? null, step.wanted !== null])).toEqual([
      [null, true],
      [7, false],
    ]);
  });

  it('take in who joins an open one, but not a decided one', () => {
    expect(matchCases([wanted([2, 3])], [known(7, [1, 2])], statementOf)[0]?.known?.id).toBe(7);
    const decided = known(7, [1, 2], { resolver: 'owner', status: 'dismissed' });
    expect(matchCases([wanted([2, 3])], [decided], statementOf)[0]?.known).toBeNull();
  });

  it.each([
    [known(7, [1, 2]), wanted([1, 2]), 'open', null, null],
    [known(7, [1, 2]), wanted([1, 2], 'trust'), 'resolved', 'trust', 'rules'],
    [known(7, [1, 2]), null, 'resolved', null, 'rules'],
    [known(7, [1, 2], { resolver: 'owner', resolution: 'kept' }), wanted([1, 2]), 'open', 'kept', 'owner'],
    [known(7, [1, 2], { resolver: 'owner', resolution: 'kept' }), null, 'resolved', 'kept', 'owner'],
    [known(7, [1, 2], { resolver: 'owner' }), null, 'dismissed', null, 'owner'],
    [known(7, [1, 2], { resolver: 'owner' }), wanted([1, 2], 'suspected'), 'suspected', null, 'owner'],
  ] as const)(
    '%# keep what a person decided, and are open while it is contested',
    (row, want, status, resolution, resolver) => {
      expect(nextState({ known: row, wanted: want })).toEqual({ status, resolution, resolver });
    },
  );
});
