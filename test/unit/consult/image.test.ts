import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowList } from '../../../src/main/engine/consult/image/growable.ts';
import { passageFlags } from '../../../src/main/engine/consult/image/passageFlags.ts';
import { FLAG } from '../../../src/main/engine/consult/image/factTable.ts';
import { cosinesOfDistances, SignBits } from '../../../src/main/engine/consult/image/signBits.ts';
import { VectorImage } from '../../../src/main/engine/consult/image/vectorImage.ts';
import { longestRun, quotation } from '../../../src/main/engine/consult/phrases.ts';
import { questionKind } from '../../../src/main/engine/consult/questionKind.ts';

const DIMENSIONS = 96;
const unitVector = fc
  .array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: DIMENSIONS, maxLength: DIMENSIONS })
  .map((values) => {
    const length = Math.hypot(...values) || 1;
    return Float32Array.from(values, (value) => value / length);
  });

describe('sign bits', () => {
  it('count the components whose signs differ', () => {
    fc.assert(
      fc.property(unitVector, unitVector, (a, b) => {
        const bits = new SignBits(DIMENSIONS);
        bits.set(1, a);
        const distances = new Uint16Array(3);
        bits.distances(b, Uint8Array.from([1, 1, 1]), 3, distances);
        const differing = a.reduce((sum, value, i) => sum + (value > 0 !== (b[i] ?? 0) > 0 ? 1 : 0), 0);
        expect([...distances]).toEqual([65_535, differing, 65_535]);
      }),
    );
  });

  it('leave out rows that are not wanted or were removed', () => {
    const bits = new SignBits(32);
    const vector = new Float32Array(32).fill(1);
    for (const row of [0, 1, 2]) bits.set(row, vector);
    bits.remove(2);
    const distances = new Uint16Array(3);
    bits.distances(vector, Uint8Array.from([1, 0, 1]), 3, distances);
    expect([...distances]).toEqual([0, 65_535, 65_535]);
    expect(bits.count).toBe(2);
  });

  it('tell the angle', () => {
    const cosines = cosinesOfDistances(512);
    expect([cosines[0], cosines[256], cosines[512]]).toEqual([1, expect.closeTo(0), -1]);
  });
});

describe('rounded vectors', () => {
  it('keep cosines of unit vectors to a ten-thousandth', () => {
    fc.assert(
      fc.property(unitVector, unitVector, (a, b) => {
        const image = new VectorImage({ name: 'fact_vec_test', dimensions: DIMENSIONS });
        image.set(0, a);
        const exact = a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
        expect(Math.abs(image.cosine(0, b) - exact)).toBeLessThan(0.0001);
      }),
    );
  });

  it('are given up beyond their limit, and sign bits stay', () => {
    const image = new VectorImage({ name: 'fact_vec_test', dimensions: 32 }, 128);
    const vector = new Float32Array(32).fill(Math.SQRT1_2 / 4);
    image.set(0, vector);
    image.set(1, vector);
    expect(image.isResident).toBe(true);
    image.set(2, vector);
    expect(image.isResident).toBe(false);
    image.set(0, vector);
    expect(image.isResident).toBe(false);
    expect(image.bits.count).toBe(3);
  });
});

it('a row list grows, and removes a row in place', () => {
  const rows = new RowList();
  for (let row = 0; row < 100; row++) rows.push(row);
  rows.remove(50);
  rows.remove(1_000);
  expect(rows.length).toBe(99);
  expect([...rows.view()].slice(48, 52)).toEqual([48, 49, 51, 52]);
});

it('finds the longest run of query words', () => {
  const words = Uint32Array.from([9, 1, 2, 3, 9]);
  expect(longestRun(words, [1, 2, 3, 4])).toBe(3);
  expect(longestRun(words, [3, 2, 1])).toBe(1);
  expect(longestRun(words, [-1, -1])).toBe(0);
  expect(longestRun(words, [])).toBe(0);
});

it.each([
  ['the same text', 3, 3, 3, 1],
  ['a passage of a long quoted turn', 40, 40, 400, 0.55],
  ['a quoted half of a passage', 10, 20, 10, 0.75],
  ['a short turn of speech', 3, 3, 9, 0],
  ['shared words', 5, 20, 9, 0],
  ['no words', 0, 0, 5, 0],
])('quotation: %s', (_name, run, text, query, expected) => {
  expect(quotation(run, text, query)).toBeCloseTo(expected, 10);
});

it.each([
  ['Is the boat dry?', FLAG.question],
  ['I sold it last week.', FLAG.timeWords | FLAG.self],
  ['They have 12 boats in Marlen.', FLAG.number | FLAG.name],
  ['Fine weather', 0],
])('what %j shows', (text, flags) => {
  expect(passageFlags(text)).toBe(flags);
});

it.each([
  ['When did she leave?', 'wantsTime'],
  ['How many boats are there?', 'wantsNumber'],
  ['Who keeps the key?', 'wantsName'],
  ['What did I order?', 'isFirstPerson'],
] as const)('%s', (query, kind) => {
  expect(questionKind(query)[kind]).toBe(true);
  expect(Object.values(questionKind(query)).filter(Boolean)).toHaveLength(1);
});
