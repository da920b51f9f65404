import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markMatches, queryWords } from '../../../src/renderer/model/matchTerms.ts';

const marked = (text: string, query: string): string[] =>
  markMatches(text, queryWords(query))
    .filter((run) => run.isMatch)
    .map((run) => run.text);

describe('markMatches', () => {
  it('marks words whatever their ending, case and accents', () => {
    expect(marked('Deploys run nightly; the last deploy failed in São Paulo.', 'deployed sao')).toEqual([
      'Deploys',
      'deploy',
      'São',
    ]);
  });

  it('marks whole words only', () => {
    expect(marked('The category of the cat', 'cat')).toEqual(['cat']);
  });

  it('leaves small words alone unless the query has no others', () => {
    expect(marked('It was in the box, and Ines saw it', 'what is in the box')).toEqual(['box']);
    expect(marked('To be or not to be', 'to be')).toEqual(['To', 'be', 'to', 'be']);
  });

  it('does not take a small word for a name that has the same stem', () => {
    expect(marked('Ines is in Lisbon', 'Ines')).toEqual(['Ines']);
  });

  it('marks a joined word as one', () => {
    expect(marked('move ledger-db now', 'ledger-db')).toEqual(['ledger-db']);
    expect(marked('ledger, db', 'ledger-db')).toEqual(['ledger', 'db']);
  });

  it('finds words in scripts without blanks', () => {
    expect(marked('备份在三点半完成，没有错误。', '备份')).toEqual(['备份']);
  });

  it('never changes the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.string({ maxLength: 30 }), (text, query) => {
        const joined = markMatches(text, queryWords(query))
          .map((run) => run.text)
          .join('');
        expect(joined).toBe(text);
      }),
    );
  });

  it('keeps markup as the text it is', () => {
    expect(marked('<script>alert(1)</script>', 'alert')).toEqual(['alert']);
  });
});
