import type { z } from 'zod';
import type {
  userEntitiesRequestSchema,
  userEntitiesResponseSchema,
  userEntityRequestSchema,
  userEntityResponseSchema,
} from '../../../shared/contract/userReads.ts';
import { entityView, requireEntity } from '../edits/entityView.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { JobContext } from '../jobs.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { isListed } from '../taxonomy/nodesByPrefix.ts';
import { formatInstant } from '../temporal/instants.ts';
import { factViewsOf } from './factList.ts';

/** A hub may have many; the latest are given. */
const mostSignals = 100;

interface ListedRow {
  readonly id: number;
  readonly uid: string;
  readonly name: string;
  readonly type: string;
  readonly description: string | null;
  readonly created_at: number;
  readonly updated_at: number;
}

/**
 * Read job: a window into a dataset's entities, in the order of their ids, without those that another one stands for.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function listEntities(
  db: ReadHandle,
  request: z.output<typeof userEntitiesRequestSchema>,
): z.output<typeof userEntitiesResponseSchema> {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const rows = db.all<ListedRow>(
      'entity.page',
      `SELECT id, uid, name, type, context_prompt AS description, created_at, updated_at FROM entity
       WHERE dataset_id = ? AND ${isListed} ORDER BY id LIMIT ? OFFSET ?`,
      [datasetId, request.limit, request.offset],
    );
    const counted = db.get<{ total: number }>(
      'entity.total',
      `SELECT count(*) AS total FROM entity WHERE dataset_id = ? AND ${isListed}`,
      [datasetId],
    );
    return { entities: rows.map(listed), total: counted?.total ?? 0 };
  });
}

function listed({
  description,
  created_at,
  updated_at,
  ...row
}: ListedRow): z.output<typeof userEntitiesResponseSchema>['entities'][number] {
  return {
    ...row,
    ...(description === null ? {} : { description }),
    created_at: formatInstant(created_at),
    updated_at: formatInstant(updated_at),
  };
}

/**
 * Read job: an entity with what was concluded about it from other facts.
 * @throws PalimpsestError not_found
 */
export function entityWithSignals(
  db: ReadHandle,
  request: z.output<typeof userEntityRequestSchema>,
  { clock }: Pick<JobContext, 'clock'>,
): z.output<typeof userEntityResponseSchema> {
  return db.snapshot(() => {
    const entity = entityView(db, requireEntity(db, requireDataset(db, request), request.id));
    const ids = db.rows(
      'entity.signals',
      `SELECT DISTINCT f.id FROM fact_entity fe JOIN fact f ON f.id = fe.fact_id
       WHERE fe.entity_id = ? AND f.fact_type = 'signal' AND f.status <> 'withdrawn' ORDER BY f.id DESC LIMIT ${mostSignals}`,
      [request.id],
    );
    const signals = factViewsOf(
      db,
      ids.map(([id]) => Number(id)),
      clock.now(),
    );
    return { entity, signals };
  });
}
