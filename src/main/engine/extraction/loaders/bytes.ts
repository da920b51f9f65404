import { isUtf8 } from 'node:buffer';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PalimpsestError } from '../../../../shared/contract/errors.ts';
import { sanitizeText } from '../../text/sanitize.ts';
import { defaultLimitBytes, type TextSource } from './options.ts';

/** The checked content of a source: UTF-8 bytes of at most the limit, neither binary nor empty. */
export interface TextBytes {
  /** For messages: the file's name, or "text". */
  readonly name: string;
  readonly bytes: Buffer;
}

const signatures: readonly (readonly [string, string])[] = [
  ['%PDF', 'a PDF file'],
  ['PK\u0003\u0004', 'a ZIP archive or office document'],
  ['\u0089PNG', 'a PNG picture'],
  ['\u00FF\u00D8\u00FF', 'a JPEG picture'],
  ['GIF8', 'a GIF picture'],
  ['SQLite format 3', 'an SQLite database'],
  ['\u007FELF', 'a program'],
  ['ID3', 'a sound file'],
];

/**
 * Reads a source whole, after having looked at its size.
 * @throws PalimpsestError not_found, forbidden; too_large naming the limit; unsupported for a binary file or another encoding; invalid when empty.
 */
export function readSource(source: TextSource, limitBytes: number = defaultLimitBytes): TextBytes {
  if (source.kind === 'text') {
    const bytes = Buffer.from(sanitizeText(source.text));
    return checked('text', bytes, limitBytes);
  }
  const name = source.kind === 'path' ? basename(source.path) : source.name;
  const raw = source.kind === 'path' ? readPath(source.path, name, limitBytes) : Buffer.from(source.bytes);
  if (raw.length > limitBytes) throw tooLarge(name, `${megabytes(raw.length)} MB`, limitBytes);
  return checked(name, unpack(raw, name, limitBytes), limitBytes);
}

function readPath(path: string, name: string, limitBytes: number): Buffer {
  const file = openPath(path, name);
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) throw new PalimpsestError('unsupported', `${name} is not a file`);
    if (stat.size > limitBytes) throw tooLarge(name, `${megabytes(stat.size)} MB`, limitBytes);
    const bytes = Buffer.allocUnsafe(stat.size);
    let length = 0;
    while (length < bytes.length) {
      const read = readSync(file, bytes, length, bytes.length - length, length);
      if (read === 0) break;
      length += read;
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}

function openPath(path: string, name: string): number {
  try {
    return openSync(path, 'r');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null;
    if (code === 'ENOENT') throw new PalimpsestError('not_found', `there is no file ${path}`, { cause });
    if (code === 'EACCES' || code === 'EPERM') {
      throw new PalimpsestError('forbidden', `${name} may not be read`, { hint: 'check its permissions', cause });
    }
    throw new PalimpsestError('invalid', `${name} cannot be opened`, { cause });
  }
}

function unpack(raw: Buffer, name: string, limitBytes: number): Buffer {
  if (raw[0] !== 0x1f || raw[1] !== 0x8b) return raw;
  try {
    return gunzipSync(raw, { maxOutputLength: limitBytes });
  } catch (cause) {
    if (cause instanceof RangeError) throw tooLarge(name, 'more when unpacked', limitBytes);
    throw new PalimpsestError('invalid', `${name} is a damaged or cut off gzip file`, { cause });
  }
}

function checked(name: string, raw: Buffer, limitBytes: number): TextBytes {
  if (raw.length > limitBytes) throw tooLarge(name, `${megabytes(raw.length)} MB`, limitBytes);
  const bytes = decoded(name, raw);
  if (isBlankText(bytes)) throw new PalimpsestError('invalid', `${name} is empty`);
  return { name, bytes };
}

function decoded(name: string, raw: Buffer): Buffer {
  const sign = raw.subarray(0, 16).toString('latin1');
  const kind = signatures.find(([start]) => sign.startsWith(start))?.[1];
  if (kind !== undefined) throw notText(name, `looks like ${kind}`);
  if (raw[0] === 0xff && raw[1] === 0xfe) return Buffer.from(raw.subarray(2).toString('utf16le'));
  if (raw[0] === 0xfe && raw[1] === 0xff) return Buffer.from(swapped(raw.subarray(2)).toString('utf16le'));
  const marked = raw[0] === 0xef && raw[1] === 0xbb && raw[2] === 0xbf;
  const bytes = marked ? raw.subarray(3) : raw;
  const head = bytes.subarray(0, 65_536);
  const controls = head.reduce((sum, byte) => sum + (byte < 9 || (byte > 13 && byte < 27) ? 1 : 0), 0);
  if (controls > head.length / 50 + 1) throw notText(name, 'is a binary file');
  if (!isUtf8(bytes)) throw wrongEncoding(name, bytes);
  return bytes;
}

function swapped(bytes: Buffer): Buffer {
  return Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2))).swap16();
}

function isBlankText(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 65_536).toString('utf8');
  return head.trim() === '' && (bytes.length <= 65_536 || bytes.toString('utf8').trim() === '');
}

function wrongEncoding(name: string, bytes: Buffer): PalimpsestError {
  let start = 0;
  let end = bytes.length;
  while (end - start > 1) {
    const middle = (start + end) >> 1;
    if (isUtf8(backToLead(bytes, middle))) start = middle;
    else end = middle;
  }
  const line = bytes.subarray(0, start).reduce((sum, byte) => sum + (byte === 10 ? 1 : 0), 1);
  return new PalimpsestError('unsupported', `${name} is not UTF-8 text: first wrong byte in line ${line}`, {
    hint: 'save it with the encoding UTF-8',
  });
}

/** The first `length` bytes without a character that is cut at the end. */
function backToLead(bytes: Buffer, length: number): Buffer {
  let end = length;
  while (end > 0 && length - end < 4 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end);
}

function notText(name: string, what: string): PalimpsestError {
  return new PalimpsestError('unsupported', `${name} ${what}, not text`, {
    hint: 'plain text, Markdown, JSON and JSONL are read, also gzipped',
  });
}

function tooLarge(name: string, has: string, limitBytes: number): PalimpsestError {
  return new PalimpsestError('too_large', `${name} has ${has}; the limit is ${megabytes(limitBytes)} MB`, {
    hint: 'split the file or raise the limit',
  });
}

function megabytes(bytes: number): string {
  const value = bytes / (1024 * 1024);
  return value >= 10 || Number.isInteger(value) ? String(Math.ceil(value)) : value.toPrecision(2);
}
