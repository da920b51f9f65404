import type { z } from 'zod';
import { PalimpsestError } from '../../../../shared/contract/errors.ts';
import type { forgetRequestSchema } from '../../../../shared/contract/memory.ts';
import type { WriteHandle } from '../../storage/handles.ts';

export type ForgetRequest = z.output<typeof forgetRequestSchema>;

/** What is to go, as tables of ids that later statements join: in memory, for this connection only. */
const tables = [
  'gone_artifact',
  'gone_chunk',
  'gone_fact',
  'gone_assertion',
  'gone_entity',
  'kept_fact',
  'touched_entity',
];

export function clearTargets(db: WriteHandle): void {
  for (const table of tables) {
    db.exec(`CREATE TEMP TABLE IF NOT EXISTS ${table} (id INTEGER PRIMARY KEY); DELETE FROM ${table}`);
  }
}

/**
 * Marks everything that goes with what was asked for: passages with their facts and assertions, facts that nothing
 * else supports, what was derived from them, and artifacts of which nothing is left.
 * @throws PalimpsestError not_found
 */
export function markTargets(db: WriteHandle, datasetId: number, request: ForgetRequest): void {
  if (request.artifact_id !== undefined) markArtifact(db, datasetId, request.artifact_id);
  if (request.fact_id !== undefined) markFact(db, datasetId, request.fact_id);
  if (request.entity_id !== undefined) markEntity(db, datasetId, request.entity_id);
  markEmptiedArtifacts(db);
  markAssertions(db);
  markUnsupported(db);
  markDerived(db);
  markTouchedEntities(db);
}

/** With all its versions: an older one holds what the newer one says. */
function markArtifact(db: WriteHandle, datasetId: number, id: number): void {
  const marked = db.run(
    'forget.artifact',
    `INSERT INTO gone_artifact SELECT a.id FROM artifact a JOIN artifact asked ON asked.id = @id
     WHERE asked.dataset_id = @datasetId AND a.dataset_id = @datasetId
       AND (a.id = asked.id OR a.source_uri = asked.source_uri)`,
    { id, datasetId },
  );
  if (marked.changes === 0) throw missing('artifact', id);
  db.run(
    'forget.artifactChunks',
    'INSERT INTO gone_chunk SELECT c.id FROM chunk c JOIN gone_artifact g ON g.id = c.artifact_id',
  );
}

function markFact(db: WriteHandle, datasetId: number, id: number): void {
  const fact = db.get<{ chunk_id: number | null }>(
    'forget.fact',
    'SELECT chunk_id FROM fact WHERE id = ? AND dataset_id = ?',
    [id, datasetId],
  );
  if (fact === undefined) throw missing('fact', id);
  if (fact.chunk_id === null) db.run('forget.markFact', 'INSERT INTO gone_fact VALUES (?)', [id]);
  else db.run('forget.markChunk', 'INSERT INTO gone_chunk VALUES (?)', [fact.chunk_id]);
}

/** With what was merged into it, every fact about it, and every passage that mentions it or that it said. */
function markEntity(db: WriteHandle, datasetId: number, id: number): void {
  const marked = db.run(
    'forget.entity',
    `INSERT INTO gone_entity WITH RECURSIVE same(id) AS (
       SELECT id FROM entity WHERE id = @id AND dataset_id = @datasetId
       UNION SELECT e.id FROM entity e JOIN same ON e.merged_into = same.id)
     SELECT id FROM same`,
    { id, datasetId },
  );
  if (marked.changes === 0) throw missing('entity', id);
  db.run(
    'forget.entityChunks',
    `INSERT OR IGNORE INTO gone_chunk
     SELECT f.chunk_id FROM gone_entity g JOIN fact_entity fe ON fe.entity_id = g.id JOIN fact f ON f.id = fe.fact_id
     WHERE f.chunk_id IS NOT NULL
     UNION SELECT c.id FROM gone_entity g JOIN chunk c ON c.speaker_id = g.id`,
  );
  db.run(
    'forget.entityFacts',
    `INSERT OR IGNORE INTO gone_fact
     SELECT f.id FROM gone_entity g JOIN fact_entity fe ON fe.entity_id = g.id JOIN fact f ON f.id = fe.fact_id
     WHERE f.chunk_id IS NULL AND fe.role <> 'speaker'
     UNION SELECT f.id FROM gone_entity g JOIN fact f ON f.subject_id = g.id
     UNION SELECT f.id FROM gone_entity g JOIN fact f ON f.object_id = g.id`,
  );
}

