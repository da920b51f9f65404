import type { Format } from '../../../../shared/contract/remember.ts';
import { isRecord } from './json.ts';

/** How a file's bytes are to be read, before its content is understood. */
export type Syntax = 'json' | 'jsonl' | 'markdown' | 'text';

const looksLikeJson = /^\s*(?:\{\s*(?:"|\}|$)|\[\s*(?:[[{"\]\d-]|$))/;
const frontMatter = /^---[ \t]*\r?\n[^]*?\n---/;
const heading = /^#{1,6}[ \t]+\S/m;
const chatFormats: ReadonlySet<Format> = new Set(['chat', 'locomo', 'beam', 'turns']);

/** The ending of a file's name in lower case, without `.gz`; empty when there is none. */
export function endingOf(name: string): string {
  return /\.([a-z0-9]+)$/.exec(name.toLowerCase().replace(/\.gz$/, ''))?.[1] ?? '';
}

/** The syntax by the asked format, else by the name's ending, else by how the text begins. */
export function syntaxOf(name: string, head: string, format: Format): Syntax {
  if (format === 'text' || format === 'markdown') return format;
  const ending = endingOf(name);
  if (ending === 'jsonl' || ending === 'ndjson') return 'jsonl';
  const jsonWanted = chatFormats.has(format) || ending === 'json';
  if (jsonWanted || (looksLikeJson.test(head) && !['md', 'markdown', 'txt'].includes(ending))) {
    return isLines(head) ? 'jsonl' : 'json';
  }
  if (ending === 'md' || ending === 'markdown') return 'markdown';
  return ending !== 'txt' && (frontMatter.test(head) || heading.test(head)) ? 'markdown' : 'text';
}

/** Several lines of which the first is a whole JSON object. */
function isLines(head: string): boolean {
  const start = head.search(/\S/);
  const newline = head.indexOf('\n', start);
  if (start === -1 || newline === -1 || head.slice(newline).trim() === '') return false;
  try {
    return isRecord(JSON.parse(head.slice(start, newline)));
  } catch {
    return false;
  }
}
