import { z } from 'zod';
import type { CallPurpose, Reranker } from '../engine/providers.ts';
import { type CallLimits, createModelServer, type ModelServerOptions } from './modelServer.ts';
import type { Fault } from './serverFailure.ts';
import { serverUrl } from './serverUrl.ts';

/** Cross-encoders read some 512 tokens of query and text together. */
const longestText = 2_000;

export interface HttpRerankerOptions
  extends Pick<ModelServerOptions, 'key' | 'log' | 'pause' | 'spread'>,
    Partial<CallLimits> {
  /** Address of the server, with or without `/v1` or `/v1/rerank`. */
  readonly base: string;
  readonly model: string | null;
}

/** Someone waits for the results, and the fused order is a good one. */
const limits: CallLimits = { tryMs: 10_000, totalMs: 12_000, tries: 2, replyBytes: 16 * 1024 * 1024 };

const purpose: CallPurpose = { kind: 'consult', stage: 'rerank' };

/**
 * A reranker behind `POST {base}/v1/rerank` as Cohere, Jina, vLLM and llama.cpp have it. Nothing is sent before the
 * first call.
 * @throws PalimpsestError invalid for an address that is none.
 */
export function createHttpReranker(options: HttpRerankerOptions): Reranker {
  const { base, model, key, log, pause, spread, ...some } = options;
  const url = rerankUrl(base);
  const server = createModelServer({
    role: 'reranking',
    addressFrom: 'Settings or RERANKER_SERVER',
    url,
    key,
    log,
    pause,
    spread,
    limits: { ...limits, ...some },
  });
  let givesLogits = false;
  let shown = model ?? url.host;
  return {
    get model() {
      return shown;
    },
    async rerank(query, candidates, signal) {
      if (candidates.length === 0) return [];
      const documents = candidates.map(({ text }) => text.slice(0, longestText).toWellFormed() || '.');
      const body = { query, documents, top_n: documents.length, ...(model === null ? {} : { model }) };
      const call = { purpose, model: shown, signal, isUrgent: true };
      const scores = await server.call(call, async ({ send, readJson, meter }) => {
        const reply = readScores(await readJson(await send(body)), documents.length, server.fault);
        shown = model ?? reply.model ?? shown;
        Object.assign(meter, { model: shown, inputTokens: reply.tokens, outputTokens: 0 });
        return reply.scores;
      });
      // Some servers send what the model puts out, some a share: one value beyond 0..1 tells which.
      givesLogits ||= scores.some((score) => score < 0 || score > 1);
      return givesLogits ? scores.map((score) => 1 / (1 + Math.exp(-score))) : scores;
    },
  };
}

/** @throws PalimpsestError invalid */
export function rerankUrl(base: string): URL {
  const keyFrom = 'in Settings or in RERANKER_API_KEY';
  return serverUrl(base, { role: 'reranking', field: 'reranker', keyFrom, path: 'rerank' });
}

const replySchema = z.object({
  model: z.string().min(1).max(256).nullish().catch(null),
  results: z.array(z.object({ index: z.number().int().nonnegative(), relevance_score: z.number() })),
  usage: z.object({ total_tokens: z.number().int().nonnegative() }).nullish().catch(null),
});

function readScores(reply: unknown, count: number, fault: Fault) {
  const parsed = replySchema.safeParse(reply);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path.join('.') || 'the reply';
    throw fault(`sent a reply that is not one of reranking (${place}: ${issue?.message ?? 'unknown'})`);
  }
  const { results, model, usage } = parsed.data;
  const scores = new Array<number>(count);
  for (const { index, relevance_score } of results) {
    if (index >= count || scores[index] !== undefined) {
      throw fault(`numbered its scores wrongly (index ${index} of ${count} texts)`);
    }
    scores[index] = relevance_score;
  }
  if (results.length !== count) throw fault(`sent ${results.length} scores for ${count} texts`);
  return { scores, model: model ?? null, tokens: usage?.total_tokens ?? null };
}
