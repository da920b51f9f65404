import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConsultKit, type GivenFact, vectorOf } from './consultKit.ts';

const FACTS = 4_000;
const words = 'harbour lamp rope crane barge ledger anchor gull tide pilot cargo winch buoy sail net'.split(' ');
const query = 'which barge carries the crane and the rope';

let kit: ConsultKit;
let ids: number[];
let texts: string[];

/** Sentences of a small vocabulary, so that every filter competes with thousands of like ones. */
function sentence(seed: number): string {
  const at = (n: number): string => words[(seed * 7 + n * n * 13 + (seed >> n)) % words.length] ?? '';
  return `Note ${seed}: the ${at(1)} and the ${at(2)} wait near the ${at(3)}, says the ${at(4)}.`;
}

beforeAll(() => {
  kit = new ConsultKit();
  const facts: GivenFact[] = Array.from({ length: FACTS }, (_, i) => ({
    text: sentence(i),
    tags: i % 80 === 11 ? ['rare'] : i % 3 === 0 ? ['common'] : [],
    type: i % 10 === 0 ? 'decision' : 'knowledge',
    validAt: '2024-01-01',
  }));
  texts = facts.map(({ text }) => text);
  ids = kit.add(facts);
  kit.add(
    Array.from({ length: 60 }, (_, i) => ({ text: sentence(i + 9_000) })),
    'small',
  );
});
afterAll(() => kit.close());

/** The best by cosine among those the filter lets through, every one looked at. */
function nearest(isWanted: (i: number) => boolean, count: number): number[] {
  const asked = vectorOf(query);
  const cosine = (text: string): number => vectorOf(text).reduce((sum, value, i) => sum + value * (asked[i] ?? 0), 0);
  return texts
    .map((text, i) => ({ id: ids[i] ?? 0, i, score: cosine(text) }))
    .filter(({ i, score }) => isWanted(i) && score >= 0.3)
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, count)
    .map(({ id }) => id);
}

function semanticHits(filter: object, count: number): number[] {
  const { trace } = kit.consult({ query, trace: true, ...filter });
  return (trace?.arms ?? [])
    .filter(({ arm }) => arm === 'semantic')
    .flatMap(({ hits }) => hits)
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, count)
    .map(({ id }) => id);
}

function share(found: readonly number[], expected: readonly number[]): number {
  return expected.filter((id) => found.includes(id)).length / expected.length;
}

describe('a filter acts before the limit of every arm', () => {
  it('a rare tag: the nearest of its fifty, as if only they were there', () => {
    const filter = { tags: ['rare'], tags_match: 'any_strict' as const };
    const expected = nearest((i) => i % 80 === 11, 20);
    expect(expected.length).toBe(20);
    expect(share(semanticHits(filter, 20), expected)).toBeGreaterThanOrEqual(0.98);
    expect(kit.ids({ query, ...filter }).length).toBe(50);
  });

  it('one type among others', () => {
    const expected = nearest((i) => i % 10 === 0, 20);
    expect(share(semanticHits({ types: ['decision'] }, 20), expected)).toBeGreaterThanOrEqual(0.98);
  });

  it('no filter: the shortlist holds the nearest', () => {
    expect(
      share(
        semanticHits({}, 20),
        nearest(() => true, 20),
      ),
    ).toBeGreaterThanOrEqual(0.98);
  });

  it('a small dataset beside a large one gives only its own, and all of them', () => {
    const { results, trace } = kit.consult({ query, namespace: 'small', max_tokens: 1_000_000, trace: true });
    expect(results.length).toBe(60);
    const own = new Set(results.map(({ id }) => id));
    expect(trace?.arms.every(({ hits }) => hits.every(({ id }) => own.has(id)))).toBe(true);
    expect(ids.some((id) => own.has(id))).toBe(false);
  });
});

it('a live state among thousands of closed ones of its subject is found', () => {
  const closed = Array.from({ length: 3_000 }, (_, i) => ({
    text: `The gate code is ${1000 + i}.`,
    entities: ['gate'],
    validAt: '2024-01-01',
    invalidAt: '2024-02-01',
  }));
  kit.add(closed);
  const [live = 0] = kit.add([{ text: 'The gate code is 77.', entities: ['gate'], validAt: '2024-02-01' }]);
  const found = kit.ids({ query: 'what is the gate code' });
  expect(found[0]).toBe(live);
  expect(kit.texts({ query: 'what is the gate code' }).filter((text) => text.startsWith('The gate code'))).toHaveLength(
    1,
  );
  expect(kit.texts({ query: 'what is the gate code', include_history: true }).length).toBeGreaterThan(100);
});
