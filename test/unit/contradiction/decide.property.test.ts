import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Claim, type ClaimPin, defaultRules } from '../../../src/main/engine/contradiction/claims.ts';
import { type Decided, decide, type FactDraft } from '../../../src/main/engine/contradiction/decide.ts';
import { claim, excludesByValue, type Said } from './claimSets.ts';

const byNumber = (a: number, b: number): number => a - b;
const runs = { numRuns: 1000 };
const years = ['2018', '2019', '2020', '2021', '2021-03', '2022', '2022-03', '2022-03-05', '2023', '2024-01-01!'];
const year = fc.constantFrom(...years);

const said: fc.Arbitrary<Said> = fc
  .record({
    city: fc.constantFrom('Paris', 'Berlin', 'Oslo'),
    isDenied: fc.boolean(),
    begin: fc.oneof(
      { weight: 4, arbitrary: fc.record({ from: year }) },
      fc.constantFrom({}, { past: true }),
      fc.record({ to: year }),
    ),
    length: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    at: year,
    weight: fc.constantFrom(200, 400, 400, 600, 900),
    source: fc.integer({ min: 1, max: 3 }),
    artifact: fc.integer({ min: 1, max: 3 }),
    place: fc.integer({ min: 0, max: 3 }),
    corrects: fc.oneof(
      { weight: 6, arbitrary: fc.constant([]) },
      fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 2 }),
    ),
    isAlways: fc.integer({ min: 0, max: 9 }),
    isEnding: fc.boolean(),
    saysChange: fc.boolean(),
  })
  .map(({ city, isDenied, begin, length, isAlways, isEnding, ...told }) => {
    const more = { ...told, isEnding: isEnding && isDenied };
    const what = `${isDenied ? 'not ' : ''}lives_in ${city}`;
    const from = 'from' in begin ? begin.from : undefined;
    const end = from === undefined || length === undefined ? {} : { to: String(Number(from.slice(0, 4)) + length) };
    return isAlways === 0 ? { what, always: true, ...more } : { what, ...begin, ...end, ...more };
  });

const claimSet = fc.array(said, { minLength: 1, maxLength: 7 }).map((all) => all.map((each, i) => claim(i + 1, each)));
const pinned = fc.record({
  a: fc.constantFrom(1, 2, 3).map((id) => new Set([id])),
  b: fc.constantFrom(4, 5, 6).map((id) => new Set([id])),
  outcome: fc.constantFrom<ClaimPin['outcome']>('a_beats_b', 'b_beats_a', 'both_stand'),
});
const struck = fc
  .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 })
  .map((ids): ClaimPin => ({ a: new Set(ids), b: new Set(ids), outcome: 'struck' }));
const pins = fc.array(fc.oneof({ weight: 2, arbitrary: pinned }, struck), { maxLength: 2 });

function run(claims: readonly Claim[], given: readonly ClaimPin[] = [], allowUserGrilling = true): Decided {
  return decide(claims, given, excludesByValue, { ...defaultRules, allowUserGrilling });
}

function canonical({ facts, disputes }: Decided): string[] {
  const text = (fact: FactDraft): string =>
    JSON.stringify({
      ...fact,
      from: String(fact.from),
      to: String(fact.to),
      claims: fact.claims.map(({ id }) => id).toSorted(byNumber),
      endedBy: fact.endedBy?.id,
      derivedFrom: fact.derivedFrom?.map(({ id }) => id),
    });
  const pairs = disputes.map((pair) =>
    pair
      .map(({ id }) => id)
      .toSorted(byNumber)
      .join('×'),
  );
  return [...facts.map(text), ...pairs].toSorted();
}

it('ends the same whatever the order of arrival', () => {
  const shuffled = claimSet.chain((claims) =>
    fc.record({
      claims: fc.constant(claims),
      order: fc.shuffledSubarray(claims, { minLength: claims.length, maxLength: claims.length }),
    }),
  );
  fc.assert(
    fc.property(shuffled, pins, fc.boolean(), ({ claims, order }, given, isGrilling) => {
      expect(canonical(run(order, given, isGrilling))).toEqual(canonical(run(claims, given, isGrilling)));
    }),
    runs,
  );
});

it('keeps every claim in exactly one fact', () => {
  fc.assert(
    fc.property(claimSet, pins, (claims, given) => {
      const placed = run(claims, given).facts.flatMap((fact) => fact.claims.map(({ id }) => id));
      expect(placed.toSorted(byNumber)).toEqual(claims.map(({ id }) => id).toSorted(byNumber));
    }),
    runs,
  );
});

it('never lets two values hold at one time, unless disputed or pinned together', () => {
  fc.assert(
    fc.property(claimSet, fc.boolean(), (claims, isGrilling) => {
      const holding = run(claims, [], isGrilling).facts.filter(
        ({ status, from, fromKind }) => status === 'holds' && (Number.isFinite(from) || fromKind !== 'unknown'),
      );
      for (const [i, a] of holding.entries()) {
        for (const b of holding.slice(i + 1)) {
          const overlaps = a.from < b.to && b.from < a.to;
          if (overlaps)
            expect(excludesByValue(a.statement, b.statement), `${a.statement} | ${b.statement}`).toBe(false);
        }
      }
    }),
    runs,
  );
});

it('makes intervals that begin before they end, and facts of one statement that do not overlap', () => {
  fc.assert(
    fc.property(claimSet, pins, (claims, given) => {
      const held = run(claims, given).facts.filter(({ status }) => status === 'holds' || status === 'disputed');
      for (const { from, to } of held) expect(from).toBeLessThan(to);
      const dated = held.filter(({ fromKind }) => fromKind !== 'unknown');
      for (const [i, a] of dated.entries()) {
        for (const b of dated.slice(i + 1)) {
          if (a.statement === b.statement) expect(a.from < b.to && b.from < a.to).toBe(false);
        }
      }
    }),
    runs,
  );
});

it('leaves no dispute where the last said wins', () => {
  fc.assert(
    fc.property(claimSet, (claims) => {
      expect(run(claims, [], false).disputes).toEqual([]);
    }),
    runs,
  );
});
