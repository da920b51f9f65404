import { z } from 'zod';
import type { Layout } from './forceLayout.ts';

const replySchema = z.object({ id: z.number(), places: z.instanceof(Float32Array) });

/** Lays out in a worker, which is started with the first picture and kept. */
export function createWorkerLayout(): Layout {
  let worker: Worker | null = null;
  let lastId = 0;
  return (task) =>
    new Promise((resolve, reject) => {
      worker ??= new Worker(new URL('./layoutWorker.ts', import.meta.url), { type: 'module' });
      const running = worker;
      lastId += 1;
      const id = lastId;
      const settle = (): void => {
        running.removeEventListener('message', onMessage);
        running.removeEventListener('error', onError);
      };
      const onMessage = (event: MessageEvent<unknown>): void => {
        const reply = replySchema.parse(event.data);
        if (reply.id !== id) return;
        settle();
        resolve(reply.places);
      };
      const onError = (event: ErrorEvent): void => {
        settle();
        running.terminate();
        if (worker === running) worker = null;
        reject(new Error(`The layout failed: ${event.message}`));
      };
      running.addEventListener('message', onMessage);
      running.addEventListener('error', onError);
      running.postMessage({ id, task });
    });
}
