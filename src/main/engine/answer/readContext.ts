import type { DatasetRef } from '../../../shared/contract/primitives.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { isListed } from '../taxonomy/nodesByPrefix.ts';
import type { AnswerContext } from './answerContext.ts';
import { readEntities, readStatements } from './contextRows.ts';
import { keywordQuery, keywordScore } from './keywordScore.ts';

const mostSeeds = 10;
const mostRecent = 25;
const mostEdges = 100;

/**
 * Read job: the dataset's id, and whether there is nothing at all to answer from: no live fact, and no entity but the
 * owner, whose entity stays when everything else was forgotten.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function answerGround(
  db: ReadHandle,
  { ownerName, ...dataset }: DatasetRef & { readonly ownerName: string },
): { datasetId: number; isEmpty: boolean } {
  const datasetId = requireDataset(db, dataset);
  const found = db.get<{ any: number }>(
    'answer.ground',
    `SELECT EXISTS (SELECT 1 FROM entity WHERE dataset_id = @datasetId AND merged_into IS NULL AND name <> @ownerName)
       OR EXISTS (SELECT 1 FROM fact WHERE dataset_id = @datasetId AND status NOT IN ('expired', 'withdrawn')) AS any`,
    { datasetId, ownerName },
  );
  return { datasetId, isEmpty: found?.any !== 1 };
}

/**
 * Read job: what to send for these facts and entities: the ends of edges come first, then the entities given.
 */
export function factContext(
  db: ReadHandle,
  { factIds, entityIds }: { readonly factIds: readonly number[]; readonly entityIds: readonly number[] },
): AnswerContext {
  return db.snapshot(() => {
    const { edges, facts } = readStatements(db, unique(factIds));
    const ends = edges.flatMap(({ sourceId, targetId }) => [sourceId, targetId]);
    return { entities: readEntities(db, unique([...ends, ...entityIds])), edges, facts, seeds: [] };
  });
}

/**
 * Read job: the reference's retrieval. The ten entities that fit the question's words best, or else the 25 that changed
 * last, with every edge at them: the newest hundred.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function keywordContext(
  db: ReadHandle,
  { query, ...dataset }: DatasetRef & { readonly query: string },
): AnswerContext {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, dataset);
    const seeds = bestSeeds(db, datasetId, query);
    const rows = db.rows(
      'answer.edgesAt',
      `WITH seed AS (SELECT value AS id FROM json_each(?))
       SELECT f.id FROM fact f WHERE f.dataset_id = ? AND f.subject_id IS NOT NULL AND f.object_id IS NOT NULL
         AND f.relation IS NOT NULL AND f.status <> 'withdrawn'
         AND f.id IN (SELECT id FROM fact WHERE subject_id IN seed UNION SELECT id FROM fact WHERE object_id IN seed)
       ORDER BY f.created_at DESC, f.id DESC LIMIT ${mostEdges}`,
      [JSON.stringify(seeds.map(({ id }) => id)), datasetId],
    );
    const { edges } = readStatements(
      db,
      rows.map(([id]) => Number(id)),
    );
    const ends = edges.flatMap(({ sourceId, targetId }) => [sourceId, targetId]);
    const entities = readEntities(db, unique([...seeds.map(({ id }) => id), ...ends]));
    return { entities, edges, facts: [], seeds };
  });
}

interface SeedRow {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
}

/** Rows come most recently changed first, so that a stable sort breaks ties by that. */
function bestSeeds(db: ReadHandle, datasetId: number, query: string): AnswerContext['seeds'] {
  const asked = keywordQuery(query);
  const recent = db.all<SeedRow>(
    'answer.seeds',
    `SELECT id, name, context_prompt AS description FROM entity WHERE dataset_id = ? AND ${isListed}
     ORDER BY updated_at DESC, id DESC`,
    [datasetId],
  );
  const scored = recent.map((row) => ({ id: row.id, name: row.name, score: keywordScore(asked, row) }));
  const found = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score);
  return found.length > 0 ? found.slice(0, mostSeeds) : scored.slice(0, mostRecent);
}

function unique(ids: readonly number[]): number[] {
  return [...new Set(ids)];
}
