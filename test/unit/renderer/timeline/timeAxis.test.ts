import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { msAt, panned, type Span, ticksOf, xOf, zoomed } from '../../../../src/renderer/features/timeline/timeAxis.ts';

const span = (from: string, to: string): Span => ({ from: Date.parse(from), to: Date.parse(to) });
const labels = (of: Span, width: number): string[] => ticksOf(of, width).map(({ label }) => label);

describe('the axis', () => {
  it('has ticks of the calendar, as many as have room', () => {
    expect(labels(span('2020-01-01', '2025-01-01'), 520)).toEqual(['2020', '2021', '2022', '2023', '2024']);
    expect(labels(span('2024-01-15', '2024-07-01'), 560)).toEqual([
      'Feb 2024',
      'Mar 2024',
      'Apr 2024',
      'May 2024',
      'Jun 2024',
    ]);
    expect(labels(span('2024-05-01T06:00Z', '2024-05-02T06:00Z'), 400)).toEqual(['06:00', '12:00', '18:00', '2 May']);
    expect(labels(span('1200-01-01', '2100-01-01'), 500)).toEqual(['1200', '1400', '1600', '1800', '2000']);
  });

  it('keeps the instant under the pointer where it is while it zooms', () => {
    const before = span('2024-01-01', '2024-12-31');
    const x = 300;
    const around = msAt(before, 1000, x);
    const after = zoomed(before, 0.5, around);
    expect(after.to - after.from).toBeCloseTo((before.to - before.from) / 2, -2);
    expect(xOf(after, 1000, around)).toBeCloseTo(x, 0);
  });

  it('never zooms or moves to where no calendar is, and stays a stretch of time', () => {
    const move = fc.oneof(
      fc.record({
        by: fc.double({ min: 0.001, max: 1000, noNaN: true }),
        at: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      fc.record({ pan: fc.double({ min: -5, max: 5, noNaN: true }) }),
    );
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        let now = span('2024-01-01', '2024-12-31');
        for (const each of moves) {
          now = 'pan' in each ? panned(now, each.pan) : zoomed(now, each.by, now.from + each.at * (now.to - now.from));
          expect(now.to).toBeGreaterThan(now.from);
          expect(Number.isNaN(new Date(now.from).getTime())).toBe(false);
          expect(Number.isNaN(new Date(now.to).getTime())).toBe(false);
          const ticks = ticksOf(now, 1000);
          expect(ticks.length).toBeLessThanOrEqual(14);
          expect(ticks.every(({ ms }) => ms >= now.from && ms < now.to)).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });
});
