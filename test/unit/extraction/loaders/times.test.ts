import { describe, expect, it } from 'vitest';
import { createTimeReader } from '../../../../src/main/engine/extraction/loaders/times.ts';

const iso = (value: unknown, tz: string | null = null): unknown => {
  const moment = createTimeReader(tz)(value);
  return moment === null
    ? null
    : [new Date(moment.ms).toISOString().replace('.000Z', 'Z'), moment.precision, moment.offsetMinutes];
};

describe('time forms', () => {
  it.each([
    ['2024-03-05T09:15:30.250+01:00', '2024-03-05T08:15:30.250Z', 'exact', 60],
    ['2024-03-05T09:15:30Z', '2024-03-05T09:15:30Z', 'exact', 0],
    ['2024-03-05 09:15', '2024-03-05T09:15:00Z', 'minute', null],
    ['2024-03-05', '2024-03-05T00:00:00Z', 'day', null],
    ['2024-03', '2024-03-01T00:00:00Z', 'month', null],
    ['2024', '2024-01-01T00:00:00Z', 'year', null],
    ['1:56 pm on 8 May, 2023', '2023-05-08T13:56:00Z', 'minute', null],
    ['12:30 am on 1 January, 2023', '2023-01-01T00:30:00Z', 'minute', null],
    ['March-05-2024', '2024-03-05T00:00:00Z', 'day', null],
    ['2023/05/20 (Sat) 02:21', '2023-05-20T02:21:00Z', 'minute', null],
    ['May 8, 2023 1:56 PM', '2023-05-08T13:56:00Z', 'minute', null],
    ['Mon, 08 May 2023 13:56:00 +0200', '2023-05-08T11:56:00Z', 'exact', 120],
    ['8 May 2023', '2023-05-08T00:00:00Z', 'day', null],
    ['05.03.2024 14:30', '2024-03-05T14:30:00Z', 'minute', null],
    [1709629200, '2024-03-05T09:00:00Z', 'exact', null],
    [1709629200123, '2024-03-05T09:00:00.123Z', 'exact', null],
    ['1709629200.000200', '2024-03-05T09:00:00Z', 'exact', null],
  ])('%s', (value, at, precision, offset) => {
    expect(iso(value)).toEqual([at, precision, offset]);
  });

  it.each(['', 'yesterday', '2024-02-30', '2024-13-01', '25:00 on 1 May, 2023', 2.25, 12, null, {}, 'a'.repeat(500)])(
    '%s is none',
    (value) => {
      expect(iso(value)).toBeNull();
    },
  );

  it('reads local times in the zone, through the change of the clock', () => {
    expect(iso('2024-03-30T12:00', 'Europe/Brussels')).toEqual(['2024-03-30T11:00:00Z', 'minute', 60]);
    expect(iso('2024-03-31T12:00', 'Europe/Brussels')).toEqual(['2024-03-31T10:00:00Z', 'minute', 120]);
    expect(iso('2024-07-01', 'Asia/Kolkata')).toEqual(['2024-06-30T18:30:00Z', 'day', 330]);
  });
});
