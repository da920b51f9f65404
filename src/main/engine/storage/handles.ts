/**
 * The two doors to the database. Reading and writing handles are different types, so that code which only reads
 * cannot be given the writer by mistake, and another SQLite-compatible engine can be put behind them.
 * Statements are named: the name stands in the slow log and in statistics.
 *
 * A JavaScript number is bound as REAL. Declared INTEGER columns take it as it is meant; where nothing converts it
 * (columns of vec0, a number into TEXT, `typeof`) pass a bigint, or a string for TEXT. A Float32Array is passed as
 * `new Uint8Array(v.buffer, v.byteOffset, v.byteLength)`.
 */

export type SqlValue = number | string | bigint | Uint8Array | null;
export type SqlParameters = readonly SqlValue[] | Readonly<Record<string, SqlValue>>;

export interface ReadHandle {
  readonly access: 'read' | 'write';
  /** First row or undefined. `Row` is the caller's promise of what its own SELECT returns. */
  get<Row>(name: string, sql: string, parameters?: SqlParameters): Row | undefined;
  all<Row>(name: string, sql: string, parameters?: SqlParameters): Row[];
  /** All rows as arrays of column values: for large scans. */
  rows(name: string, sql: string, parameters?: SqlParameters): SqlValue[][];
  /** One row at a time; until it ends nothing can be written through the same handle. */
  iterate<Row>(name: string, sql: string, parameters?: SqlParameters): IterableIterator<Row>;
  /** Runs `work` on one snapshot of the file. */
  snapshot<T>(work: () => T): T;
  /** SQLite's data_version: changes when another connection has committed. */
  dataVersion(): number;
}

export interface WriteHandle extends ReadHandle {
  readonly access: 'write';
  run(name: string, sql: string, parameters?: SqlParameters): { changes: number; lastId: number };
  exec(sql: string): void;
  /** BEGIN IMMEDIATE … COMMIT, or a savepoint when already inside one; rolled back when `work` throws. Synchronous by construction: a returned promise is refused. */
  transaction<T>(work: () => T): T;
}
