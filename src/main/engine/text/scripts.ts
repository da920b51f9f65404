/** Scripts written without blanks between words, or with endings glued to them: found by pairs of characters. */
const cjk = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\u3005\\u30FC';
/** Scripts written without blanks whose words only a dictionary can tell. */
const southEastAsian = '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';

export const cjkCharacter: RegExp = new RegExp(`[${cjk}]`, 'u');
export const hangulWord: RegExp = /^\p{Script=Hangul}+$/u;
export const hanCharacter: RegExp = /\p{Script=Han}/u;

/** One run of letters, digits and marks of one kind of script, with apostrophes inside words. Groups: CJK, South-East Asian, other. */
export const runPattern: RegExp = new RegExp(
  `([${cjk}]+)|((?:[${southEastAsian}]\\p{M}*)+)|((?:(?![${cjk}${southEastAsian}])[\\p{L}\\p{N}\\p{Co}]\\p{M}*)+(?:['’](?:(?![${cjk}${southEastAsian}])[\\p{L}\\p{N}]\\p{M}*)+)*)`,
  'gu',
);

/** A character of a script without blanks: a word may begin at any of them. */
export const gluedCharacter: RegExp = new RegExp(`[${cjk}${southEastAsian}]`, 'u');
