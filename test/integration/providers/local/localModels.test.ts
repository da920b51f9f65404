import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { openLocalEmbedder } from '../../../../src/main/providers/local/localEmbedder.ts';
import { createLocalReranker } from '../../../../src/main/providers/local/localReranker.ts';
import { LocalWorkers } from '../../../../src/main/providers/local/localWorkers.ts';
import { ggufHead } from '../../../unit/providers/local/ggufHead.ts';
import { freshFolder } from '../../storage/folders.ts';
import { writeSmallEmbedder, writeSmallReranker } from './smallOnnx.ts';

const run = promisify(execFile);
const workers = new LocalWorkers();
function dot(a: Float32Array | undefined, b: Float32Array | undefined): number {
  return a?.reduce((sum, each, at) => sum + each * (b?.[at] ?? 0), 0) ?? 0;
}

afterEach(() => workers.settle());

describe('an ONNX folder', () => {
  it('embeds: the mean of its words, as unit vectors', async () => {
    const embedder = await openLocalEmbedder(workers, writeSmallEmbedder(path.join(freshFolder(), 'small-embedder')));
    expect(embedder).toMatchObject({ dimensions: 4, model: expect.stringMatching(/^small-embedder#[0-9a-f]{8}\/4$/) });
    const [harbour, boat, bread, empty] = await embedder.embed(['The harbour', 'the boat', 'bread', '']);
    expect(dot(harbour, harbour)).toBeCloseTo(1, 5);
    expect(dot(harbour, boat)).toBeGreaterThan(0.9);
    expect(dot(harbour, bread)).toBeLessThan(0.2);
    expect(dot(empty, empty)).toBeCloseTo(1, 5);
    await embedder.close();
    await expect(embedder.embed(['boat'])).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('judges texts, and cannot embed', async () => {
    const folder = writeSmallReranker(path.join(freshFolder(), 'small-reranker'));
    const { reranker, release } = createLocalReranker(workers, folder, () => undefined);
    const texts = ['bread', 'the harbour opens', 'the boat'].map((text, id) => ({ id, text }));
    const [bread = 1, harbour = 0, boat = 0] = await reranker.rerank('the', texts);
    expect(harbour).toBeGreaterThan(boat);
    expect(boat).toBeGreaterThan(bread);
    await release();
    await expect(openLocalEmbedder(workers, folder)).rejects.toMatchObject({
      code: 'invalid',
      message: /cannot embed/,
    });
  });

  it('whose weights are broken says so, and works once they are whole', async () => {
    const folder = writeSmallReranker(path.join(freshFolder(), 'small-reranker'));
    writeFileSync(path.join(folder, 'onnx', 'model.onnx'), Buffer.from([8, 8, 255, 255]));
    const { reranker, release } = createLocalReranker(workers, folder, () => undefined);
    const ask = () => reranker.rerank('harbour', [{ id: 1, text: 'harbour' }]);
    await expect(ask()).rejects.toMatchObject({
      code: 'provider_failed',
      message: expect.stringContaining(`The model in ${folder} cannot be loaded`),
    });
    rmSync(folder, { recursive: true });
    await expect(ask()).rejects.toMatchObject({ code: 'not_found' });
    writeSmallReranker(folder);
    expect(await ask()).toHaveLength(1);
    await release();
  });
});

it('a GGUF file with a whole head and no weights is an error, not an end', async () => {
  const file = path.join(freshFolder(), 'hollow.gguf');
  writeFileSync(file, ggufHead({ 'general.architecture': 'llama', 'llama.embedding_length': 8 }));
  await expect(openLocalEmbedder(workers, file)).rejects.toMatchObject({
    code: 'provider_failed',
    message: expect.stringContaining(`The model file ${file} cannot be loaded`),
  });
});

it.each([
  ['gguf', 'GGUF files need node-llama-cpp, which is not installed.'],
  ['onnx', 'ONNX folders need @huggingface/transformers, which is not installed.'],
])('without its library, a model of %s says what is missing', async (format, message) => {
  const file = path.join(freshFolder(), 'whole.gguf');
  writeFileSync(file, ggufHead({ 'general.architecture': 'llama', 'llama.embedding_length': 8 }));
  const place = format === 'gguf' ? file : writeSmallEmbedder(path.join(freshFolder(), 'small-embedder'));
  const here = (name: string): string => path.join(import.meta.dirname, name);
  const { stdout } = await run(process.execPath, ['--import', here('hideRuntimes.ts'), here('openOnce.ts'), place]);
  expect(JSON.parse(stdout)).toMatchObject({
    code: 'provider_missing',
    error: message,
    hint: expect.stringContaining('npm install'),
  });
});
