import { setTimeout as sleep } from 'node:timers/promises';
import { PalimpsestError } from '../shared/contract/errors.ts';
import type { Output, Parsed } from '../shared/contract/operations.ts';
import type { TrustChangeEffects } from '../shared/contract/sources.ts';
import type { RulesConfig } from './engine/contradiction/claims.ts';
import type { Database } from './engine/storage/database.ts';
import type { PreviewStep } from './engine/trust/reweigh/previewReweighing.ts';
import type { ReweighingRow } from './engine/trust/reweigh/reweighingRows.ts';
import { type JobBoard, type RunningJob, isClosing } from './jobBoard.ts';

/** Between two steps, so that whoever else writes gets the writer. */
const PAUSE_MS = 10;
/** Facts that a preview names; the rest is counted. */
const MOST_NAMED = 50;
const madeBy = 'owner';

interface TrustParts {
  readonly database: Database;
  readonly jobs: JobBoard;
  readonly rules: () => RulesConfig;
  /** This process, from `processOwner`. */
  readonly self: string;
}

/**
 * Weighing what was said otherwise, as jobs in steps. One goes on when the page that asked for it is gone, and at the next
 * start when the app ended; cancelled, it brings back what it did.
 */
export class TrustJobs {
  readonly #parts: TrustParts;
  #resuming: Promise<void> = Promise.resolve();

  constructor(parts: TrustParts) {
    this.#parts = parts;
  }

  /** Takes over those that a killed process left, and finishes them. */
  async resume(): Promise<void> {
    this.#resuming = this.#resuming.then(async () => {
      const rows = await this.#parts.database.write('adoptAbandonedReweighings', { owner: this.#parts.self });
      // One that is cancelled, or stopped by the end of the app, has said so in its job.
      for (const row of rows) await this.#run(row).catch(() => undefined);
    });
    await this.#resuming;
  }

  /** @throws PalimpsestError not_found, invalid, conflict; cancelled when its job was: nothing is changed then */
  async change(request: Parsed<'changeTrust'>, signal: AbortSignal): Promise<TrustChangeEffects> {
    const preview = await this.#preview(request, signal);
    if (request.preview) return preview;
    await this.resume();
    const { database, self } = this.#parts;
    const dataset = { user_id: request.user_id, dataset: request.dataset };
    const { total } = await database.read('planReweighing', { dataset, change: request.change });
    const started = await database.write('startReweighing', { request, total, madeBy, owner: self });
    const { row, jobId } = await this.#run(started);
    return { ...preview, preview: false, decision_id: row.decision_id, job_id: jobId, sayings: row.weighed };
  }

  /** Undoes the decision that weighed otherwise, or does it again. @throws PalimpsestError as `undoChange` does */
  async undo(request: Parsed<'undoChange'>): Promise<Output<'undoChange'>> {
    await this.resume();
    const { database, self } = this.#parts;
    const started = await database.write('startReweighingUndo', { request, madeBy, owner: self });
    const { row } = await this.#run(started);
    return { decision_id: row.decision_id };
  }

  async #preview(
    { change, user_id, dataset: name }: Parsed<'changeTrust'>,
    signal: AbortSignal,
  ): Promise<TrustChangeEffects> {
    const { database, rules } = this.#parts;
    const asked = { dataset: { user_id, dataset: name }, change };
    const { fields } = await database.read('planReweighing', asked, { signal });
    const seen = { sayings: 0, sets: 0, facts: 0, effects: [] as TrustChangeEffects['effects'] };
    for (let cursor: number | null = 0; cursor !== null; ) {
      signal.throwIfAborted();
      const most = MOST_NAMED - seen.effects.length;
      const step: PreviewStep = await database.read(
        'previewReweighing',
        { ...asked, cursor, rules: rules(), most },
        { signal },
      );
      seen.sayings += step.sayings;
      seen.sets += step.sets;
      seen.facts += step.facts;
      seen.effects.push(...step.effects);
      cursor = step.cursor;
    }
    return { preview: true, decision_id: null, job_id: null, fields: [...fields], ...seen };
  }

  async #run(started: ReweighingRow): Promise<{ row: ReweighingRow; jobId: number }> {
    const label = started.base_id === null ? 'weighing what was said' : 'weighing what was said as before';
    const about = { kind: 'trust', label, total: started.total * 2 } as const;
    return await this.#parts.jobs.run(about, new AbortController().signal, async (job) => {
      const row = await this.#steps(started, job);
      return { result: { row, jobId: job.id }, isPartial: false };
    });
  }

  async #steps(started: ReweighingRow, job: RunningJob): Promise<ReweighingRow> {
    for (let row = started; ; ) {
      if (row.status === 'done') return row;
      if (job.signal.aborted) throw await this.#stopped(row, job);
      row = await this.#step(row);
      const looked = Math.min(row.looked, row.total);
      const laidOut = row.status === 'weighing' ? 0 : row.total - row.weighed + row.laid_out;
      job.progress(looked + Math.max(0, Math.min(laidOut, row.total)), row.total * 2);
      if (row.status !== 'done') await sleep(PAUSE_MS);
    }
  }

  #step({ id }: ReweighingRow): Promise<ReweighingRow> {
    return this.#parts.database.write('stepReweighing', { id, rules: this.#parts.rules() });
  }

  /** When the app ends it stays under way, and the next start goes on with it; else what it did is taken back at once. */
  async #stopped(row: ReweighingRow, { signal, progress }: RunningJob): Promise<PalimpsestError> {
    if (isClosing(signal)) {
      return new PalimpsestError('cancelled', 'The app was closed meanwhile.', {
        hint: 'The next start goes on with it.',
      });
    }
    const { database, self } = this.#parts;
    let back = await database.write('startReweighingBack', { id: row.id, madeBy, owner: self });
    while (back.status !== 'done') {
      progress(Math.max(0, row.looked - back.looked), row.total * 2);
      back = await this.#step(back);
      if (back.status !== 'done') await sleep(PAUSE_MS);
    }
    return new PalimpsestError('cancelled', 'Stopped. Everything weighs as before.');
  }
}
