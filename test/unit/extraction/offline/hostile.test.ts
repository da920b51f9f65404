import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chat, note } from './telling.ts';

const WORDS = fc.constantFrom(
  'I',
  'my',
  'sister',
  'Anna',
  'was',
  "didn't",
  'going',
  'to',
  'the',
  'and',
  ',',
  '-',
  '.',
  '"',
  '“',
  '”',
  '(',
  ')',
  '?',
  'Kestrel',
  '4.2',
  'in',
  'May',
  '2024',
  'used',
  'love',
  'making',
  'of',
  'that',
  'if',
  'because',
  'never',
  'is',
  'down',
  'last',
  'Friday',
  '\n',
  '```',
  '> ',
  '# ',
  '👩‍🚀',
  '木曜',
  'é',
  "'s",
  'uses',
  'please',
  'always',
  'up',
  'not',
  '\t',
);

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.array(WORDS, { maxLength: 40 }).map((words) => words.join(' ')),
);

it('survives any text, and every offset it gives lies on what it names', () => {
  fc.assert(
    fc.property(texts, (text) => {
      if (text.trim() === '') return;
      for (const found of [note(text), chat(text)]) {
        const known = new Set(found.entities.map(({ name }) => name));
        for (const { entity, start, end } of found.mentions) {
          expect(known.has(entity)).toBe(true);
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
        }
        for (const fact of found.facts) {
          expect(fact.object === null || fact.value === null).toBe(true);
          expect(fact.end).toBeGreaterThan(fact.start);
          expect(fact.confidence).toBeGreaterThan(0);
          expect(fact.confidence).toBeLessThanOrEqual(1);
          expect(fact.validKind === 'stated' ? fact.validFrom !== null || fact.validTo !== null : true).toBe(true);
        }
      }
    }),
    { numRuns: 300, seed: 7 },
  );
});

it('gives the same twice', () => {
  const text = 'My brother Theo lives in Ghent. I visited him last week and bought a lamp.';
  expect(note(text)).toEqual(note(text));
});
