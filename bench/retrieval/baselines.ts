import SqliteDatabase from 'better-sqlite3';
import type { Embedder } from '../../src/main/engine/providers.ts';
import type { ReadConnection } from '../../src/main/engine/storage/connection.ts';
import { currentModel } from '../../src/main/engine/maintenance/vectorTables.ts';
import { ftsExpression, queryTerms } from '../../src/main/engine/text/words.ts';

const DEPTH = 300;

/** What a user would write by hand over the same passages: FTS5 by bm25, and the nearest vectors. */
export class Baselines {
  readonly #db: ReadConnection;
  readonly #words = new SqliteDatabase(':memory:');
  readonly #embedder: Embedder;

  constructor(db: ReadConnection, embedder: Embedder) {
    this.#db = db;
    this.#embedder = embedder;
  }

  /** Passages of a dataset by FTS5 alone: porter, any of the words, stop words left out. */
  byWords(dataset: string, query: string): number[] {
    const table = this.#tableOf(dataset);
    const match = ftsExpression(queryTerms(query));
    if (match === null) return [];
    const found = this.#words
      .prepare(`SELECT rowid FROM ${table} WHERE ${table} MATCH ? ORDER BY bm25(${table}) LIMIT ${DEPTH}`)
      .pluck()
      .all(match);
    return found.map(Number);
  }

  /** Passages of a dataset by exact distance of their vectors to that of the whole question. */
  async byVectors(dataset: string, query: string): Promise<number[]> {
    const model = currentModel(this.#db);
    const [vector] = await this.#embedder.embed([query]);
    if (model === null || vector === undefined) return [];
    const rows = this.#db.rows(
      'bench.nearest',
      `SELECT v.fact_id FROM ${model.factTable} v
       WHERE v.embedding MATCH ? AND k = ${DEPTH} AND v.dataset_id = (SELECT id FROM dataset WHERE name = ?) ORDER BY distance`,
      [new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength), dataset],
    );
    return rows.map(([id]) => Number(id));
  }

  close(): void {
    this.#words.close();
  }

  #tableOf(dataset: string): string {
    const table = `words_${Buffer.from(dataset).toString('hex')}`;
    const exists = this.#words.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table);
    if (exists !== undefined) return table;
    this.#words.exec(`CREATE VIRTUAL TABLE ${table} USING fts5(text, tokenize = 'porter unicode61')`);
    const insert = this.#words.prepare(`INSERT INTO ${table} (rowid, text) VALUES (?, ?)`);
    const passages = this.#db.rows(
      'bench.passages',
      `SELECT f.id, f.text FROM fact f JOIN dataset d ON d.id = f.dataset_id WHERE d.name = ? AND f.fact_type = 'experience'`,
      [dataset],
    );
    this.#words.transaction(() => {
      for (const [id, text] of passages) insert.run(id, text);
    })();
    return table;
  }
}
