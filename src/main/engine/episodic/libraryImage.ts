import type { ReadHandle } from '../storage/handles.ts';
import { foldText } from '../text/fold.ts';
import { formatInstant } from '../temporal/instants.ts';
import { titleFrom } from './artifactReads.ts';
import { type LibrarySort, type ListedArtifact, sorted } from './libraryCatalog.ts';

/** Every artifact of a dataset as the Library lists it, without the versions that a newer one replaced. */
export class LibraryImage {
  readonly artifacts: readonly ListedArtifact[];
  readonly nameOf: (source: number) => string;
  readonly #orders = new Map<LibrarySort, readonly ListedArtifact[]>();

  constructor(artifacts: readonly ListedArtifact[], names: ReadonlyMap<number, string>) {
    this.artifacts = artifacts;
    this.nameOf = (source) => names.get(source) ?? '';
  }

  inOrder(sort: LibrarySort): readonly ListedArtifact[] {
    const known = this.#orders.get(sort);
    if (known !== undefined) return known;
    const order = sorted(this.artifacts, sort);
    this.#orders.set(sort, order);
    return order;
  }
}

const kept = new WeakMap<ReadHandle, Map<number, { seq: number; image: LibraryImage }>>();

/** Kept from one call to the next, and read anew after anything but a vector of the dataset has changed. */
export function libraryImageOf(db: ReadHandle, datasetId: number): LibraryImage {
  const images = kept.get(db) ?? new Map<number, { seq: number; image: LibraryImage }>();
  kept.set(db, images);
  const known = images.get(datasetId);
  const seq = db.get<{ seq: number | null }>('library.lastChange', 'SELECT max(seq) AS seq FROM change')?.seq ?? 0;
  if (known !== undefined && known.seq <= seq && !hasChanged(db, datasetId, known.seq)) {
    known.seq = seq;
    return known.image;
  }
  const image = readImage(db, datasetId);
  images.set(datasetId, { seq, image });
  return image;
}

function hasChanged(db: ReadHandle, datasetId: number, since: number): boolean {
  const change = db.get(
    'library.changed',
    `SELECT 1 FROM change WHERE seq > ? AND (dataset_id = ? OR dataset_id IS NULL) AND kind <> 'vector' LIMIT 1`,
    [since, datasetId],
  );
  return change !== undefined;
}

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

function readImage(db: ReadHandle, datasetId: number): LibraryImage {
  const rows = db.all<ArtifactRow>(
    'library.artifacts',
    `SELECT id, occurred_at, occurred_at_offset, created_at, document_type, format, session_id, author_source_id, title, source_uri
     FROM artifact INDEXED BY artifact_listed WHERE dataset_id = ? AND status <> 'superseded' ORDER BY id`,
    [datasetId],
  );
  const beginnings = readBeginnings(
    db,
    rows.filter(({ title }) => title === null).map(({ id }) => id),
  );
  const tags = readTags(db, datasetId);
  const { passages, speakers } = readPassages(db);
  const said = readSaid(db);
  const ids = new Set([...speakers.values()].flat());
  for (const { author_source_id } of rows) if (author_source_id !== null) ids.add(author_source_id);
  const names = readNames(db, [...ids]);
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
  return new LibraryImage(artifacts, names);
}

function readBeginnings(db: ReadHandle, ids: readonly number[]): Map<number, string> {
  const rows = db.all<{ id: number; beginning: string }>(
    'library.beginnings',
    'SELECT a.id, substr(a.text, 1, 400) AS beginning FROM json_each(?) j CROSS JOIN artifact a ON a.id = j.value',
    [JSON.stringify(ids)],
  );
  return new Map(rows.map(({ id, beginning }) => [id, titleFrom(beginning)]));
}

function readTags(db: ReadHandle, datasetId: number): Map<number, string[]> {
  const rows = db.rows(
    'library.tags',
    `SELECT t.artifact_id, t.tag FROM artifact a INDEXED BY artifact_listed CROSS JOIN artifact_tag t ON t.artifact_id = a.id
     WHERE a.dataset_id = ? AND a.status <> 'superseded'`,
    [datasetId],
  );
  const tags = new Map<number, string[]>();
  for (const [id, tag] of rows) pushTo(tags, Number(id), String(tag));
  return tags;
}

/** Of every dataset: reading an index in its own order is far quicker than looking up each artifact in it. */
function readPassages(db: ReadHandle): { passages: Map<number, number>; speakers: Map<number, number[]> } {
  const rows = db.rows(
    'library.passages',
    `SELECT artifact_id, speaker_id, count(*) FROM chunk INDEXED BY chunk_listed GROUP BY artifact_id, speaker_id`,
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
function readSaid(db: ReadHandle): Map<number, number> {
  const rows = db.rows(
    'library.said',
    `SELECT artifact_id, count(*) FROM (
       SELECT DISTINCT artifact_id, fact_id FROM assertion INDEXED BY assertion_artifact
       WHERE artifact_id IS NOT NULL AND withdrawn_at IS NULL) GROUP BY artifact_id`,
  );
  return new Map(rows.map(([id, count]) => [Number(id), Number(count)]));
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
