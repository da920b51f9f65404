import { z } from 'zod';
import type { CompletionRequest, FinishReason, ReasoningLevel } from '../engine/providers.ts';
import {
  type ChatFeature,
  type ChatFormat,
  type ChatReader,
  type ChatReply,
  systemText,
  thinkingRoom,
} from './chatFormat.ts';
import type { Fault } from './serverFailure.ts';

const count = z.number().int().nonnegative();
const usageSchema = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  cost: z.number().nonnegative().nullish(),
});
const modelSchema = z.string().max(256).nullish().catch(null);
const finishSchema = z.string().nullish();

const wholeSchema = z.object({
  model: modelSchema,
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: finishSchema,
      }),
    )
    .min(1),
  usage: usageSchema.nullish().catch(null),
});

const chunkSchema = z.object({
  model: modelSchema,
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).nullish(),
        finish_reason: finishSchema,
      }),
    )
    .nullish(),
  usage: usageSchema.nullish().catch(null),
  error: z
    .union([z.string(), z.object({ message: z.string().catch(''), code: z.union([z.number(), z.string()]).nullish() })])
    .nullish(),
});

/** Servers that speak the same format but differ in how they are told to think. */
type Dialect = 'openai' | 'openrouter' | 'other';

/** `POST /v1/chat/completions` of OpenAI, OpenRouter, llama.cpp, vLLM, Ollama, LM Studio and whoever speaks like them. */
export function openAiChat(url: URL): ChatFormat {
  const dialect = dialectOf(url);
  return {
    blame: [
      ['template', /chat_template_kwargs|enable_thinking/i],
      ['effort', /reasoning|effort|thinking/i],
      ['usage', /stream_options|include_usage/i],
      ['temperature', /temperature/i],
      ['max_tokens', /max_(completion_)?tokens/i],
      ['schema', /response_format|json_?schema|structured|grammar|schema/i],
    ],
    body: (request, model, { streams, lacks }) => ({
      model,
      messages: [{ role: 'system', content: systemText(request, lacks) }, ...request.messages],
      ...lengthOf(request, dialect, lacks),
      ...thinkingOf(request.reasoning ?? 'none', dialect, lacks),
      ...(request.temperature === undefined || lacks.has('temperature') ? {} : { temperature: request.temperature }),
      ...formatOf(request, lacks),
      ...(streams ? { stream: true } : {}),
      ...(streams && !lacks.has('usage') ? { stream_options: { include_usage: true } } : {}),
      ...(dialect === 'openrouter' ? { usage: { include: true } } : {}),
    }),
    readWhole,
    startReading,
  };
}

function dialectOf({ hostname }: URL): Dialect {
  if (hostname === 'api.openai.com') return 'openai';
  return hostname === 'openrouter.ai' || hostname.endsWith('.openrouter.ai') ? 'openrouter' : 'other';
}

/** OpenAI's own newer models know only the newer name. */
function lengthOf(request: CompletionRequest, dialect: Dialect, lacks: ReadonlySet<ChatFeature>): object {
  const tokens = request.maxTokens + thinkingRoom[request.reasoning ?? 'none'];
  const isNewer = (dialect === 'openai') !== lacks.has('max_tokens');
  return isNewer ? { max_completion_tokens: tokens } : { max_tokens: tokens };
}

/** Ollama goes by the effort; llama.cpp and vLLM hand the switch to the model's template. */
function thinkingOf(level: ReasoningLevel, dialect: Dialect, lacks: ReadonlySet<ChatFeature>): object {
  const effort = lacks.has('effort') ? {} : { reasoning_effort: level };
  switch (dialect) {
    case 'openai':
      return effort;
    case 'openrouter':
      if (lacks.has('effort')) return {};
      return { reasoning: level === 'none' ? { enabled: false } : { effort: level, exclude: true } };
    case 'other':
      return lacks.has('template')
        ? effort
        : { ...effort, chat_template_kwargs: { enable_thinking: level !== 'none' } };
  }
}

function formatOf({ output }: CompletionRequest, lacks: ReadonlySet<ChatFeature>): object {
  if (output === undefined || lacks.has('schema')) return {};
  const { name, schema } = output;
  return { response_format: { type: 'json_schema', json_schema: { name, schema, strict: true } } };
}

function readWhole(reply: unknown, fault: Fault): ChatReply {
  const parsed = wholeSchema.safeParse(reply);
  if (!parsed.success) throw fault(`sent a reply that is not one of chat (${placeOf(parsed.error)})`);
  const { choices, usage, model } = parsed.data;
  const [choice] = choices;
  const refusal = choice?.message.refusal ?? '';
  return {
    text: (choice?.message.content ?? '') || refusal,
    finish: refusal === '' ? finishOf(choice?.finish_reason) : 'refused',
    model: model ?? null,
    ...countsOf(usage),
  };
}

function startReading(fault: Fault): ChatReader {
  let text = '';
  let finish: FinishReason | null = null;
  let isRefusal = false;
  let model: string | null = null;
  let usage: z.infer<typeof usageSchema> | null = null;
  return {
    take(data) {
      if (data === '[DONE]') return '';
      const chunk = parseChunk(data, fault);
      model = chunk.model ?? model;
      usage = chunk.usage ?? usage;
      const [choice] = chunk.choices ?? [];
      if (choice?.finish_reason != null) finish = finishOf(choice.finish_reason);
      const refusal = choice?.delta?.refusal ?? '';
      if (refusal !== '') isRefusal = true;
      const added = (choice?.delta?.content ?? '') + refusal;
      text += added;
      return added;
    },
    end() {
      if (finish === null) throw fault('hung up before its answer was complete', { kind: 'dropped' });
      return { text, finish: isRefusal ? 'refused' : finish, model, ...countsOf(usage) };
    },
  };
}

function parseChunk(data: string, fault: Fault): z.infer<typeof chunkSchema> {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch (cause) {
    throw fault('sent an event that is not JSON', { cause });
  }
  const parsed = chunkSchema.safeParse(value);
  if (!parsed.success) throw fault(`sent an event that is not one of chat (${placeOf(parsed.error)})`);
  const { error } = parsed.data;
  if (error == null) return parsed.data;
  const words = (typeof error === 'string' ? error : error.message).slice(0, 200);
  const status = typeof error === 'object' && typeof error.code === 'number' ? error.code : 500;
  throw fault(`broke off its answer (${status}): ${words}`, { kind: 'refused', status, words });
}

function finishOf(reason: string | null | undefined): FinishReason {
  switch (reason) {
    case 'length':
      return 'length';
    case 'content_filter':
      return 'refused';
    default:
      return 'stop';
  }
}

function countsOf(
  usage: z.infer<typeof usageSchema> | null | undefined,
): Pick<ChatReply, 'inputTokens' | 'outputTokens' | 'cost'> {
  if (usage == null) return { inputTokens: null, outputTokens: null, cost: null };
  return { inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens, cost: usage.cost ?? null };
}

function placeOf({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join('.') || 'the reply'}: ${issue?.message ?? 'unknown'}`;
}
