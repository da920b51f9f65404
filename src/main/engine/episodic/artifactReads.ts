import type { z } from 'zod';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type {
  ArtifactSummary,
  artifactGetRequestSchema,
  artifactGetResponseSchema,
  artifactListRequestSchema,
  artifactListResponseSchema,
} from '../../../shared/contract/memory.ts';
import type { EntityRef } from '../../../shared/contract/primitives.ts';
import { entityRef, type FactViewRow, factView, factViewColumns, factViewJoins } from '../semantic/factViews.ts';
import type { JobContext } from '../jobs.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { formatInstant, formatInstantOrNull } from '../temporal/instants.ts';
import { requireDataset } from './datasets.ts';

const TITLE_CHARACTERS = 80;

const summaryColumns = `a.id, a.uid, a.title, substr(a.text, 1, 400) AS beginning, a.document_type, a.format, a.source_uri,
  a.author_source_id, au.name AS author_name, a.session_id, a.occurred_at, a.occurred_at_offset, a.created_at, a.status, a.version_of,
  length(a.text) AS characters,
  (SELECT count(*) FROM chunk c WHERE c.artifact_id = a.id) AS passages,
  (SELECT count(DISTINCT s.fact_id) FROM assertion s JOIN fact f ON f.id = s.fact_id
    WHERE s.artifact_id = a.id AND f.chunk_id IS NULL AND (s.withdrawn_at IS NULL OR a.status = 'superseded')) AS facts,
  (SELECT json_group_array(t.tag) FROM artifact_tag t WHERE t.artifact_id = a.id) AS tags`;

interface SummaryRow {
  readonly id: number;
  readonly uid: string;
  readonly title: string | null;
  readonly beginning: string;
  readonly document_type: string;
  readonly format: string;
  readonly source_uri: string | null;
  readonly author_source_id: number | null;
  readonly author_name: string | null;
  readonly session_id: string | null;
  readonly occurred_at: number | null;
  readonly occurred_at_offset: number | null;
  readonly created_at: number;
  readonly status: string;
  readonly version_of: number | null;
  readonly characters: number;
  readonly passages: number;
  readonly facts: number;
  readonly tags: string;
}

/**
 * Read job: artifacts, newest first, without the versions that a newer one replaced.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function listArtifacts(
  db: ReadHandle,
  request: z.output<typeof artifactListRequestSchema>,
): z.output<typeof artifactListResponseSchema> {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const rows = db.all<SummaryRow>(
      'artifact.list',
      `SELECT ${summaryColumns} FROM artifact a LEFT JOIN entity au ON au.id = a.author_source_id
       WHERE a.dataset_id = ? AND a.status <> 'superseded' AND a.id < ? ORDER BY a.id DESC LIMIT ?`,
      [datasetId, request.before_id ?? Number.MAX_SAFE_INTEGER, request.limit],
    );
    const counted = db.get<{ total: number }>(
      'artifact.count',
      `SELECT count(*) AS total FROM artifact WHERE dataset_id = ? AND status <> 'superseded'`,
      [datasetId],
    );
    return { artifacts: rows.map(summaryOf), total: counted?.total ?? 0 };
  });
}

/** Summaries of these artifacts, in this order. */
export function artifactSummaries(db: ReadHandle, ids: readonly number[]): ArtifactSummary[] {
  const rows = db.all<SummaryRow>(
    'artifact.summaries',
    `SELECT ${summaryColumns} FROM json_each(?) j CROSS JOIN artifact a ON a.id = j.value
     LEFT JOIN entity au ON au.id = a.author_source_id ORDER BY j.key`,
    [JSON.stringify(ids)],
  );
  return rows.map(summaryOf);
}

function summaryOf(row: SummaryRow): ArtifactSummary {
  return {
    id: row.id,
    uid: row.uid,
    title: row.title ?? titleFrom(row.beginning),
    document_type: row.document_type,
    format: row.format,
    source_uri: row.source_uri,
    author: entityRef(row.author_source_id, row.author_name),
    session_id: row.session_id,
    occurred_at: formatInstantOrNull(row.occurred_at, row.occurred_at_offset),
    created_at: formatInstant(row.created_at),
    status: row.status,
    version_of: row.version_of,
    passages: row.passages,
    facts: row.facts,
    characters: row.characters,
    tags: JSON.parse(row.tags) as string[],
  };
}

