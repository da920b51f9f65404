import type { Database, Statement } from 'better-sqlite3';

/** What one named statement cost so far, in milliseconds. */
export interface StatementStatistics {
  readonly name: string;
  readonly count: number;
  readonly totalMs: number;
  readonly maxMs: number;
}

export interface SlowStatement {
  readonly name: string;
  readonly ms: number;
}

export const slowStatementMs = 40;
/** Statements kept prepared; SQL is fixed text nearly everywhere, so the bound is only against a leak. */
const keptStatements = 512;

/** Prepared statements by their SQL. */
export class StatementCache {
  readonly #db: Database;
  readonly #objects = new Map<string, Statement>();
  readonly #arrays = new Map<string, Statement>();
  readonly #walking = new Set<Statement>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Rows come as objects. */
  objects(sql: string): Statement {
    return this.#take(this.#objects, sql, false);
  }

  /** Rows come as arrays. */
  arrays(sql: string): Statement {
    return this.#take(this.#arrays, sql, true);
  }

  /** Until `walked` the statement is kept from being run a second time: an inner use of its SQL gets one of its own. */
  walk(statement: Statement): void {
    this.#walking.add(statement);
  }

  walked(statement: Statement): void {
    this.#walking.delete(statement);
  }

  #take(kept: Map<string, Statement>, sql: string, asArrays: boolean): Statement {
    const found = kept.get(sql);
    // Asking our own set is ten times cheaper than the statement's `busy`, and runs with every statement.
    if (found !== undefined && (this.#walking.size === 0 || !this.#walking.has(found))) return found;
    const made = this.#db.prepare(sql);
    if (asArrays && made.reader) made.raw(true);
    if (found !== undefined) return made;
    if (kept.size >= keptStatements) {
      const oldest = kept.keys().next().value;
      if (oldest !== undefined) kept.delete(oldest);
    }
    kept.set(sql, made);
    return made;
  }
}

/** Times named statements: the slow ones are reported at once, all of them are counted when asked for. */
export class StatementTimes {
  readonly #onSlow: ((statement: SlowStatement) => void) | undefined;
  #counted: Map<string, { count: number; totalMs: number; maxMs: number }> | undefined;

  constructor(onSlow: ((statement: SlowStatement) => void) | undefined) {
    this.#onSlow = onSlow;
  }

  note(name: string, ms: number): void {
    if (ms >= slowStatementMs) this.#onSlow?.({ name, ms });
    if (this.#counted === undefined) return;
    const entry = this.#counted.get(name) ?? { count: 0, totalMs: 0, maxMs: 0 };
    entry.count += 1;
    entry.totalMs += ms;
    entry.maxMs = Math.max(entry.maxMs, ms);
    this.#counted.set(name, entry);
  }

  /** Switching on begins anew; switching off forgets. */
  count(on: boolean): void {
    this.#counted = on ? new Map() : undefined;
  }

  /** Dearest first; empty while switched off. */
  list(): StatementStatistics[] {
    return [...(this.#counted ?? [])]
      .map(([name, entry]) => ({ name, ...entry }))
      .sort((a, b) => b.totalMs - a.totalMs || (a.name < b.name ? -1 : 1));
  }
}
