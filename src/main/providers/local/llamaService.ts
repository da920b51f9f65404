import { availableParallelism } from 'node:os';
import type * as NodeLlama from 'node-llama-cpp';
import type { ChatHistoryItem, Llama, LlamaContextSequence, LlamaModel, Token } from 'node-llama-cpp';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import { thinkingRoom } from '../chatFormat.ts';
import { unitVector } from '../unitVector.ts';
import { type CallContext, cancelled, Transferring } from '../../workers/port.ts';
import type { Service } from '../../workers/serve.ts';
import { grammarSchema } from './grammarSchema.ts';
import type { FlatVectors, LlamaCalls, LocalCompletion, LocalCompletionArgs, RerankArgs } from './llamaCalls.ts';
import { loadRuntime } from './optionalRuntime.ts';

type Runtime = typeof NodeLlama;

/** A window of this size needs some hundred megabytes with a small model, and holds what the app sends. */
const largestWindow = 8_192;
const embeddingWindow = 2_048;
/** Its threads wait for one another without sleeping, so one core is left to everything else. */
const threads = Math.max(1, availableParallelism() - 1);
/** What a template puts around each message, at most. */
const tokensAround = 24;

/** Loads one GGUF model. @throws PalimpsestError provider_missing, provider_failed */
export async function openLlama(file: string, emit: (event: unknown) => void): Promise<Service<LlamaCalls>> {
  const runtime = await loadRuntime('gguf', () => import('node-llama-cpp'));
  const llama = await loadRuntime('gguf', () =>
    runtime.getLlama({ build: 'never', gpu: false, skipDownload: true, maxThreads: threads, logger: () => undefined }),
  );
  const model = await llama.loadModel({ modelPath: file }).catch(async (cause: unknown) => {
    // Work that the library still has to do would end the process with the thread.
    await llama.dispose();
    throw failure(`The model file ${file} cannot be loaded`, cause);
  });
  return new LlamaService(runtime, llama, model, emit).service();
}

/** Holds one model and what it needs for each use, made when the use is first asked for. */
class LlamaService {
  readonly #runtime: Runtime;
  readonly #llama: Llama;
  readonly #model: LlamaModel;
  readonly #emit: (event: unknown) => void;
  readonly #sequence: () => Promise<LlamaContextSequence>;
  readonly #embedding: () => ReturnType<LlamaModel['createEmbeddingContext']>;
  readonly #ranking: () => ReturnType<LlamaModel['createRankingContext']>;

