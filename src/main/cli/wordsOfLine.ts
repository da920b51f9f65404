import { UsageError } from './arguments.ts';

/**
 * A line as a shell would take it apart: at blanks, except within "…" and '…'; a backslash takes the next character as it
 * is. An apostrophe within a word opens nothing: don't stays one word.
 * @throws UsageError for a quotation mark that is not closed
 */
export function wordsOfLine(line: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  let quote: string | null = null;
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at);
    if (quote !== null) {
      if (sign === quote) quote = null;
      else if (sign === '\\' && quote === '"' && at + 1 < line.length) word = (word ?? '') + line.charAt(++at);
      else word = (word ?? '') + sign;
    } else if (sign === '"' || (sign === "'" && word === null)) {
      quote = sign;
      word ??= '';
    } else if (sign === '\\' && at + 1 < line.length) word = (word ?? '') + line.charAt(++at);
    else if (/\s/.test(sign)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + sign;
  }
  if (quote !== null) throw new UsageError(`The ${quote} is not closed.`);
  return word === null ? words : [...words, word];
}
