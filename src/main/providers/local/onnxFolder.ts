import { open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { PalimpsestError } from '../../../shared/contract/errors.ts';

/** Weights as transformers.js names them: the folder within, and the type that the name's end tells. */
interface Weights {
  readonly subfolder: '' | 'onnx';
  readonly dtype: 'q8' | 'int8' | 'uint8' | 'fp32' | 'fp16';
  readonly file: string;
}

export interface OnnxFacts {
  readonly name: string;
  readonly kind: 'embedder' | 'reranker';
  readonly weights: Weights;
  readonly weightBytes: number;
  /** Numbers of one of its vectors. */
  readonly dimensions: number;
  readonly pooling: 'mean' | 'cls';
}

/** The smaller first: on a processor they are the faster, and as good for this. */
const endings = [
  ['q8', '_quantized'],
  ['int8', '_int8'],
  ['uint8', '_uint8'],
  ['fp32', ''],
  ['fp16', '_fp16'],
] as const;

const configSchema = z.object({
  model_type: z.string(),
  architectures: z.array(z.string()).optional(),
  hidden_size: z.number().int().positive().optional(),
  dim: z.number().int().positive().optional(),
  d_model: z.number().int().positive().optional(),
});
const poolingSchema = z.object({
  pooling_mode_cls_token: z.boolean().optional(),
  pooling_mode_mean_tokens: z.boolean().optional(),
});
const largestJson = 64 * 1024 * 1024;

/**
 * Reads what a folder with an ONNX model holds, in the layout of transformers.js: config.json, tokenizer.json,
 * tokenizer_config.json and weights beside them or in `onnx`.
 * @throws PalimpsestError invalid, naming the file that is missing or wrong.
 */
export async function readOnnxFolder(folder: string): Promise<OnnxFacts> {
  const config = await readPart(folder, 'config.json', configSchema);
  await readPart(folder, 'tokenizer.json', z.object({ model: z.object({}).loose() }));
  await readPart(folder, 'tokenizer_config.json', z.object({}).loose());
  const weights = await findWeights(folder);
  if (weights === null) throw unusable(folder, 'model.onnx or model_quantized.onnx is missing');
  const weightBytes = await checkWeights(path.join(folder, weights.file));
  const dimensions = config.hidden_size ?? config.dim ?? config.d_model;
  if (dimensions === undefined) throw unusable(folder, 'config.json does not say the size of its vectors');
  const isJudge = config.architectures?.some((name) => name.endsWith('ForSequenceClassification')) ?? false;
  return {
    name: path.basename(folder),
    kind: isJudge ? 'reranker' : 'embedder',
    weights,
    weightBytes,
    dimensions,
    pooling: await poolingOf(folder),
  };
}

/** The first token’s vector or the mean of all, as the folder says; the mean where it says nothing. */
async function poolingOf(folder: string): Promise<OnnxFacts['pooling']> {
  const file = path.join('1_Pooling', 'config.json');
  if (!(await isFile(path.join(folder, file)))) return 'mean';
  const pooling = await readPart(folder, file, poolingSchema);
  if (pooling.pooling_mode_cls_token === true) return 'cls';
  if (pooling.pooling_mode_mean_tokens === false)
    throw unusable(folder, `${file} asks for a pooling that is not known`);
  return 'mean';
}

async function findWeights(folder: string): Promise<Weights | null> {
  for (const subfolder of ['onnx', ''] as const) {
    for (const [dtype, ending] of endings) {
      const file = path.join(subfolder, `model${ending}.onnx`);
      if (await isFile(path.join(folder, file))) return { subfolder, dtype, file };
    }
  }
  return null;
}

/** An ONNX file is a message of protobuf whose first field, the version, is a number. */
async function checkWeights(file: string): Promise<number> {
  const handle = await open(file, 'r');
  try {
    const head = Buffer.alloc(8);
    await handle.read(head, 0, head.length, 0);
    if (head.toString('latin1').startsWith('version '))
      throw unusable(file, 'it is only a pointer of Git LFS, not the weights');
    if (head[0] !== 0x08) throw unusable(file, 'it is not an ONNX file');
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

async function readPart<T>(folder: string, name: string, schema: z.ZodType<T>): Promise<T> {
  const file = path.join(folder, name);
  if (!(await isFile(file))) throw unusable(folder, `${name} is missing`);
  if ((await stat(file)).size > largestJson) throw unusable(folder, `${name} is too large`);
  let value: unknown;
  try {
    value = JSON.parse(await readFile(file, 'utf8'));
  } catch {
    throw unusable(folder, `${name} is not JSON`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw unusable(folder, `${name} is wrong at ${parsed.error.issues[0]?.path.join('.') || 'its top'}`);
}

async function isFile(file: string): Promise<boolean> {
  return await stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}

function unusable(place: string, why: string): PalimpsestError {
  return new PalimpsestError('invalid', `${place} cannot be used: ${why}.`, {
    hint: 'A folder holds config.json, tokenizer.json, tokenizer_config.json and onnx/model_quantized.onnx or onnx/model.onnx.',
    field: 'path',
  });
}
