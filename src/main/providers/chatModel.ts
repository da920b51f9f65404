import type { Completion, CompletionRequest, LanguageModel } from '../engine/providers.ts';
import type { ChatFeature, ChatFormat, ChatReply } from './chatFormat.ts';
import type { ModelServer, TryContext } from './modelServer.ts';
import { ServerFailure } from './serverFailure.ts';
import { type OnText, streamed } from './streamedParts.ts';
import { ThinkingFilter } from './thinkingFilter.ts';

export interface ChatModelOptions {
  readonly server: ModelServer;
  readonly format: ChatFormat;
  /** The model to ask for, once it is known. */
  readonly name: (signal: AbortSignal) => Promise<string>;
  /** The name to show until then. */
  readonly model: string;
}

/** A language model behind one wire format. What a server turns out not to know is left out from then on. */
export function createChatModel({ server, format, name, model: shown }: ChatModelOptions): LanguageModel {
  const lacks = new Set<ChatFeature>();
  let model = shown;

  async function attempt(context: TryContext, request: CompletionRequest, onText: OnText | null): Promise<Completion> {
    const { meter, signal, send, readJson } = context;
    const asked = await name(signal);
    model = asked;
    meter.model = asked;
    const reply = await send(format.body(request, asked, { streams: onText !== null, lacks }));
    const isStream = reply.headers.get('content-type')?.startsWith('text/event-stream') === true;
    const read = isStream
      ? await readStream(context, reply, onText ?? (() => undefined))
      : readAtOnce(format.readWhole(await readJson(reply), server.fault), onText);
    Object.assign(meter, {
      inputTokens: read.inputTokens,
      outputTokens: read.outputTokens,
      cost: read.cost,
      status: { stop: 'done', length: 'truncated', refused: 'refused' }[read.finish],
    });
    const { text, finish, inputTokens, outputTokens } = read;
    return { text, finish, inputTokens, outputTokens, model: read.model ?? asked };
  }

  async function readStream({ readEvents }: TryContext, reply: Response, onText: OnText): Promise<ChatReply> {
    const reader = format.startReading(server.fault);
    const filter = new ThinkingFilter();
    let text = '';
    const add = (piece: string): void => {
      text += piece;
      if (piece !== '') onText(piece);
    };
    try {
      for await (const data of readEvents(reply)) add(filter.push(reader.take(data)));
      const read = reader.end();
      add(filter.end());
      return { ...read, text };
    } catch (error) {
      throw error instanceof ServerFailure && text !== '' ? error.givenInPart() : error;
    }
  }

  async function run(request: CompletionRequest, signal: AbortSignal | undefined, onText: OnText | null) {
    const { purpose, reasoning = 'none', isUrgent } = request;
    for (;;) {
      try {
        const call = { purpose, model, reasoning, signal, isUrgent };
        return await server.call(call, (context) => attempt(context, request, onText));
      } catch (error) {
        const feature = blamed(format, error, lacks);
        if (feature === null) throw error;
        lacks.add(feature);
      }
    }
  }

  return {
    get model() {
      return model;
    },
    complete: (request, signal) => run(request, signal, null),
    stream: (request, signal) => streamed((onText, either) => run(request, either, onText), signal),
  };
}

function readAtOnce(reply: ChatReply, onText: OnText | null): ChatReply {
  const filter = new ThinkingFilter();
  const text = filter.push(reply.text) + filter.end();
  if (text !== '') onText?.(text);
  return { ...reply, text };
}

/** Which feature a refusal is about; null when about none, or one that is left out already. */
function blamed(format: ChatFormat, error: unknown, lacks: ReadonlySet<ChatFeature>): ChatFeature | null {
  if (!(error instanceof ServerFailure) || error.kind !== 'refused') return null;
  if (error.status !== 400 && error.status !== 422) return null;
  const found = format.blame.find(([feature, words]) => !lacks.has(feature) && words.test(error.words));
  return found?.[0] ?? null;
}
