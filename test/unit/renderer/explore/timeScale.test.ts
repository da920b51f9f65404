import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bucketOf,
  edgeAtPixel,
  edgeMs,
  edgeOf,
  type Histogram,
  isoOf,
  keySteps,
  nextChange,
  scaleOf,
  shareOf,
  stepFrom,
} from '../../../../src/renderer/features/explore/panels/timeScale.ts';

const DAY = 86_400_000;
const START = Date.UTC(2024, 0, 1);
const scale = { fromMs: START, toMs: START + 10 * DAY, steps: 10 };

function histogram(changes: readonly (readonly [number, number])[]): Histogram {
  return {
    from: isoOf(START),
    to: isoOf(START + changes.length * DAY),
    undated: 0,
    buckets: changes.map(([begin, end], at) => ({
      from: isoOf(START + at * DAY),
      to: isoOf(START + (at + 1) * DAY),
      begin,
      end,
      hold: begin,
    })),
  };
}

const anyScale = fc
  .record({
    from: fc.integer({ min: 0, max: 2e12 }),
    span: fc.integer({ min: 1000, max: 2e11 }),
    steps: fc.integer({ min: 1, max: 400 }),
  })
  .map(({ from, span, steps }) => ({ fromMs: from, toMs: from + span, steps }));

describe('the axis', () => {
  it('is there only when something is dated and time passes on it', () => {
    expect(scaleOf(null)).toBeNull();
    expect(scaleOf({ from: null, to: null, buckets: [], undated: 3 })).toBeNull();
    expect(scaleOf({ from: isoOf(START), to: isoOf(START), buckets: [], undated: 0 })).toBeNull();
    expect(
      scaleOf(
        histogram([
          [1, 0],
          [0, 0],
        ]),
      ),
    ).toEqual({ fromMs: START, toMs: START + 2 * DAY, steps: 2 });
  });

  it('puts instants and edges onto one another without loss', () => {
    fc.assert(
      fc.property(anyScale, fc.double({ min: 0, max: 1, noNaN: true }), (axis, share) => {
        const edge = Math.round(share * axis.steps);
        expect(edgeOf(axis, edgeMs(axis, edge))).toBe(edge);
        expect(edgeAtPixel(axis, share * 1000, 1000)).toBe(edge);
        expect(shareOf(axis, edgeMs(axis, edge))).toBeCloseTo(edge / axis.steps, 2);
      }),
    );
  });

  it('keeps what is off it at its ends', () => {
    expect(shareOf(scale, START - DAY)).toBe(0);
    expect(shareOf(scale, START + 99 * DAY)).toBe(1);
    expect(edgeAtPixel(scale, -5, 100)).toBe(0);
    expect(edgeAtPixel(scale, 500, 100)).toBe(10);
    expect(edgeAtPixel(scale, 5, 0)).toBe(0);
  });

  it('gives its end to the last bucket and an edge to the bucket that begins there', () => {
    expect(bucketOf(scale, START)).toBe(0);
    expect(bucketOf(scale, START + 3 * DAY)).toBe(3);
    expect(bucketOf(scale, START + 3 * DAY - 1)).toBe(2);
    expect(bucketOf(scale, START + 10 * DAY)).toBe(9);
  });
});

describe('steps', () => {
  it('go to the next edge from between two, and one whole bucket from an edge', () => {
    expect(stepFrom(scale, START + 3 * DAY, 1)).toBe(4);
    expect(stepFrom(scale, START + 3.4 * DAY, 1)).toBe(4);
    expect(stepFrom(scale, START + 3.4 * DAY, -1)).toBe(3);
    expect(stepFrom(scale, START + 3.4 * DAY, 10)).toBe(10);
    expect(stepFrom(scale, START, -10)).toBe(0);
  });

  it('never stand still before an end of the axis, whatever its buckets are wide', () => {
    fc.assert(
      fc.property(anyScale, (axis) => {
        let ms = axis.fromMs;
        for (let edge = 1; edge <= axis.steps; edge += 1) {
          expect(stepFrom(axis, ms, 1)).toBe(edge);
          ms = edgeMs(axis, edge);
        }
        expect(stepFrom(axis, ms, 1)).toBe(axis.steps);
      }),
    );
  });

  it('are what the keys of a slider say', () => {
    expect(['ArrowRight', 'ArrowLeft', 'PageUp', 'PageDown', 'Home', 'End', 'x'].map(keySteps)).toEqual([
      1,
      -1,
      10,
      -10,
      'home',
      'end',
      null,
    ]);
  });
});

describe('playing', () => {
  it('goes from one change to the next and ends after the last', () => {
    const given = histogram([
      [1, 0],
      [0, 0],
      [0, 1],
      [0, 0],
    ]);
    const axis = { fromMs: START, toMs: START + 4 * DAY, steps: 4 };
    expect(nextChange(given, axis, START)).toBe(1);
    expect(nextChange(given, axis, START + DAY)).toBe(3);
    expect(nextChange(given, axis, START + 3 * DAY)).toBeNull();
    expect(nextChange(given, axis, START + 4 * DAY)).toBeNull();
  });
});
