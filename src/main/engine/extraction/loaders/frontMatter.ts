/** The fields at the head of a Markdown note, in the part of YAML that notes use: scalars and lists of scalars. */
export interface FrontMatter {
  readonly fields: ReadonlyMap<string, string | readonly string[]>;
  /** Where the note itself begins. */
  readonly bodyStart: number;
}

const opening = /^---[ \t]*\r?\n/;
const closing = /^(?:---|\.\.\.)[ \t]*$/;
const entry = /^([\p{L}_][\p{L}\p{N}_ .-]*?)[ \t]*:(?:[ \t]+(.*)|)$/u;

/** Null when there is no front matter; "broken" when there is one that cannot be read. */
export function readFrontMatter(text: string): FrontMatter | null | 'broken' {
  const start = opening.exec(text)?.[0].length;
  if (start === undefined) return null;
  const lines: string[] = [];
  for (let at = start; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const end = newline === -1 ? text.length : newline;
    const line = text.slice(at, end).replace(/\r$/, '');
    at = end + 1;
    if (closing.test(line)) {
      const fields = parseFields(lines);
      return fields === null ? 'broken' : { fields, bodyStart: Math.min(at, text.length) };
    }
    lines.push(line);
  }
  return 'broken';
}

function parseFields(lines: readonly string[]): Map<string, string | readonly string[]> | null {
  const fields = new Map<string, string | readonly string[]>();
  let list: { key: string; items: string[] } | null = null;
  for (const line of lines) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    const item = /^\s*-(?:\s+(.*))?$/.exec(line);
    if (item !== null && list !== null) {
      const value = scalar(item[1] ?? '');
      if (value === null) return null;
      list.items.push(value);
      fields.set(list.key, list.items);
      continue;
    }
    const nested = /^\s+\S/.test(line);
    if (nested && list !== null) {
      list.items.push(line.trim());
      fields.set(list.key, list.items);
      continue;
    }
    const match = nested ? null : entry.exec(line);
    const key = match?.[1];
    if (key === undefined) return null;
    const value = parseValue(match?.[2] ?? '');
    if (value === null) return null;
    fields.set(key, value);
    list = value === '' ? { key, items: [] } : null;
  }
  return fields;
}

function parseValue(words: string): string | readonly string[] | null {
  const trimmed = words.trim();
  if (!trimmed.startsWith('[')) return /^[|>][+-]?$/.test(trimmed) ? '' : scalar(trimmed);
  if (!trimmed.endsWith(']')) return null;
  const items = trimmed.slice(1, -1).match(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,]+/g) ?? [];
  const values = items.map(scalar);
  return values.every((value) => value !== null) ? values.filter((value) => value !== '') : null;
}

/** A quoted or plain scalar as text; null when a quotation mark is left open. */
function scalar(words: string): string | null {
  const trimmed = words.trim();
  const quote = trimmed.charAt(0);
  if (quote === '"' || quote === "'") {
    if (trimmed.length < 2 || !trimmed.endsWith(quote)) return null;
    const inside = trimmed.slice(1, -1);
    return quote === "'" ? inside.replaceAll("''", "'") : inside.replace(/\\(["\\])/g, '$1');
  }
  if (/^[{&*!%@`]/.test(trimmed)) return null;
  return trimmed.replace(/\s+#.*$/, '');
}
