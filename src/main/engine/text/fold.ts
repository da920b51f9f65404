const foldable = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]\p{M}*/gu;
const meaningfulMark = /\p{M}/gu;
/** Marks, letters that SQLite's tables still hold for marks (New Tai Lue, Vedic), and the radicals of Han, which are symbols to it. */
const takenForMark = /[\p{M}\u2e80-\u2ef3\u19b0-\u19c0\u19c8\u19c9\u1cf2\u1cf3]/gu;
const plainAscii = /^[\u0020-\u007e]*$/;

/** Letters that decomposition leaves whole but that people type without their stroke or ligature. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
};
const spelledPattern = /[ßæœøđðłıþς]/g;

/**
 * One spelling for all case, width and accent variants of a text. Marks are dropped only where they are accents
 * (Latin, Greek, Cyrillic, Arabic, Hebrew): in Kana and the Indic scripts they make another letter.
 */
export function foldText(text: string): string {
  if (plainAscii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(foldable, (letter) => letter.normalize('NFD').replace(meaningfulMark, ''))
    .replace(spelledPattern, (letter) => spelled[letter] ?? letter);
}

/**
 * Vowel signs and tone marks moved into the private use area. SQLite's tokenizer takes them for separators and would
 * cut Thai or Hindi words at each; private use characters it keeps. Within one script the mapping is one to one.
 */
export function shieldMarks(word: string): string {
  return word.replace(takenForMark, (mark) => String.fromCharCode(0xe000 + ((mark.codePointAt(0) ?? 0) & 0xfff)));
}
