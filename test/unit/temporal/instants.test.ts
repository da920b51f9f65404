import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatInstant, formatInstantOrNull, parseInstant } from '../../../src/main/engine/temporal/instants.ts';

describe('instants as text', () => {
  it.each([
    [Date.UTC(2023, 4, 8, 13, 56), null, '2023-05-08T13:56:00Z'],
    [Date.UTC(2023, 4, 8, 13, 56, 1, 5), 0, '2023-05-08T13:56:01.005Z'],
    [Date.UTC(2023, 4, 8, 23, 30), 120, '2023-05-09T01:30:00+02:00'],
    [Date.UTC(2023, 4, 8, 1, 0), -570, '2023-05-07T15:30:00-09:30'],
  ])('writes %s with offset %s as %s', (ms, offset, text) => {
    expect(formatInstant(ms, offset)).toBe(text);
  });

  it('reads back what it writes, whatever the offset', () => {
    const instant = fc.integer({ min: -62_000_000_000_000, max: 250_000_000_000_000 });
    const offset = fc.integer({ min: -14 * 60, max: 14 * 60 });
    fc.assert(fc.property(instant, offset, (ms, minutes) => parseInstant(formatInstant(ms, minutes)) === ms));
  });

  it('reads a date alone as midnight UTC, and refuses what is no instant', () => {
    expect(parseInstant('2024-02-29')).toBe(Date.UTC(2024, 1, 29));
    for (const text of ['yesterday', '2024', '2024-13-01', '2024-01-01T00:00:00', '']) {
      expect(() => parseInstant(text), text).toThrow('not an RFC 3339 instant');
    }
    expect(formatInstantOrNull(null)).toBeNull();
  });
});
