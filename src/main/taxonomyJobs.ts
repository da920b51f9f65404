import { setTimeout as sleep } from 'node:timers/promises';
import { PalimpsestError } from '../shared/contract/errors.ts';
import type { Output, Parsed } from '../shared/contract/operations.ts';
import type { Database } from './engine/storage/database.ts';
import type { MoveRow } from './engine/taxonomy/branchMove.ts';
import { type JobBoard, type RunningJob, isClosing } from './jobBoard.ts';

/** Between two steps, so that whoever else writes gets the writer. */
const PAUSE_MS = 10;
/** Nodes that are looked at by one batch of a classification. */
const BATCH = 200;
const madeBy = 'owner';

interface TaxonomyParts {
  readonly database: Database;
  readonly jobs: JobBoard;
  /** This process, from `processOwner`. */
  readonly self: string;
}

/**
 * Long work on the taxonomy, as jobs: branches moved and moved back in steps, nodes classified in batches. A move goes on
 * when the page that asked for it is gone, and at the next start when the app ended; only cancelling the job stops it.
 */
export class TaxonomyJobs {
  readonly #parts: TaxonomyParts;
  #resuming: Promise<void> = Promise.resolve();

  constructor(parts: TaxonomyParts) {
    this.#parts = parts;
  }

  /** Takes over the moves that a killed process left, and finishes them. */
  async resume(): Promise<void> {
    this.#resuming = this.#resuming.then(async () => {
      const moves = await this.#parts.database.write('adoptAbandonedMoves', { owner: this.#parts.self });
      // One that is cancelled, or stopped by the end of the app, has said so in its job.
      for (const move of moves) await this.#run(move).catch(() => undefined);
    });
    await this.#resuming;
  }

  /** @throws PalimpsestError not_found, invalid, conflict; cancelled when its job was */
  async move(request: Parsed<'consolidateTaxonomyBranch'>): Promise<Output<'consolidateTaxonomyBranch'>> {
    const { database, self } = this.#parts;
    if (request.preview) return await database.read('previewBranchMove', request);
    await this.resume();
    const preview = await database.read('previewBranchMove', request);
    const started = await database.write('startBranchMove', { request, madeBy, owner: self });
    const { move, jobId } = await this.#run(started);
    return { ...preview, preview: false, decision_id: move.decision_id, job_id: jobId, moved: move.moved };
  }

  /** Undoes the decision that moved a branch, or does it again. @throws PalimpsestError as `undoChange` does */
  async undo(request: Parsed<'undoChange'>): Promise<Output<'undoChange'>> {
    const { database, self } = this.#parts;
    await this.resume();
    const started = await database.write('startBranchMoveUndo', { request, madeBy, owner: self });
    const { move } = await this.#run(started);
    return { decision_id: move.decision_id };
  }

  /** @throws PalimpsestError not_found for an unknown dataset; cancelled when its job was */
  async classify(
    { n, user_id, dataset: name }: Parsed<'processUncategorizedBatch'>,
    signal: AbortSignal,
  ): Promise<Output<'processUncategorizedBatch'>> {
    const dataset = { user_id, dataset: name };
    const about = { kind: 'taxonomy', label: 'sorting nodes into the taxonomy', total: n } as const;
    return await this.#parts.jobs.run(about, signal, async (job) => {
      const done = await this.#classifyAll(dataset, n, job);
      return { result: { job_id: job.id, ...done }, isPartial: false };
    });
  }

  async #classifyAll(
    dataset: { user_id: string; dataset: string },
    n: number,
    job: RunningJob,
  ): Promise<Omit<Output<'processUncategorizedBatch'>, 'job_id'>> {
    const { database } = this.#parts;
    const applied: { decision_id: number; path: string; nodes: number }[] = [];
    let looked = 0;
    for (let previous = 0; looked < n; ) {
      requireGoingOn(job.signal);
      const limit = Math.min(BATCH, n - looked);
      const proposed = await database.read('proposePlaces', { dataset, limit }, { signal: job.signal });
      // Once around is enough: what was unsure before is unsure still.
      if (proposed.looked === 0 || proposed.last <= previous) break;
      applied.push(...(await database.write('applyPlaces', { dataset, proposed })));
      previous = proposed.last;
      looked += proposed.looked;
      job.progress(looked, n);
    }
    const assigned = applied.reduce((sum, { nodes }) => sum + nodes, 0);
    const branches = Map.groupBy(applied, ({ path }) => path);
    return {
      looked,
      assigned,
      unsure: looked - assigned,
      decision_ids: applied.map(({ decision_id }) => decision_id),
      branches: [...branches].map(([path, each]) => ({ path, nodes: each.reduce((sum, { nodes }) => sum + nodes, 0) })),
    };
  }

  async #run(started: MoveRow): Promise<{ move: MoveRow; jobId: number }> {
    const about = { kind: 'taxonomy', label: labelOf(started), total: started.total } as const;
    return await this.#parts.jobs.run(about, new AbortController().signal, async (job) => {
      const move = await this.#steps(started, job);
      return { result: { move, jobId: job.id }, isPartial: false };
    });
  }

  async #steps(started: MoveRow, { signal, progress }: RunningJob): Promise<MoveRow> {
    const { database } = this.#parts;
    for (let move = started; ; ) {
      if (move.status === 'done') return move;
      if (signal.aborted) throw await this.#stopped(move, signal);
      move = await database.write('stepBranchMove', { id: move.id });
      progress(move.moved, Math.max(move.total, move.moved));
      if (move.status === 'running') await sleep(PAUSE_MS);
    }
  }

  /** When the app ends the move stays under way, and the next start goes on with it. */
  async #stopped(move: MoveRow, signal: AbortSignal): Promise<PalimpsestError> {
    if (isClosing(signal)) {
      return new PalimpsestError('cancelled', 'The app was closed meanwhile.', {
        hint: 'The next start goes on with it.',
      });
    }
    const { moved } = await this.#parts.database.write('stopBranchMove', { id: move.id });
    return new PalimpsestError('cancelled', `Stopped after ${moved} of ${move.total} nodes.`, {
      hint: 'What was moved stays there. Undo the change to bring it back, or move the branch again for the rest.',
    });
  }
}

function labelOf({ direction, from_path, to_path, base_id }: MoveRow): string {
  const [from, to] = direction === 'there' ? [from_path, to_path] : [to_path, from_path];
  return base_id === null ? `moving ${from} to ${to}` : `moving ${from} back to ${to}`;
}

function requireGoingOn(signal: AbortSignal): void {
  if (!signal.aborted) return;
  throw new PalimpsestError('cancelled', 'Stopped.', { hint: 'What was sorted so far stays, and can be undone.' });
}
