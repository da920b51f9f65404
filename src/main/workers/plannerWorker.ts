import { parentPort } from 'node:worker_threads';
import { createPlanner } from '../planner/native/plannerCalls.ts';
import { servePort } from './serve.ts';

if (parentPort !== null) await servePort(parentPort, () => ({ calls: createPlanner(() => performance.now()) }));
