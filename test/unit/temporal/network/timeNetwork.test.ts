import { describe, expect, it } from 'vitest';
import { anchoredBounds, type Offset } from '../../../../src/main/engine/temporal/network/allen.ts';
import { beginOf, type Difference, endOf, origin } from '../../../../src/main/engine/temporal/network/difference.ts';
import { TimeNetwork } from '../../../../src/main/engine/temporal/network/timeNetwork.ts';
import { type AllenRelation, allenRelations } from '../../../../src/shared/contract/temporal.ts';

const DAY = 86_400_000;

function settled(events: number, said: readonly Difference[]): TimeNetwork {
  const found = TimeNetwork.settle(events, said);
  if (found.kind === 'inconsistent') throw new Error(`inconsistent: ${found.facts.join(', ')}`);
  return found.network;
}
const anchored = (a: number, relation: AllenRelation, b: number, fact: number, offset: Offset | null = null) =>
  anchoredBounds(a, b, relation, offset, fact);
/** The event begins at one of these instants. */
const begins = (event: number, least: number, most: number, fact: number): Difference[] => [
  { from: origin, to: beginOf(event), most, fact },
  { from: beginOf(event), to: origin, most: 0 - least, fact },
];
const lastsAtMost = (event: number, most: number, fact: number): Difference => ({
  from: beginOf(event),
  to: endOf(event),
  most,
  fact,
});

describe('one anchor', () => {
  it.each(allenRelations)('"%s" is answered with itself, by that fact alone', (relation) => {
    const { answer, possible, proof } = settled(2, anchored(0, relation, 1, 0)).order(0, 1);
    expect({ answer, possible, proof }).toEqual({ answer: relation, possible: [relation], proof: [0] });
  });

  it('leaves everything open about events that nothing joins', () => {
    expect(settled(2, []).order(0, 1)).toEqual({ answer: 'cannot be told', possible: allenRelations, proof: [] });
  });

  it('is as wide as the granularity of its offset, and never turns round', () => {
    const launch = [...begins(1, 0, 0, 0), lastsAtMost(1, 0, 0)];
    const after = (ms: number, slackMs: number) =>
      settled(2, [...launch, ...anchored(0, 'after', 1, 1, { ms, slackMs })]).tightest(0).begin;
    expect(after(3 * DAY, DAY)).toEqual({ least: 2 * DAY + 1, most: 4 * DAY - 1 });
    expect(after(3 * DAY, 0)).toEqual({ least: 3 * DAY, most: 3 * DAY });
    expect(after(0, 7 * DAY)).toEqual({ least: 1, most: 7 * DAY - 1 });
  });

  it('makes "together" as near as its granularity', () => {
    const network = settled(2, [...begins(1, 0, 0, 0), ...anchored(0, 'equals', 1, 1, { ms: 0, slackMs: DAY })]);
    expect(network.tightest(0).begin).toEqual({ least: 1 - DAY, most: DAY - 1 });
  });
});

describe('strictness', () => {
  it('makes a circle of three befores impossible, and one of meets and starts too', () => {
    const circle = [...anchored(0, 'before', 1, 0), ...anchored(1, 'before', 2, 1), ...anchored(2, 'before', 0, 2)];
    const found = TimeNetwork.settle(3, circle);
    expect(found.kind === 'inconsistent' && found.facts.toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
  });

  it('tells meeting from a gap of one millisecond', () => {
    const first = [
      ...begins(0, 0, 0, 0),
      { from: origin, to: endOf(0), most: 10, fact: 0 },
      { from: endOf(0), to: origin, most: -10, fact: 0 },
    ];
    const orderTo = (begin: number) =>
      settled(2, [...first, ...begins(1, begin, begin, 1), { from: endOf(1), to: origin, most: -50, fact: 1 }]).order(
        0,
        1,
      ).answer;
    expect([orderTo(11), orderTo(10), orderTo(9)]).toEqual(['before', 'meets', 'overlaps']);
  });
});

describe('a proof', () => {
  it('takes the short way when there are two, and leaves the other out', () => {
    const chain = [...anchored(0, 'before', 1, 0), ...anchored(1, 'before', 2, 1), ...anchored(0, 'before', 2, 2)];
    const { proof } = settled(3, chain).order(0, 2);
    expect(proof.length).toBeLessThanOrEqual(2);
    expect([[2], [0, 1]]).toContainEqual(proof);
  });

  it('runs from the first thing to the second, whichever is earlier', () => {
    const chain = [...anchored(0, 'before', 1, 0), ...anchored(1, 'before', 2, 1)];
    expect(settled(3, chain).order(0, 2).proof).toEqual([0, 1]);
    expect(settled(3, chain).order(2, 0).proof).toEqual([1, 0]);
  });

  it('is weaker where no relation can be proved', () => {
    // a began before b did; how they ended is open.
    const said = [...begins(0, 0, 5, 0), ...begins(1, 9, 12, 1)];
    expect(settled(2, said).order(0, 1)).toMatchObject({ answer: 'begins before', proof: [0, 1] });
  });
});

describe('a conflict', () => {
  it('names only what cannot hold together', () => {
    const said = [
      ...begins(0, 0, 0, 0),
      ...anchored(0, 'before', 1, 1),
      ...begins(1, -5, -1, 2),
      ...anchored(1, 'before', 2, 3),
      ...begins(3, 0, 9, 4),
    ];
    const found = TimeNetwork.settle(4, said);
    expect(found.kind === 'inconsistent' && found.facts.toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
  });

  it('is found among two thousand events, and whole when it takes all of them', () => {
    const events = 2000;
    const circle = Array.from({ length: events }, (_, i) => anchored(i, 'before', (i + 1) % events, i)).flat();
    const found = TimeNetwork.settle(events, circle);
    expect(found.kind === 'inconsistent' && found.facts.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: events }, (_, i) => i),
    );
  });
});
