import type { CompletionPart, CompletionRequest } from '../../../src/main/engine/providers.ts';
import type { CallRecord } from '../../../src/main/providers/callLog.ts';

/** A request that says `prompt`, with what a test wants otherwise. */
export function asking(prompt: string, more: Partial<CompletionRequest> = {}): CompletionRequest {
  return {
    purpose: { kind: 'query', stage: 'query' },
    system: 'Answer in words.',
    messages: [{ role: 'user', content: prompt }],
    maxTokens: 100,
    ...more,
  };
}

/** What a stream gives: its pieces, its end, and the error that broke it off. */
export async function gathered(stream: AsyncIterable<CompletionPart>) {
  const texts: string[] = [];
  let end: Extract<CompletionPart, { type: 'end' }>['completion'] | null = null;
  let error: unknown = null;
  try {
    for await (const part of stream) {
      if (part.type === 'text') texts.push(part.text);
      else end = part.completion;
    }
  } catch (caught) {
    error = caught;
  }
  return { texts, end, error };
}

/** Sums of what a log says, as a server counts them; what is unknown is counted apart. */
export function countsOf(records: readonly CallRecord[]) {
  const whole = records.filter(({ inputTokens }) => inputTokens !== null);
  return {
    calls: whole.filter(({ status }) => status === 'done' || status === 'truncated' || status === 'refused').length,
    inputTokens: whole.reduce((sum, { inputTokens }) => sum + (inputTokens ?? 0), 0),
    outputTokens: whole.reduce((sum, { outputTokens }) => sum + (outputTokens ?? 0), 0),
  };
}
