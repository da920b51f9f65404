import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  embeddedText,
  MAX_EMBEDDED_CHARACTERS,
  withoutNames,
} from '../../../src/main/engine/maintenance/embeddedText.ts';

describe('embeddedText', () => {
  it('is the end of what was said before, then the passage, without names', () => {
    const text = {
      text: "Thanks, Ines! Tomas's kiln is hot.",
      previous: 'Ines, is the kiln on?',
      names: ['Ines', 'tomas'],
    };
    expect(embeddedText(text)).toBe('is the kiln on? Thanks! kiln is hot.');
  });

  it('takes only the last words of a long turn, and never cuts one', () => {
    const previous = `${'long '.repeat(60)}tail`;
    const result = embeddedText({ text: 'Yes.', previous, names: [] });
    expect(result).toMatch(/^(long )+tail Yes\.$/);
    expect(result.length).toBeLessThan(170);
  });

  it('keeps a text that consists of names, common words that are roles, and parts of longer words', () => {
    expect(embeddedText({ text: 'Ines', previous: '', names: ['Ines'] })).toBe('Ines');
    expect(embeddedText({ text: 'The user logs in.', previous: '', names: ['User'] })).toBe('The user logs in.');
    expect(withoutNames('Marlen and Arlen', ['arlen'])).toBe('Marlen and  ');
  });

  it('is never longer than the encoder reads, whatever it is given, and the passage comes first', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 900, unit: 'binary' }),
        fc.string({ maxLength: 400 }),
        fc.array(fc.string()),
        (text, previous, names) => {
          expect(embeddedText({ text, previous, names }).length).toBeLessThanOrEqual(MAX_EMBEDDED_CHARACTERS);
        },
      ),
    );
    const full = 'word '.repeat(100).trim();
    expect(embeddedText({ text: full, previous: 'before', names: [] })).toBe(full);
  });
});
