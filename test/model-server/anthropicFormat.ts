import { z } from 'zod';
import { type Format, piecesOf, type Said, tokensOf } from './formats.ts';

const requestSchema = z.object({
  model: z.string(),
  max_tokens: z.number().int().positive(),
  system: z.string().optional(),
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.string() })).min(1),
  stream: z.boolean().default(false),
});

/** `POST /v1/messages` of Anthropic. */
export const anthropicFormat: Format = (body, say) => {
  const { model, system = '', messages, stream } = requestSchema.parse(body);
  const said = say(
    messages.at(-1)?.content ?? '',
    messages.map(({ content }) => content),
  );
  const inputTokens = tokensOf(system) + messages.reduce((sum, { content }) => sum + tokensOf(content), 0);
  const outputTokens = tokensOf(said.text);
  const stop = { stop: 'end_turn', length: 'max_tokens', refused: 'refusal' }[said.finish];
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model };
  const json = {
    ...message,
    content: [
      { type: 'thinking', thinking: 'hm', signature: 's' },
      { type: 'text', text: said.text },
    ],
    stop_reason: stop,
    usage: { input_tokens: inputTokens, output_tokens: outputTokens },
  };
  return {
    reply: stream ? { events: events(message, said, stop, inputTokens, outputTokens) } : { json },
    inputTokens,
    outputTokens,
  };
};

function events(message: object, { text }: Said, stop: string, input: number, output: number): string[] {
  const event = (type: string, more: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;
  const usage = { input_tokens: input, output_tokens: 1 };
  return [
    event('message_start', { message: { ...message, content: [], stop_reason: null, usage } }),
    event('content_block_start', { index: 0, content_block: { type: 'thinking', thinking: '' } }),
    event('content_block_delta', { index: 0, delta: { type: 'thinking_delta', thinking: 'hm' } }),
    event('content_block_stop', { index: 0 }),
    event('ping', {}),
    event('content_block_start', { index: 1, content_block: { type: 'text', text: '' } }),
    ...piecesOf(text).map((piece) =>
      event('content_block_delta', { index: 1, delta: { type: 'text_delta', text: piece } }),
    ),
    event('content_block_stop', { index: 1 }),
    event('message_delta', { delta: { stop_reason: stop }, usage: { output_tokens: output } }),
    event('message_stop', {}),
  ];
}
