/** A judge of scripts whose letters have no order to count: Han and kana by the words they make, Hangul by its syllables. */

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });
const hanOrKana = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3005\u30fc]+$/u;

/**
 * The share of Han characters and kana that stand in words of two or more. Prose has about 0.6 to 0.8, the same
 * characters in random order below 0.3.
 */
export function shareInWords(text: string): number {
  let inWords = 0;
  let all = 0;
  for (const { segment } of segmenter.segment(text)) {
    if (!hanOrKana.test(segment)) continue;
    const length = Array.from(segment).length;
    all += length;
    if (length > 1) inWords += length;
  }
  return all === 0 ? 0 : inWords / all;
}

/** The 2,350 syllables that Korean is written with (KS X 1001), of 11,172 that can be formed. */
const commonSyllables = new Set(
  new TextDecoder('euc-kr').decode(
    Uint8Array.from({ length: 25 * 94 * 2 }, (_, i) =>
      i % 2 === 0 ? 0xb0 + Math.floor(i / 2 / 94) : 0xa1 + (((i - 1) / 2) % 94),
    ),
  ),
);

export function isCommonSyllable(character: string): boolean {
  return commonSyllables.has(character);
}
