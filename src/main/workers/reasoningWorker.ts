import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openReadConnection, type ReadConnection } from '../engine/storage/connection.ts';
import { createReasoner } from '../reasoning/reasoningCalls.ts';
import { servePort } from './serve.ts';

const { file } = z.object({ file: z.string() }).parse(workerData);
let opened: ReadConnection | undefined;

if (parentPort !== null) {
  await servePort(parentPort, () => ({
    calls: createReasoner(
      () => (opened ??= openReadConnection(file)),
      () => performance.now(),
    ),
    close: () => opened?.close(),
  }));
}
