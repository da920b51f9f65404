import { z } from 'zod';
import type { CompletionRequest, FinishReason } from '../engine/providers.ts';
import {
  type ChatFeature,
  type ChatFormat,
  type ChatReader,
  type ChatReply,
  systemText,
  thinkingRoom,
} from './chatFormat.ts';
import type { Fault } from './serverFailure.ts';

const count = z.number().int().nonnegative().nullish();
const usageSchema = z
  .object({
    input_tokens: count,
    cache_creation_input_tokens: count,
    cache_read_input_tokens: count,
    output_tokens: count,
  })
  .nullish()
  .catch(null);
type Usage = z.infer<typeof usageSchema>;
const modelSchema = z.string().max(256).nullish().catch(null);

const wholeSchema = z.object({
  model: modelSchema,
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
  stop_reason: z.string().nullish(),
  usage: usageSchema,
});

const eventSchema = z.object({
  type: z.string(),
  message: z.object({ model: modelSchema, usage: usageSchema }).optional(),
  delta: z
    .object({ type: z.string().optional(), text: z.string().optional(), stop_reason: z.string().nullish() })
    .optional(),
  usage: usageSchema,
  error: z.object({ type: z.string().catch(''), message: z.string().catch('') }).optional(),
});

/** `POST /v1/messages` of Anthropic. */
export const anthropicChat: ChatFormat = {
  blame: [
    ['adaptive', /adaptive/i],
    ['effort', /effort/i],
    ['budget', /thinking|budget/i],
    ['temperature', /temperature/i],
    ['schema', /output_config|output_format|json_?schema|structured|format|schema/i],
  ],
  body: (request, model, { streams, lacks }) => ({
    model,
    max_tokens: request.maxTokens + thinkingRoom[request.reasoning ?? 'none'],
    system: systemText(request, lacks),
    messages: request.messages,
    ...thinkingOf(request, lacks),
    ...outputOf(request, lacks),
    ...temperatureOf(request, lacks),
    ...(streams ? { stream: true } : {}),
  }),
  readWhole,
  startReading,
};

/** Newer models decide by an effort how much to think, older ones are given a number of tokens. */
function thinkingOf({ reasoning = 'none' }: CompletionRequest, lacks: ReadonlySet<ChatFeature>): object {
  if (reasoning === 'none') return {};
  if (!lacks.has('adaptive')) return { thinking: { type: 'adaptive' } };
  return lacks.has('budget') ? {} : { thinking: { type: 'enabled', budget_tokens: thinkingRoom[reasoning] } };
}

function outputOf({ reasoning = 'none', output }: CompletionRequest, lacks: ReadonlySet<ChatFeature>): object {
  const isGraded = reasoning !== 'none' && !lacks.has('adaptive') && !lacks.has('effort');
  const config = {
    ...(isGraded ? { effort: reasoning } : {}),
    ...(output === undefined || lacks.has('schema') ? {} : { format: { type: 'json_schema', schema: output.schema } }),
  };
  return Object.keys(config).length === 0 ? {} : { output_config: config };
}

/** A model that thinks takes no temperature. */
function temperatureOf(request: CompletionRequest, lacks: ReadonlySet<ChatFeature>): object {
  const { temperature, reasoning = 'none' } = request;
  return temperature === undefined || reasoning !== 'none' || lacks.has('temperature') ? {} : { temperature };
}

function readWhole(reply: unknown, fault: Fault): ChatReply {
  const parsed = wholeSchema.safeParse(reply);
  if (!parsed.success) throw fault(`sent a reply that is not one of messages (${placeOf(parsed.error)})`);
  const { content, stop_reason, model, usage } = parsed.data;
  const text = content.map((block) => (block.type === 'text' ? (block.text ?? '') : '')).join('');
  return { text, finish: finishOf(stop_reason), model: model ?? null, ...countsOf(usage, usage?.output_tokens) };
}

function startReading(fault: Fault): ChatReader {
  let text = '';
  let model: string | null = null;
  let stop: string | null = null;
  let isOver = false;
  let begun: Usage = null;
  let written: number | null = null;
  return {
    take(data) {
      const event = parseEvent(data, fault);
      if (event.message !== undefined) {
        model = event.message.model ?? null;
        begun = event.message.usage;
      }
      // The count grows with each event; the last one is the whole.
      written = event.usage?.output_tokens ?? written;
      stop = event.delta?.stop_reason ?? stop;
      if (event.type === 'message_stop') isOver = true;
      const added = event.type === 'content_block_delta' ? (event.delta?.text ?? '') : '';
      text += added;
      return added;
    },
    end() {
      if (!isOver) throw fault('hung up before its answer was complete', { kind: 'dropped' });
      return { text, finish: finishOf(stop), model, ...countsOf(begun, written) };
    },
  };
}

function parseEvent(data: string, fault: Fault): z.infer<typeof eventSchema> {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch (cause) {
    throw fault('sent an event that is not JSON', { cause });
  }
  const parsed = eventSchema.safeParse(value);
  if (!parsed.success) throw fault(`sent an event that is not one of messages (${placeOf(parsed.error)})`);
  const { error } = parsed.data;
  if (error === undefined) return parsed.data;
  const words = error.message.slice(0, 200);
  const status = { overloaded_error: 529, rate_limit_error: 429, invalid_request_error: 400 }[error.type] ?? 500;
  throw fault(`broke off its answer (${status}): ${words}`, { kind: 'refused', status, words });
}

function finishOf(reason: string | null | undefined): FinishReason {
  switch (reason) {
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return 'length';
    case 'refusal':
      return 'refused';
    default:
      return 'stop';
  }
}

function countsOf(
  usage: Usage,
  outputTokens: number | null | undefined,
): Pick<ChatReply, 'inputTokens' | 'outputTokens' | 'cost'> {
  const parts = [usage?.input_tokens, usage?.cache_creation_input_tokens, usage?.cache_read_input_tokens];
  const inputTokens = usage?.input_tokens == null ? null : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
  return { inputTokens, outputTokens: outputTokens ?? null, cost: null };
}

function placeOf({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join('.') || 'the reply'}: ${issue?.message ?? 'unknown'}`;
}
