import type { IncomingMessage } from 'node:http';
import { PalimpsestError } from '../../../shared/contract/errors.ts';

/**
 * The JSON of a request's body; no body at all is an empty object. The size is checked while the body arrives, so that no more than `limitBytes` is held.
 * @throws PalimpsestError too_large, unsupported (not declared as JSON), invalid (not UTF-8 or not JSON), cancelled.
 */
export async function readJson(request: IncomingMessage, limitBytes: number): Promise<unknown> {
  if (isEmpty(request)) return {};
  if (!/^application\/(?:[\w.-]+\+)?json(?:\s*;|$)/i.test(request.headers['content-type'] ?? '')) {
    throw new PalimpsestError('unsupported', 'The body must be JSON.', {
      hint: 'Send the header Content-Type: application/json.',
    });
  }
  return parseJson(await readSized(request, limitBytes));
}

/** How far above its limit a body is still read, so that its faults can be told before its size. */
const leniency = 4;

/**
 * The same under any content type. A body that is too large, but not by far, is read and checked first: its faults go
 * before its size.
 * @param check throws what is wrong with the value.
 */
export async function readJsonLeniently(
  request: IncomingMessage,
  limitBytes: number,
  check: (value: unknown) => void,
): Promise<unknown> {
  if (isEmpty(request)) return {};
  const bytes = await readSized(request, limitBytes * leniency, limitBytes);
  const value = parseJson(bytes);
  if (bytes.length <= limitBytes) return value;
  check(value);
  throw tooLarge(limitBytes);
}

async function readSized(request: IncomingMessage, mostBytes: number, limitBytes = mostBytes): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw tooLarge(limitBytes);
  return await readBytes(request, mostBytes, limitBytes);
}

function parseJson(bytes: Buffer): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new PalimpsestError('invalid', 'The body is not valid UTF-8.', { cause });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    const detail = cause instanceof SyntaxError ? `: ${cause.message.slice(0, 120)}` : '';
    throw new PalimpsestError('invalid', `The body is not valid JSON${detail}.`, { cause });
  }
}

function isEmpty(request: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return encoding === undefined && Number(length ?? 0) === 0;
}

/** Stops listening instead of destroying the stream: that would cut the connection before the refusal is sent. */
function readBytes(request: IncomingMessage, mostBytes: number, limitBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= mostBytes) chunks.push(chunk);
      else finish(() => reject(tooLarge(limitBytes)));
    };
    const onEnd = () => finish(() => resolve(Buffer.concat(chunks, size)));
    const onClose = () => finish(() => reject(new PalimpsestError('cancelled', 'The request was broken off.')));
    const finish = (settle: () => void) => {
      request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      request.pause();
      settle();
    };
    request.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
  });
}

function tooLarge(limitBytes: number): PalimpsestError {
  return new PalimpsestError('too_large', `The body is larger than ${readableSize(limitBytes)}, the limit here.`);
}

function readableSize(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.floor(bytes / (1024 * 1024))} MiB` : `${Math.floor(bytes / 1024)} KiB`;
}
