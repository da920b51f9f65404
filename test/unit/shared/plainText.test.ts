import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from '../../../src/shared/plainText.ts';

describe('Markdown as it reads', () => {
  it.each([
    ['## Decisions\n\n- We **moved** it.\n- [x] Done\n* [ ] Open', 'Decisions\n• We moved it.\n☑ Done\n☐ Open'],
    ['> quoted _words_ and `code_here`', 'quoted words and code_here'],
    ['See [the plan](https://x.example/a "t") and ![a map](m.png).', 'See the plan and a map.'],
    ['| a | b |\n|---|:--|\n| 1 | **2** |', 'a · b\n1 · 2'],
    ['Title\n=====\ntext\n\n---\nmore ~~gone~~', 'Title\ntext\nmore gone'],
    ['```ts\nconst a = `x` * 2;\n```\nafter', 'const a = `x` * 2;\nafter'],
    ['1. first\n2. second', '1. first\n2. second'],
    ['a\\*b', 'a*b'],
  ])('%j', (written, read) => {
    expect(plainText(written)).toBe(read);
  });

  it.each(['2 * 3 * 4 = 24', 'snake_case_name', '#tag and C# 7', 'a < b > c', '5 - 3', '[see] (this)', '¿* así?'])(
    'leaves %s as it is',
    (text) => {
      expect(plainText(text)).toBe(text);
    },
  );
});

it('never loses a letter or a number, whatever the signs', () => {
  const part = fc.constantFrom(
    '*',
    '**',
    '_',
    '`',
    '~~',
    '# ',
    '> ',
    '- ',
    '\n',
    ' ',
    'word',
    '42',
    'né',
    '[',
    ']',
    '|',
  );
  const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      // What stands beside the fence of a code block names its language.
      fc.pre(!/^[\s>]*(?:`{3}|~{3})/m.test(text));
      expect(letters(plainText(text))).toBe(letters(text));
    }),
  );
});