  constructor(runtime: Runtime, llama: Llama, model: LlamaModel, emit: (event: unknown) => void) {
    this.#runtime = runtime;
    this.#llama = llama;
    this.#model = model;
    this.#emit = emit;
    const within = (most: number): number => Math.min(most, model.trainContextSize || most);
    this.#sequence = once(async () =>
      (await model.createContext({ contextSize: within(largestWindow) })).getSequence(),
    );
    this.#embedding = once(() => model.createEmbeddingContext({ contextSize: within(embeddingWindow) }));
    this.#ranking = once(() => model.createRankingContext({ contextSize: within(embeddingWindow) }));
  }

  service(): Service<LlamaCalls> {
    return {
      calls: {
        complete: (args, context) => this.#complete(args, context),
        embed: ({ texts }, context) => this.#embed(texts, context),
        rerank: (args, context) => this.#rerank(args, context),
      },
      close: async () => {
        await this.#model.dispose();
        await this.#llama.dispose();
      },
    };
  }

  async #complete(args: LocalCompletionArgs, { signal }: CallContext): Promise<LocalCompletion> {
    const { messages, system, reasoning, temperature, schema, streamId } = args;
    const last = messages.at(-1);
    if (last?.role !== 'user') throw new PalimpsestError('internal', 'The last message must be the user’s.');
    const sequence = await this.#sequence();
    const room = this.#roomIn(sequence.contextSize, args);
    await sequence.clearHistory();
    const before = sequence.tokenMeter.getState();
    const { LlamaChatSession } = this.#runtime;
    const session = new LlamaChatSession({
      contextSequence: sequence,
      systemPrompt: system,
      autoDisposeSequence: false,
    });
    try {
      session.setChatHistory([{ type: 'system', text: system }, ...messages.slice(0, -1).map(historyItem)]);
      const { responseText, stopReason } = await session.promptWithMeta(last.content, {
        signal,
        maxTokens: room,
        budgets: { thoughtTokens: thinkingRoom[reasoning] },
        ...(temperature === null ? {} : { temperature }),
        ...(schema === null ? {} : { grammar: await this.#grammar(schema) }),
        ...(streamId === null ? {} : { onTextChunk: (text: string) => this.#emit({ streamId, text }) }),
      });
      const used = sequence.tokenMeter.diff(before);
      return {
        text: responseText,
        finish: stopReason === 'maxTokens' ? 'length' : 'stop',
        inputTokens: used.usedInputTokens,
        outputTokens: used.usedOutputTokens,
      };
    } catch (error) {
      throw signal.aborted ? cancelled() : failure('The model broke off its answer', error);
    } finally {
      session.dispose({ disposeSequence: false });
    }
  }

  /** Tokens left for the answer. What does not fit is refused: else the library would quietly drop the beginning. */
  #roomIn(window: number, { system, messages, maxTokens, reasoning }: LocalCompletionArgs): number {
    const texts = [system, ...messages.map(({ content }) => content)];
    const taken = texts.reduce((sum, text) => sum + this.#model.tokenize(text).length + tokensAround, 0);
    const left = window - taken;
    if (left > 0) return Math.min(maxTokens + thinkingRoom[reasoning], left);
    throw new PalimpsestError('provider_failed', `The request takes ${taken} tokens; this model reads ${window}.`, {
      hint: 'Ask with a smaller budget, or choose a model with a larger window.',
    });
  }

  /** Made by the library from words it knows; the schemas come from this program. */
  #grammar(schema: Readonly<Record<string, unknown>>) {
    return this.#llama.createGrammarForJsonSchema(grammarSchema(schema) as { type: 'object' });
  }

  async #embed(texts: readonly string[], { signal }: CallContext): Promise<Transferring<FlatVectors>> {
    const context = await this.#embedding();
    const dimensions = this.#model.embeddingVectorSize;
    const flat = new Float32Array(texts.length * dimensions);
    for (const [index, text] of texts.entries()) {
      if (signal.aborted) throw cancelled();
      const { vector } = await context.getEmbeddingFor(this.#cut(text, embeddingWindow));
      const unit = unitVector(vector);
      if (unit?.length !== dimensions)
        throw new PalimpsestError('provider_failed', 'The model gave a vector that cannot be used.');
      flat.set(unit, index * dimensions);
    }
    return new Transferring({ flat, dimensions }, [flat.buffer]);
  }

  async #rerank({ query, texts }: RerankArgs, { signal }: CallContext): Promise<number[]> {
    if (!this.#model.fileInsights.supportsRanking)
      throw new PalimpsestError('provider_failed', 'This model cannot judge texts.', {
        hint: 'Choose one that was made for reranking.',
      });
    const context = await this.#ranking();
    const scores: number[] = [];
    for (const text of texts) {
      if (signal.aborted) throw cancelled();
      scores.push(await context.rank(this.#cut(query, embeddingWindow / 4), this.#cut(text, embeddingWindow / 2)));
    }
    return scores;
  }

  #cut(text: string, window: number): Token[] {
    const most = Math.min(window, this.#model.trainContextSize || window) - tokensAround;
    const tokens = this.#model.tokenize(text.slice(0, most * 20).toWellFormed());
    return (tokens.length === 0 ? this.#model.tokenize('.') : tokens).slice(0, most);
  }
}

function historyItem({ role, content }: LocalCompletionArgs['messages'][number]): ChatHistoryItem {
  return role === 'user' ? { type: 'user', text: content } : { type: 'model', response: [content] };
}

function failure(what: string, cause: unknown): PalimpsestError {
  const why = cause instanceof Error ? cause.message.split('\n')[0]?.slice(0, 300) : '';
  return new PalimpsestError('provider_failed', `${what}${why === '' ? '' : `: ${why}`}`, {
    hint: 'It may be broken, of a kind that is not known yet, or too large for this machine’s memory.',
    cause,
  });
}

/** Makes something at its first use; what failed is tried again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw failure('The model cannot be put to this use', error);
    });
    return made;
  };
}
