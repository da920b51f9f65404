import { afterEach } from 'vitest';
import { type AppEvent, type Memory, type MemoryOptions, openMemory } from '../../../src/main/library.ts';
import type { Output } from '../../../src/shared/contract/operations.ts';

const open: Memory[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((memory) => memory.close()));
});

/** A memory through the library, searched by words alone unless an embedder is given; closed after the test. */
export async function opened(file: string, options: MemoryOptions = { embedder: 'off' }): Promise<Memory> {
  const memory = await openMemory(file, options);
  open.push(memory);
  return memory;
}

export function textsOf(response: Output<'consult'>): string[] {
  return response.results.map(({ text }) => text);
}

/** Resolves with the first event that fits. */
export function eventOf(memory: Pick<Memory, 'onEvent'>, fits: (event: AppEvent) => boolean): Promise<AppEvent> {
  return new Promise((resolve) => {
    const stop = memory.onEvent((event) => {
      if (!fits(event)) return;
      stop();
      resolve(event);
    });
  });
}
