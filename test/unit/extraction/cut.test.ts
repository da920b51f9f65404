import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutArtifact } from '../../../src/main/engine/extraction/cut.ts';
import { passageLimit } from '../../../src/main/engine/extraction/pack.ts';
import type { CutArtifact, ToldArtifact, Turn } from '../../../src/main/engine/extraction/told.ts';

function told(body: ToldArtifact['body']): ToldArtifact {
  return {
    format: 'text',
    documentType: 'unknown',
    sourceUri: null,
    title: null,
    author: null,
    sessionId: null,
    occurredAt: null,
    tz: null,
    tags: [],
    requestId: null,
    body,
    notes: [],
  };
}

const cutText = (text: string): CutArtifact => cutArtifact(told({ kind: 'text', text }));
const cutTurns = (turns: Turn[]): CutArtifact => cutArtifact(told({ kind: 'turns', turns }));
const turn = (speaker: string | null, text: string, more: Partial<Turn> = {}): Turn => ({
  ref: text.slice(0, 4),
  speaker,
  role: null,
  at: null,
  text,
  ...more,
});
const texts = (cut: CutArtifact): string[] => cut.passages.map((passage) => passage.text);

/** How many passages hold each character of the text. */
function cover(cut: CutArtifact): Uint8Array {
  const times = new Uint8Array(cut.text.length);
  for (const { start, end, text } of cut.passages) {
    expect(text).toBe(cut.text.slice(start, end));
    for (let i = start; i < end; i++) times[i] = (times[i] ?? 0) + 1;
  }
  return times;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

describe('documents', () => {
  it('makes a passage of each paragraph and keeps headings with what follows', () => {
    const cut = cutText('# Herbs\n\n## Basil\n\nBasil wants sun.\n\nMint does not.\r\n\r\nEnd\n');
    expect(texts(cut)).toEqual(['# Herbs\n\n## Basil\n\nBasil wants sun.', 'Mint does not.', 'End']);
  });

  it('keeps a heading at the very end', () => {
    expect(texts(cutText('Some words.\n\n# Open questions'))).toEqual(['Some words.', '# Open questions']);
  });

  it('does not cut a fenced block at its blank lines', () => {
    const code = '```js\nlet a = 1;\n\nlet b = 2;\n```';
    expect(texts(cutText(`Before.\n${code}\nAfter.`))).toEqual(['Before.', code, 'After.']);
  });

  it('splits a long paragraph at sentence borders, not at abbreviations', () => {
    const sentence =
      'Dr. Ostul met Ms. Vakk at 3.5 p.m. near pier No. 4 and they talked about e.g. the old rudder of the boat. ';
    const cut = cutText(sentence.repeat(9));
    expect(cut.passages.length).toBe(3);
    for (const passage of cut.passages) expect(passage.text).toMatch(/^Dr\. .*boat\.$/);
  });

  it('splits a long list between its items and a wrapped paragraph not between its lines', () => {
    const items = Array.from({ length: 12 }, (_, i) => `- item ${i}: buy the thing that was named on the list`).join(
      '\n',
    );
    for (const passage of cutText(items).passages) expect(passage.text).toMatch(/^- item [^]*list$/);
    const wrapped = 'The harbour office moved twice before\nthe winter and nobody wrote it down. '.repeat(12);
    for (const passage of cutText(wrapped).passages) expect(passage.text).toMatch(/^The harbour[^]*down\.$/);
  });

  it('leaves no crumb at the end', () => {
    const cut = cutText(`${'This sentence has some forty characters. '.repeat(10)}Yes.`);
    expect(cut.passages.map((passage) => passage.text.length).at(-1)).toBeGreaterThan(100);
  });
});

describe('turns', () => {
  it('writes speakers before turns and knows whom they address', () => {
    const cut = cutTurns([
      turn('Ada', 'I have a cat.', { ref: 'D1:1' }),
      turn('Bo', 'Which?\nA grey one?', { ref: 'D1:2' }),
    ]);
    expect(cut.text).toBe('Ada: I have a cat.\nBo: Which?\nA grey one?');
    expect(cut.passages.map(({ speaker, addressee, turnRef }) => [speaker, addressee, turnRef])).toEqual([
      ['Ada', 'Bo', 'D1:1'],
      ['Bo', 'Ada', 'D1:2'],
    ]);
  });

  it('names nobody as addressed among three, or when the partner has no name', () => {
    const three = cutTurns([turn('Ada', 'One.'), turn('Bo', 'Two.'), turn('Cy', 'Three.')]);
    expect(three.passages.map((passage) => passage.addressee)).toEqual([null, null, null]);
    const chat = cutTurns([turn(null, 'One.', { role: 'user' }), turn(null, 'Two.', { role: 'assistant' })]);
    expect(chat.text).toBe('User: One.\nAssistant: Two.');
    expect(chat.passages.map((passage) => passage.addressee)).toEqual([null, null]);
  });

  it('cuts a runaway turn without borders in bounded time and beside it leaves others whole', () => {
    for (const runaway of [
      'x'.repeat(350_000),
      '😀'.repeat(175_000),
      'lorem '.repeat(58_000),
      `a${'\u0301'.repeat(350_000)}`,
    ]) {
      const cut = cutTurns([turn('Ada', runaway), turn('Bo', 'Short.')]);
      expect(cut.passages.at(-1)?.text).toBe('Short.');
      expect(cut.passages.every((passage) => passage.text.isWellFormed())).toBe(true);
      expect(Math.max(...cut.passages.map((passage) => passage.text.length))).toBeLessThanOrEqual(passageLimit);
    }
  });
});

describe('any text', () => {
  const piece = fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
    fc.constantFrom(
      '\n\n',
      '\n',
      '\r\n',
      '# Head\n',
      '- item ',
      '| a | b |\n',
      '```\n',
      'A sentence. ',
      '木曜に移動した。',
      ' \u0301',
      '👩‍👩‍👧',
      '\u00a0',
    ),
    fc.nat(600).map((n) => 'w'.repeat(n)),
  );
  const anyText = fc.array(piece, { maxLength: 60 }).map((parts) => parts.join(''));

  it('stands in exactly one passage, character by character, never cut inside one', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const cut = cutText(text);
        const times = cover(cut);
        for (let i = 0; i < text.length; i++) {
          const isInk = /\S/.test(text.charAt(i));
          expect(times[i]).toBeLessThanOrEqual(1);
          if (isInk) expect(times[i]).toBe(1);
        }
        const borders = new Set([...graphemes.segment(text)].map((part) => part.index)).add(text.length);
        for (const passage of cut.passages) {
          expect(passage.text.length).toBeLessThanOrEqual(passageLimit);
          expect(borders.has(passage.start) && borders.has(passage.end)).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('of turns: the words of each turn and nothing of the labels', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 5 }), (said) => {
        const cut = cutTurns(said.map((text, i) => turn('Ada Lund', text, { ref: String(i) })));
        cover(cut);
        said.forEach((text, i) => {
          const own = cut.passages.filter((passage) => passage.turnRef === String(i));
          expect(
            own
              .map((passage) => passage.text)
              .join('')
              .replace(/\s/g, ''),
          ).toBe(text.replace(/\s/g, ''));
        });
      }),
      { numRuns: 200 },
    );
  });
});
