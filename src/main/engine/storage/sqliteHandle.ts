import type { Database } from 'better-sqlite3';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { CheckpointMode, CheckpointResult } from './checkpoints.ts';
import { storageError } from './errors.ts';
import type { SqlParameters, SqlValue } from './handles.ts';
import { type SlowStatement, StatementCache, type StatementStatistics, StatementTimes } from './statements.ts';

/** How long a statement waits for another process's lock. */
export const busyTimeoutMs = 5000;

export interface ConnectionOptions {
  readonly onSlowStatement?: ((statement: SlowStatement) => void) | undefined;
}

/** Runs named statements on one SQLite connection; which of the two doors it is, its type parameter says. */
export class SqliteHandle<Access extends 'read' | 'write'> {
  readonly access: Access;
  readonly file: string;
  readonly #raw: Database;
  readonly #statements: StatementCache;
  readonly #times: StatementTimes;
  #depth = 0;
  /** SQLite ended the transaction that is still being worked on. */
  #isRolledBack = false;

  constructor(raw: Database, file: string, access: Access, options: ConnectionOptions) {
    this.#raw = raw;
    this.file = file;
    this.access = access;
    this.#statements = new StatementCache(raw);
    this.#times = new StatementTimes(options.onSlowStatement);
  }

  get inTransaction(): boolean {
    return this.#raw.inTransaction;
  }

  get<Row>(name: string, sql: string, parameters?: SqlParameters): Row | undefined {
    return this.#timed(name, () => {
      const statement = this.#statements.objects(sql);
      return (parameters === undefined ? statement.get() : statement.get(parameters)) as Row | undefined;
    });
  }

  all<Row>(name: string, sql: string, parameters?: SqlParameters): Row[] {
    return this.#timed(name, () => {
      const statement = this.#statements.objects(sql);
      return (parameters === undefined ? statement.all() : statement.all(parameters)) as Row[];
    });
  }

  rows(name: string, sql: string, parameters?: SqlParameters): SqlValue[][] {
    return this.#timed(name, () => {
      const statement = this.#statements.arrays(sql);
      return (parameters === undefined ? statement.all() : statement.all(parameters)) as SqlValue[][];
    });
  }

  *iterate<Row>(name: string, sql: string, parameters?: SqlParameters): IterableIterator<Row> {
    let ms = 0;
    const step = <T>(work: () => T): T => {
      const started = performance.now();
      try {
        return this.#guarded(name, work);
      } finally {
        ms += performance.now() - started;
      }
    };
    const statement = step(() => this.#statements.objects(sql));
    const rows = step(
      () => (parameters === undefined ? statement.iterate() : statement.iterate(parameters)) as IterableIterator<Row>,
    );
    this.#statements.walk(statement);
    try {
      for (let row = step(() => rows.next()); !row.done; row = step(() => rows.next())) yield row.value;
    } finally {
      rows.return?.();
      this.#statements.walked(statement);
      this.#times.note(name, ms);
    }
  }

  run(name: string, sql: string, parameters?: SqlParameters): { changes: number; lastId: number } {
    return this.#timed(name, () => {
      this.#requireLiveTransaction();
      const statement = this.#statements.objects(sql);
      const done = parameters === undefined ? statement.run() : statement.run(parameters);
      return { changes: done.changes, lastId: Number(done.lastInsertRowid) };
    });
  }

  exec(sql: string): void {
    this.#timed(`exec ${sql.trimStart().slice(0, 40)}`, () => {
      this.#requireLiveTransaction();
      this.#raw.exec(sql);
    });
  }

  transaction<T>(work: () => T): T {
    const savepoint = `level_${this.#depth}`;
    return this.#raw.inTransaction
      ? this.#within(
          `SAVEPOINT ${savepoint}`,
          `RELEASE ${savepoint}`,
          `ROLLBACK TO ${savepoint}; RELEASE ${savepoint}`,
          work,
        )
      : this.#within('BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK', work);
  }

  snapshot<T>(work: () => T): T {
    return this.#raw.inTransaction ? refusePromise(work()) : this.#within('BEGIN', 'COMMIT', 'ROLLBACK', work);
  }

  dataVersion(): number {
    return Number(this.rows('data_version', 'PRAGMA data_version')[0]?.[0] ?? 0);
  }

  checkpoint(mode: CheckpointMode, waitMs = busyTimeoutMs): CheckpointResult {
    return this.#timed(`checkpoint ${mode}`, () => {
      this.#raw.pragma(`busy_timeout = ${waitMs}`);
      try {
        const [row] = this.#raw.prepare(`PRAGMA wal_checkpoint(${mode})`).raw(true).all() as number[][];
        return { busy: row?.[0] === 1, log: row?.[1] ?? 0, checkpointed: row?.[2] ?? 0 };
      } finally {
        this.#raw.pragma(`busy_timeout = ${busyTimeoutMs}`);
      }
    });
  }

  countStatements(on: boolean): void {
    this.#times.count(on);
  }

  statistics(): StatementStatistics[] {
    return this.#times.list();
  }

  close(): void {
    this.#guarded('close', () => this.#raw.close());
  }

  #within<T>(begin: string, commit: string, undo: string, work: () => T): T {
    this.#timed(begin, () => this.#raw.exec(begin));
    this.#depth += 1;
    try {
      const result = refusePromise(work());
      this.#timed(commit, () => this.#raw.exec(commit));
      return result;
    } catch (error) {
      // A full disk or a damaged page makes SQLite roll back by itself.
      if (this.#raw.inTransaction) this.#guarded(undo, () => this.#raw.exec(undo));
      throw error;
    } finally {
      this.#depth -= 1;
      if (this.#depth === 0) this.#isRolledBack = false;
    }
  }

  /** After SQLite has rolled back by itself, further writes would be committed one by one. */
  #requireLiveTransaction(): void {
    if (this.#isRolledBack) {
      throw new PalimpsestError('internal', 'The transaction was already rolled back after an earlier failure.');
    }
  }

  #timed<T>(name: string, work: () => T): T {
    const started = performance.now();
    try {
      return this.#guarded(name, work);
    } finally {
      this.#times.note(name, performance.now() - started);
    }
  }

  #guarded<T>(name: string, work: () => T): T {
    try {
      return work();
    } catch (error) {
      this.#isRolledBack = this.#depth > 0 && !this.#raw.inTransaction;
      throw storageError(error, this.file, name);
    }
  }
}

/** Nothing can be awaited inside a transaction: other work would run in the middle of it. */
function refusePromise<T>(result: T): T {
  if (typeof result === 'object' && result !== null && 'then' in result && typeof result.then === 'function') {
    throw new PalimpsestError('internal', 'A transaction was given asynchronous work.');
  }
  return result;
}
