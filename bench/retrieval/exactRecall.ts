import { prepareQuery } from '../../src/main/engine/consult/prepareQuery.ts';
import { currentModel } from '../../src/main/engine/maintenance/vectorTables.ts';
import type { Embedder } from '../../src/main/engine/providers.ts';
import type { ReadConnection } from '../../src/main/engine/storage/connection.ts';
import { consultRequestSchema } from '../../src/shared/contract/consult.ts';
import type { Output } from '../../src/shared/contract/operations.ts';
import { benchContext } from '../perf/benchFile.ts';

type Trace = NonNullable<Output<'consult'>['trace']>;

const FIRST = 10;
/** Looked up exactly, so that ten are left without those that no longer hold. */
const NEAREST = 60;
/** Below this cosine the semantic arm lists nothing (DESIGN section 6). */
const LEAST_COSINE = 0.3;

/** How much of the exact nearest ten the semantic arm's first ten are, over all questions. */
export class ExactRecall {
  readonly #db: ReadConnection;
  readonly #embedder: Embedder;
  #found = 0;
  #all = 0;

  constructor(db: ReadConnection, embedder: Embedder) {
    this.#db = db;
    this.#embedder = embedder;
  }

  /** Compares for one question what the arm listed with what vec0 finds exactly. */
  async note(dataset: string, query: string, trace: Trace): Promise<void> {
    const request = consultRequestSchema.parse({ query, namespace: dataset });
    const { embedText } = prepareQuery(this.#db, { request }, benchContext());
    const [vector = null] = await this.#embedder.embed([embedText]);
    if (vector === null) return;
    const listed = trace.arms.filter(({ arm }) => arm === 'semantic').flatMap(({ hits }) => hits);
    const first = new Set(
      listed
        .toSorted((a, b) => b.score - a.score)
        .slice(0, FIRST)
        .map(({ id }) => id),
    );
    const exact = this.#nearest(dataset, vector);
    this.#all += exact.length;
    this.#found += exact.filter((id) => first.has(id)).length;
  }

  /** Between 0 and 1. */
  get share(): number {
    return this.#all === 0 ? 1 : this.#found / this.#all;
  }

  #nearest(dataset: string, vector: Float32Array): number[] {
    const model = currentModel(this.#db);
    if (model === null) return [];
    // Unit vectors: cosine = 1 − distance² / 2.
    const rows = this.#db.rows(
      'bench.exact',
      `SELECT v.fact_id FROM ${model.factTable} v JOIN fact f ON f.id = v.fact_id
       WHERE v.embedding MATCH ? AND k = ${NEAREST} AND v.dataset_id = (SELECT id FROM dataset WHERE name = ?)
         AND f.status NOT IN ('expired', 'withdrawn') AND (f.invalid_at IS NULL OR f.invalid_at > ?)
         AND 1 - distance * distance / 2 >= ${LEAST_COSINE}
       ORDER BY distance LIMIT ${FIRST}`,
      [new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength), dataset, Date.now()],
    );
    return rows.map(([id]) => Number(id));
  }
}
