import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fallacyKeys, readFallacies, readPassages, readTurnsOfTruth } from './labelledSets.ts';

const withEffects = [
  'post_hoc',
  'cum_hoc',
  'false_dilemma',
  'begging_question',
  'equivocation',
  'ad_hominem',
  'straw_man',
  'red_herring',
];

const canonical = new Set(
  z
    .object({ relations: z.array(z.object({ relation: z.string() })) })
    .parse(JSON.parse(readFileSync(new URL('../../../resources/relations.json', import.meta.url), 'utf8')))
    .relations.map(({ relation }) => relation),
);

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

describe('labelled sets', () => {
  test.each([
    ['fallacies', readFallacies],
    ['passages', readPassages],
    ['turns of truth', readTurnsOfTruth],
  ])('ids of %s are unique', (_, read) => {
    const ids = read().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('about half of the fallacy passages are sound, and every key is there', () => {
    const rows = readFallacies();
    const flawed = countBy(rows.flatMap(({ key }) => key ?? []));
    const share = rows.filter(({ key }) => key === null).length / rows.length;
    expect(rows.length).toBeGreaterThanOrEqual(140);
    expect(share).toBeGreaterThan(0.45);
    expect(share).toBeLessThan(0.55);
    for (const key of Object.values(fallacyKeys).flat()) {
      expect(flawed.get(key) ?? 0, key).toBeGreaterThanOrEqual(withEffects.includes(key) ? 6 : 2);
    }
  });

  test('no passage occurs twice', () => {
    const texts = [...readFallacies(), ...readPassages()].map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('fifty passages of each kind, a third of them with nothing to find', () => {
    const rows = readPassages();
    expect(Object.fromEntries(countBy(rows.map(({ kind }) => kind)))).toEqual({ chat: 50, note: 50, ticket: 50 });
    const empty = countBy(rows.filter(({ facts }) => facts.length === 0).map(({ kind }) => kind));
    expect(Object.fromEntries(empty)).toEqual({ chat: 17, note: 17, ticket: 17 });
  });

  test('what may be found is not what must be found', () => {
    for (const { id, facts, may } of readPassages()) {
      const wanted = new Set(facts.map((fact) => JSON.stringify(fact)));
      expect(wanted.size, id).toBe(facts.length);
      expect(
        may.filter((fact) => wanted.has(JSON.stringify(fact))),
        id,
      ).toEqual([]);
    }
  });

  test('ten turns of truth of each kind, told in order, with canonical relations', () => {
    const rows = readTurnsOfTruth();
    expect([...countBy(rows.map(({ kind }) => kind)).values()]).toEqual([10, 10, 10, 10, 10, 10]);
    for (const { id, messages, expect: wanted, not } of rows) {
      const times = messages.map(({ said_at: at }) => Date.parse(at));
      expect(times, id).toEqual(times.toSorted((a, b) => a - b));
      for (const { relation } of [...wanted, ...not]) expect(canonical, id).toContain(relation);
    }
  });

  test('nothing that must not hold is expected to hold', () => {
    const words = (fact: { subject: string; relation: string; object: string; polarity: string }): string =>
      [fact.subject, fact.relation, fact.object, fact.polarity].join('|');
    for (const { id, expect: wanted, not } of readTurnsOfTruth()) {
      const holding = new Set(wanted.filter(({ status }) => status === 'holds').map(words));
      expect(
        not.filter((fact) => holding.has(words(fact))),
        id,
      ).toEqual([]);
    }
  });
});
