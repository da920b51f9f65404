import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ThinkingFilter } from '../../../src/main/providers/thinkingFilter.ts';

const filtered = (pieces: readonly string[]): string => {
  const filter = new ThinkingFilter();
  return pieces.map((piece) => filter.push(piece)).join('') + filter.end();
};

it.each([
  ['At four.', 'At four.'],
  ['  At four.', '  At four.'],
  ['<think>hm</think>At four.', 'At four.'],
  ['\n<think>a < b</think>\n\nAt four.', 'At four.'],
  ['<think>never ends', ''],
  ['<thin', '<thin'],
  ['<thing>', '<thing>'],
  ['', ''],
  ['x <think>y</think>', 'x <think>y</think>'],
])('of %j leaves %j, however it arrives', (text, answer) => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 6 }), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), text.length];
      const pieces = places.slice(1).map((end, index) => text.slice(places[index], end));
      expect(filtered(pieces)).toBe(answer);
    }),
  );
});
