import { foldText } from './fold.ts';

const blanks = /\s+/gu;
/** Words of ASCII letters and digits, most of what is asked for: nothing but their case can differ from the normal form. */
const plainWords = /^[a-z0-9]+(?:[ -][a-z0-9]+)*$/i;
const leadingArticle = /^(?:the|an?) /i;

/**
 * Two texts are the same statement when their normal forms are equal: case, width, runs of blanks and the
 * punctuation at the end do not matter; accents, numbers and everything else do.
 */
export function normalizeText(text: string): string {
  if (plainWords.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(blanks, ' ')
    .trim()
    .replace(/[\s.!。！．…]+$/u, '');
}

/**
 * The key of a name: case, accents, width, quotes, a leading article and a possessive ending do not matter.
 * Empty when the name holds no letter, digit or symbol.
 */
export function normalizeName(name: string): string {
  if (plainWords.test(name) && !leadingArticle.test(name)) return name.toLowerCase();
  const plain = foldText(name)
    .replace(/[‘’ʼ]/g, "'")
    .replace(/["“”„«»`]/g, '')
    .replace(blanks, ' ')
    .trim();
  return plain
    .replace(/^[\s([{'.,;:!?]+/u, '')
    .replace(/[\s)\]}'.,;:!?]+$/u, '')
    .replace(/'s$/, '')
    .replace(/^(?:the|an?) (?=\S)/, '')
    .trim();
}
