import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLocalModel } from '../../../../src/main/providers/local/localModel.ts';
import { freshFolder } from '../../../integration/storage/folders.ts';
import { ggufHead } from './ggufHead.ts';

const written = (bytes: Buffer, name = 'model.gguf'): string => {
  const file = path.join(freshFolder(), name);
  writeFileSync(file, bytes);
  return file;
};
const llama = {
  'general.architecture': 'llama',
  'general.name': 'Small one',
  'tokenizer.ggml.tokens': Array.from({ length: 40_000 }, (_none, index) => `word${index}`),
  'llama.context_length': 8192,
  'llama.embedding_length': 576,
};

describe('a GGUF file', () => {
  it('tells its name, what it is for and the size of its vectors', async () => {
    const file = written(ggufHead(llama));
    expect(await readLocalModel(file)).toMatchObject({
      format: 'gguf',
      name: 'Small one',
      uses: ['chat', 'embedder'],
      dimensions: 576,
    });
  });

  it.each([
    [4, ['reranker']],
    [1, ['embedder']],
    [2, ['embedder']],
    [3, ['embedder']],
  ])('that pools by %i is for %j', async (pooling, uses) => {
    const file = written(ggufHead({ 'general.architecture': 'bert', 'bert.pooling_type': pooling }));
    expect(await readLocalModel(file)).toMatchObject({ uses, name: 'model' });
  });

  it('with other weights has another mark', async () => {
    const [one, other] = ['a', 'b'].map((end) => written(Buffer.concat([ggufHead(llama), Buffer.from(end)])));
    const marks = [await readLocalModel(one ?? ''), await readLocalModel(other ?? '')].map(({ mark }) => mark);
    expect(new Set(marks).size).toBe(2);
  });

  it.each([
    ['of another kind', ggufHead(llama, { magic: 'GGML' }), 'it is not a GGUF file'],
    ['of an unknown version', ggufHead(llama, { version: 9 }), 'its version 9 is not known'],
    ['without weights', ggufHead(llama, { tensors: 0 }), 'it holds no weights'],
    ['without an architecture', ggufHead({ 'general.name': 'x' }), 'its head is broken off or makes no sense'],
    ['that is empty', Buffer.alloc(0), 'its head is broken off or makes no sense'],
  ])('%s is refused with the reason', async (_what, bytes, why) => {
    await expect(readLocalModel(written(bytes))).rejects.toMatchObject({
      code: 'invalid',
      field: 'path',
      message: expect.stringContaining(why),
    });
  });

  it('that is not there, or has another name, is refused', async () => {
    await expect(readLocalModel('/nowhere/model.gguf')).rejects.toMatchObject({ code: 'not_found' });
    await expect(readLocalModel(written(ggufHead(llama), 'model.bin'))).rejects.toMatchObject({ code: 'invalid' });
  });

  it('that is broken anywhere in its head is refused or read, and never hangs', async () => {
    const whole = ggufHead({ ...llama, 'tokenizer.ggml.tokens': ['a', 'b'] });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 1),
        fc.uint8Array({ minLength: 1, maxLength: 12 }),
        fc.nat(whole.length),
        async (at, noise, end) => {
          const bytes = Buffer.from(whole);
          bytes.set(noise.subarray(0, bytes.length - at), at);
          const read = readLocalModel(written(bytes.subarray(0, end))).catch((error: { code?: string }) => error.code);
          expect(['invalid', expect.objectContaining({ format: 'gguf' })]).toContainEqual(await read);
        },
      ),
      { numRuns: 100 },
    );
  });
});
