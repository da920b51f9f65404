import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  badgeText,
  enterMode,
  modeOf,
  moveThumb,
  typeThumb,
} from '../../../../src/renderer/features/explore/panels/timeChoice.ts';
import { presentInstants } from '../../../../src/renderer/graph/shown.ts';

const DAY = 86_400_000;
const START = Date.UTC(2024, 0, 1);
const scale = { fromMs: START, toMs: START + 10 * DAY, steps: 10 };
const range = { from: '2024-01-03T00:00:00Z', to: '2024-01-06T00:00:00Z' };

describe('modes of time', () => {
  it('never hold an instant and a range at once', () => {
    for (const mode of ['now', 'instant', 'range'] as const) {
      for (const before of [presentInstants, { ...presentInstants, asOf: range.from }, { ...presentInstants, range }]) {
        const after = { ...before, ...enterMode(mode, before, scale, START + 99 * DAY) };
        expect(modeOf(after)).toBe(mode);
        expect(after.asOf === null || after.range === null).toBe(true);
      }
    }
  });

  it('begin an instant at the end of the range that was shown, and never after the present', () => {
    expect(enterMode('instant', { ...presentInstants, range }, scale, START)).toEqual({ asOf: range.to, range: null });
    expect(enterMode('instant', presentInstants, scale, START + DAY).asOf).toBe('2024-01-02T00:00:00Z');
  });
});

describe('thumbs', () => {
  it('of a range stay a bucket apart wherever they are put', () => {
    fc.assert(
      fc.property(fc.constantFrom('from' as const, 'to' as const), fc.integer({ min: -2, max: 12 }), (thumb, edge) => {
        const moved = moveThumb(thumb, edge, { ...presentInstants, range }, scale).range;
        expect(Date.parse(moved?.to ?? '') - Date.parse(moved?.from ?? '')).toBeGreaterThanOrEqual(DAY);
      }),
    );
  });

  it('take an exact date unless the range would end before it begins', () => {
    const instants = { ...presentInstants, range };
    expect(typeThumb('from', '2024-01-05T10:30:00Z', instants)?.range?.from).toBe('2024-01-05T10:30:00Z');
    expect(typeThumb('from', '2024-01-07T00:00:00Z', instants)).toBeNull();
    expect(typeThumb('at', range.to, presentInstants)).toEqual({ asOf: range.to, range: null });
  });
});

describe('the badge', () => {
  it('is there exactly when the picture is not the present', () => {
    expect(badgeText(presentInstants, 'UTC')).toBeNull();
    expect(badgeText({ ...presentInstants, includesHistory: true }, 'UTC')).toBeNull();
    expect(badgeText({ ...presentInstants, asOf: range.from }, 'UTC')).toBe('At 3 Jan 2024');
    expect(badgeText({ ...presentInstants, range, knownAt: '2024-02-01T08:00:00Z' }, 'UTC')).toBe(
      '3 Jan 2024 – 6 Jan 2024, as known at 1 Feb 2024, 08:00',
    );
    expect(badgeText({ ...presentInstants, knownAt: '2024-02-01T08:00:00Z' }, 'UTC')).toBe(
      'As known at 1 Feb 2024, 08:00',
    );
  });
});
