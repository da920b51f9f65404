import type { CheckResponse } from '../../../shared/contract/application.ts';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { JobContext, ReadJob } from '../jobs.ts';
import { nameKey } from '../semantic/names.ts';
import type { ReadHandle } from './handles.ts';

type Finding = { readonly ok: boolean; readonly detail: string };
interface Invariant {
  readonly name: string;
  look(db: ReadHandle, context: JobContext): Finding;
}

/** How many row ids a finding lists. */
const mostListed = 5;

/**
 * The structural part of `check`: what must be true of every file, whatever was told and whenever a process died.
 * Reads the whole file; takes seconds for a large one, says how far it is, and can be cancelled between its parts.
 */
export const checkFile: ReadJob<undefined, CheckResponse> = (db, _args, context) => {
  const checks = invariants.map((invariant, index) => {
    if (context.isCancelled()) throw new PalimpsestError('cancelled', 'The check was cancelled.');
    context.progress(index, invariants.length);
    return { name: invariant.name, ...looked(() => db.snapshot(() => invariant.look(db, context))) };
  });
  context.progress(invariants.length, invariants.length);
  return { ok: checks.every(({ ok }) => ok), checks };
};

const invariants: readonly Invariant[] = [
  { name: 'integrity', look: pages },
  { name: 'foreign_keys', look: foreignKeys },
  { name: 'words_of_facts', look: wordsOfFacts },
  { name: 'words_of_entities', look: wordsOfEntities },
  { name: 'names_of_entities', look: namesOfEntities },
  { name: 'passages', look: passages },
  { name: 'vectors', look: vectors },
  { name: 'assertions', look: assertions },
  { name: 'assertions_in_place', look: assertionsInPlace },
  { name: 'artifacts_whole', look: artifactsWhole },
  { name: 'decisions', look: decisions },
  { name: 'taxonomy_counts', look: taxonomyCounts },
  { name: 'procedures', look: procedures },
];

/** A file can be too damaged to be asked; that is a finding, and the other parts are still looked at. */
function looked(look: () => Finding): Finding {
  try {
    return look();
  } catch (error) {
    if (error instanceof PalimpsestError && error.code === 'corrupt') return { ok: false, detail: error.message };
    throw error;
  }
}

/**
 * FTS5 keeps the structure of an index between statements, and integrity_check alone does not notice that another
 * connection has rewritten it since: a search in each index makes it look again.
 */
function pages(db: ReadHandle): Finding {
  for (const table of ['fact_fts', 'entity_fts', 'procedure_fts']) {
    db.rows(`integrity.${table}`, `SELECT rowid FROM ${table} WHERE ${table} MATCH '"a"' LIMIT 1`);
  }
  const lines = db.rows('integrity_check', 'PRAGMA integrity_check').map(([line]) => String(line));
  const ok = lines.length === 1 && lines[0] === 'ok';
  return { ok, detail: ok ? 'every page and index is sound' : lines.slice(0, mostListed).join('; ') };
}

function foreignKeys(db: ReadHandle): Finding {
  const broken = db.rows('foreign_key_check', 'PRAGMA foreign_key_check');
  const tables = [...new Set(broken.map(([table, , parent]) => `${String(table)} → ${String(parent)}`))];
  return {
    ok: broken.length === 0,
    detail:
      broken.length === 0 ? 'every reference leads to a row' : `${broken.length} lead nowhere: ${tables.join(', ')}`,
  };
}

/** fact_fts holds no text of its own; its _docsize shadow table has one row for each indexed row. */
function wordsOfFacts(db: ReadHandle): Finding {
  const facts = count(db, 'SELECT count(*) FROM fact');
  const without = ids(db, 'facts without words', 'SELECT id FROM fact EXCEPT SELECT id FROM fact_fts_docsize');
  const extra = ids(db, 'words without fact', 'SELECT id FROM fact_fts_docsize EXCEPT SELECT id FROM fact');
  return finding(`${facts} facts are indexed by words`, [
    ['facts are not indexed', without],
    ['index rows have no fact', extra],
  ]);
}

/** Entities found by their names: not those that stand for something else, nor nodes that are read in their own lists. */
const named = `e.merged_into IS NULL AND e.is_category = 0 AND e.type NOT IN ('contradiction', 'fallacy')`;

function wordsOfEntities(db: ReadHandle): Finding {
  const without = ids(
    db,
    'entities without words',
    `SELECT e.id FROM entity e WHERE ${named} EXCEPT SELECT id FROM entity_fts_docsize`,
  );
  const extra = ids(db, 'words without entity', 'SELECT id FROM entity_fts_docsize EXCEPT SELECT id FROM entity');
  return finding(`${count(db, 'SELECT count(*) FROM entity_fts_docsize')} entities are indexed by name`, [
    ['entities are not indexed', without],
    ['index rows have no entity', extra],
  ]);
}

