/**
 * Matches of a global pattern, one after another. `matchAll` makes a copy of the pattern at each call, which for long
 * patterns costs more than looking.
 */
export function* eachMatch(pattern: RegExp, text: string): Generator<RegExpExecArray> {
  let from = 0;
  for (;;) {
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    if (match === null) return;
    from = Math.max(match.index + match[0].length, from + 1);
    yield match;
  }
}
