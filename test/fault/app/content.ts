import SqliteDatabase from 'better-sqlite3';

const queries = {
  artifacts: `SELECT source_uri, title, checksum, status, text, session_id, occurred_at FROM artifact`,
  passages: `SELECT a.source_uri, c.seq, c.start, c.end, c.speaker, c.turn_ref, c.occurred_at, c.text
    FROM chunk c JOIN artifact a ON a.id = c.artifact_id`,
  facts: `SELECT f.fact_type, f.text, s.key AS subject, f.relation, o.key AS object, f.object_value, f.polarity, f.modality,
      f.valid_at, f.valid_kind, f.invalid_at, f.invalid_kind, f.status
    FROM fact f LEFT JOIN entity s ON s.id = f.subject_id LEFT JOIN entity o ON o.id = f.object_id`,
  assertions: `SELECT a.source_uri, c.seq, f.text, n.start, n.end, e.key, n.asserted_at, n.stated_from, n.stated_to, n.withdrawn_at
    FROM assertion n JOIN fact f ON f.id = n.fact_id JOIN artifact a ON a.id = n.artifact_id
    LEFT JOIN chunk c ON c.id = n.chunk_id LEFT JOIN entity e ON e.id = n.source_id`,
  // The key of a contradiction is made of its uid.
  entities: `SELECT iif(type = 'contradiction', name, key), name, type FROM entity`,
  aliases: `SELECT iif(e.type = 'contradiction', e.name, e.key), iif(n.alias_norm LIKE 'contradiction %', '', n.alias_norm)
    FROM entity_alias n JOIN entity e ON e.id = n.entity_id`,
  mentions: `SELECT f.text, e.key, m.role FROM fact_entity m JOIN fact f ON f.id = m.fact_id JOIN entity e ON e.id = m.entity_id`,
} as const;

/** What a memory says, without the ids and instants that differ from run to run; each list in one order. */
export function contentOf(file: string): Record<string, string[]> {
  const db = new SqliteDatabase(file, { readonly: true });
  const lines = (sql: string): string[] =>
    db
      .prepare(sql)
      .raw(true)
      .all()
      .map((row) => JSON.stringify(row))
      .sort();
  const content = Object.fromEntries(Object.entries(queries).map(([name, sql]) => [name, lines(sql)]));
  db.close();
  return content;
}

export interface Counts {
  readonly facts: number;
  readonly words: number;
  readonly vectors: number;
}

/** Facts, rows of the word index, and vectors: a whole memory has as many of each. */
export function countsOf(file: string): Counts {
  const db = new SqliteDatabase(file, { readonly: true });
  const count = (table: string): number => Number(db.prepare(`SELECT count(*) FROM "${table}"`).pluck().get());
  const tables = db
    .prepare(`SELECT name FROM sqlite_schema WHERE name LIKE 'fact\\_vec\\_%\\_rowids' ESCAPE '\\'`)
    .pluck()
    .all() as string[];
  const counts = {
    facts: count('fact'),
    words: count('fact_fts_docsize'),
    vectors: tables.reduce((sum, table) => sum + count(table), 0),
  };
  db.close();
  return counts;
}
