import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { Completion, CompletionRequest, LanguageModel } from '../../engine/providers.ts';
import { type CallLog, logged } from '../callLog.ts';
import { type OnText, streamed } from '../streamedParts.ts';
import type { LocalCompletionArgs } from './llamaCalls.ts';
import { isGgufPath } from './localModel.ts';
import type { LocalWorkers } from './localWorkers.ts';

export interface LocalChat {
  readonly model: LanguageModel;
  /** Ends the calls that run and gives the model’s memory back. */
  release(): Promise<void>;
}

/**
 * A language model in a GGUF file, inside the app. It is loaded by the first call; its answers are held to the schema
 * that is asked for.
 * @throws PalimpsestError invalid, naming the tier, for a path that is none of a GGUF file.
 */
export function createLocalChat(
  workers: LocalWorkers,
  { file, role, log }: { readonly file: string; readonly role: string; readonly log: CallLog },
): LocalChat {
  if (!isGgufPath(file))
    throw new PalimpsestError('invalid', `"${file}" is not the path of a GGUF file.`, { field: role });
  const held = workers.llama(file);
  const model = path.basename(file);
  const url = pathToFileURL(file);

  const run = (request: CompletionRequest, signal: AbortSignal | undefined, onText: OnText | null) =>
    logged(log, { purpose: request.purpose, model, reasoning: request.reasoning ?? 'none', url }, async (meter) => {
      const ask = (streamId: number | null) =>
        held.call('complete', argsFrom(request, streamId), { signal, isUrgent: request.isUrgent ?? false });
      const { text, finish, inputTokens, outputTokens } =
        onText === null ? await ask(null) : await held.streaming(onText, ask);
      Object.assign(meter, { inputTokens, outputTokens, status: finish === 'length' ? 'truncated' : 'done' });
      return { text, finish, model, inputTokens, outputTokens } satisfies Completion;
    });

  return {
    model: {
      model,
      complete: (request, signal) => run(request, signal, null),
      stream: (request, signal) => streamed((onText, either) => run(request, either, onText), signal),
    },
    release: () => held.release(),
  };
}

function argsFrom(request: CompletionRequest, streamId: number | null): LocalCompletionArgs {
  const { system, messages, maxTokens, reasoning = 'none', temperature = null, output } = request;
  return { streamId, system, messages, maxTokens, reasoning, temperature, schema: output?.schema ?? null };
}
