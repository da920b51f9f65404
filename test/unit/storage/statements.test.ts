import { describe, expect, test } from 'vitest';
import { type SlowStatement, StatementTimes } from '../../../src/main/engine/storage/statements.ts';

describe('times of statements', () => {
  test('40 ms is slow, less is not', () => {
    const slow: SlowStatement[] = [];
    const times = new StatementTimes((statement) => slow.push(statement));
    times.note('quick', 39.9);
    times.note('slow', 40);
    expect(slow).toEqual([{ name: 'slow', ms: 40 }]);
  });

  test('are listed dearest first, and begin anew when switched on again', () => {
    const times = new StatementTimes(undefined);
    times.note('uncounted', 5);
    times.count(true);
    for (const [name, ms] of [
      ['b', 1],
      ['a', 1],
      ['c', 2],
      ['b', 3],
    ] as const) {
      times.note(name, ms);
    }
    expect(times.list()).toEqual([
      { name: 'b', count: 2, totalMs: 4, maxMs: 3 },
      { name: 'c', count: 1, totalMs: 2, maxMs: 2 },
      { name: 'a', count: 1, totalMs: 1, maxMs: 1 },
    ]);
    times.count(true);
    expect(times.list()).toEqual([]);
  });
});
