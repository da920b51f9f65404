import type { IngestCalls } from './engine/extraction/ingest.ts';
import { type WorkerLease, WorkerPool } from './workerPool.ts';

export type IngestLease = WorkerLease<IngestCalls>;

/** Ingest workers: each reads one source at a time. */
export class IngestPool extends WorkerPool<IngestCalls> {
  constructor() {
    super({ name: 'ingest', mostWorkers: 4, mostIdle: 2 });
  }
}
