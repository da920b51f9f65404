import { describe, expect, it } from 'vitest';
import { foldText } from '../../../src/main/engine/text/fold.ts';
import { beginsWords, typedParts } from '../../../src/main/engine/text/wordBeginnings.ts';

const finds = (text: string, typed: string): boolean => beginsWords(foldText(text), typedParts(typed));

describe('finding by the beginnings of words', () => {
  it.each([
    ['The Harbour-Master’s log', 'harb', true],
    ['The Harbour-Master’s log', 'MAST log', true],
    ['The Harbour-Master’s log', 'log the', true],
    ['The Harbour-Master’s log', 'aster', false],
    ['The Harbour-Master’s log', 'harb zebra', false],
    ['file:///notes/2024-plan.md', '2024-pl', true],
    ['file:///notes/2024-plan.md', '/notes', true],
    ['Été à Lisbonne', 'ete', true],
    ['港の記録', '記録', true],
    ['catalog, then a log', 'log', true],
    ['', 'x', false],
    ['anything', '  ', true],
  ])('in %j for %j: %j', (text, typed, isFound) => {
    expect(finds(text, typed)).toBe(isFound);
  });
});
