import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  exactInstant,
  formatDay,
  formatInstant,
  instantOfLocal,
  isTimeZone,
  localOfInstant,
} from '../../../src/renderer/model/instants.ts';

describe('instantOfLocal', () => {
  it('reads the clock of the zone, in summer and in winter', () => {
    expect(instantOfLocal('2024-07-01T12:00', 'Europe/Lisbon')).toBe('2024-07-01T11:00:00Z');
    expect(instantOfLocal('2024-01-01T12:00', 'Europe/Lisbon')).toBe('2024-01-01T12:00:00Z');
    expect(instantOfLocal('2024-07-01', 'America/New_York')).toBe('2024-07-01T04:00:00Z');
    expect(instantOfLocal('2024-07-01T00:15', 'Asia/Kathmandu')).toBe('2024-06-30T18:30:00Z');
  });

  it('gives one instant for hours that a change of clocks skips or repeats', () => {
    expect(instantOfLocal('2024-03-31T02:30', 'Europe/Berlin')).toBe('2024-03-31T01:30:00Z');
    expect(instantOfLocal('2024-10-27T02:30', 'Europe/Berlin')).toMatch(/^2024-10-27T0[01]:30:00Z$/);
  });

  it('refuses what is no wall-clock value', () => {
    for (const text of ['', 'soon', '2024-13-01', '2024-02-31', '2024-05-01 12:00', '24-05-01']) {
      expect(instantOfLocal(text, 'UTC')).toBeNull();
    }
  });

  it('goes there and back to the minute in every zone, but for skipped hours', () => {
    const zones = ['UTC', 'Europe/Lisbon', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kolkata'];
    const instants = fc.integer({ min: Date.UTC(1975, 0, 1), max: Date.UTC(2060, 0, 1) });
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (at, zone) => {
        const local = localOfInstant(new Date(at - (at % 60_000)).toISOString(), zone);
        const back = instantOfLocal(local, zone);
        expect(back).not.toBeNull();
        expect(localOfInstant(back ?? '', zone)).toBe(local);
      }),
    );
  });
});

describe('shown times', () => {
  it('are those of the person’s zone', () => {
    expect(formatInstant('2023-05-08T13:56:00Z', 'Europe/Lisbon')).toBe('8 May 2023, 14:56');
    expect(formatInstant('2023-05-08T23:30:00+00:00', 'Asia/Tokyo')).toBe('9 May 2023, 08:30');
  });

  it('keep the day of a date that has no clock, wherever it is read', () => {
    expect(formatInstant('2023-05-08T00:00:00Z', 'America/New_York')).toBe('8 May 2023');
    expect(formatDay('2023-05-08', 'America/New_York')).toBe('8 May 2023');
  });

  it('are given whole on hover, and unreadable ones as they are', () => {
    expect(exactInstant('2023-05-08T13:56:07.250Z', 'Europe/Lisbon')).toContain('2023-05-08T13:56:07.250Z');
    expect(exactInstant('2023-05-08T13:56:07Z', 'Europe/Lisbon')).toContain('14:56:07');
    expect(formatInstant('once', 'UTC')).toBe('once');
  });
});

it('knows zones from words', () => {
  expect(isTimeZone('Europe/Lisbon')).toBe(true);
  expect(isTimeZone('Europe/Atlantis')).toBe(false);
});
