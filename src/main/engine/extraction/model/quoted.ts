const escapes: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/**
 * Where words that a model quoted stand in a passage, as offsets into its text; null where it does not say them. Blanks
 * may differ, and signs may be escaped as the model was sent them; nothing else.
 */
export function locateQuote(text: string, quote: string): { start: number; end: number } | null {
  for (const words of new Set([quote.trim(), unescaped(quote).trim()])) {
    if (words === '') continue;
    const start = text.indexOf(words);
    if (start !== -1) return { start, end: start + words.length };
    const loose = new RegExp(words.split(/\s+/u).map(escapedPattern).join('\\s+'), 'u').exec(text);
    if (loose !== null) return { start: loose.index, end: loose.index + loose[0].length };
  }
  return null;
}

function unescaped(quote: string): string {
  return quote.replaceAll(/&(?:lt|gt|amp);/g, (sign) => escapes[sign] ?? sign);
}

function escapedPattern(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
