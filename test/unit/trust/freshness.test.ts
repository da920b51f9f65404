import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { freshnessOf } from '../../../src/main/engine/trust/freshness.ts';

const at = (text: string): number => Temporal.Instant.from(text).epochMilliseconds;

function value(said: string, measured: string): number {
  return freshnessOf(at(said), at(measured)).value;
}

describe('freshnessOf', () => {
  it.each([
    ['2024-03-01T12:00:00Z', '2024-03-01T12:00:00Z', 50],
    ['2024-03-01T12:00:00Z', '2024-03-31T11:59:59.999Z', 50],
    ['2024-03-01T12:00:00Z', '2024-03-31T12:00:00Z', 0],
    ['2024-03-01T12:00:00Z', '2024-09-01T12:00:00Z', 0],
    ['2024-03-01T12:00:00Z', '2024-09-01T12:00:00.001Z', -50],
    ['2024-03-01T12:00:00Z', '2025-03-01T12:00:00Z', -50],
    ['2024-03-01T12:00:00Z', '2025-03-01T12:00:00.001Z', -150],
    ['2024-03-01T12:00:00Z', '1999-01-01T00:00:00Z', 50],
    ['1970-01-01T00:00:00Z', '2025-01-01T00:00:00Z', -150],
  ])('said %s, measured %s: %i', (said, measured, expected) => {
    expect(value(said, measured)).toBe(expected);
  });

  it('counts months and years of the calendar', () => {
    // 28 August to 28 February are 184 days, 28 February to 28 August 181 or 182.
    expect(value('2023-08-28T00:00:00Z', '2024-02-28T00:00:00Z')).toBe(0);
    expect(value('2023-02-28T00:00:00Z', '2023-08-28T00:00:00.001Z')).toBe(-50);
    // The last of August has no sixth month's day: the last of February stands for it.
    expect(value('2023-08-31T00:00:00Z', '2024-02-29T00:00:00Z')).toBe(0);
    expect(value('2023-08-31T00:00:00Z', '2024-02-29T00:00:00.001Z')).toBe(-50);
    expect(value('2024-02-29T00:00:00Z', '2025-02-28T00:00:00Z')).toBe(-50);
    expect(value('2024-02-29T00:00:00Z', '2025-02-28T00:00:00.001Z')).toBe(-150);
    expect(value('2023-12-31T00:00:00Z', '2024-12-31T00:00:00Z')).toBe(-50);
  });

  it('gives nothing to what has no time', () => {
    expect(freshnessOf(null, at('2024-01-01T00:00:00Z'))).toEqual({
      age: 'undated',
      value: 0,
      asserted_at: null,
      measured_at: null,
    });
  });

  it('agrees with the calendar everywhere, and never grows with age', () => {
    const instant = fc.integer({ min: at('1900-01-01T00:00:00Z'), max: at('2200-01-01T00:00:00Z') });
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 800 * 86_400_000 }), (said, passed) => {
        const start = Temporal.Instant.fromEpochMilliseconds(said).toZonedDateTimeISO('UTC');
        const end = start.add({ milliseconds: passed });
        const isOver = (duration: Temporal.DurationLike): boolean =>
          Temporal.ZonedDateTime.compare(end, start.add(duration)) > 0;
        const fresh = Temporal.ZonedDateTime.compare(end, start.add({ days: 30 })) < 0;
        const expected = fresh ? 50 : isOver({ years: 1 }) ? -150 : isOver({ months: 6 }) ? -50 : 0;
        expect(freshnessOf(said, said + passed).value).toBe(expected);
        expect(freshnessOf(said, said + passed + 1).value).toBeLessThanOrEqual(expected);
      }),
      { numRuns: 2000 },
    );
  });
});
