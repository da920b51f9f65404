import { describe, expect, it } from 'vitest';
import { defaultRules } from '../../../src/main/engine/contradiction/claims.ts';
import { claim, decided, everyOrder, type Said } from './claimSets.ts';

/** The same claims, told in every order; each keeps its own identity. */
function inEveryOrder(said: readonly Said[]): string[] {
  const claims = said.map((each, i) => claim(i + 1, each));
  const results = everyOrder(claims).map((order) => decided(order));
  for (const result of results) expect(result).toEqual(results[0]);
  return results[0] ?? [];
}

const home = (city: string, more: Omit<Said, 'what'>): Said => ({ what: `lives_in ${city}`, ...more });

describe('succession', () => {
  it('ends an undated home when a later one is told', () => {
    expect(inEveryOrder([home('Paris', { at: '2023-03-01' }), home('Berlin', { at: '2024-03-01' })])).toEqual([
      'lives_in Berlin: 2024-03-01..',
      'lives_in Paris: 2023-03-01..2024-03-01 succession',
    ]);
  });

  it('keeps three intervals of Paris, Berlin, Paris whatever the order of arrival', () => {
    const told = [
      home('Paris', { at: '2022-01-01' }),
      home('Berlin', { at: '2023-01-01' }),
      home('Paris', { at: '2024-01-01' }),
    ];
    expect(inEveryOrder(told)).toEqual([
      'lives_in Berlin: 2023-01-01..2024-01-01 succession',
      'lives_in Paris: 2022-01-01..2023-01-01 succession',
      'lives_in Paris: 2024-01-01..',
    ]);
  });

  it('resumes an open interval after one with an end inside it', () => {
    const told = [
      home('Paris', { from: '2010', at: '2010-05-01' }),
      home('Lisbon', { from: '2023-06', to: '2023-12', at: '2024-02-01' }),
    ];
    expect(inEveryOrder(told)).toEqual([
      'lives_in Lisbon: 2023-06-01..2023-12-01 stated',
      'lives_in Paris: 2010-01-01..2023-06-01 succession',
      'lives_in Paris: 2023-12-01..',
    ]);
  });

  it('does not close what began after a history that is told late', () => {
    const told = [
      { what: 'works_at Brio', from: '2024-04', at: '2024-04-02' },
      { what: 'works_at Acme', from: '2021', to: '2024-04', at: '2025-01-01' },
    ];
    expect(inEveryOrder(told)).toEqual(['works_at Acme: 2021-01-01..2024-04-01 stated', 'works_at Brio: 2024-04-01..']);
  });

  it('lets fifty red and fifty green builds of a day follow one another', () => {
    const told = Array.from({ length: 100 }, (_, i): Said => {
      const what = `has_state ${i % 2 === 0 ? 'red' : 'green'}`;
      return { what, at: '2024-05-01!', source: 1, artifact: 1, place: i };
    });
    const claims = told.map((said, i) => {
      const made = claim(i + 1, said);
      const at = made.assertedAt + i * 60_000;
      return { ...made, artifact: i, assertedAt: at, span: { ...made.span, from: at } };
    });
    const facts = decided(claims);
    expect(facts).toHaveLength(100);
    expect(facts.filter((fact) => fact.endsWith('..'))).toEqual(['has_state green: 2024-05-01..']);
    expect(decided(claims.toReversed())).toEqual(facts);
  });

  it('orders what one source says in one text by its place', () => {
    const told = [
      home('Berlin', { at: '2024-01-01', source: 1, artifact: 1, place: 9 }),
      home('Paris', { at: '2024-01-01', source: 1, artifact: 1, place: 2 }),
    ];
    expect(inEveryOrder(told).filter((fact) => fact.endsWith('..'))).toEqual(['lives_in Berlin: 2024-01-01..']);
  });
});

describe('trust', () => {
  it('lets a production config stand against a scratchpad note dated after it', () => {
    const told = [
      { what: 'has_state port8080', at: '2024-01-01', weight: 950 },
      { what: 'has_state port9090', at: '2024-02-01', weight: 200 },
    ];
    expect(inEveryOrder(told)).toEqual([
      'has_state port8080: 2024-01-01..',
      'has_state port9090: 2024-02-01.. expired',
    ]);
  });

  it('contests "in 2023" and "in May 2023", which begin together', () => {
    const told = [
      home('Rome', { from: '2023', at: '2024-01-01' }),
      home('Oslo', { from: '2023-05', at: '2024-01-02' }),
    ];
    expect(inEveryOrder(told)).toEqual([
      'lives_in Oslo: 2023-05-01.. disputed',
      'lives_in Rome: 2023-01-01.. disputed',
    ]);
    expect(decided(told, { rules: { ...defaultRules, allowUserGrilling: false } })).toEqual([
      'lives_in Oslo: 2023-05-01..',
      'lives_in Rome: 2023-01-01..2023-05-01 conflict',
    ]);
  });

  it('lays out claims of three weights, in all six orders', () => {
    const told = [
      home('A', { from: '2020', to: '2024', at: '2025-01-01', weight: 400 }),
      home('B', { from: '2022', at: '2025-01-01', weight: 600 }),
      home('C', { from: '2023', at: '2025-01-01', weight: 200 }),
    ];
    expect(inEveryOrder(told)).toEqual([
      'lives_in A: 2020-01-01..2022-01-01 succession',
      'lives_in B: 2022-01-01..',
      'lives_in C: 2023-01-01.. expired',
    ]);
  });

  it('gives back what a claim had taken when that claim is overruled', () => {
    const told = [
      home('Paris', { from: '2020', at: '2025-01-01', weight: 500 }),
      home('Berlin', { from: '2022', at: '2025-01-01', weight: 400 }),
      { what: 'not lives_in Berlin', from: '2022-03', at: '2025-01-01', weight: 800 },
    ];
    expect(inEveryOrder(told)).toContain('lives_in Paris: 2022-03-01..');
  });
});

