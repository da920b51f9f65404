import path from 'node:path';
import type * as Transformers from '@huggingface/transformers';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import { type CallContext, cancelled, Transferring } from '../../workers/port.ts';
import type { Service } from '../../workers/serve.ts';
import { unitVector } from '../unitVector.ts';
import type { FlatVectors, OnnxCalls, RerankArgs } from './llamaCalls.ts';
import type { OnnxFacts } from './onnxFolder.ts';
import { loadRuntime } from './optionalRuntime.ts';

type Runtime = typeof Transformers;

/** Pairs judged at once: few, so that a cancelled consult is not waited for. */
const pairsAtOnce = 8;

/** Loads one ONNX model; the network is never asked. @throws PalimpsestError provider_missing, provider_failed */
export async function openOnnx(folder: string, facts: OnnxFacts): Promise<Service<OnnxCalls>> {
  const runtime = await loadRuntime('onnx', () => import('@huggingface/transformers'));
  const { env } = runtime;
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.useFSCache = false;
  env.localModelPath = `${path.dirname(folder)}${path.sep}`;
  try {
    return facts.kind === 'embedder'
      ? await openEmbedder(runtime, path.basename(folder), facts)
      : await openReranker(runtime, path.basename(folder), facts);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split('\n')[0]?.slice(0, 300) : String(cause);
    throw new PalimpsestError('provider_failed', `The model in ${folder} cannot be loaded: ${why}`, {
      hint: 'It may be broken, or of a kind that is not known.',
      cause,
    });
  }
}

function loading({ weights: { subfolder, dtype } }: OnnxFacts) {
  return { dtype, subfolder, device: 'cpu', local_files_only: true } as const;
}

async function openEmbedder(runtime: Runtime, name: string, facts: OnnxFacts): Promise<Service<OnnxCalls>> {
  const extract = await runtime.pipeline('feature-extraction', name, loading(facts));
  return {
    calls: {
      embed: async ({ texts }) => {
        const output = await extract([...texts], { pooling: facts.pooling, normalize: true });
        return unitVectors(output.data, texts.length);
      },
      rerank: () => Promise.reject(new PalimpsestError('provider_failed', 'This model embeds; it cannot judge texts.')),
    },
    close: () => extract.dispose(),
  };
}

async function openReranker(runtime: Runtime, name: string, facts: OnnxFacts): Promise<Service<OnnxCalls>> {
  const { AutoTokenizer, AutoModelForSequenceClassification } = runtime;
  const tokenizer = await AutoTokenizer.from_pretrained(name, { local_files_only: true });
  const model = await AutoModelForSequenceClassification.from_pretrained(name, loading(facts));
  const judge = async ({ query, texts }: RerankArgs): Promise<number[]> => {
    const inputs: unknown = tokenizer(
      texts.map(() => query),
      { text_pair: [...texts], padding: true, truncation: true },
    );
    const output: unknown = await model(inputs);
    return relevances(logitsOf(output), texts.length);
  };
  return {
    calls: {
      embed: () => Promise.reject(new PalimpsestError('provider_failed', 'This model judges texts; it cannot embed.')),
      rerank: async ({ query, texts }: RerankArgs, { signal }: CallContext) => {
        const scores: number[] = [];
        for (let start = 0; start < texts.length; start += pairsAtOnce) {
          if (signal.aborted) throw cancelled();
          scores.push(...(await judge({ query, texts: texts.slice(start, start + pairsAtOnce) })));
        }
        return scores;
      },
    },
    close: async () => {
      await model.dispose();
    },
  };
}

function unitVectors(values: unknown, count: number): Transferring<FlatVectors> {
  const numbers = numbersOf(values);
  const dimensions = numbers.length / count;
  const flat = new Float32Array(numbers.length);
  for (let index = 0; index < count; index++) {
    const unit = unitVector(numbers.subarray(index * dimensions, (index + 1) * dimensions));
    if (unit === null || !Number.isInteger(dimensions))
      throw new PalimpsestError('provider_failed', 'The model gave a vector that cannot be used.');
    flat.set(unit, index * dimensions);
  }
  return new Transferring({ flat, dimensions }, [flat.buffer]);
}

function logitsOf(output: unknown): Float32Array {
  const logits = typeof output === 'object' && output !== null && 'logits' in output ? output.logits : null;
  return numbersOf(typeof logits === 'object' && logits !== null && 'data' in logits ? logits.data : null);
}

function numbersOf(values: unknown): Float32Array {
  if (values instanceof Float32Array) return values;
  throw new PalimpsestError('provider_failed', 'The model gave something that is not numbers.');
}

/**
 * 0..1 for each text. One number a pair is a logit; of two, the second stands for relevant.
 * @throws PalimpsestError provider_failed for more: such a model sorts into classes.
 */
export function relevances(logits: Float32Array, count: number): number[] {
  const labels = logits.length / count;
  if (labels !== 1 && labels !== 2)
    throw new PalimpsestError('provider_failed', 'This model sorts texts into classes; it is no reranker.');
  return Array.from({ length: count }, (_none, index) => {
    const at = index * labels;
    const logit = labels === 1 ? (logits[at] ?? 0) : (logits[at + 1] ?? 0) - (logits[at] ?? 0);
    return 1 / (1 + Math.exp(-logit));
  });
}
