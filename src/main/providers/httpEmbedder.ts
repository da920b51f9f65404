import type { Embedder } from '../engine/providers.ts';
import { readEmbeddings } from './embeddingsReply.ts';
import { type CallLimits, createModelServer, type ModelServerOptions } from './modelServer.ts';
import { serverUrl } from './serverUrl.ts';

/** Models of 512 tokens refuse more, and the part beyond says little about a passage. */
const longestText = 2_000;
const textsPerRequest = 32;

export interface HttpEmbedderOptions
  extends Partial<Pick<ModelServerOptions, 'key' | 'log' | 'pause' | 'spread'>>,
    Partial<CallLimits> {
  /** Address of the server, with or without `/v1` or `/v1/embeddings`. */
  readonly base: string;
  readonly model?: string | null;
}

const purpose = { kind: 'embed', stage: 'vectors' };
const limits: CallLimits = { tryMs: 30_000, totalMs: 30_000, tries: 3, replyBytes: 64 * 1024 * 1024 };

/**
 * An embedder behind `POST {base}/v1/embeddings`. Asks the server once for a vector, to learn its size and model.
 * @throws PalimpsestError invalid for an address that is none, provider_failed when the server does not answer well.
 */
export async function connectHttpEmbedder(options: HttpEmbedderOptions, signal?: AbortSignal): Promise<Embedder> {
  const { base, model = null, key = async () => null, log, pause, spread, ...some } = options;
  const url = embeddingsUrl(base);
  const server = createModelServer({
    role: 'embeddings',
    addressFrom: 'Settings or EMBEDDINGS_SERVER',
    url,
    key,
    limits: { ...limits, ...some },
    log,
    pause,
    spread,
  });
  const closing = new AbortController();
  const ask = async (texts: readonly string[], dimensions: number | null, caller: AbortSignal | undefined) => {
    const body = { input: texts, encoding_format: 'float', ...(model === null ? {} : { model }) };
    const either = caller === undefined ? closing.signal : AbortSignal.any([caller, closing.signal]);
    // A single text is a question, and someone waits for it.
    const call = { purpose, model: model ?? url.origin, signal: either, isUrgent: texts.length === 1 };
    return await server.call(call, async ({ send, readJson, meter }) => {
      const reply = readEmbeddings(await readJson(await send(body)), texts.length, dimensions, server);
      Object.assign(meter, { model: model ?? reply.model ?? url.origin, inputTokens: reply.tokens, outputTokens: 0 });
      return reply;
    });
  };
  const probe = await ask(['palimpsest'], null, signal);
  const dimensions = probe.vectors[0]?.length ?? 0;
  const name = model ?? probe.model ?? url.origin;
  return {
    // A server may load another model under the same name; one of another size is never taken for the same.
    model: `${name}/${dimensions}`,
    dimensions,
    async embed(texts, caller) {
      const vectors: Float32Array[] = [];
      for (let start = 0; start < texts.length; start += textsPerRequest) {
        const batch = texts.slice(start, start + textsPerRequest).map(embeddable);
        vectors.push(...(await ask(batch, dimensions, caller)).vectors);
      }
      return vectors;
    },
    async close() {
      closing.abort();
    },
  };
}

/**
 * The endpoint's address for what a person may enter.
 * @throws PalimpsestError invalid
 */
export function embeddingsUrl(base: string): URL {
  return serverUrl(base, {
    role: 'embeddings',
    field: 'embedder',
    keyFrom: 'in Settings or in EMBEDDINGS_API_KEY',
    path: 'embeddings',
  });
}

/** Servers refuse an empty input. */
function embeddable(text: string): string {
  const cut = text.slice(0, longestText).toWellFormed();
  return cut.trim() === '' ? '.' : cut;
}
