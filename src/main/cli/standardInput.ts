import type { Readable } from 'node:stream';
import { PalimpsestError } from '../../shared/contract/errors.ts';

/**
 * The text on standard input, read no further than one byte beyond the limit.
 * @throws PalimpsestError too_large naming the limit, unsupported for what is no UTF-8, invalid when there is nothing, cancelled
 */
export async function readStandardInput(input: Readable, limitBytes: number, signal: AbortSignal): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  const stop = (): void => void input.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const part of input) {
      const bytes = Buffer.from(part as Uint8Array);
      size += bytes.length;
      if (size > limitBytes) throw tooLarge(limitBytes);
      parts.push(bytes);
    }
  } catch (cause) {
    if (signal.aborted) throw new PalimpsestError('cancelled', 'Stopped; nothing was stored.', { cause });
    throw cause;
  } finally {
    signal.removeEventListener('abort', stop);
  }
  if (signal.aborted) throw new PalimpsestError('cancelled', 'Stopped; nothing was stored.');
  const text = decoded(Buffer.concat(parts, size));
  if (text.trim() === '') throw new PalimpsestError('invalid', 'Standard input is empty.');
  return text;
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new PalimpsestError('unsupported', 'Standard input is not UTF-8 text.', {
      hint: 'Give a file by its name to have its format found out.',
      cause,
    });
  }
}

function tooLarge(limitBytes: number): PalimpsestError {
  return new PalimpsestError(
    'too_large',
    `Standard input has more than ${limitBytes / (1024 * 1024)} MB, which is the limit.`,
    { hint: 'Split the text or raise the limit in Settings.' },
  );
}
