import type { DatasetRef } from '../shared/contract/primitives.ts';
import type { RememberResponse } from '../shared/contract/remember.ts';
import type { Job, Settings } from '../shared/contract/application.ts';
import type { RulesConfig } from './engine/contradiction/claims.ts';
import type { OpenArgs } from './engine/extraction/ingest.ts';
import type { LoadOptions } from './engine/extraction/loaders/options.ts';
import type { OutlinedArtifact } from './engine/extraction/prepare.ts';
import type { PreparedArtifact } from './engine/extraction/told.ts';
import type { Database } from './engine/storage/database.ts';
import { IngestPool } from './ingestPool.ts';
import type { JobBoard, RunningJob } from './jobBoard.ts';
import type { Log } from './log.ts';
import { RememberRun } from './rememberRun.ts';

export interface RememberTask {
  readonly kind: Job['kind'];
  readonly label: string;
  readonly dataset: DatasetRef;
  /** Names are what outcomes are reported under when a source cannot be opened. */
  readonly sources: readonly { readonly name: string; readonly source: OpenArgs['source'] }[];
  readonly options: LoadOptions;
  /** False forgets what is known of these artifacts, in all their versions, and stores them anew. */
  readonly resume: boolean;
  /** Sources prepared at once. */
  readonly concurrency: number;
}

export interface RememberParts {
  readonly database: Database;
  readonly jobs: JobBoard;
  readonly settings: () => Settings;
  readonly rules: () => RulesConfig;
  readonly log: Log;
  /** Whether a model reads afterwards what is stored now. */
  readonly isReadByModel: () => boolean;
}

/**
 * Takes texts in: opens each source in an ingest worker, skips what is known, prepares the rest there and stores it
 * artifact by artifact, each in one transaction. Stopped at any moment, what was stored is whole, and the same call
 * again goes on from there.
 */
export class Remembering {
  readonly #parts: RememberParts;
  readonly #workers = new IngestPool();

  constructor(parts: RememberParts) {
    this.#parts = parts;
  }

  /** @throws PalimpsestError cancelled, telling what was stored; the source's own error when the only one cannot be read. */
  async run(task: RememberTask, signal: AbortSignal): Promise<RememberResponse> {
    return await this.#parts.jobs.run({ kind: task.kind, label: task.label, total: null }, signal, async (job) => {
      const run = new RememberRun(this.#parts, task, job);
      const queue = [...task.sources.entries()];
      const lanes = Math.max(1, Math.min(task.concurrency, queue.length));
      // All lanes have ended before the job has, so that nothing is stored after it was called cancelled.
      await Promise.allSettled(Array.from({ length: lanes }, () => this.#lane(run, queue, job)));
      await this.#proposeMerges(task.dataset);
      const response = run.response();
      return { result: response, isPartial: response.totals.failed > 0 };
    });
  }

  /** Extracts again from an artifact that is stored already; what it gives is not stored. */
  async reread(outlined: OutlinedArtifact, signal: AbortSignal): Promise<PreparedArtifact> {
    const ownerName = this.#parts.settings().owner.name;
    const worker = await this.#workers.lease(signal);
    try {
      return await worker.call('reread', { outlined, ownerName }, { signal, abandonOnAbort: true });
    } finally {
      worker.release(signal.aborted ? 'ended' : 'kept');
    }
  }

  async close(): Promise<void> {
    await this.#workers.close();
  }

  /** What is new may be what is known under another spelling. A text is remembered whether or not that can be told. */
  async #proposeMerges(dataset: DatasetRef): Promise<void> {
    const { database, log } = this.#parts;
    try {
      while ((await database.write('proposeMerges', dataset)).left > 0);
    } catch (error) {
      log.write('warning', 'entities that may be one could not be looked for', { error });
    }
  }

  async #lane(run: RememberRun, queue: [number, RememberTask['sources'][number]][], job: RunningJob): Promise<void> {
    for (let next = queue.shift(); next !== undefined && !job.signal.aborted; next = queue.shift()) {
      const [place, source] = next;
      try {
        const worker = await this.#workers.lease(job.signal);
        // What a cancelled worker is doing is of no use to anyone, and it cannot be interrupted.
        await run.take(worker, place, source).finally(() => worker.release(job.signal.aborted ? 'ended' : 'kept'));
      } catch (error) {
        run.fail(place, source.name, error);
      }
    }
  }
}
