import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openLlama } from '../providers/local/llamaService.ts';
import { servePort } from './serve.ts';

const dataSchema = z.object({ file: z.string() });

if (parentPort !== null) await servePort(parentPort, (emit) => openLlama(dataSchema.parse(workerData).file, emit));
