import { sanitizeText } from '../../text/sanitize.ts';
import type { Moment, ToldArtifact } from '../told.ts';
import { fitSessionId, givenTime } from './conversation.ts';
import { type FrontMatter, readFrontMatter } from './frontMatter.ts';
import type { LoadOptions } from './options.ts';
import { createTimeReader } from './times.ts';

/** Front matter that becomes a column or tells nothing to a reader; what is not named here stays in the text. */
const titleKeys = ['title'];
const timeKeys = ['created', 'date', 'created_at', 'datetime'];
const authorKeys = ['author', 'source'];
const sessionKeys = ['session', 'session_id'];
const typeKeys = ['document_type', 'type'];
const bookkeeping = ['tags', 'permalink', 'modified', 'updated', 'schema', 'tz', 'timezone'];
const ownType: ReadonlyMap<string, string> = new Map([
  ['note', 'personal_notes'],
  ['journal', 'personal_notes'],
  ['meeting', 'meeting_notes'],
  ['email', 'email_thread'],
]);
const firstHeading = /^ {0,3}#{1,2}\s+(.+?)\s*#*\s*$/m;
const longestTitle = 512;

/** A plain text as one artifact. */
export function loadPlain(text: string, stem: string | null, uri: string | null, options: LoadOptions): ToldArtifact {
  return documentArtifact('text', sanitizeText(text), { title: stem, uri, notes: [] }, options);
}

/** A Markdown note as one artifact. Its front matter gives title, time, author, session, type and tags; other fields become lines of its text. */
export function loadMarkdown(raw: string, stem: string | null, uri: string | null, options: LoadOptions): ToldArtifact {
  const text = sanitizeText(raw);
  const front = readFrontMatter(text);
  if (front === null || front === 'broken') {
    const notes = front === null ? [] : ['front matter not understood: kept as text'];
    return documentArtifact('markdown', text, { title: headingOf(text) ?? stem, uri, notes }, options);
  }
  const { body, title } = bodyOf(text, front);
  const shown = title ?? headingOf(body) ?? stem;
  return documentArtifact('markdown', body, { title: shown, uri, notes: [], front }, options);
}

interface DocumentParts {
  readonly title: string | null;
  readonly uri: string | null;
  readonly notes: readonly string[];
  readonly front?: FrontMatter;
}

function documentArtifact(
  format: 'text' | 'markdown',
  text: string,
  parts: DocumentParts,
  options: LoadOptions,
): ToldArtifact {
  const { front } = parts;
  const tz = options.tz ?? null;
  const session = options.sessionId ?? field(front, sessionKeys);
  return {
    format,
    documentType: options.documentType ?? typeOf(front) ?? 'unknown',
    sourceUri: parts.uri,
    title: (options.title ?? parts.title)?.slice(0, longestTitle).toWellFormed() ?? null,
    author: options.source ?? field(front, authorKeys),
    sessionId: session === null ? null : fitSessionId(session),
    occurredAt: writtenAt(front, tz) ?? givenTime(options),
    tz,
    tags: [...new Set([...(options.tags ?? []), ...tagsOf(front)])],
    requestId: options.requestId ?? null,
    body: { kind: 'text', text },
    notes: parts.notes,
  };
}

/** The note's text: its title as a heading where it does not begin with it, other fields as lines, then what was written. */
function bodyOf(text: string, front: FrontMatter): { body: string; title: string | null } {
  const written = text.slice(front.bodyStart);
  const title = field(front, titleKeys);
  const known = new Set([...titleKeys, ...timeKeys, ...authorKeys, ...sessionKeys, ...typeKeys, ...bookkeeping]);
  const custom = [...front.fields]
    .map(([key, value]) => ({ key, words: typeof value === 'string' ? value : value.join(', ') }))
    .filter(({ key, words }) => !known.has(key.toLowerCase()) && words !== '')
    .map(({ key, words }) => `${key}: ${words}`);
  const repeats = title !== null && headingOf(written.slice(0, 1000))?.toLowerCase() === title.toLowerCase();
  const head = title === null || repeats ? [] : [`# ${title}`];
  const parts = custom.length === 0 ? head : [...head, custom.join('\n')];
  return { body: parts.length === 0 ? written : `${parts.join('\n\n')}\n\n${written}`, title };
}

function headingOf(text: string): string | null {
  return firstHeading.exec(text)?.[1] ?? null;
}

function field(front: FrontMatter | undefined, keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = front?.fields.get(key);
    const words = typeof value === 'string' ? value : value?.join(', ');
    if (words !== undefined && words.trim() !== '') return words.trim();
  }
  return null;
}

function typeOf(front: FrontMatter | undefined): string | null {
  const type = field(front, typeKeys)?.toLowerCase().replace(/\s+/g, '_').slice(0, 64) ?? null;
  return type === null ? null : (ownType.get(type) ?? type);
}

function tagsOf(front: FrontMatter | undefined): string[] {
  const value = front?.fields.get('tags') ?? [];
  const tags = typeof value === 'string' ? value.split(',') : value;
  return tags.map((tag) => tag.trim().replace(/^#/, '').slice(0, 128)).filter((tag) => tag !== '');
}

function writtenAt(front: FrontMatter | undefined, tz: string | null): Moment | null {
  const zone = field(front, ['tz', 'timezone']);
  const readTime = createTimeReader(tz ?? (zone !== null && isZone(zone) ? zone : null));
  return timeKeys.map((key) => readTime(field(front, [key]))).find((moment) => moment !== null) ?? null;
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
