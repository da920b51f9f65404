import { basename, extname, resolve } from 'node:path';
import { PalimpsestError } from '../../../../shared/contract/errors.ts';
import type { ToldArtifact } from '../told.ts';
import { isBeam, loadBeam } from './beam.ts';
import { readSource, type TextBytes } from './bytes.ts';
import { loadChat } from './chat.ts';
import { type Syntax, syntaxOf } from './detect.ts';
import { loadMarkdown, loadPlain } from './documents.ts';
import { badLinesNote, isRecord, parseJson, parseJsonLines } from './json.ts';
import { isLocomo, loadLocomo } from './locomo.ts';
import type { LoadOptions, TextSource } from './options.ts';
import { isTurnsRow, loadTurns } from './turns.ts';

const headBytes = 1024 * 1024;
/** Keys of benchmark question files: what they hold is the answer, and must not become a memory. */
const goldKeys = [
  'rubric',
  'ideal_response',
  'ideal_answer',
  'ideal_summary',
  'evidence_turn_ids',
  'source_chat_ids',
  'ground_truth',
];

interface Content {
  readonly name: string;
  readonly syntax: Syntax;
  readonly bytes: Buffer;
  /** Null for a text that was pasted. */
  readonly fileUri: string | null;
}

/**
 * The artifacts told by a file or a text, in its order: a document is one, a chat file one for each session.
 * What was left out or mended stands in their notes.
 * @throws PalimpsestError naming the file and what is wrong: not_found, too_large, unsupported, invalid.
 */
export function* loadArtifacts(source: TextSource, options: LoadOptions = {}): Generator<ToldArtifact> {
  const content = contentOf(readSource(source, options.limitBytes), source, options);
  const told =
    content.syntax === 'json' || content.syntax === 'jsonl'
      ? loadJson(content, options)
      : loadDocument(content, options);
  let count = 0;
  for (const artifact of told) {
    count++;
    // A request id names one artifact; the further ones of a file get their place after it.
    yield count === 1 || artifact.requestId === null
      ? artifact
      : { ...artifact, requestId: `${artifact.requestId}#${count}` };
  }
  if (count === 0) throw new PalimpsestError('unsupported', `${content.name} holds no conversation`);
}

function contentOf(read: TextBytes, source: TextSource, options: LoadOptions): Content {
  const ownUri = source.kind === 'path' ? resolve(source.path) : source.kind === 'bytes' ? source.name : null;
  return {
    ...read,
    syntax: syntaxOf(
      source.kind === 'text' ? '' : read.name,
      read.bytes.subarray(0, headBytes).toString('utf8'),
      options.format ?? 'auto',
    ),
    fileUri: options.uri ?? ownUri,
  };
}

function* loadDocument(content: Content, options: LoadOptions): Generator<ToldArtifact> {
  const text = content.bytes.toString('utf8');
  const isPasted = content.name === 'text' && content.fileUri === null;
  const plainName = basename(content.name).replace(/\.gz$/i, '');
  const stem =
    isPasted || content.name === 'text' ? null : plainName.slice(0, plainName.length - extname(plainName).length);
  yield content.syntax === 'markdown'
    ? loadMarkdown(text, stem, content.fileUri, options)
    : loadPlain(text, stem, content.fileUri, options);
}

function* loadJson(content: Content, options: LoadOptions): Generator<ToldArtifact> {
  const { value, notes } = parseContent(content);
  let isFirst = true;
  for (const artifact of loadValue(value, content, options)) {
    yield isFirst && notes.length > 0 ? { ...artifact, notes: [...notes, ...artifact.notes] } : artifact;
    isFirst = false;
  }
}

function parseContent({ name, syntax, bytes }: Content): { value: unknown; notes: string[] } {
  if (syntax === 'json') return { value: parseJson(bytes.toString('utf8'), name), notes: [] };
  const { values, bad } = parseJsonLines(bytes, name);
  return { value: values.map((line) => line.value), notes: badLinesNote(bad) };
}

function loadValue(value: unknown, content: Content, options: LoadOptions): Generator<ToldArtifact> {
  const { name, fileUri } = content;
  const format = options.format ?? 'auto';
  const wanted = (kind: typeof format, fits: boolean): boolean => {
    if (format === kind && !fits) throw new PalimpsestError('unsupported', `${name} has not the layout of ${kind}`);
    return format === kind || (format === 'auto' && fits);
  };
  refuseGold(value, name);
  if (wanted('locomo', isLocomo(value))) return loadLocomo(value, options);
  if (wanted('beam', isBeam(value))) return loadBeam(value, options);
  if (wanted('turns', isTurnsList(value))) return loadTurns(Array.isArray(value) ? value : [], options);
  return loadChat(value, name, fileUri, options);
}

/** Most rows being turns is enough: the others are reported. */
function isTurnsList(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const fitting = value.filter(isTurnsRow).length;
  return fitting > 0 && fitting * 2 > value.length;
}

function refuseGold(value: unknown, name: string): void {
  const list: readonly unknown[] = Array.isArray(value) ? value : isRecord(value) ? Object.values(value).flat() : [];
  const isGold = (entry: unknown): boolean =>
    isRecord(entry) && 'question' in entry && goldKeys.some((key) => key in entry);
  if (list.length > 0 && list.every(isGold)) {
    throw new PalimpsestError('unsupported', `${name} holds questions with their answers, not a conversation`);
  }
}
