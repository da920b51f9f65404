import { PalimpsestError } from '../../shared/contract/errors.ts';
import type { Embedder } from '../engine/providers.ts';
import { readEmbeddings } from './embeddingsReply.ts';
import { createModelServer, type ModelServerOptions } from './modelServer.ts';

/** Models of 512 tokens refuse more, and the part beyond says little about a passage. */
const longestText = 2_000;
const textsPerRequest = 32;

export interface HttpEmbedderOptions extends Pick<ModelServerOptions, 'limitMs' | 'tries' | 'pause' | 'replyBytes'> {
  /** Address of the server, with or without `/v1` or `/v1/embeddings`. */
  readonly base: string;
  readonly model?: string | null;
  readonly key?: string | null;
}

/**
 * An embedder behind `POST {base}/v1/embeddings`. Asks the server once for a vector, to learn its size and model.
 * @throws PalimpsestError invalid for an address that is none, provider_failed when the server does not answer well.
 */
export async function connectHttpEmbedder(options: HttpEmbedderOptions, signal?: AbortSignal): Promise<Embedder> {
  const server = createModelServer({
    ...options,
    role: 'embeddings',
    url: embeddingsUrl(options.base),
    key: options.key ?? null,
  });
  const closing = new AbortController();
  const ask = async (texts: readonly string[], dimensions: number | null, caller: AbortSignal | undefined) => {
    const body = { input: texts, encoding_format: 'float', ...(options.model == null ? {} : { model: options.model }) };
    const either = caller === undefined ? closing.signal : AbortSignal.any([caller, closing.signal]);
    return readEmbeddings(await server.post(body, either), texts.length, dimensions, server);
  };
  const probe = await ask(['palimpsest'], null, signal);
  const dimensions = probe.vectors[0]?.length ?? 0;
  const name = options.model ?? probe.model ?? server.address;
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
  const url = URL.parse(base.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new PalimpsestError('invalid', `"${base.slice(0, 200)}" is not the address of an embeddings server.`, {
      hint: 'An address looks like http://127.0.0.1:8080.',
      field: 'embedder',
    });
  }
  if (url.username !== '' || url.password !== '') {
    throw new PalimpsestError('invalid', 'The address of the embeddings server may not hold a name or password.', {
      hint: 'Give the key in EMBEDDINGS_API_KEY.',
      field: 'embedder',
    });
  }
  const path = url.pathname.replace(/\/+$/, '');
  if (path.endsWith('/embeddings')) url.pathname = path;
  else url.pathname = path.endsWith('/v1') ? `${path}/embeddings` : `${path}/v1/embeddings`;
  url.hash = '';
  return url;
}

/** Servers refuse an empty input. */
function embeddable(text: string): string {
  const cut = text.slice(0, longestText).toWellFormed();
  return cut.trim() === '' ? '.' : cut;
}
