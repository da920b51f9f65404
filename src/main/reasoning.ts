import { PalimpsestError } from '../shared/contract/errors.ts';
import type { Output, Parsed } from '../shared/contract/operations.ts';
import type { DatasetRef } from '../shared/contract/primitives.ts';
import type { RuleView } from '../shared/contract/reasoning.ts';
import type { Timers } from './engine/clock.ts';
import type { KeptRule } from './engine/rules/ruleRows.ts';
import type { Database } from './engine/storage/database.ts';
import type { Log } from './log.ts';
import type { ReasoningCalls } from './reasoning/reasoningCalls.ts';
import type { ArgsOf, ResultOf } from './workers/port.ts';
import { type SupervisedWorker, superviseWorker, workerEntry } from './workers/spawn.ts';

interface ReasoningParts {
  readonly database: Database;
  readonly log: Log;
  readonly timers: Timers;
}

/** Bringing a dataset and what follows from it up to date may take so long; a query has its own limit. */
const SETTLING_MS = 30_000;
/** A worker that takes more is ended: Oxigraph has no bound of its own. */
const MOST_BYTES = 1024 * 1024 * 1024;
const WATCH_EVERY_MS = 200;
/** Changes that come together are taken over together. */
const GATHER_MS = 300;

type Name = keyof ReasoningCalls & string;
interface Run {
  readonly limitMs: number;
  readonly signal: AbortSignal;
  readonly onTimeout: () => PalimpsestError;
}

/**
 * Queries and rules over what is proven. All of it is done in one worker, one call after another; a call that takes too
 * long, too much memory, or is cancelled ends the worker, and the next one starts another from the file.
 */
