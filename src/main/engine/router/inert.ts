/** Signs that mean something at the beginning of a line alone: headings, quotes, lists, rules, tables, link definitions. */
const opening = /^(?:[#>+*_=~|[\]:-]|\d+(?=[.)]))/u;
const rule = /^(?:[-=*_~]\s*){3,}$/u;
const breaks = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

/**
 * A text as one line of Markdown that reads as it was written, and opens nothing: no heading, fence, list, quote, tag or
 * line of its own.
 */
export function inertLine(text: string): string {
  const line = inertSigns(text.replaceAll(breaks, ' ').trim());
  const start = opening.exec(line)?.[0];
  if (start === undefined) return line;
  return /\d/u.test(start) ? `${start}\\${line.slice(start.length)}` : `\\${line}`;
}

/**
 * A text of several lines as a quote: its lists stay lists, but no line of it can end the quote, or begin a section or a
 * fence.
 */
export function inertQuote(text: string): string[] {
  return text
    .replaceAll(/\r\n?|[\p{Zl}\p{Zp}\v\f\u0085]/gu, '\n')
    .trim()
    .split('\n')
    .map((line) => {
      const plain = inertSigns(
        line
          .replaceAll('\t', '  ')
          .replaceAll(/\p{Cc}/gu, ' ')
          .trimEnd(),
      );
      const indent = /^ */u.exec(plain)?.[0] ?? '';
      const words = plain.slice(indent.length);
      const opens = /^[#>=~|[\]:]/u.test(words) || rule.test(words);
      return `> ${indent}${opens ? '\\' : ''}${words}`.trimEnd();
    });
}

/** A backslash before a sign would undo or be undone by ours; runs of ticks or waves make fences; < begins a tag. */
function inertSigns(line: string): string {
  return line
    .replaceAll(/\\(?=[!-/:-@[-`{-~]|$)/gu, '\\\\')
    .replaceAll('<', '\\<')
    .replaceAll(/`{3,}|~{3,}/gu, (run) => run.replaceAll(/./gu, '\\$&'));
}
