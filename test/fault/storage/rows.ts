import type { ReadHandle, WriteHandle } from '../../../src/main/engine/storage/handles.ts';

/** Passages of each artifact that the tests store: one transaction of rows in every table that must stay in step. */
export const passagesEach = 8;

/** Stores one artifact with its passages, facts, words and assertions; returns its id. */
export function storeArtifactOf(db: WriteHandle, author: string): number {
  return db.transaction(() => {
    db.run('dataset', `INSERT OR IGNORE INTO dataset VALUES (1, 'local', 'main', 0)`);
    const words = Array.from({ length: passagesEach }, (_, i) => `passage ${i} by ${author}`);
    const text = words.join('\n');
    const artifact = db.run(
      'artifact',
      `INSERT INTO artifact (uid, dataset_id, text, checksum, created_at) VALUES (hex(randomblob(13)), 1, ?, ?, 0)`,
      [text, author],
    ).lastId;
    let start = 0;
    for (const [seq, passage] of words.entries()) {
      storePassage(db, artifact, seq, start, passage);
      start += passage.length + 1;
    }
    db.run('change', `INSERT INTO change (dataset_id, kind, row_id) VALUES (1, 'dataset', ?)`, [artifact]);
    return artifact;
  });
}

function storePassage(db: WriteHandle, artifact: number, seq: number, start: number, text: string): void {
  const chunk = db.run('chunk', 'INSERT INTO chunk (artifact_id, seq, start, end, text) VALUES (?, ?, ?, ?, ?)', [
    artifact,
    seq,
    start,
    start + text.length,
    text,
  ]).lastId;
  const fact = db.run(
    'fact',
    `INSERT INTO fact (uid, dataset_id, fact_type, text, text_norm_hash, chunk_id, made_by, created_at, status, recorded_at)
     VALUES (hex(randomblob(13)), 1, 'experience', ?, 0, ?, 'told', 0, 'said', 0)`,
    [text, chunk],
  ).lastId;
  db.run('words', `INSERT INTO fact_fts (rowid, own, previous) VALUES (?, ?, '')`, [fact, text]);
  db.run('assertion', 'INSERT INTO assertion (fact_id, artifact_id, chunk_id) VALUES (?, ?, ?)', [
    fact,
    artifact,
    chunk,
  ]);
}

/** Reads what a consult would: rows and words, on one snapshot. */
export function readRounds(db: ReadHandle): void {
  db.snapshot(() => {
    db.get('newest', 'SELECT * FROM fact ORDER BY id DESC LIMIT 1');
    db.all('find', `SELECT rowid FROM fact_fts WHERE fact_fts MATCH '"passage"' ORDER BY bm25(fact_fts) LIMIT 5`);
  });
}

/** Artifacts that do not have all their passages. */
export function halfArtifacts(db: ReadHandle): unknown[] {
  return db.rows(
    'half artifacts',
    `SELECT a.id, count(f.id) FROM artifact a LEFT JOIN chunk c ON c.artifact_id = a.id LEFT JOIN fact f ON f.chunk_id = c.id
     GROUP BY a.id HAVING count(f.id) <> ?`,
    [passagesEach],
  );
}
