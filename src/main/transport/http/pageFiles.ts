import { readFile, realpath } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

export interface PageFile {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly contentType: string;
  /** True for files whose name carries a hash of their content. */
  readonly isImmutable: boolean;
}

/**
 * A file of the page, or null. Nothing outside `folder` is ever served, by `..`, by an encoded separator or by a
 * symbolic link, and nothing hidden or of a type the page does not consist of. `/` is index.html.
 * @param urlPath the path of the request's URL, still percent-encoded.
 */
export async function readPageFile(folder: string, urlPath: string): Promise<PageFile | null> {
  const path = pathBelow(urlPath);
  const root = await realpath(folder).catch(() => null);
  if (path === null || root === null) return null;
  const candidate = resolve(root, path);
  const contentType = contentTypes[extname(candidate).toLowerCase()];
  const file = await realpath(candidate).catch(() => null);
  if (contentType === undefined || file === null) return null;
  if (!candidate.startsWith(root + sep) || !file.startsWith(root + sep)) return null;
  const bytes = await readFile(file).catch(() => null);
  return bytes && { bytes, contentType, isImmutable: /^assets\/.+[-.][\w-]{8}\.\w+$/.test(path) };
}

/** The decoded path without its leading slash; null when a part of it is empty, hidden or not a plain name. */
function pathBelow(urlPath: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(urlPath);
  } catch {
    return null;
  }
  if (path === '/') return 'index.html';
  const [first, ...parts] = path.split('/');
  const isPlain = first === '' && parts.every((part) => part !== '' && !part.startsWith('.') && !/[\0\\:]/.test(part));
  return isPlain ? parts.join('/') : null;
}
