import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/**
 * What the bytes of a file must come to. `git`: the name of a Git blob, which model hubs give for files that lie in
 * the repository itself; for large ones they give the SHA-256.
 */
export interface Checksum {
  readonly kind: 'sha256' | 'git';
  readonly hex: string;
}

/** The checksum in a header that a model hub sends; null where it sends none that can be checked. */
export function checksumIn(headers: Headers): Checksum | null {
  for (const name of ['x-linked-etag', 'etag']) {
    const hex = /^(?:W\/)?"?([0-9a-f]+)"?$/i.exec(headers.get(name) ?? '')?.[1]?.toLowerCase();
    if (hex?.length === 64) return { kind: 'sha256', hex };
    if (hex?.length === 40) return { kind: 'git', hex };
  }
  return null;
}

/** Whether the file comes to the checksum. */
export async function fits(file: string, { kind, hex }: Checksum, signal: AbortSignal): Promise<boolean> {
  const hash = createHash(kind === 'sha256' ? 'sha256' : 'sha1');
  if (kind === 'git') hash.update(`blob ${(await stat(file)).size}\0`);
  for await (const chunk of createReadStream(file, { signal, highWaterMark: 1024 * 1024 })) hash.update(toBytes(chunk));
  return hash.digest('hex') === hex;
}

function toBytes(chunk: unknown): Buffer {
  if (Buffer.isBuffer(chunk)) return chunk;
  throw new TypeError('A file is read as bytes.');
}
