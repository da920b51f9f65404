import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOnnxFolder } from '../../../../src/main/providers/local/onnxFolder.ts';
import { freshFolder } from '../../../integration/storage/folders.ts';
import { writeSmallEmbedder, writeSmallReranker } from '../../../integration/providers/local/smallOnnx.ts';

const place = (): string => path.join(freshFolder(), 'small');

describe('a folder with an ONNX model', () => {
  it('tells what it is for, its weights and the size of its vectors', async () => {
    expect(await readOnnxFolder(writeSmallEmbedder(place()))).toMatchObject({
      kind: 'embedder',
      dimensions: 4,
      pooling: 'mean',
      weights: { subfolder: 'onnx', dtype: 'fp32', file: path.join('onnx', 'model.onnx') },
    });
    expect(await readOnnxFolder(writeSmallReranker(place()))).toMatchObject({ kind: 'reranker' });
  });

  it.each(['config.json', 'tokenizer.json', 'tokenizer_config.json'])('without %s is refused', async (name) => {
    const folder = writeSmallEmbedder(place());
    rmSync(path.join(folder, name));
    await expect(readOnnxFolder(folder)).rejects.toMatchObject({
      code: 'invalid',
      message: `${folder} cannot be used: ${name} is missing.`,
    });
  });

  it.each([
    ['config.json', '{', 'config.json is not JSON'],
    ['config.json', '{"model_type":7}', 'config.json is wrong at model_type'],
    ['config.json', '{"model_type":"bert"}', 'config.json does not say the size of its vectors'],
    ['tokenizer.json', '[]', 'tokenizer.json is wrong at its top'],
    ['onnx/model.onnx', 'version https://git-lfs.github.com/spec/v1', 'it is only a pointer of Git LFS'],
    ['onnx/model.onnx', 'something else', 'it is not an ONNX file'],
  ])('with a wrong %s (%s) is refused with the reason', async (name, content, why) => {
    const folder = writeSmallEmbedder(place());
    writeFileSync(path.join(folder, name), content);
    await expect(readOnnxFolder(folder)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining(why),
    });
  });

  it('without weights is refused', async () => {
    const folder = writeSmallEmbedder(place());
    rmSync(path.join(folder, 'onnx'), { recursive: true });
    await expect(readOnnxFolder(folder)).rejects.toMatchObject({ message: /model_quantized\.onnx is missing/ });
  });
});
