import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { readOnnxFolder } from '../providers/local/onnxFolder.ts';
import { openOnnx } from '../providers/local/onnxService.ts';
import { servePort } from './serve.ts';

const dataSchema = z.object({ folder: z.string() });

if (parentPort !== null) {
  const { folder } = dataSchema.parse(workerData);
  await servePort(parentPort, async () => openOnnx(folder, await readOnnxFolder(folder)));
}
