import type { ReadHandle } from '../storage/handles.ts';
import { foldText } from '../text/fold.ts';
import { formatInstant } from '../temporal/instants.ts';
import { titleFrom } from './artifactReads.ts';
import type { ListedArtifact } from './libraryCatalog.ts';

interface ArtifactRow {
  readonly id: number;
  readonly occurred_at: number | null;
  readonly occurred_at_offset: number | null;
  readonly created_at: number;
  readonly document_type: string;
  readonly format: string;
  readonly session_id: string | null;
  readonly author_source_id: number | null;
  readonly title: string | null;
  readonly source_uri: string | null;
}

/** Artifacts as the Library lists them, and the names of those who speak in them. */
export interface LibraryRows {
  readonly artifacts: readonly ListedArtifact[];
  readonly names: ReadonlyMap<number, string>;
}

/**
 * Reads all artifacts of a dataset, or those of these ids, without old versions. Everything comes from indexes; texts
 * are read only where the first words stand for a title.
 */
export function readLibraryRows(db: ReadHandle, datasetId: number, only: readonly number[] | null): LibraryRows {
  const ids = only === null ? null : JSON.stringify(only);
  const rows = readArtifacts(db, datasetId, ids);
  const beginnings = readBeginnings(
    db,
    rows.filter(({ title }) => title === null).map(({ id }) => id),
  );
  const tags = readTags(db, datasetId, ids);
  const { passages, speakers } = readPassages(db, ids);
  const said = readSaid(db, ids);
  const sources = new Set([...speakers.values()].flat());
  for (const { author_source_id } of rows) if (author_source_id !== null) sources.add(author_source_id);
  const names = readNames(db, [...sources]);
  const artifacts = rows.map((row): ListedArtifact => {
    const author = row.author_source_id;
    const title = row.title ?? beginnings.get(row.id) ?? '';
    const saidAt = row.occurred_at ?? row.created_at;
    const offset = row.occurred_at === null ? null : row.occurred_at_offset;
    const chunks = passages.get(row.id) ?? 0;
    return {
      id: row.id,
      saidAt,
      month: formatInstant(saidAt, offset).slice(0, 7),
      rememberedAt: row.created_at,
      title,
      documentType: row.document_type,
      format: row.format,
      sources: [...new Set([...(author === null ? [] : [author]), ...(speakers.get(row.id) ?? [])])],
      tags: tags.get(row.id) ?? [],
      sessionId: row.session_id,
      words: foldText(`${title}\n${author === null ? '' : (names.get(author) ?? '')}\n${row.source_uri ?? ''}`),
      passages: chunks,
      // Each passage is a fact that its artifact says; what is said beyond them are the facts made of it.
      facts: Math.max(0, (said.get(row.id) ?? 0) - chunks),
    };
  });
  return { artifacts, names };
}

function readArtifacts(db: ReadHandle, datasetId: number, ids: string | null): ArtifactRow[] {
  const columns = `id, occurred_at, occurred_at_offset, created_at, document_type, format, session_id, author_source_id, title, source_uri`;
  if (ids === null) {
    return db.all<ArtifactRow>(
      'library.artifacts',
      `SELECT ${columns} FROM artifact INDEXED BY artifact_listed WHERE dataset_id = ? AND status <> 'superseded' ORDER BY id`,
      [datasetId],
    );
  }
  return db.all<ArtifactRow>(
    'library.artifactsById',
    `SELECT ${columns} FROM artifact WHERE id IN (SELECT value FROM json_each(?)) AND dataset_id = ? AND status <> 'superseded'
     ORDER BY id`,
    [ids, datasetId],
  );
}

function readBeginnings(db: ReadHandle, ids: readonly number[]): Map<number, string> {
  const rows = db.all<{ id: number; beginning: string }>(
    'library.beginnings',
    'SELECT a.id, substr(a.text, 1, 400) AS beginning FROM json_each(?) j CROSS JOIN artifact a ON a.id = j.value',
    [JSON.stringify(ids)],
  );
  return new Map(rows.map(({ id, beginning }) => [id, titleFrom(beginning)]));
}

function readTags(db: ReadHandle, datasetId: number, ids: string | null): Map<number, string[]> {
  const rows =
    ids === null
      ? db.rows(
          'library.tags',
          `SELECT t.artifact_id, t.tag FROM artifact a INDEXED BY artifact_listed CROSS JOIN artifact_tag t ON t.artifact_id = a.id
           WHERE a.dataset_id = ? AND a.status <> 'superseded'`,
          [datasetId],
        )
      : db.rows(
          'library.tagsById',
          'SELECT artifact_id, tag FROM artifact_tag WHERE artifact_id IN (SELECT value FROM json_each(?))',
          [ids],
        );
  const tags = new Map<number, string[]>();
  for (const [id, tag] of rows) pushTo(tags, Number(id), String(tag));
  return tags;
}

/** All means of every dataset: reading an index in its own order is far quicker than looking up each artifact in it. */
function readPassages(
  db: ReadHandle,
  ids: string | null,
): { passages: Map<number, number>; speakers: Map<number, number[]> } {
  const rows = db.rows(
    ids === null ? 'library.passages' : 'library.passagesById',
    `SELECT artifact_id, speaker_id, count(*) FROM chunk INDEXED BY chunk_listed ${whereIn(ids)}
     GROUP BY artifact_id, speaker_id`,
    ids === null ? [] : [ids],
  );
  const passages = new Map<number, number>();
  const speakers = new Map<number, number[]>();
  for (const [artifact, speaker, count] of rows) {
    const id = Number(artifact);
    passages.set(id, (passages.get(id) ?? 0) + Number(count));
    if (speaker !== null) pushTo(speakers, id, Number(speaker));
  }
  return { passages, speakers };
}

/** Facts that each artifact says, its passages among them. */
function readSaid(db: ReadHandle, ids: string | null): Map<number, number> {
  const rows = db.rows(
    ids === null ? 'library.said' : 'library.saidById',
    `SELECT artifact_id, count(*) FROM (
       SELECT DISTINCT artifact_id, fact_id FROM assertion INDEXED BY assertion_artifact
       ${ids === null ? 'WHERE artifact_id IS NOT NULL' : whereIn(ids)} AND withdrawn_at IS NULL) GROUP BY artifact_id`,
    ids === null ? [] : [ids],
  );
  return new Map(rows.map(([id, count]) => [Number(id), Number(count)]));
}

function whereIn(ids: string | null): string {
  return ids === null ? '' : 'WHERE artifact_id IN (SELECT value FROM json_each(?))';
}

function readNames(db: ReadHandle, ids: readonly number[]): Map<number, string> {
  const rows = db.rows(
    'library.names',
    'SELECT e.id, e.name FROM json_each(?) j CROSS JOIN entity e ON e.id = j.value',
    [JSON.stringify(ids)],
  );
  return new Map(rows.map(([id, name]) => [Number(id), String(name)]));
}

function pushTo<V>(map: Map<number, V[]>, key: number, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
