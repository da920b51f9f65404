import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { LocalUse } from '../../../shared/contract/localModels.ts';
import { readGguf } from './ggufFile.ts';
import { type OnnxFacts, readOnnxFolder } from './onnxFolder.ts';

/** A model that is a file or a folder on this machine. */
export type LocalModelFacts = {
  readonly path: string;
  readonly name: string;
  readonly uses: readonly LocalUse[];
  readonly bytes: number;
  readonly dimensions: number | null;
  /** Differs where its weights differ, so that vectors of two are never taken for one another’s. */
  readonly mark: string;
} & ({ readonly format: 'gguf' } | { readonly format: 'onnx'; readonly onnx: OnnxFacts });

/** Whether what a person named as an embedder, reranker or model is a place on this machine, not an address. */
export function isLocalPath(named: string): boolean {
  return path.isAbsolute(named);
}

export function isGgufPath(place: string): boolean {
  return /\.gguf$/i.test(place);
}

/**
 * Looks at a GGUF file or a folder with an ONNX model, without loading it.
 * @throws PalimpsestError not_found when nothing is there, invalid with the reason when it cannot be used.
 */
export async function readLocalModel(place: string): Promise<LocalModelFacts> {
  const found = await stat(place).catch((cause: unknown) => {
    throw new PalimpsestError('not_found', `There is no model at ${place}.`, {
      hint: 'It may have been moved. Name where it is now.',
      field: 'path',
      cause,
    });
  });
  return found.isDirectory() ? await fromFolder(place) : await fromFile(place, found.size);
}

async function fromFile(file: string, bytes: number): Promise<LocalModelFacts> {
  if (!isGgufPath(file))
    throw new PalimpsestError('invalid', `${file} cannot be used: its name does not end in .gguf.`, {
      hint: 'Name a GGUF file, or a folder with an ONNX model.',
      field: 'path',
    });
  const { name, pooling, dimensions } = await readGguf(file);
  const uses: readonly LocalUse[] =
    pooling === 'rank' ? ['reranker'] : pooling === 'none' ? ['chat', 'embedder'] : ['embedder'];
  const shown = name ?? path.basename(file, path.extname(file));
  return { format: 'gguf', path: file, name: shown, uses, bytes, dimensions, mark: await markOf(file, bytes) };
}

async function fromFolder(folder: string): Promise<LocalModelFacts> {
  const onnx = await readOnnxFolder(folder);
  const { name, kind, weightBytes: bytes, dimensions } = onnx;
  const mark = await markOf(path.join(folder, onnx.weights.file), bytes);
  return { format: 'onnx', path: folder, name, uses: [kind], bytes, dimensions, mark, onnx };
}

const markedBytes = 64 * 1024;

/** From the size, the beginning and the end: weights of gigabytes are not read for it. */
async function markOf(file: string, bytes: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const hash = createHash('sha256').update(String(bytes));
    for (const at of [0, Math.max(0, bytes - markedBytes)]) {
      const piece = Buffer.alloc(markedBytes);
      const { bytesRead } = await handle.read(piece, 0, markedBytes, at);
      hash.update(piece.subarray(0, bytesRead));
    }
    return hash.digest('hex').slice(0, 8);
  } finally {
    await handle.close();
  }
}
