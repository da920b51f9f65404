import type { WriteHandle } from '../../storage/handles.ts';
import { type VectorKind, vectorTables } from '../vectorTables.ts';

/** Rows removed, by table; tables of which nothing went are left out. */
export type RemovedRows = Record<string, number>;

const goneFact = 'SELECT id FROM gone_fact';
const goneChunk = 'SELECT id FROM gone_chunk';
const goneArtifact = 'SELECT id FROM gone_artifact';
const goneEntity = 'SELECT id FROM gone_entity';

/** Children before parents, so that every row is counted and no key is left dangling. */
const ofFacts: readonly (readonly [table: string, where: string])[] = [
  ['assertion', 'id IN (SELECT id FROM gone_assertion)'],
  ['fact_state', `fact_id IN (${goneFact})`],
  ['fact_entity', `fact_id IN (${goneFact})`],
  ['tag', `fact_id IN (${goneFact})`],
  ['fact_link', `from_fact IN (${goneFact}) OR to_fact IN (${goneFact})`],
  ['pin', `a IN (${goneFact}) OR b IN (${goneFact})`],
  ['contradiction_fact', `fact_id IN (${goneFact})`],
  ['fallacy_fact', `fact_id IN (${goneFact})`],
  ['fact_fts', `rowid IN (${goneFact})`],
];

const ofArtifacts: readonly (readonly [table: string, where: string])[] = [
  ['fact', `id IN (${goneFact})`],
  ['chunk', `id IN (${goneChunk})`],
  ['extraction_checkpoint', `artifact_id IN (${goneArtifact})`],
  ['artifact_tag', `artifact_id IN (${goneArtifact})`],
  ['document_version', `artifact_id IN (${goneArtifact})`],
];

const ofEntities: readonly (readonly [table: string, where: string])[] = [
  ['contradiction_fact', `contradiction_id IN (${goneEntity})`],
  ['contradiction', `entity_id IN (${goneEntity})`],
  ['fallacy_fact', `fallacy_id IN (${goneEntity})`],
  ['fallacy_effect', `fallacy_id IN (${goneEntity})`],
  ['fallacy', `entity_id IN (${goneEntity})`],
  ['community_entity', `entity_id IN (${goneEntity})`],
  ['fact_entity', `entity_id IN (${goneEntity})`],
  ['source', `entity_id IN (${goneEntity})`],
  ['entity_alias', `entity_id IN (${goneEntity})`],
  ['entity_fts', `rowid IN (${goneEntity})`],
];

/** Removes all marked rows; ids stay marked for those who clear up after. */
export class Eraser {
  readonly removed: RemovedRows = {};
  readonly #db: WriteHandle;

  constructor(db: WriteHandle) {
    this.#db = db;
  }

  eraseFacts(): void {
    this.eraseVectors('fact', goneFact);
    for (const [table, where] of ofFacts) this.erase(table, where);
    this.#markFlaws();
    for (const [table, where] of ofArtifacts) this.erase(table, where);
    this.#eraseEmptyLineages();
    this.erase('artifact', `id IN (${goneArtifact})`);
  }

  /** Marked entities, and those that nothing speaks of any more. */
  eraseEntities(): void {
    this.#markOrphans();
    this.eraseVectors('entity', goneEntity);
    for (const [table, where] of ofEntities) this.erase(table, where);
    this.#db.run(
      'forget.unauthor',
      `UPDATE artifact SET author_source_id = NULL WHERE author_source_id IN (${goneEntity})`,
    );
    this.#db.run(
      'forget.unauthorVersion',
      `UPDATE document_version SET author_source_id = NULL WHERE author_source_id IN (${goneEntity})`,
    );
    this.erase('entity', `id IN (${goneEntity})`);
  }

  erase(table: string, where: string): void {
    this.note(table, this.#db.run(`forget.erase.${table}`, `DELETE FROM ${table} WHERE ${where}`).changes);
  }

  note(table: string, rows: number): void {
    if (rows > 0) this.removed[table] = (this.removed[table] ?? 0) + rows;
  }

  /** Vectors are overwritten first: vec0 only marks the place of a deleted one as free. */
  eraseVectors(kind: VectorKind, ids: string): void {
    for (const table of vectorTables(this.#db, kind)) {
      const present = this.#db.all<{ id: number }>(
        `forget.vectors.${table}`,
        `SELECT rowid AS id FROM ${table}_rowids WHERE rowid IN (${ids})`,
      );
      for (const { id } of present) {
        const old = this.#db.get<{ embedding: Uint8Array }>(
          `forget.vector.${table}`,
          `SELECT embedding FROM ${table} WHERE ${kind}_id = ?`,
          [BigInt(id)],
        );
        const zeros = new Uint8Array(old?.embedding.byteLength ?? 0);
        this.#db.run(`forget.zero.${table}`, `UPDATE ${table} SET embedding = ? WHERE ${kind}_id = ?`, [
          zeros,
          BigInt(id),
        ]);
        this.#db.run(`forget.eraseVector.${table}`, `DELETE FROM ${table} WHERE ${kind}_id = ?`, [BigInt(id)]);
      }
      this.note(`${kind}_vec`, present.length);
    }
  }

  /** Contradictions with fewer than two claims left, and fallacies of forgotten passages or without any fact, are nothing. */
  #markFlaws(): void {
    this.#db.run(
      'forget.contradictions',
      `INSERT OR IGNORE INTO gone_entity SELECT c.entity_id FROM contradiction c JOIN entity e ON e.id = c.entity_id
       WHERE (SELECT count(*) FROM contradiction_fact f WHERE f.contradiction_id = c.entity_id) < 2`,
    );
    this.#db.run(
      'forget.fallacies',
      `INSERT OR IGNORE INTO gone_entity SELECT entity_id FROM fallacy WHERE chunk_id IN (${goneChunk})`,
    );
    for (const [table, where] of ofEntities.slice(0, 5)) this.erase(table, where);
  }

  #eraseEmptyLineages(): void {
    this.erase(
      'document_lineage',
      `id NOT IN (SELECT lineage_id FROM document_version) AND source_uri IN
         (SELECT source_uri FROM artifact WHERE id IN (${goneArtifact}))
       AND dataset_id IN (SELECT dataset_id FROM artifact WHERE id IN (${goneArtifact}))`,
    );
  }

  #markOrphans(): void {
    this.#db.run(
      'forget.orphans',
      `INSERT OR IGNORE INTO gone_entity
       SELECT e.id FROM touched_entity t JOIN entity e ON e.id = t.id
       WHERE e.is_category = 0
         AND NOT EXISTS (SELECT 1 FROM fact_entity x WHERE x.entity_id = e.id)
         AND NOT EXISTS (SELECT 1 FROM fact x WHERE x.subject_id = e.id)
         AND NOT EXISTS (SELECT 1 FROM fact x WHERE x.object_id = e.id)
         AND NOT EXISTS (SELECT 1 FROM fact x WHERE x.anchor_entity_id = e.id)
         AND NOT EXISTS (SELECT 1 FROM assertion x WHERE x.source_id = e.id)
         AND NOT EXISTS (SELECT 1 FROM artifact x WHERE x.dataset_id = e.dataset_id AND x.author_source_id = e.id)
         AND NOT EXISTS (SELECT 1 FROM contradiction x WHERE x.entity_id = e.id)
         AND NOT EXISTS (SELECT 1 FROM fallacy x WHERE x.entity_id = e.id)
         AND NOT EXISTS (SELECT 1 FROM entity x WHERE x.dataset_id = e.dataset_id AND x.merged_into = e.id)`,
    );
  }
}
