import { PalimpsestError } from '../shared/contract/errors.ts';
import type { ArtifactOutcome, RememberResponse } from '../shared/contract/remember.ts';
import type { ArtifactOutline } from './engine/extraction/ingest.ts';
import type { PreparedArtifact } from './engine/extraction/told.ts';
import type { IngestLease } from './ingestPool.ts';
import type { RunningJob } from './jobBoard.ts';
import type { RememberParts, RememberTask } from './remembering.ts';

/** One call of remember: counts, outcomes in the order of the sources, progress in passages. */
export class RememberRun {
  readonly #parts: RememberParts;
  readonly #task: RememberTask;
  readonly #job: RunningJob;
  readonly #outcomes: ArtifactOutcome[][];
  /** Errors of whole sources, which told nothing at all. */
  readonly #unread = new Map<number, PalimpsestError>();
  #done = 0;
  #total = 0;

  constructor(parts: RememberParts, task: RememberTask, job: RunningJob) {
    this.#parts = parts;
    this.#task = task;
    this.#job = job;
    this.#outcomes = task.sources.map(() => []);
  }

  /** Stores one source. @throws PalimpsestError why it could not be read */
  async take(worker: IngestLease, place: number, { source }: RememberTask['sources'][number]): Promise<void> {
    const { signal } = this.#job;
    const opened = await worker.call('open', { source, options: this.#task.options }, { signal, abandonOnAbort: true });
    this.#advance(
      0,
      opened.artifacts.reduce((sum, artifact) => sum + artifact.passages, 0),
    );
    for (const [index, outline] of opened.artifacts.entries()) {
      if (signal.aborted) return;
      const outcome = await this.#outcome(worker, opened.id, index, outline);
      // The worker may still be at what was given up; nothing more is asked of it.
      if (outcome === null) return;
      this.#outcomes[place]?.push(outcome);
      this.#advance(outline.passages, 0);
    }
    await worker.call('close', { id: opened.id });
  }

  /** Notes that a source could not be read, unless it only was not waited for. */
  fail(place: number, name: string, error: unknown): void {
    if (this.#job.signal.aborted) return;
    const known = this.#classed(name, error);
    this.#unread.set(place, known);
    this.#outcomes[place]?.push(failedOutcome(name, known));
  }

  /** @throws PalimpsestError cancelled, or the error of the only source when it told nothing */
  response(): RememberResponse {
    const artifacts = this.#outcomes.flat();
    const count = (status: ArtifactOutcome['status']): number =>
      artifacts.filter((artifact) => artifact.status === status).length;
    const sum = (key: 'passages' | 'facts'): number => artifacts.reduce((total, artifact) => total + artifact[key], 0);
    const stored = count('stored');
    const versions = count('new_version');
    if (this.#job.signal.aborted) throw stopped(stored + versions);
    const only = this.#task.sources.length === 1 ? this.#unread.get(0) : undefined;
    if (only !== undefined) throw only;
    return {
      job_id: this.#job.id,
      artifacts,
      totals: {
        stored,
        known: count('known'),
        new_versions: versions,
        failed: count('failed'),
        passages: sum('passages'),
        facts: sum('facts'),
      },
    };
  }

  /** Null when the run was stopped before this artifact was stored. */
  async #outcome(
    worker: IngestLease,
    id: number,
    index: number,
    outline: ArtifactOutline,
  ): Promise<ArtifactOutcome | null> {
    try {
      return await this.#store(worker, id, index, outline);
    } catch (error) {
      if (this.#job.signal.aborted && error instanceof PalimpsestError && error.code === 'cancelled') return null;
      return failedOutcome(outline.name, this.#classed(outline.name, error));
    }
  }

  async #store(worker: IngestLease, id: number, index: number, outline: ArtifactOutline): Promise<ArtifactOutcome> {
    const { database, settings } = this.#parts;
    const { dataset, resume } = this.#task;
    const { signal } = this.#job;
    const { owner } = settings();
    const about = { name: outline.name, passages: 0, facts: 0, entities: 0, notes: [...outline.notes] };
    if (resume) {
      const known = await database.read('isKnown', { dataset, identity: outline.identity }, { signal });
      if (known !== null) return { ...about, artifact_id: known.artifactId, status: 'known' };
    }
    const prepared: PreparedArtifact = await worker.call(
      'prepare',
      { id, index, ownerName: owner.name, peopleBefore: await this.#peopleBefore(outline) },
      { signal, abandonOnAbort: true },
    );
    if (!resume) await this.#forget(outline);
    const stored = await database.write(
      'storeArtifact',
      {
        dataset,
        prepared,
        owner,
        rules: this.#parts.rules(),
        fallacyThreshold: settings().fallacy_threshold,
        // The sample is there to look at; nobody told it.
        readByModel: this.#task.kind !== 'seed' && this.#parts.isReadByModel(),
      },
      { signal },
    );
    const { artifact_id, status, passages, facts, entities, notes } = stored;
    return { name: outline.name, artifact_id, status, passages, facts, entities, notes: [...notes] };
  }

  async #peopleBefore({ identity, looksBack }: ArtifactOutline): Promise<readonly string[]> {
    const { sessionId, occurredAt } = identity;
    if (sessionId === null || !looksBack) return [];
    const { dataset } = this.#task;
    return await this.#parts.database.read('peopleBefore', { dataset, sessionId, occurredAt, artifactId: null });
  }

  /** Takes away what is known of this artifact, only after the new one is ready: a text that cannot be prepared is not lost. */
  async #forget({ identity }: ArtifactOutline): Promise<void> {
    const { database } = this.#parts;
    const { dataset } = this.#task;
    const old = await database.read('toldBefore', { dataset, identity });
    if (old === null) return;
    const rules = this.#parts.rules();
    await database.write('forget', { ...dataset, artifact_id: old.artifactId, preview: false, rules });
  }

  /** What was not foreseen is told by the id of its line in the log. */
  #classed(name: string, error: unknown): PalimpsestError {
    if (error instanceof PalimpsestError && error.code !== 'internal') return error;
    const logId = this.#parts.log.write('error', 'a text could not be remembered', { name, error });
    const message = error instanceof PalimpsestError ? error.message : 'Something went wrong inside Palimpsest.';
    return new PalimpsestError('internal', message, { hint: `The log tells more under ${logId}.`, cause: error });
  }

  #advance(done: number, more: number): void {
    this.#done += done;
    this.#total += more;
    this.#job.progress(this.#done, this.#total);
  }
}

function stopped(stored: number): PalimpsestError {
  const what = stored === 1 ? '1 text was stored and stays' : `${stored} texts were stored and stay`;
  return new PalimpsestError('cancelled', stored === 0 ? 'Stopped; nothing was stored.' : `Stopped; ${what}.`, {
    hint: 'Tell the same again to go on from there.',
  });
}

function failedOutcome(name: string, error: PalimpsestError): ArtifactOutcome {
  return {
    name,
    artifact_id: null,
    status: 'failed',
    passages: 0,
    facts: 0,
    entities: 0,
    notes: [],
    error: error.hint === undefined ? error.message : `${error.message} ${error.hint}`,
  };
}