/** An entity is found by its own name, and its key is that name, numbered where namesakes have it too. */
function namesOfEntities(db: ReadHandle, context: JobContext): Finding {
  const nameless: number[] = [];
  const miskeyed: number[] = [];
  const entities = db.iterate<{ id: number; name: string; key: string; aliases: string }>(
    'names of entities',
    `SELECT e.id, e.name, e.key, (SELECT json_group_array(a.alias_norm) FROM entity_alias a WHERE a.entity_id = e.id) AS aliases
     FROM entity e WHERE ${named}`,
  );
  for (const { id, name, key, aliases } of entities) {
    if (context.isCancelled()) throw new PalimpsestError('cancelled', 'The check was cancelled.');
    const norm = nameKey(name);
    if (!(JSON.parse(aliases) as string[]).includes(norm)) nameless.push(id);
    if (key !== norm && !(key.startsWith(`${norm}#`) && /^#\d+$/.test(key.slice(norm.length)))) miskeyed.push(id);
  }
  return finding('every entity is found by its name', [
    ['entities are not found by their own name', nameless],
    ['entities have the key of another name', miskeyed],
  ]);
}

/** An undoing and what it undid name one another, and the log is about what is there. */
function decisions(db: ReadHandle): Finding {
  const unpaired = ids(
    db,
    'unpaired decisions',
    `SELECT d.id FROM decision_log d JOIN decision_log u ON u.id = d.undone_by WHERE u.undoes IS NOT d.id
     UNION SELECT u.id FROM decision_log u JOIN decision_log d ON d.id = u.undoes WHERE d.undone_by IS NOT u.id`,
  );
  const adrift = ids(
    db,
    'decisions about nothing',
    `SELECT DISTINCT decision_id FROM decision_target WHERE CASE kind
       WHEN 'entity' THEN target_id NOT IN (SELECT id FROM entity)
       WHEN 'fact' THEN target_id NOT IN (SELECT id FROM fact)
       WHEN 'procedure' THEN target_id NOT IN (SELECT id FROM procedure)
       ELSE target_id NOT IN (SELECT id FROM artifact) END`,
  );
  return finding(`${count(db, 'SELECT count(*) FROM decision_log')} changes are in the log`, [
    ['changes and their undoings do not name one another', unpaired],
    ['changes are about something that is gone', adrift],
  ]);
}

/** Kept by triggers: what a query by prefix counts is what is there. */
function taxonomyCounts(db: ReadHandle): Finding {
  const wrong = db.rows(
    'taxonomy counts',
    `SELECT dataset_id, path, sum(nodes), sum(categories) FROM (
       SELECT dataset_id, path, nodes, categories FROM taxonomy_count
       UNION ALL SELECT dataset_id, taxonomy_path, is_category - 1, -is_category FROM entity
         WHERE merged_into IS NULL AND type NOT IN ('contradiction', 'fallacy'))
     GROUP BY dataset_id, path HAVING sum(nodes) <> 0 OR sum(categories) <> 0`,
  );
  return finding(`${count(db, 'SELECT count(*) FROM taxonomy_count')} paths are counted`, [
    ['paths are counted wrongly, of datasets', wrong.map(([dataset]) => Number(dataset))],
  ]);
}

/** Those in use are found by words, one of a name; what they said before hangs on one that stands. */
function procedures(db: ReadHandle): Finding {
  const inUse = 'superseded_by IS NULL AND withdrawn_at IS NULL';
  const unpaired = ids(
    db,
    'words of procedures',
    `SELECT id FROM (SELECT id FROM procedure WHERE ${inUse} EXCEPT SELECT id FROM procedure_fts_docsize)
     UNION SELECT id FROM (SELECT id FROM procedure_fts_docsize EXCEPT SELECT id FROM procedure WHERE ${inUse})`,
  );
  const namesakes = ids(
    db,
    'procedures of one name',
    `SELECT max(id) FROM procedure WHERE ${inUse} GROUP BY dataset_id, task_type COLLATE NOCASE HAVING count(*) > 1`,
  );
  const adrift = ids(
    db,
    'versions of nothing',
    `SELECT p.id FROM procedure p JOIN procedure s ON s.id = p.superseded_by
     WHERE s.superseded_by IS NOT NULL OR s.version <= p.version`,
  );
  return finding(`${count(db, `SELECT count(*) FROM procedure WHERE ${inUse}`)} procedures are in use`, [
    ['procedures and their words do not match', unpaired],
    ['procedures have the name of another', namesakes],
    ['versions do not belong to what stands', adrift],
  ]);
}

/** The other half of "one to one" is a unique index and a CHECK of the table. */
function passages(db: ReadHandle): Finding {
  const lost = ids(
    db,
    'chunks without fact',
    'SELECT c.id FROM chunk c LEFT JOIN fact f ON f.chunk_id = c.id WHERE f.id IS NULL',
  );
  const changed = ids(
    db,
    'passages that differ',
    'SELECT c.id FROM chunk c JOIN fact f ON f.chunk_id = c.id WHERE f.text <> c.text',
  );
  return finding(`${count(db, 'SELECT count(*) FROM chunk')} chunks each have their passage`, [
    ['chunks have no passage', lost],
    ['passages differ from their chunk', changed],
  ]);
}

function vectors(db: ReadHandle): Finding {
  const tables = db.all<{ name: string }>(
    'vector tables',
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%USING vec0(%'
     AND name LIKE 'fact\\_vec\\_%' ESCAPE '\\' ORDER BY name`,
  );
  const facts = count(db, 'SELECT count(*) FROM fact');
  const problems: [string, number[]][] = [];
  const counts: string[] = [];
  for (const { name } of tables) {
    const rows = `"${name}_rowids"`;
    counts.push(`${name}: ${count(db, `SELECT count(*) FROM ${rows}`)} of ${facts} facts`);
    const extra = ids(db, 'vectors without fact', `SELECT rowid FROM ${rows} EXCEPT SELECT id FROM fact`);
    problems.push([`vectors of ${name} have no fact`, extra]);
  }
  return finding(counts.length === 0 ? 'no vectors yet' : counts.join('; '), problems);
}

/**
 * Inferred facts and signals rest on other facts, everything else on having been said. The sayings of an expired one may
 * have been joined in another fact of the same statement.
 */
function assertions(db: ReadHandle): Finding {
  const unsaid = ids(
    db,
    'facts never asserted',
    `SELECT f.id FROM fact f WHERE f.made_by <> 'inferred' AND f.valid_kind <> 'inferred' AND f.fact_type <> 'signal' AND f.status NOT IN ('expired', 'withdrawn')
     AND NOT EXISTS (SELECT 1 FROM assertion a WHERE a.fact_id = f.id)`,
  );
  return finding('every told fact has an assertion', [['facts were never asserted', unsaid]]);
}

function assertionsInPlace(db: ReadHandle): Finding {
  const misplaced = ids(
    db,
    'assertions out of place',
    `SELECT a.id FROM assertion a JOIN chunk c ON c.id = a.chunk_id WHERE a.artifact_id IS NOT c.artifact_id`,
  );
  return finding('every assertion is in the artifact of its passage', [
    ['assertions are in another artifact', misplaced],
  ]);
}

/** An artifact enters in one transaction: all its chunks, numbered without a gap, each a slice of its text, none left out. */
function artifactsWhole(db: ReadHandle, context: JobContext): Finding {
  const gaps = ids(
    db,
    'artifacts with gaps',
    `SELECT a.id FROM artifact a JOIN chunk c ON c.artifact_id = a.id WHERE a.status = 'stored'
     GROUP BY a.id HAVING count(*) <> max(c.seq) + 1`,
  );
  const torn: number[] = [];
  const lacking: number[] = [];
  const artifacts = db.iterate<{ id: number; text: string; status: string }>(
    'texts of artifacts',
    'SELECT id, text, status FROM artifact',
  );
  for (const { id, text, status } of artifacts) {
    if (context.isCancelled()) throw new PalimpsestError('cancelled', 'The check was cancelled.');
    const chunks = db.all<Slice>(
      'chunks of artifact',
      'SELECT start, end, text, turn_ref FROM chunk WHERE artifact_id = ? ORDER BY start',
      [id],
    );
    if (chunks.some((chunk) => text.slice(chunk.start, chunk.end) !== chunk.text)) torn.push(id);
    if (status === 'stored' && hasWordsOutside(text, chunks)) lacking.push(id);
  }
  return finding(`${count(db, 'SELECT count(*) FROM artifact')} artifacts are whole`, [
    ['stored artifacts miss passages', gaps],
    ['artifacts have passages that are not in their text', torn],
    ['stored artifacts have words in no passage', lacking],
  ]);
}

interface Slice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly turn_ref: string | null;
}

/** In a conversation the speakers' names stand outside of the passages, so only texts can be told. */
function hasWordsOutside(text: string, chunks: readonly Slice[]): boolean {
  if (chunks.some(({ turn_ref }) => turn_ref !== null)) return false;
  let outside = '';
  let at = 0;
  for (const { start, end } of chunks) {
    outside += text.slice(at, start);
    at = end;
  }
  return /[\p{L}\p{N}]/u.test(outside + text.slice(at));
}

function finding(good: string, problems: readonly (readonly [string, readonly number[]])[]): Finding {
  const found = problems.filter(([, rows]) => rows.length > 0);
  if (found.length === 0) return { ok: true, detail: good };
  return { ok: false, detail: found.map(([what, rows]) => `${rows.length} ${what} (${listed(rows)})`).join('; ') };
}

function listed(rows: readonly number[]): string {
  return rows.slice(0, mostListed).join(', ') + (rows.length > mostListed ? ', …' : '');
}

function ids(db: ReadHandle, name: string, sql: string): number[] {
  return db.rows(name, sql).map(([id]) => Number(id));
}

function count(db: ReadHandle, sql: string): number {
  return Number(db.rows('count for check', sql)[0]?.[0] ?? 0);
}
