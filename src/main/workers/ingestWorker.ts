import { parentPort } from 'node:worker_threads';
import { createIngest } from '../engine/extraction/ingest.ts';
import { servePort } from './serve.ts';

if (parentPort !== null) await servePort(parentPort, () => ({ calls: createIngest() }));