/** An untitled text is called by its first words. */
export function titleFrom(beginning: string): string {
  const line = beginning.trim().split('\n', 1)[0] ?? '';
  if (line.length <= TITLE_CHARACTERS) return line;
  const cut = line.slice(0, TITLE_CHARACTERS);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), TITLE_CHARACTERS / 2)).toWellFormed()}…`;
}

interface PassageRow {
  readonly chunk_id: number;
  readonly fact_id: number;
  readonly seq: number;
  readonly start: number;
  readonly end: number;
  readonly turn_ref: string | null;
  readonly speaker: string | null;
  readonly occurred_at: number | null;
  readonly occurred_at_offset: number | null;
  readonly text: string;
  readonly is_withdrawn: number;
}

/**
 * Read job: an artifact with its passages in order, the entities each mentions and the structured facts made of it. An
 * old version shows what the next one no longer says; the rest moved on.
 * @throws PalimpsestError not_found for an unknown dataset or artifact
 */
export function getArtifact(
  db: ReadHandle,
  request: z.output<typeof artifactGetRequestSchema>,
  { clock }: Pick<JobContext, 'clock'>,
): z.output<typeof artifactGetResponseSchema> {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const row = db.get<SummaryRow>(
      'artifact.get',
      `SELECT ${summaryColumns} FROM artifact a LEFT JOIN entity au ON au.id = a.author_source_id
       WHERE a.dataset_id = ? AND a.id = ?`,
      [datasetId, request.id],
    );
    if (row === undefined)
      throw new PalimpsestError('not_found', `there is no artifact ${request.id}`, { field: 'id' });
    const passages = db.all<PassageRow>(
      'artifact.passages',
      `SELECT c.id AS chunk_id, f.id AS fact_id, c.seq, c.start, c.end, c.turn_ref, c.speaker, c.occurred_at, c.occurred_at_offset,
         c.text, NOT EXISTS (SELECT 1 FROM assertion s WHERE s.fact_id = f.id AND s.withdrawn_at IS NULL) AS is_withdrawn
       FROM chunk c JOIN fact f ON f.chunk_id = c.id WHERE c.artifact_id = ? ORDER BY c.seq`,
      [request.id],
    );
    const entities = entitiesByFact(db, request.id);
    const facts = factsByChunk(db, request.id, clock.now());
    return {
      artifact: summaryOf(row),
      versions: versionsOf(db, request.id),
      passages: passages.map(({ is_withdrawn, occurred_at_offset, occurred_at, ...passage }) => ({
        ...passage,
        occurred_at: formatInstantOrNull(occurred_at, occurred_at_offset),
        withdrawn: is_withdrawn === 1,
        entities: entities.get(passage.fact_id) ?? [],
        facts: facts.get(passage.chunk_id) ?? [],
      })),
    };
  });
}

function entitiesByFact(db: ReadHandle, artifactId: number): Map<number, EntityRef[]> {
  const rows = db.all<{ fact_id: number; id: number; name: string }>(
    'artifact.entities',
    `SELECT DISTINCT fe.fact_id, e.id, e.name FROM chunk c
     JOIN fact f ON f.chunk_id = c.id JOIN fact_entity fe ON fe.fact_id = f.id JOIN entity e ON e.id = fe.entity_id
     WHERE c.artifact_id = ? ORDER BY e.name`,
    [artifactId],
  );
  const byFact = new Map<number, EntityRef[]>();
  for (const { fact_id, id, name } of rows) pushTo(byFact, fact_id, { id, name });
  return byFact;
}

type SaidFact = z.output<typeof artifactGetResponseSchema>['passages'][number]['facts'][number];

/**
 * A fact said more than once in a passage is given with the words that say it first. What was withdrawn is shown in old
 * versions only, which say nothing any more.
 */
function factsByChunk(db: ReadHandle, artifactId: number, now: number): Map<number, SaidFact[]> {
  const rows = db.all<FactViewRow & { said_in: number; start: number | null; end: number | null }>(
    'artifact.facts',
    `SELECT said.chunk_id AS said_in, min(said.start) AS start, said.end, ${factViewColumns}
     FROM assertion said JOIN fact f ON f.id = said.fact_id JOIN artifact a ON a.id = said.artifact_id ${factViewJoins}
     WHERE said.artifact_id = ? AND f.chunk_id IS NULL AND said.chunk_id IS NOT NULL
       AND (said.withdrawn_at IS NULL OR a.status = 'superseded')
     GROUP BY said.chunk_id, f.id ORDER BY f.id`,
    [artifactId],
  );
  const byChunk = new Map<number, SaidFact[]>();
  for (const row of rows) pushTo(byChunk, row.said_in, { ...factView(row, now), start: row.start, end: row.end });
  return byChunk;
}

interface VersionRow {
  readonly id: number;
  readonly title: string | null;
  readonly beginning: string;
  readonly created_at: number;
}

function versionsOf(db: ReadHandle, artifactId: number): { id: number; title: string; created_at: string }[] {
  const rows = db.all<VersionRow>(
    'artifact.versions',
    `WITH RECURSIVE chain(id) AS (
       SELECT ?
       UNION SELECT a.version_of FROM artifact a JOIN chain c ON c.id = a.id WHERE a.version_of IS NOT NULL
       UNION SELECT a.id FROM artifact a JOIN chain c ON a.version_of = c.id)
     SELECT a.id, a.title, substr(a.text, 1, 400) AS beginning, a.created_at FROM artifact a JOIN chain c ON c.id = a.id
     ORDER BY a.id`,
    [artifactId],
  );
  if (rows.length < 2) return [];
  return rows.map(({ id, title, beginning, created_at }) => ({
    id,
    title: title ?? titleFrom(beginning),
    created_at: formatInstant(created_at),
  }));
}

function pushTo<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
