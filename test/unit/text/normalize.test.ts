import { describe, expect, it } from 'vitest';
import { normalizeName, normalizeText } from '../../../src/main/engine/text/normalize.ts';
import { sanitizeText } from '../../../src/main/engine/text/sanitize.ts';
import { substringTerms } from '../../../src/main/engine/text/substrings.ts';
import { countTokens } from '../../../src/main/engine/text/tokens.ts';

describe('normalizeText', () => {
  it('sees through case, blanks and the full stop, not through numbers', () => {
    const said = normalizeText('The pump needs oil every 90 days.');
    expect(normalizeText('the pump needs oil every  90 days')).toBe(said);
    expect(normalizeText('The pump needs oil every 60 days.')).not.toBe(said);
    expect(normalizeText('Is it up?')).not.toBe(normalizeText('Is it up.'));
  });
});

describe('normalizeName', () => {
  it.each([
    ['The billing page', 'billing page'],
    ['“José’s”', 'jose'],
    ['  Ada   LUND ', 'ada lund'],
    ['C++', 'c++'],
    ['Unit 4,', 'unit 4'],
    ['ガ', 'ガ'],
    ['A', 'a'],
  ])('%s is %s', (name, key) => {
    expect(normalizeName(name)).toBe(key);
  });

  it('keeps names apart that differ in a number or a sign', () => {
    expect(normalizeName('Unit 4')).not.toBe(normalizeName('Unit 9'));
    expect(normalizeName('C#')).not.toBe(normalizeName('C++'));
  });
});

describe('substringTerms', () => {
  it('takes what words cannot find', () => {
    expect(substringTerms('Why is gauge/3 above 40%?')).toEqual(['gauge/3', '40%']);
    expect(substringTerms('Is C++ or v2.3 used in "the red one"?')).toEqual(['the red one', 'C++', 'v2.3']);
    expect(substringTerms('Who wrote foo_bar, and 🎉?')).toEqual(['foo_bar', '🎉']);
  });

  it('takes nothing from plain words', () => {
    expect(substringTerms("What's the plan (for Monday), Ada?")).toEqual([]);
  });
});

describe('sanitizeText', () => {
  it('mends what SQLite or JSON could not carry and leaves line ends alone', () => {
    expect(sanitizeText('\uFEFFa\u0000b\uD800c\r\nd😀')).toBe('ab\uFFFDc\r\nd😀');
  });
});

describe('countTokens', () => {
  it('is the larger of a quarter of the characters and the words', () => {
    expect(countTokens('')).toBe(0);
    expect(countTokens('a b c d')).toBe(4);
    expect(countTokens('abcdefghi')).toBe(3);
    expect(countTokens('会議は木曜 ok')).toBe(6);
    expect(countTokens('😀😀😀😀')).toBe(1);
    expect(countTokens('목요일로')).toBe(4);
  });
});
