import type { Database } from './engine/storage/database.ts';
import type { EventBus } from './eventBus.ts';
import type { Log } from './log.ts';
import type { Prices } from './prices.ts';
import type { CallLog, CallRecord } from './providers/callLog.ts';
import { redactText } from './redaction.ts';

/** Writes every try at a model server into the inference log, without anybody waiting for it. */
export class InferenceLog {
  readonly #parts: { database: Database; prices: Prices; events: EventBus; log: Log };
  readonly #writing = new Set<Promise<void>>();

  constructor(parts: { database: Database; prices: Prices; events: EventBus; log: Log }) {
    this.#parts = parts;
  }

  readonly record: CallLog = (record) => {
    const atMs = Date.now();
    const writing = this.#write(record, atMs).catch((error: unknown) => {
      this.#parts.log.write('warning', 'a call to a model could not be logged', { error });
    });
    this.#writing.add(writing);
    void writing.finally(() => this.#writing.delete(writing));
  };

  /** Resolves when everything recorded so far is written. */
  async settle(): Promise<void> {
    await Promise.all(this.#writing);
  }

  async #write(record: CallRecord, atMs: number): Promise<void> {
    const { database, events } = this.#parts;
    const { purpose, isOnThisMachine: _isOnThisMachine, ...call } = record;
    await database.write('recordInference', {
      datasetId: purpose.datasetId ?? null,
      kind: purpose.kind,
      stage: purpose.stage,
      sessionId: purpose.sessionId ?? null,
      artifactId: purpose.artifactId ?? null,
      ...call,
      error: call.error === null ? null : redactText(call.error),
      cost: call.cost ?? (await this.#priceOf(record)),
      atMs,
    });
    events.publish({ type: 'inferences' });
  }

  /** A server on this machine takes no money. */
  async #priceOf(record: CallRecord): Promise<number | null> {
    if (record.isOnThisMachine) return record.inputTokens === null && record.status === 'dropped' ? null : 0;
    return this.#parts.prices.costOf(record);
  }
}
