import type { Completion, CompletionPart } from '../engine/providers.ts';

export type OnText = (text: string) => void;

/** Turns the calls of `onText` into parts to loop over. Leaving the loop ends the run. */
export async function* streamed(
  run: (onText: OnText, signal: AbortSignal) => Promise<Completion>,
  caller: AbortSignal | undefined,
): AsyncGenerator<CompletionPart> {
  const leaving = new AbortController();
  const signal = caller === undefined ? leaving.signal : AbortSignal.any([caller, leaving.signal]);
  const texts: string[] = [];
  let wake = Promise.withResolvers<void>();
  const running = run((text) => {
    texts.push(text);
    wake.resolve();
  }, signal);
  const ended = running.then(
    () => true,
    () => true,
  );
  try {
    for (let isOver = false; !isOver; ) {
      isOver = await Promise.race([ended, wake.promise.then(() => false)]);
      wake = Promise.withResolvers<void>();
      for (const text of texts.splice(0)) yield { type: 'text', text };
    }
    yield { type: 'end', completion: await running };
  } finally {
    leaving.abort();
    await ended;
  }
}