export class Reasoning {
  readonly #parts: ReasoningParts;
  readonly #closing = new AbortController();
  readonly #waiting = new Map<number, () => void>();
  /** Datasets whose rules could not be brought up to date, until a rule is decided. */
  readonly #suspended = new Set<string>();
  #worker: Promise<SupervisedWorker<ReasoningCalls>> | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: ReasoningParts) {
    this.#parts = parts;
  }

  /** Keeps what rules conclude in step with commits, whoever makes them. */
  follow(): void {
    this.#parts.database.onDidChange(({ datasetIds }) => {
      for (const datasetId of datasetIds) this.#gather(datasetId);
    });
  }

  /** @throws PalimpsestError invalid, not_found, too_large (field `limit_ms` when it took too long), cancelled */
  async query(
    { limit_ms: limitMs, ...request }: Parsed<'queryMemory'>,
    signal: AbortSignal,
  ): Promise<Output<'queryMemory'>> {
    return await this.#inTurn(async () => {
      await this.#run('checkQuery', { query: request.query }, this.#settling(signal));
      const rules = await this.#settle(request, signal);
      const onTimeout = (): PalimpsestError =>
        new PalimpsestError('too_large', `The query was ended after ${limitMs / 1000} s.`, {
          field: 'limit_ms',
          hint: 'Ask for less: bind more of its terms, or leave out a pattern that nothing joins to the rest.',
        });
      return await this.#run('query', { request, now: Date.now(), rules }, { limitMs, signal, onTimeout });
    });
  }

  /** @throws PalimpsestError invalid, not_found, cancelled */
  async verify(request: Parsed<'verifyInference'>, signal: AbortSignal): Promise<Output<'verifyInference'>> {
    return await this.#inTurn(async () => {
      const rules = await this.#settle(request, signal);
      return await this.#run('verify', { request, now: Date.now(), rules }, this.#settling(signal));
    });
  }

  /** @throws PalimpsestError not_found for a conclusion that is stored no more */
  async conclusion({ id, ...ref }: Parsed<'getConclusion'>, signal: AbortSignal): Promise<Output<'getConclusion'>> {
    const triple = await this.#parts.database.read('conclusion', { ref, id }, { signal });
    return await this.verify({ ...ref, ...triple }, signal);
  }

  /** @throws PalimpsestError invalid for what is no rule; conflict for a name that another rule has */
  async suggest(request: Parsed<'suggestRule'>, proposedBy: string, signal: AbortSignal): Promise<RuleView> {
    await this.#inTurn(() => this.#run('checkRule', { sparql: request.sparql_pattern }, this.#settling(signal)));
    const rule = await this.#parts.database.write('suggestRule', { request, proposedBy }, { signal });
    return { ...rule, concluded: 0 };
  }

  async list(ref: DatasetRef, signal: AbortSignal): Promise<Output<'listRules'>> {
    const rules = await this.#parts.database.read('listRules', ref, { signal });
    if (!rules.some(({ status }) => status === 'approved')) return { rules: rules.map(withCount(0)), notes: [] };
    const { concluded, notes } = await this.#counts(ref, signal);
    return { rules: rules.map((rule) => withCount(concluded.get(rule.id) ?? 0)(rule)), notes };
  }

  /** @throws PalimpsestError invalid, not_found; too_large for a rule that takes too long */
  async preview({ rule, ...ref }: Parsed<'previewRule'>, signal: AbortSignal): Promise<Output<'previewRule'>> {
    const kept =
      'rule_id' in rule ? await this.#parts.database.read('getRule', { ref, ruleId: rule.rule_id }, { signal }) : null;
    const sparql = 'sparql_pattern' in rule ? rule.sparql_pattern : (kept?.sparql ?? '');
    return await this.#inTurn(async () => {
      const rules = await this.#settle(ref, signal);
      const args = { ref, sparql, ruleId: kept?.id ?? null, now: Date.now(), rules };
      return await this.#run('preview', args, this.#settling(signal));
    });
  }

  /**
   * Approves or rejects a rule, and concludes or retracts what that calls for.
   * @throws PalimpsestError not_found; conflict for a rule that is decided so already, or that comes to no end
   */
  async decide(request: Parsed<'decideRule'>, madeBy: string, signal: AbortSignal): Promise<Output<'decideRule'>> {
    const { rule_id, decision, reason: _reason, ...ref } = request;
    if (decision === 'approve') {
      const { endless } = await this.preview({ ...ref, rule: { rule_id } }, signal);
      if (endless !== null) throw new PalimpsestError('conflict', `“${rule_id}” cannot be approved. ${endless}`);
    }
    const { decision_id, rule } = await this.#parts.database.write('decideRule', { request, madeBy }, { signal });
    this.#suspended.delete(keyOf(ref));
    const { concluded } = await this.#counts(ref, signal);
    await this.keepUp({ ref });
    return { decision_id, rule: withCount(concluded.get(rule.id) ?? 0)(rule) };
  }

  /** Stores what follows at present where that differs from what is stored. */
  async keepUp(of: { readonly ref: DatasetRef } | { readonly datasetId: number }): Promise<void> {
    const { database } = this.#parts;
    const known = await database.read('rulesInUse', of);
    if (known === null || !known.inUse) return;
    const { datasetId, ref } = known;
    const { signal } = this.#closing;
    const difference = await this.#inTurn(async () => {
      const rules = await this.#settle(ref, signal);
      return await this.#run('difference', { ref, now: Date.now(), rules }, this.#settling(signal));
    });
    if (difference.gone.length + difference.come.length === 0) return;
    await database.write('storeDerived', { datasetId, ...difference });
  }

  /** Ends whatever is being asked. */
  async close(): Promise<void> {
    this.#closing.abort();
    for (const cancel of this.#waiting.values()) cancel();
    await this.#end();
  }

  #gather(datasetId: number): void {
    if (this.#waiting.has(datasetId) || this.#closing.signal.aborted) return;
    const cancel = this.#parts.timers.after(GATHER_MS, () => {
      this.#waiting.delete(datasetId);
      this.keepUp({ datasetId }).catch((error: unknown) => {
        if (this.#closing.signal.aborted) return;
        this.#parts.log.write('warning', 'what rules conclude could not be brought up to date', { error });
      });
    });
    this.#waiting.set(datasetId, cancel);
  }

  #counts(ref: DatasetRef, signal: AbortSignal): Promise<ResultOf<ReasoningCalls['counts']>> {
    return this.#inTurn(async () => {
      const rules = await this.#settle(ref, signal);
      return await this.#run('counts', { ref, now: Date.now(), rules }, this.#settling(signal));
    });
  }

  /** Brings a dataset up to date; its rules are left out where they are what takes too long. Whether they are used. */
  async #settle(ref: DatasetRef, signal: AbortSignal): Promise<boolean> {
    const key = keyOf(ref);
    if (!this.#suspended.has(key)) {
      try {
        await this.#run('settle', { ref, now: Date.now(), rules: true }, this.#settling(signal));
        return true;
      } catch (error) {
        if (!(error instanceof PalimpsestError) || error.code !== 'too_large') throw error;
        this.#suspended.add(key);
      }
    }
    await this.#run('settle', { ref, now: Date.now(), rules: false }, this.#settling(signal));
    return false;
  }

  #settling(signal: AbortSignal): Run {
    return {
      limitMs: SETTLING_MS,
      signal,
      onTimeout: () => new PalimpsestError('too_large', `It was ended after ${SETTLING_MS / 1000} s.`),
    };
  }

  /** One after another, so that ending the worker ends one caller's work only. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #run<N extends Name>(
    name: N,
    args: ArgsOf<ReasoningCalls[N]>,
    { limitMs, signal, onTimeout }: Run,
  ): Promise<ResultOf<ReasoningCalls[N]>> {
    const stop = AbortSignal.any([signal, this.#closing.signal]);
    if (stop.aborted) throw new PalimpsestError('cancelled', 'Cancelled.');
    const worker = await (this.#worker ??= this.#start());
    const over = Promise.withResolvers<never>();
    const cancel = (): void => over.reject(new PalimpsestError('cancelled', 'Cancelled.'));
    stop.addEventListener('abort', cancel, { once: true });
    const timeout = this.#parts.timers.after(limitMs, () => over.reject(onTimeout()));
    const stopWatching = this.#watchMemory(worker, over.reject);
    let answered = false;
    const call = worker.call(name, args).finally(() => {
      answered = true;
    });
    try {
      return await Promise.race([call, over.promise]);
    } finally {
      timeout();
      stopWatching();
      stop.removeEventListener('abort', cancel);
      // Ending it rejects the call, which nobody waits for any more.
      call.catch(() => undefined);
      if (!answered) await this.#end();
    }
  }

  #watchMemory(worker: SupervisedWorker<ReasoningCalls>, reject: (error: PalimpsestError) => void): () => void {
    let isOver = false;
    let cancel = (): void => undefined;
    const look = async (): Promise<void> => {
      const bytes = await worker.memory();
      if (isOver) return;
      if (bytes > MOST_BYTES) {
        reject(
          new PalimpsestError('too_large', 'It was ended: it took more than 1 GB of memory.', { field: 'limit_ms' }),
        );
      } else schedule();
    };
    const schedule = (): void => {
      cancel = this.#parts.timers.after(WATCH_EVERY_MS, () => void look().catch(() => undefined));
    };
    schedule();
    return () => {
      isOver = true;
      cancel();
    };
  }

  async #start(): Promise<SupervisedWorker<ReasoningCalls>> {
    const { database, log } = this.#parts;
    try {
      return await superviseWorker<ReasoningCalls>({
        name: 'reasoning',
        entry: workerEntry('reasoning'),
        workerData: { file: database.file },
        onCrash: ({ error }) => {
          log.write('warning', 'the reasoning worker stopped', { error });
          this.#worker = undefined;
        },
      });
    } catch (error) {
      this.#worker = undefined;
      throw error;
    }
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await (await worker?.catch(() => undefined))?.end();
  }
}

function keyOf({ user_id, dataset }: DatasetRef): string {
  return JSON.stringify([user_id, dataset]);
}

function withCount(concluded: number): (rule: KeptRule) => RuleView {
  return (rule) => ({ ...rule, concluded });
}
