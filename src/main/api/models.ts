import { PalimpsestError } from '../../shared/contract/errors.ts';
import type { ModelRole, ModelTest } from '../../shared/contract/models.ts';
import type { Handlers } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';
import { builtInReranker } from '../engine/consult/reranker.ts';
import type { LanguageModel } from '../engine/providers.ts';

type ModelHandlers = Pick<Handlers, 'listModels' | 'testModel' | 'keepModelKey' | 'listInferences' | 'sumInferences'>;

export function modelHandlers(parts: AppParts): ModelHandlers {
  const { database, models, keys, embedding, inferences } = parts;
  return {
    listModels: () => models.list(),
    testModel: async ({ role }, { signal }) => {
      const tested = await test(parts, role, signal);
      await inferences.settle();
      return tested;
    },
    keepModelKey: async ({ server, key }) => {
      const url = URL.parse(server);
      if (url === null || !/^https?:$/.test(url.protocol)) {
        throw new PalimpsestError('invalid', 'A key belongs to the address of a server.', { field: 'server' });
      }
      if (key === null) await keys.remove(url.origin);
      else await keys.set(url.origin, key);
      await models.tell();
      const list = await models.list();
      const embedder = list.models.find(({ role }) => role === 'embedder');
      if (URL.parse(embedder?.server ?? '')?.origin === url.origin) await embedding.restart();
      return list;
    },
    listInferences: async (request, { signal }) => {
      await inferences.settle();
      return await database.read('listInferences', request, { signal });
    },
    sumInferences: async (request, { signal }) => {
      await inferences.settle();
      return await database.read('sumInferences', request, { signal });
    },
  };
}

async function test(parts: AppParts, role: ModelRole, signal: AbortSignal): Promise<ModelTest> {
  const { models } = await parts.models.list();
  const server = models.find((model) => model.role === role)?.server ?? null;
  const beganMs = performance.now();
  try {
    const { model, answer } = await ask(parts, role, signal);
    return { role, ok: true, model, server, latency_ms: performance.now() - beganMs, answer, hint: null };
  } catch (error) {
    if (!(error instanceof PalimpsestError) || error.code === 'cancelled') throw error;
    const { message: answer, hint = null } = error;
    return { role, ok: false, model: null, server, latency_ms: performance.now() - beganMs, answer, hint };
  }
}

type Answered = Pick<ModelTest, 'answer'> & { readonly model: string };

async function ask(parts: AppParts, role: ModelRole, signal: AbortSignal): Promise<Answered> {
  switch (role) {
    case 'embedder': {
      const embedder = await parts.embedding.reached();
      const [vector] = await embedder.embed([fitting], signal);
      return { model: embedder.model, answer: `A vector of ${vector?.length ?? 0} numbers.` };
    }
    case 'reranker':
      return await askReranker(parts, signal);
    case 'strong':
    case 'fast':
      return await askChat(parts.models[role], role, signal);
  }
}

const question = 'When does the harbour open?';
const fitting = 'The harbour opens at six in the morning.';
const other = 'Bread is baked from flour and water.';

async function askReranker({ models: { reranker } }: AppParts, signal: AbortSignal): Promise<Answered> {
  if (reranker === null) return { model: builtInReranker, answer: 'Built in: no server is asked.' };
  const candidates = [
    { id: 1, text: fitting },
    { id: 2, text: other },
  ];
  const [best = 0, worst = 0] = await reranker.rerank(question, candidates, signal);
  const answer = `${best.toFixed(2)} for a text that fits, ${worst.toFixed(2)} for another.`;
  return { model: reranker.model, answer };
}

async function askChat(model: LanguageModel | null, tier: 'strong' | 'fast', signal: AbortSignal): Promise<Answered> {
  if (model === null) {
    throw new PalimpsestError('provider_missing', `No ${tier} model is chosen.`, {
      hint: `Choose one in Settings, or name its server in ${tier.toUpperCase()}_TEXT_SERVER.`,
    });
  }
  const completion = await model.complete(
    {
      purpose: { kind: 'test', stage: tier },
      system: 'You answer in one short sentence.',
      messages: [{ role: 'user', content: 'Are you there?' }],
      maxTokens: 64,
      isUrgent: true,
    },
    signal,
  );
  const text = completion.text.replaceAll(/\s+/g, ' ').trim();
  const answer = text === '' ? 'It answered without a word.' : text.slice(0, 200);
  return { model: completion.model, answer };
}
