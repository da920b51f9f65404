import { describe, expect, it } from 'vitest';
import { splitSentences } from '../../../../src/main/engine/extraction/offline/sentences.ts';

const cut = (text: string): string[] => splitSentences(text).map((sentence) => sentence.text);

describe('a dot before a small letter', () => {
  it.each([
    ['Done. relay-2 is up.', ['Done.', 'relay-2 is up.']],
    ['i like that. my dog is fine.', ['i like that.', 'my dog is fine.']],
  ])('ends a sentence in “%s”', (text, expected) => expect(cut(text)).toEqual(expected));

  it.each([
    'It takes approx. five of them.',
    'See fig. two.',
    'It left at 5 p.m. on Monday.',
    'My number is 0555 0199. and so on.',
    'Wait... maybe not.',
    'We meet on Jan. the third.',
  ])('may belong to a word: %s', (text) => expect(cut(text)).toEqual([text]));
});
