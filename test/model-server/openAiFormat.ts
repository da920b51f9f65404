import { z } from 'zod';
import { type Format, type Made, piecesOf, type Said, tokensOf } from './formats.ts';

const requestSchema = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })).min(1),
  stream: z.boolean().default(false),
  stream_options: z.object({ include_usage: z.boolean() }).optional(),
});

/** `POST /v1/chat/completions` */
export const openAiFormat: Format = (body, say) => {
  const { model, messages, stream, stream_options } = requestSchema.parse(body);
  const said = say(
    messages.at(-1)?.content ?? '',
    messages.map(({ content }) => content),
  );
  const inputTokens = messages.reduce((sum, { content }) => sum + tokensOf(content), 0);
  const outputTokens = tokensOf(said.text);
  const usage = {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  };
  const finish = { stop: 'stop', length: 'length', refused: 'content_filter' }[said.finish];
  const reply: Made['reply'] = stream
    ? { events: events(model, said, finish, stream_options?.include_usage === true ? usage : null) }
    : {
        json: {
          id: 'chatcmpl-1',
          object: 'chat.completion',
          model,
          choices: [{ index: 0, message: { role: 'assistant', content: said.text }, finish_reason: finish }],
          usage,
        },
      };
  return { reply, inputTokens, outputTokens };
};

function events(model: string, { text }: Said, finish: string, usage: object | null): string[] {
  const chunk = (more: object) => JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', model, ...more });
  const delta = (content: string) => chunk({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
  return [
    chunk({ choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }] }),
    ...piecesOf(text).map(delta),
    chunk({ choices: [{ index: 0, delta: {}, finish_reason: finish }] }),
    ...(usage === null ? [] : [chunk({ choices: [], usage })]),
    '[DONE]',
  ].map((data) => `data: ${data}\n\n`);
}
