import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FailedTry, nextPauseMs, type RetryLimits } from '../../../src/main/providers/retryPlan.ts';

const limits: RetryLimits = { tries: 4, firstPauseMs: 500, longestPauseMs: 20_000 };
const failed: FailedTry = { tries: 1, isPassing: true, retryAfterMs: null, leftMs: 60_000, spread: 1 };

/** One failure after another until the plan gives up, with the time that pauses and tries take. */
function run(
  plan: RetryLimits,
  totalMs: number,
  tries: readonly { takesMs: number; retryAfterMs: number | null; spread: number }[],
) {
  let now = 0;
  const pauses: number[] = [];
  for (const [index, { takesMs, retryAfterMs, spread }] of tries.entries()) {
    now += takesMs;
    const leftMs = totalMs - now;
    const pause = nextPauseMs(plan, { tries: index + 1, isPassing: true, retryAfterMs, leftMs, spread });
    if (pause === null) return { pauses, now, tries: index + 1 };
    pauses.push(pause);
    now += pause;
  }
  return { pauses, now, tries: tries.length };
}

describe('nextPauseMs', () => {
  it('doubles from the first pause to the longest', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 8].map((tries) => nextPauseMs({ ...limits, tries: 9 }, { ...failed, tries }));
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000]);
  });

  it('gives up on what will not pass, after the last try, and when the time is over', () => {
    expect(nextPauseMs(limits, { ...failed, isPassing: false })).toBeNull();
    expect(nextPauseMs(limits, { ...failed, tries: 4 })).toBeNull();
    expect(nextPauseMs(limits, { ...failed, leftMs: 500 })).toBeNull();
    expect(nextPauseMs(limits, { ...failed, retryAfterMs: 60_000 })).toBeNull();
  });

  it('waits as long as the server asks, at once when it asks for nothing', () => {
    expect(nextPauseMs(limits, { ...failed, retryAfterMs: 7_000, spread: 0 })).toBe(7_000);
    expect(nextPauseMs(limits, { ...failed, retryAfterMs: 0 })).toBe(0);
  });

  it('never tries too often, never earlier than asked, never waits beyond the time, and never loses the spread', () => {
    const plan = fc.record({
      tries: fc.integer({ min: 1, max: 8 }),
      firstPauseMs: fc.integer({ min: 1, max: 2_000 }),
      longestPauseMs: fc.integer({ min: 2_000, max: 60_000 }),
    });
    const one = fc.record({
      takesMs: fc.integer({ min: 0, max: 10_000 }),
      retryAfterMs: fc.option(fc.integer({ min: 0, max: 90_000 }), { nil: null }),
      spread: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(
        plan,
        fc.integer({ min: 1, max: 300_000 }),
        fc.array(one, { minLength: 10, maxLength: 10 }),
        (asked, totalMs, tries) => {
          const { pauses, tries: made } = run(asked, totalMs, tries);
          expect(made).toBeLessThanOrEqual(asked.tries);
          let now = 0;
          for (const [index, pause] of pauses.entries()) {
            const { takesMs, retryAfterMs } = tries[index] ?? { takesMs: 0, retryAfterMs: null };
            now += takesMs;
            const grown = Math.min(asked.longestPauseMs, asked.firstPauseMs * 2 ** index);
            if (retryAfterMs === null) {
              expect(pause).toBeGreaterThanOrEqual(grown / 2);
              expect(pause).toBeLessThanOrEqual(grown);
            } else {
              expect(pause).toBe(retryAfterMs);
            }
            now += pause;
            expect(now).toBeLessThan(totalMs);
          }
        },
      ),
    );
  });
});
