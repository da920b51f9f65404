/**
 * Length of a text in tokens, without a tokenizer: max(⌈characters / 4⌉, words + CJK characters).
 * A word is a run of anything between blanks that is not CJK; characters are code points.
 */
export function countTokens(text: string): number {
  let characters = 0;
  let words = 0;
  let cjk = 0;
  let inWord = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xdc00 && unit <= 0xdfff) continue;
    characters++;
    if (isBlank(unit)) {
      inWord = false;
    } else if (isCjk(unit, text, i)) {
      cjk++;
      inWord = false;
    } else if (!inWord) {
      words++;
      inWord = true;
    }
  }
  return Math.max(Math.ceil(characters / 4), words + cjk);
}

function isBlank(unit: number): boolean {
  return (
    unit <= 0x20 ||
    unit === 0xa0 ||
    unit === 0x3000 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029
  );
}

function isCjk(unit: number, text: string, at: number): boolean {
  if (unit < 0x1100) return false;
  if (unit <= 0x11ff) return true;
  if (unit < 0x2e80) return false;
  if (unit <= 0x9fff || (unit >= 0xac00 && unit <= 0xd7ff)) return true;
  if ((unit >= 0xf900 && unit <= 0xfaff) || (unit >= 0xff66 && unit <= 0xff9d)) return true;
  if (unit < 0xd800 || unit > 0xdbff) return false;
  const point = text.codePointAt(at) ?? 0;
  return point >= 0x20000 && point <= 0x3ffff;
}
