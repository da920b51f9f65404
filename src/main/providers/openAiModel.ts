import { z } from 'zod';
import type { LanguageModel } from '../engine/providers.ts';
import { createChatModel } from './chatModel.ts';
import { type CallLimits, createModelServer, type ModelServerOptions } from './modelServer.ts';
import { openAiChat } from './openAiChat.ts';
import { readReply } from './serverReply.ts';
import { serverUrl } from './serverUrl.ts';

export interface ChatServerOptions
  extends Pick<ModelServerOptions, 'key' | 'log' | 'pause' | 'spread'>,
    Partial<CallLimits> {
  /** What it is to the person: `strong` or `fast`. */
  readonly role: string;
  /** Address of the server, with or without `/v1`. */
  readonly base: string;
  /** Null for whatever the server has loaded. */
  readonly model: string | null;
}

/** A long answer of a slow machine takes minutes. */
export const chatLimits: CallLimits = { tryMs: 180_000, totalMs: 300_000, tries: 4, replyBytes: 16 * 1024 * 1024 };

/**
 * A language model behind `POST {base}/v1/chat/completions`. Nothing is sent before the first call.
 * @throws PalimpsestError invalid for an address that is none.
 */
export function createOpenAiModel(options: ChatServerOptions): LanguageModel {
  const { role, base, model, key, log, pause, spread, ...some } = options;
  const url = chatUrl(base, role);
  const addressFrom = `Settings or ${role.toUpperCase()}_TEXT_SERVER`;
  const limits = { ...chatLimits, ...some };
  const server = createModelServer({ role: `${role} model`, addressFrom, url, key, log, pause, spread, limits });
  let loaded: string | null = null;
  const name = async (signal: AbortSignal): Promise<string> => {
    loaded ??= model ?? (await firstModel(url, await key(), signal));
    // Servers with one model take any name.
    return loaded ?? 'default';
  };
  return createChatModel({ server, format: openAiChat(url), name, model: model ?? url.host });
}

/** @throws PalimpsestError invalid */
export function chatUrl(base: string, role: string): URL {
  const keyFrom = 'in Settings or in the environment';
  return serverUrl(base, { role: `the ${role} model`, field: role, keyFrom, path: 'chat/completions' });
}

const modelsSchema = z.object({ data: z.array(z.object({ id: z.string().min(1).max(256) })) });

/** The first model that the server lists; null when it lists none. */
async function firstModel(chat: URL, key: string | null, signal: AbortSignal): Promise<string | null> {
  const url = new URL(chat);
  url.pathname = chat.pathname.replace(/chat\/completions$/, 'models');
  const headers = { accept: 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) };
  try {
    const reply = await fetch(url, { headers, signal, redirect: 'manual' });
    const text = await readReply(reply, 1024 * 1024);
    return modelsSchema.parse(JSON.parse(text)).data[0]?.id ?? null;
  } catch {
    return null;
  }
}
