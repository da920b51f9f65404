import type { Settings } from '../shared/contract/application.ts';
import { PalimpsestError } from '../shared/contract/errors.ts';
import type { Output, Parsed } from '../shared/contract/operations.ts';
import type { RulesConfig } from './engine/contradiction/claims.ts';
import type { ClaimedWindow } from './engine/extraction/checkpoints/claimWindow.ts';
import { documentFields } from './engine/extraction/model/documentFields.ts';
import { prepareWindow } from './engine/extraction/model/prepareWindow.ts';
import type { WindowSteering } from './engine/extraction/model/prompt.ts';
import { readWindow } from './engine/extraction/model/readWindow.ts';
import type { OutlinedArtifact } from './engine/extraction/prepare.ts';
import { determineDocumentIngestionStrategy, getIngestionSteeringPrompt } from './engine/extraction/steering/steer.ts';
import type { LanguageModel } from './engine/providers.ts';
import type { Database } from './engine/storage/database.ts';
import { isClosing, type JobBoard, type RunningJob } from './jobBoard.ts';
import type { Log } from './log.ts';
import type { Models } from './models.ts';
import type { Steering } from './steering.ts';

interface ExtractingParts {
  readonly database: Database;
  readonly jobs: JobBoard;
  readonly settings: () => Settings;
  readonly models: Pick<Models, 'strong' | 'fast'>;
  readonly steering: Pick<Steering, 'config'>;
  readonly rules: () => RulesConfig;
  readonly log: Log;
  /** This process, from `processOwner`. */
  readonly self: string;
  /** Whether windows are read as soon as they wait; a command reads only when it waits for that. */
  readonly inBackground: boolean;
}

export interface ExtractionWait {
  readonly signal: AbortSignal;
  readonly concurrency?: number | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** So many failures of the model’s server in a row are no accident: what waits is left until somebody asks for it. */
const MOST_FAILURES_IN_A_ROW = 8;
const MOST_REMARKS = 3;
const CANCELLED = 'Reading was cancelled.';

/**
 * Has a model read what was remembered, window by window, after it was stored: nobody who tells something waits for it.
 * A window is stored with its checkpoint, so that a run which ends, however it ends, is gone on with where it was.
 */
export class Extracting {
  readonly #parts: ExtractingParts;
  #running: Promise<void> | null = null;
  #isAskedAgain = false;
  #failuresInARow = 0;
  #isClosed = false;

  constructor(parts: ExtractingParts) {
    this.#parts = parts;
  }

  /** The model that reads; null when none is chosen or the settings say no. */
  get model(): LanguageModel | null {
    return this.#parts.settings().extract_by_model ? this.#chosen : null;
  }

  get #chosen(): LanguageModel | null {
    return this.#parts.models.strong ?? this.#parts.models.fast;
  }

