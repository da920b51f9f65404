/**
 * A text written in Markdown as it reads: signs of headings, lists, quotes, emphasis, code, links and tables are taken
 * away, words and numbers never are. What only looks like a sign (2 * 3, snake_case, #tag, a < b) stays. For showing an
 * excerpt; whoever wants the exact words reads the text itself.
 */
export function plainText(text: string): string {
  const lines: string[] = [];
  let fence: string | null = null;
  for (const line of text.split('\n')) {
    const mark: string | undefined = /^\s*(?:(`{3,})[^`]*|(~{3,}).*)$/.exec(line)?.slice(1).find(Boolean);
    if (mark !== undefined && (fence === null || mark.startsWith(fence))) {
      fence = fence === null ? mark : null;
      continue;
    }
    lines.push(fence === null ? plainLine(line) : line);
  }
  return lines
    .join('\n')
    .replace(/\n\s*\n/g, '\n')
    .trim();
}

const heading = /^\s{0,3}#{1,6}\s+(.*?)(?:\s+#+)?\s*$/;
const rule = /^\s{0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,}|={3,})$/;
const quote = /^(?:\s{0,3}>\s?)+/;
const bullet = /^(\s*)[-*+]\s+(?:\[([ xX])\]\s+)?/;
const tableRule = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?\s*$/;
const tableRow = /^\s*\|(.*)\|\s*$/;

function plainLine(line: string): string {
  if (rule.test(line) || tableRule.test(line)) return '';
  const unquoted = line.replace(quote, '');
  const title = heading.exec(unquoted)?.[1];
  if (title !== undefined) return plainWords(title);
  const cells = tableRow.exec(unquoted)?.[1];
  if (cells !== undefined)
    return plainWords(
      cells
        .split('|')
        .map((cell) => cell.trim())
        .join(' · '),
    );
  return plainWords(
    unquoted.replace(bullet, (_, indent: string, box: string | undefined) => `${indent}${boxes(box)} `),
  );
}

function boxes(box: string | undefined): string {
  if (box === undefined) return '•';
  return box === ' ' ? '☐' : '☑';
}

/** Signs within a line. Code first: what it holds is no markup. */
function plainWords(line: string): string {
  return line
    .split(/(`+[^`]+`+)/)
    .map((part, at) => (at % 2 === 1 ? part.replace(/^`+|`+$/g, '') : withoutEmphasis(withoutLinks(part))))
    .join('');
}

function withoutLinks(text: string): string {
  return text
    .replace(/!\[([^\]]*)\]\([^()\s]*(?:\s+"[^"]*")?\)/g, '$1')
    .replace(/\[([^\]]+)\]\([^()\s]*(?:\s+"[^"]*")?\)/g, '$1')
    .replace(/<(https?:\/\/[^\s>]+)>/g, '$1');
}

/** Pairs of signs that hug their words, outside of words for the underscore, as CommonMark has it. */
function withoutEmphasis(text: string): string {
  return text
    .replace(/(\*{1,3})(?=\S)([^*\n]*?\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^_\n]*?\S)\1(?![\p{L}\p{N}_])/gu, '$2')
    .replace(/~~(?=\S)([^~\n]*?\S)~~/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+.!|>~-])/g, '$1');
}