/** An artifact all of whose passages go, in all its versions, goes with them. */
function markEmptiedArtifacts(db: WriteHandle): void {
  db.run(
    'forget.emptied',
    `INSERT OR IGNORE INTO gone_artifact
     SELECT v.id FROM (SELECT DISTINCT c.artifact_id FROM gone_chunk g JOIN chunk c ON c.id = g.id) t
     JOIN artifact a ON a.id = t.artifact_id
     JOIN artifact v ON v.dataset_id = a.dataset_id AND (v.id = a.id OR v.source_uri = a.source_uri)
     WHERE NOT EXISTS (
       SELECT 1 FROM artifact o JOIN chunk c ON c.artifact_id = o.id
       WHERE o.dataset_id = a.dataset_id AND (o.id = a.id OR o.source_uri = a.source_uri)
         AND c.id NOT IN (SELECT id FROM gone_chunk))`,
  );
}

function markAssertions(db: WriteHandle): void {
  db.run(
    'forget.passages',
    'INSERT OR IGNORE INTO gone_fact SELECT f.id FROM gone_chunk g JOIN fact f ON f.chunk_id = g.id',
  );
  db.run(
    'forget.assertions',
    `INSERT OR IGNORE INTO gone_assertion
     SELECT a.id FROM gone_artifact g JOIN assertion a ON a.artifact_id = g.id
     UNION SELECT a.id FROM gone_chunk g JOIN assertion a ON a.chunk_id = g.id
     UNION SELECT a.id FROM gone_fact g JOIN assertion a ON a.fact_id = g.id
     UNION SELECT a.id FROM gone_entity g JOIN assertion a ON a.source_id = g.id`,
  );
}

/** What was said there and nowhere else goes; what is said elsewhere too is kept. */
function markUnsupported(db: WriteHandle): void {
  db.run(
    'forget.kept',
    `INSERT OR IGNORE INTO kept_fact
     SELECT a.fact_id FROM gone_assertion g JOIN assertion a ON a.id = g.id
     WHERE a.fact_id NOT IN (SELECT id FROM gone_fact)
       AND EXISTS (SELECT 1 FROM assertion o WHERE o.fact_id = a.fact_id AND o.id NOT IN (SELECT id FROM gone_assertion))`,
  );
  db.run(
    'forget.unsupported',
    `INSERT OR IGNORE INTO gone_fact
     SELECT a.fact_id FROM gone_assertion g JOIN assertion a ON a.id = g.id WHERE a.fact_id NOT IN (SELECT id FROM kept_fact)`,
  );
}

/** Signals and inferred facts that rest on something forgotten, and what rests on them. */
function markDerived(db: WriteHandle): void {
  let found: number;
  do {
    found = db.run(
      'forget.derived',
      `INSERT OR IGNORE INTO gone_fact
       SELECT l.from_fact FROM gone_fact g JOIN fact_link l ON l.to_fact = g.id AND l.kind = 'derived_from'
       JOIN fact f ON f.id = l.from_fact
       WHERE f.fact_type = 'signal' OR NOT EXISTS (SELECT 1 FROM assertion a WHERE a.fact_id = f.id)`,
    ).changes;
  } while (found > 0);
  db.run(
    'forget.derivedAssertions',
    'INSERT OR IGNORE INTO gone_assertion SELECT a.id FROM gone_fact g JOIN assertion a ON a.fact_id = g.id',
  );
  db.run('forget.notKept', 'DELETE FROM kept_fact WHERE id IN (SELECT id FROM gone_fact)');
}

/** Entities that may be left without anything that speaks of them. */
function markTouchedEntities(db: WriteHandle): void {
  db.run(
    'forget.touched',
    `INSERT OR IGNORE INTO touched_entity
     SELECT fe.entity_id FROM gone_fact g JOIN fact_entity fe ON fe.fact_id = g.id
     UNION SELECT f.subject_id FROM gone_fact g JOIN fact f ON f.id = g.id WHERE f.subject_id IS NOT NULL
     UNION SELECT f.object_id FROM gone_fact g JOIN fact f ON f.id = g.id WHERE f.object_id IS NOT NULL
     UNION SELECT f.anchor_entity_id FROM gone_fact g JOIN fact f ON f.id = g.id WHERE f.anchor_entity_id IS NOT NULL
     UNION SELECT a.source_id FROM gone_assertion g JOIN assertion a ON a.id = g.id WHERE a.source_id IS NOT NULL
     UNION SELECT c.speaker_id FROM gone_chunk g JOIN chunk c ON c.id = g.id WHERE c.speaker_id IS NOT NULL
     UNION SELECT a.author_source_id FROM gone_artifact g JOIN artifact a ON a.id = g.id WHERE a.author_source_id IS NOT NULL`,
  );
}

function missing(what: string, id: number): PalimpsestError {
  return new PalimpsestError('not_found', `there is no ${what} ${id}`, { field: `${what}_id` });
}
