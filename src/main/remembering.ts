import { PalimpsestError } from '../shared/contract/errors.ts';
import type { DatasetRef } from '../shared/contract/primitives.ts';
import type { ArtifactOutcome, RememberResponse } from '../shared/contract/remember.ts';
import type { Job, Settings } from '../shared/contract/application.ts';
import type { ArtifactOutline, IngestCalls, OpenArgs } from './engine/extraction/ingest.ts';
import type { LoadOptions } from './engine/extraction/loaders/options.ts';
import type { Database } from './engine/storage/database.ts';
import type { JobBoard, RunningJob } from './jobBoard.ts';
import { type SupervisedWorker, superviseWorker, workerEntry } from './workers/spawn.ts';

export interface RememberTask {
  readonly kind: Job['kind'];
  readonly label: string;
  readonly dataset: DatasetRef;
  /** Names are what outcomes are reported under when a source cannot be opened. */
  readonly sources: readonly { readonly name: string; readonly source: OpenArgs['source'] }[];
  readonly options: LoadOptions;
  /** False forgets what is known of these artifacts first and stores them anew. */
  readonly resume: boolean;
  readonly concurrency: number;
}

interface RememberParts {
  readonly database: Database;
  readonly jobs: JobBoard;
  readonly settings: () => Settings;
}

type Ingest = SupervisedWorker<IngestCalls>;

/**
 * Takes texts in: opens each source in an ingest worker, skips what is known, prepares the rest there and stores it
 * artifact by artifact, each in one transaction. Stopped at any moment, what was stored is whole, and the same call
 * again goes on from there.
 */
export class Remembering {
  readonly #parts: RememberParts;
  readonly #workers: Promise<Ingest>[] = [];

  constructor(parts: RememberParts) {
    this.#parts = parts;
  }

  /** @throws PalimpsestError when every source failed and there was only one, or when cancelled. */
  async run(task: RememberTask, signal: AbortSignal): Promise<RememberResponse> {
    return await this.#parts.jobs.run({ kind: task.kind, label: task.label, total: null }, signal, async (job) => {
      const run = new Run(this.#parts, task, job);
      const queue = [...task.sources.entries()];
      const lanes = Math.max(1, Math.min(task.concurrency, queue.length));
      await Promise.all(
        Array.from({ length: lanes }, async (_, lane) => {
          const worker = await this.#worker(lane);
          for (let next = queue.shift(); next !== undefined; next = queue.shift()) await run.take(worker, ...next);
        }),
      );
      const response = run.response();
      return { result: response, isPartial: response.totals.failed > 0 };
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map(async (worker) => (await worker).close()));
  }

  /** Workers stay for the next run: starting one costs more than a short text. */
  #worker(lane: number): Promise<Ingest> {
    return (this.#workers[lane] ??= startIngest());
  }
}

async function startIngest(): Promise<Ingest> {
  return await superviseWorker<IngestCalls>({ name: 'ingest', entry: workerEntry('ingest'), workerData: null });
}

/** One call of remember: counts, outcomes in the order of the sources, progress in passages. */
class Run {
  readonly #parts: RememberParts;
  readonly #task: RememberTask;
  readonly #job: RunningJob;
  readonly #outcomes: ArtifactOutcome[][];
  #done = 0;
  #total = 0;

  constructor(parts: RememberParts, task: RememberTask, job: RunningJob) {
    this.#parts = parts;
    this.#task = task;
    this.#job = job;
    this.#outcomes = task.sources.map(() => []);
  }

  async take(worker: Ingest, place: number, { name, source }: RememberTask['sources'][number]): Promise<void> {
    const { signal } = this.#job;
    const outcomes = (this.#outcomes[place] ??= []);
    try {
      const opened = await worker.call('open', { source, options: this.#task.options }, { signal });
      this.#advance(
        0,
        opened.artifacts.reduce((sum, artifact) => sum + artifact.passages, 0),
      );
      try {
        for (const [index, outline] of opened.artifacts.entries()) {
          if (signal.aborted) throw new PalimpsestError('cancelled', 'Cancelled; what was stored before stays.');
          outcomes.push(await this.#store(worker, opened.id, index, outline));
          this.#advance(outline.passages, 0);
        }
      } finally {
        await worker.call('close', { id: opened.id });
      }
    } catch (error) {
      outcomes.push(failedOutcome(name, error));
    }
  }

  response(): RememberResponse {
    const artifacts = this.#outcomes.flat();
    const count = (status: ArtifactOutcome['status']): number =>
      artifacts.filter((artifact) => artifact.status === status).length;
    const sum = (key: 'passages' | 'facts'): number => artifacts.reduce((total, artifact) => total + artifact[key], 0);
    return {
      job_id: this.#job.id,
      artifacts,
      totals: {
        stored: count('stored'),
        known: count('known'),
        new_versions: count('new_version'),
        failed: count('failed'),
        passages: sum('passages'),
        facts: sum('facts'),
      },
    };
  }

  async #store(worker: Ingest, id: number, index: number, outline: ArtifactOutline): Promise<ArtifactOutcome> {
    const { database, settings } = this.#parts;
    const { dataset, resume } = this.#task;
    const about = { name: outline.name, passages: 0, facts: 0, entities: 0, notes: [...outline.notes] };
    const known = await database.read('isKnown', { dataset, identity: outline.identity });
    if (known !== null) {
      if (resume) return { ...about, artifact_id: known.artifactId, status: 'known' };
      await database.write('forget', { ...dataset, artifact_id: known.artifactId, preview: false });
    }
    const { signal } = this.#job;
    try {
      const { owner } = settings();
      const prepared = await worker.call('prepare', { id, index, ownerName: owner.name }, { signal });
      const stored = await database.write('storeArtifact', { dataset, prepared, owner }, { signal });
      return {
        ...about,
        artifact_id: stored.artifact_id,
        status: stored.status,
        passages: stored.passages,
        facts: stored.facts,
        entities: stored.entities,
        notes: [...outline.notes, ...stored.notes],
      };
    } catch (error) {
      return failedOutcome(outline.name, error);
    }
  }

  #advance(done: number, more: number): void {
    this.#done += done;
    this.#total += more;
    this.#job.progress(this.#done, this.#total);
  }
}

/** A failure of one text is told with the rest; a cancel ends the run. */
function failedOutcome(name: string, error: unknown): ArtifactOutcome {
  if (error instanceof PalimpsestError && error.code === 'cancelled') throw error;
  const known =
    error instanceof PalimpsestError ? error : new PalimpsestError('internal', String(error), { cause: error });
  return {
    name,
    artifact_id: null,
    status: 'failed',
    passages: 0,
    facts: 0,
    entities: 0,
    notes: [],
    error: known.hint === undefined ? known.message : `${known.message} ${known.hint}`,
  };
}
