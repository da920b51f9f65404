import fc from 'fast-check';
import { expect, it } from 'vitest';
import { passageRuns, spansOf } from '../../../src/renderer/features/inspector/passageRuns.ts';

it('cuts a text at its facts’ words and nowhere else', () => {
  const span = fc.record({
    factId: fc.integer({ min: 1, max: 4 }),
    at: fc.nat(30),
    length: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 30 }), fc.array(span, { maxLength: 5 }), (text, given) => {
      const spans = given
        .map(({ factId, at, length }) => ({ factId, start: at, end: Math.min(text.length, at + length) }))
        .filter(({ start, end }) => start < end);
      const runs = passageRuns(text, spans, 1);
      expect(runs.map((run) => run.text).join('')).toBe(text);
      let at = 0;
      for (const run of runs) {
        for (let index = at; index < at + run.text.length; index += 1) {
          const over = spans.filter(({ start, end }) => start <= index && index < end);
          expect(run).toMatchObject({ isFact: over.length > 0, isMarked: over.some(({ factId }) => factId === 1) });
        }
        at += run.text.length;
      }
    }),
  );
});

it('marks no whole passage, no unknown words, and none outside it', () => {
  const passage = { text: 'Ines moved to Lisbon.', start: 100 };
  const fact = (id: number, start: number | null, end: number | null) => ({ id, start, end });
  const facts = [fact(1, 100, 121), fact(2, null, null), fact(3, 105, 110), fact(4, 0, 50), fact(5, 114, 400)];
  expect(spansOf({ ...passage, facts })).toEqual([
    { factId: 3, start: 5, end: 10 },
    { factId: 5, start: 14, end: 21 },
  ]);
});
