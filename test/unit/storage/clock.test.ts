import { describe, expect, test } from 'vitest';
import { createClock, createUidSource, manualClock } from '../../../src/main/engine/clock.ts';

describe('clock', () => {
  test('a manual clock is one clock for everyone who was given its spec', () => {
    const clock = manualClock(1_000);
    const inAnotherThread = createClock(structuredClone(clock.spec));
    expect(inAnotherThread.now()).toBe(1_000);
    clock.set(1_790_000_000_123);
    expect(inAnotherThread.now()).toBe(1_790_000_000_123);
    expect(clock.now()).toBe(1_790_000_000_123);
  });
});

describe('ids', () => {
  test('a seed gives the same ids again, another seed others', () => {
    const make = (seed: number): string[] => {
      const uids = createUidSource({ kind: 'seeded', seed });
      return [1_000, 1_000, 2_000].map((at) => uids.next(at));
    };
    expect(make(7)).toEqual(make(7));
    expect(make(7)).not.toEqual(make(8));
  });

  test('ids grow in the order of making, also within a millisecond and when the clock goes back', () => {
    for (const spec of [{ kind: 'seeded', seed: 3 }, { kind: 'random' }] as const) {
      const uids = createUidSource(spec);
      const made = [5_000, 5_000, 5_000, 4_000, 6_000].map((at) => uids.next(at));
      expect(made).toEqual([...made].sort());
      expect(new Set(made).size).toBe(made.length);
      for (const uid of made) expect(uid).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    }
  });
});
