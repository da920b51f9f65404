import type { LanguageModel } from '../engine/providers.ts';
import { anthropicChat } from './anthropicChat.ts';
import { createChatModel } from './chatModel.ts';
import { createModelServer } from './modelServer.ts';
import { chatLimits, type ChatServerOptions } from './openAiModel.ts';
import { serverUrl } from './serverUrl.ts';

const usualModel = 'claude-haiku-5-5';

/**
 * A language model behind `POST {base}/v1/messages` of Anthropic. Nothing is sent before the first call.
 * @throws PalimpsestError invalid for an address that is none.
 */
export function createAnthropicModel(options: ChatServerOptions): LanguageModel {
  const { role, base, key, log, pause, spread, ...some } = options;
  const model = options.model ?? usualModel;
  const server = createModelServer({
    role: `${role} model`,
    addressFrom: `Settings or ${role.toUpperCase()}_TEXT_SERVER`,
    url: anthropicUrl(base, role),
    key,
    keyHeaders: (secret) => ({ 'x-api-key': secret }),
    headers: { 'anthropic-version': '2023-06-01' },
    log,
    pause,
    spread,
    limits: { ...chatLimits, ...some },
  });
  return createChatModel({ server, format: anthropicChat, name: async () => model, model });
}

/** @throws PalimpsestError invalid */
export function anthropicUrl(base: string, role: string): URL {
  const keyFrom = 'in Settings or in ANTHROPIC_API_KEY';
  return serverUrl(base, { role: `the ${role} model`, field: role, keyFrom, path: 'messages' });
}
