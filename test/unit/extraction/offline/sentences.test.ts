import { describe, expect, it } from 'vitest';
import { splitSentences } from '../../../../src/main/engine/extraction/offline/sentences.ts';

const cut = (text: string): string[] => splitSentences(text).map((sentence) => sentence.text);

describe('what puts right the words before it', () => {
  it.each([
    ['Olga teaches at Harbour, I mean Hillside.', ['Olga teaches at Harbour', 'I mean Hillside.']],
    ['We met in Tartu... sorry, I meant Narva!', ['We met in Tartu', 'sorry, I meant Narva!']],
  ])('is a sentence of its own in “%s”', (text, expected) => expect(cut(text)).toEqual(expected));

  it.each(['She left early, I mean it.', 'It was late, I mean Olga was tired.', 'He knows what I mean, Olga.'])(
    'is not told in “%s”',
    (text) => expect(cut(text)).toEqual([text]),
  );
});

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
