import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOnnxFolder } from '../../../../src/main/providers/local/onnxFolder.ts';
import { writeSmallEmbedder, writeSmallReranker } from '../../../integration/providers/local/smallOnnx.ts';

describe('a folder with an ONNX model', () => {
  it('tells what it is for, its weights and the size of its vectors', async () => {
    expect(await readOnnxFolder(writeSmallEmbedder())).toMatchObject({
      kind: 'embedder',
      dimensions: 4,
      pooling: 'mean',
      weights: { subfolder: 'onnx', dtype: 'fp32', file: path.join('onnx', 'model.onnx') },
    });
    expect(await readOnnxFolder(writeSmallReranker())).toMatchObject({ kind: 'reranker' });
  });

  it.each(['config.json', 'tokenizer.json', 'tokenizer_config.json'])('without %s is refused', async (name) => {
    const folder = writeSmallEmbedder();
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
    const folder = writeSmallEmbedder();
    writeFileSync(path.join(folder, name), content);
    await expect(readOnnxFolder(folder)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining(why),
    });
  });

  it('without weights is refused', async () => {
    const folder = writeSmallEmbedder();
    rmSync(path.join(folder, 'onnx'), { recursive: true });
    await expect(readOnnxFolder(folder)).rejects.toMatchObject({ message: /model_quantized\.onnx is missing/ });
  });
});
