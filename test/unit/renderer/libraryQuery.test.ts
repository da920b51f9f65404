import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countFilters,
  everything,
  type LibraryQuery,
  librarySorts,
  monthAfter,
  paramsToQuery,
  queryToFilter,
  queryToParams,
  withoutFilters,
} from '../../../src/renderer/features/library/libraryQuery.ts';
import { isWithin, monthBars, periodLabel } from '../../../src/renderer/features/library/monthBars.ts';
import { formatRoute, parseRoute } from '../../../src/renderer/model/routes.ts';
import { operations } from '../../../src/shared/contract/operations.ts';

const month = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${String(year).padStart(4, '0')}-${String(number).padStart(2, '0')}`);
const words = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }), { maxLength: 3 });
const query: fc.Arbitrary<LibraryQuery> = fc.record({
  tab: fc.constantFrom('artifacts', 'sessions'),
  text: fc.string({ maxLength: 12 }),
  from: fc.oneof(fc.constant(''), month),
  to: fc.oneof(fc.constant(''), month),
  types: words,
  formats: words,
  sources: fc.uniqueArray(fc.integer({ min: 1, max: 99_999 }).map(String), { maxLength: 3 }),
  tags: words,
  session: fc.string({ maxLength: 8 }),
  sort: fc.constantFrom(...librarySorts),
  descending: fc.boolean(),
});

describe('what the Library shows', () => {
  it('goes into the address and comes back, whatever tags are called', () => {
    fc.assert(
      fc.property(query, (given) => {
        const address = formatRoute({ page: 'library', params: queryToParams(given) });
        expect(paramsToQuery(parseRoute(address).params)).toEqual(given);
      }),
    );
    expect(queryToParams(everything)).toEqual({});
  });

  it('reads addresses made by hand, and leaves out what is none', () => {
    const params = { from: '2024-13', to: 'soon', sources: '3,x,-1,,7', sort: 'size', tags: '%', order: 'up' };
    expect(paramsToQuery(params)).toEqual({ ...everything, sources: ['3', '7'], tags: ['%'], descending: false });
  });

  it('is asked for as the contract has it, months whole', () => {
    expect(queryToFilter(everything)).toEqual({});
    const narrowed = { ...everything, text: ' sync ', from: '2023-11', to: '2023-12', sources: ['4'], session: 's-1' };
    const filter = queryToFilter(narrowed);
    expect(filter).toEqual({ text: 'sync', from: '2023-11-01', to: '2024-01-01', sources: [4], session_id: 's-1' });
    expect(operations.libraryFacets.input.safeParse(filter).success).toBe(true);
    expect(countFilters(narrowed)).toBe(3);
    expect(countFilters(withoutFilters(narrowed))).toBe(0);
  });
});

describe('bars of months', () => {
  const counted = fc.uniqueArray(fc.record({ value: month, count: fc.integer({ min: 1, max: 50 }) }), {
    selector: ({ value }) => value,
    maxLength: 30,
  });

  it('hold every artifact, follow one another without a gap, and are few', () => {
    fc.assert(
      fc.property(counted, (months) => {
        const bars = monthBars(months, 72);
        const sum = (list: readonly { readonly count: number }[]): number =>
          list.reduce((all, { count }) => all + count, 0);
        expect(sum(bars)).toBe(sum(months));
        for (const [at, bar] of bars.entries()) {
          const next = bars[at + 1];
          if (next !== undefined) expect(monthAfter(bar.to)).toBe(next.from);
          const own = months.filter(({ value }) => value >= bar.from && value <= bar.to);
          expect(bar.count).toBe(sum(own));
        }
        expect(bars.length).toBeLessThanOrEqual(72);
      }),
    );
  });

  it('are named by what they span', () => {
    const span = (last: string) =>
      monthBars(
        [
          { value: '2020-02', count: 1 },
          { value: last, count: 1 },
        ],
        12,
      );
    expect(span('2020-04').map((bar) => bar.label)).toEqual(['Feb 2020', 'Mar 2020', 'Apr 2020']);
    expect(span('2021-05')[0]?.label).toBe('Jan–Mar 2020');
    expect(span('2026-01')[0]?.label).toBe('2020');
    expect(monthBars([], 12)).toEqual([]);
    expect(periodLabel('2024-05', '2024-05')).toBe('May 2024');
    expect(periodLabel('2024-03', '')).toBe('from Mar 2024');
    const [bar] = span('2020-02');
    expect(bar !== undefined && isWithin(bar, '2020-02', '2020-02') && !isWithin(bar, '2020-03', '')).toBe(true);
  });
});