  get #isHalted(): boolean {
    return this.#failuresInARow >= MOST_FAILURES_IN_A_ROW;
  }

  /** Begins to read what waits, unless that is under way. */
  wake(): void {
    if (this.#isClosed || !this.#parts.inBackground || this.model === null || this.#isHalted) return;
    this.#isAskedAgain = true;
    if (this.#running !== null) return;
    this.#running = this.#readWhileAsked().finally(() => {
      this.#running = null;
      if (this.#isAskedAgain) this.wake();
    });
  }

  /** Ends once what is under way has ended; its job must have been asked to stop. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  /** Another model or other settings: what failed before may succeed. */
  renew(): void {
    this.#failuresInARow = 0;
    this.wake();
  }

  /**
   * Reads all that waits and resolves when nothing is left that this process can read. When the signal fires, what waits
   * goes on waiting.
   */
  async settle({ signal, concurrency, onProgress }: ExtractionWait): Promise<{ waiting: number }> {
    while (this.#running !== null) await this.#running;
    this.#failuresInARow = 0;
    if (this.model === null || signal.aborted) return { waiting: await this.#waiting() };
    this.#running = this.#readOnce(signal, { concurrency, onProgress }).finally(() => {
      this.#running = null;
    });
    await this.#running;
    return { waiting: await this.#waiting() };
  }

  async #readOnce(signal: AbortSignal, wait: Omit<ExtractionWait, 'signal'>): Promise<void> {
    if ((await this.#waiting()) === 0) return;
    // Its job tells what stopped it.
    await this.#run(signal, wait).catch((error: unknown) => {
      if (!(error instanceof PalimpsestError)) throw error;
    });
  }

  /** @throws PalimpsestError not_found; provider_missing without a model that could read */
  async extract({
    user_id,
    dataset: name,
    artifact_ids: artifactIds,
    which,
  }: Parsed<'extractByModel'>): Promise<Output<'extractByModel'>> {
    if (this.#chosen === null) {
      throw new PalimpsestError('provider_missing', 'No model is chosen that could read texts.', {
        hint: 'Choose a strong or a fast model in Settings.',
      });
    }
    const dataset = { user_id, dataset: name };
    const { queued } = await this.#parts.database.write('queueWindows', { dataset, artifactIds, which });
    this.renew();
    return { queued };
  }

  async list(request: Parsed<'listExtraction'>, signal: AbortSignal): Promise<Output<'listExtraction'>> {
    const listed = await this.#parts.database.read('listExtraction', request, { signal });
    return { state: this.#state(listed.waiting), model: this.#chosen?.model ?? null, ...listed };
  }

  #state(waiting: number): Output<'listExtraction'>['state'] {
    if (this.#chosen === null) return 'no_model';
    if (this.model === null) return 'off';
    if (this.#isHalted) return 'halted';
    // A run that has read everything has only to end.
    return this.#running !== null && waiting > 0 ? 'running' : 'idle';
  }

  async #readWhileAsked(): Promise<void> {
    const { log } = this.#parts;
    try {
      while (this.#isAskedAgain && !this.#isClosed && this.model !== null && !this.#isHalted) {
        this.#isAskedAgain = false;
        if ((await this.#waiting()) > 0) await this.#run(new AbortController().signal, {});
      }
    } catch (error) {
      // Its job tells of it too.
      const isTold = error instanceof PalimpsestError && error.code !== 'internal';
      if (!isTold) log.write('error', 'what waits for a model could not be read', { error });
      this.#isAskedAgain = false;
    }
  }

  #waiting(): Promise<number> {
    return this.#parts.database.read('waitingWindows', {});
  }

  async #run(
    signal: AbortSignal,
    { concurrency, onProgress = () => undefined }: Omit<ExtractionWait, 'signal'>,
  ): Promise<void> {
    const { database, jobs, settings, self } = this.#parts;
    const label = `reading by ${this.model?.model ?? 'a model'}`;
    await jobs.run({ kind: 'extract', label, total: await this.#waiting() }, signal, async (job) => {
      const seen = { done: 0, failed: 0 };
      const advance = async (): Promise<void> => {
        const total = seen.done + (await this.#waiting());
        job.progress(seen.done, total);
        onProgress(seen.done, total);
      };
      try {
        const lanes = concurrency ?? settings().extraction_concurrency;
        await Promise.all(Array.from({ length: lanes }, () => this.#lane(job, seen, advance)));
      } finally {
        const isCancelled = job.signal.aborted && !signal.aborted && !isClosing(job.signal);
        if (isCancelled) await database.write('stopWindows', { error: CANCELLED, owner: self });
        else await database.write('releaseWindows', { owner: self });
      }
      if (job.signal.aborted) throw new PalimpsestError('cancelled', 'Stopped; what was read is kept.');
      if (this.#isHalted) {
        throw new PalimpsestError('provider_failed', `The model failed ${MOST_FAILURES_IN_A_ROW} times in a row.`, {
          hint: 'What was not read waits until it is asked for.',
        });
      }
      return { result: undefined, isPartial: seen.failed > 0 };
    });
  }

  async #lane(job: RunningJob, seen: { done: number; failed: number }, advance: () => Promise<void>): Promise<void> {
    const { database, self } = this.#parts;
    for (;;) {
      const { model } = this;
      if (model === null || job.signal.aborted || this.#isHalted) return;
      const window = await database.write('claimWindow', { owner: self });
      if (window === null) return;
      const isRead = await this.#read(model, window, job.signal);
      if (job.signal.aborted) return;
      seen.done += 1;
      if (!isRead) seen.failed += 1;
      await advance();
    }
  }

  /** False when the window failed, which is noted; a window that is to be read no more is done with. */
  async #read(model: LanguageModel, window: ClaimedWindow, signal: AbortSignal): Promise<boolean> {
    try {
      const reason = await this.#readAndStore(model, window, signal);
      this.#failuresInARow = 0;
      if (reason !== null) await this.#fail(model, window, reason);
      return reason === null;
    } catch (error) {
      if (signal.aborted) return false;
      const known = error instanceof PalimpsestError ? error : null;
      if (known?.code === 'not_found') return true;
      if (known?.code === 'provider_failed') this.#failuresInARow += 1;
      await this.#fail(model, window, this.#reasonOf(error));
      return false;
    }
  }

  async #readAndStore(model: LanguageModel, window: ClaimedWindow, signal: AbortSignal): Promise<string | null> {
    const { database, settings, rules } = this.#parts;
    const { owner, fallacy_threshold: fallacyThreshold } = settings();
    const { outlined, history, known } = await database.read('windowInput', window, { signal });
    const { told, cut } = outlined;
    const read = { told, window, passages: cut.passages, history, known };
    const { datasetId, sessionId, artifactId } = window;
    const result = await readWindow(
      model,
      { read, steering: this.#steeringOf(outlined), owner, purpose: { datasetId, sessionId, artifactId } },
      signal,
    );
    if (!result.ok) return result.reason;
    const { reading } = result;
    const prepared = prepareWindow(outlined, window, reading);
    const { contradictions } = reading;
    const remark = remarkOf(reading.refused);
    await database.write(
      'storeWindow',
      { window, prepared, contradictions, remark, model: model.model, owner, rules: rules(), fallacyThreshold },
      { signal },
    );
    return null;
  }

  #steeringOf({ told, cut }: OutlinedArtifact): WindowSteering {
    const { config } = this.#parts.steering;
    return {
      prompt: getIngestionSteeringPrompt(config, told.documentType, documentFields(told, cut.text)),
      strategy: determineDocumentIngestionStrategy(config, told.documentType).strategy,
    };
  }

  async #fail(model: LanguageModel, { artifactId, seq }: ClaimedWindow, error: string): Promise<void> {
    await this.#parts.database.write('failWindow', { artifactId, windowSeq: seq, error, model: model.model });
  }

  #reasonOf(error: unknown): string {
    if (error instanceof PalimpsestError && error.code !== 'internal') {
      return error.hint === undefined ? error.message : `${error.message} ${error.hint}`;
    }
    const id = this.#parts.log.write('error', 'a window could not be read', { error });
    return `Something went wrong inside Palimpsest. The log tells more under ${id}.`;
  }
}

/** Refusals in a few words; the same one is said once. */
function remarkOf(refused: readonly string[]): string | null {
  if (refused.length === 0) return null;
  const kinds = [...new Set(refused)];
  const more = kinds.length > MOST_REMARKS ? '; …' : '';
  return `${refused.length} of what the model wrote was refused: ${kinds.slice(0, MOST_REMARKS).join('; ')}${more}`;
}