describe('taking back and ending', () => {
  it('withdraws what was wrong for its whole span', () => {
    const told = [
      { what: 'allergic_to peanuts', at: '2022-01-01', source: 1 },
      { what: 'not allergic_to peanuts', at: '2024-01-01', source: 1, corrects: [1] },
    ];
    expect(inEveryOrder(told)).toEqual([
      'allergic_to peanuts: 2022-01-01.. withdrawn',
      'not allergic_to peanuts: 2022-01-01..',
    ]);
  });

  it('contests what another source said instead of withdrawing it', () => {
    const told = [
      { what: 'allergic_to peanuts', at: '2022-01-01', source: 1, weight: 700 },
      { what: 'not allergic_to peanuts', at: '2024-01-01', source: 2, corrects: [1], weight: 600 },
    ];
    expect(inEveryOrder(told)).toEqual([
      'allergic_to peanuts: 2022-01-01..',
      'not allergic_to peanuts: 2024-01-01.. expired',
    ]);
  });

  it('ends a many-valued relation by its denial', () => {
    const told = [
      { what: 'many_works_at Acme', from: '2020', at: '2020-02-01' },
      { what: 'not many_works_at Acme', from: '2024-05', at: '2024-06-01' },
      { what: 'many_works_at Brio', from: '2024-05', at: '2024-06-01' },
    ];
    expect(inEveryOrder(told)).toEqual([
      'many_works_at Acme: 2020-01-01..2024-05-01 succession',
      'many_works_at Brio: 2024-05-01..',
      'not many_works_at Acme: 2024-05-01..',
    ]);
  });

  it('closes the open interval that an end falls in, and no later one', () => {
    const told = [
      home('Paris', { from: '2010', at: '2012-01-01' }),
      home('Paris', { to: '2015', at: '2016-01-01' }),
      home('Paris', { from: '2018', at: '2019-01-01' }),
    ];
    expect(inEveryOrder(told)).toEqual([
      'lives_in Paris: 2010-01-01..2015-01-01 stated',
      'lives_in Paris: 2018-01-01..',
    ]);
  });

  it('lets a past without dates conflict with nothing', () => {
    expect(inEveryOrder([home('Rome', { past: true, at: '2024-01-01' }), home('Oslo', { at: '2020-01-01' })])).toEqual([
      'lives_in Oslo: 2020-01-01..',
      'lives_in Rome: ..',
    ]);
  });
});

describe('pins', () => {
  const told = [home('Rome', { from: '2023', at: '2024-01-01' }), home('Oslo', { from: '2023', at: '2024-01-02' })];
  const [a, b] = [new Set([1]), new Set([2])];

  it('hold against what the rules would say', () => {
    expect(decided(told, { pins: [{ a, b, outcome: 'b_beats_a' }] })).toEqual([
      'lives_in Oslo: 2023-01-01..',
      'lives_in Rome: 2023-01-01.. expired',
    ]);
    expect(decided(told, { pins: [{ a: b, b: a, outcome: 'both_stand' }] })).toEqual([
      'lives_in Oslo: 2023-01-01..',
      'lives_in Rome: 2023-01-01..',
    ]);
  });

  it('do not stop a succession that comes after', () => {
    const later = [...told, home('Bonn', { from: '2025', at: '2025-02-01' })];
    expect(decided(later, { pins: [{ a, b, outcome: 'b_beats_a' }] })).toEqual([
      'lives_in Bonn: 2025-01-01..',
      'lives_in Oslo: 2023-01-01..2025-01-01 succession',
      'lives_in Rome: 2023-01-01.. expired',
    ]);
  });

  it('strike all that repeats it as one fact, from when it was said first, in every order of arrival', () => {
    const struck = [
      home('Rome', { at: '2023-01-01', source: 1 }),
      home('Rome', { at: '2024-01-01', source: 1 }),
      home('Rome', { at: '2025-01-01', source: 1 }),
      home('Oslo', { at: '2023-06-01', source: 1, corrects: [1] }),
    ].map((each, i) => claim(i + 1, each));
    const strike = { a: new Set([1, 2, 3]), b: new Set([1, 2, 3]), outcome: 'struck' as const };
    for (const order of everyOrder(struck)) {
      expect(decided(order, { pins: [strike] })).toEqual([
        'lives_in Oslo: 2023-01-01..',
        'lives_in Rome: 2023-01-01.. withdrawn',
      ]);
    }
  });
});
