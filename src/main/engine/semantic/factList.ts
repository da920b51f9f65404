import type { z } from 'zod';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { FactView } from '../../../shared/contract/memory.ts';
import type {
  userFactRequestSchema,
  userFactResponseSchema,
  userFactsRequestSchema,
  userFactsResponseSchema,
} from '../../../shared/contract/userReads.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { JobContext } from '../jobs.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { type FactViewRow, factView, factViewColumns, factViewJoins } from './factViews.ts';

type Now = Pick<JobContext, 'clock'>;

/** These facts, in the order given. */
export function factViewsOf(db: ReadHandle, ids: readonly number[], now: number): FactView[] {
  return db
    .all<FactViewRow>(
      'fact.views',
      `SELECT ${factViewColumns} FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value ${factViewJoins} ORDER BY j.key`,
      [JSON.stringify(ids)],
    )
    .map((row) => factView(row, now));
}

/**
 * Read job: a window into a dataset's facts, passages among them, in the order of their ids.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function listFacts(
  db: ReadHandle,
  request: z.output<typeof userFactsRequestSchema>,
  { clock }: Now,
): z.output<typeof userFactsResponseSchema> {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const ids = db.rows('fact.page', 'SELECT id FROM fact WHERE dataset_id = ? ORDER BY id LIMIT ? OFFSET ?', [
      datasetId,
      request.limit,
      request.offset,
    ]);
    const counted = db.get<{ total: number }>('fact.total', 'SELECT count(*) AS total FROM fact WHERE dataset_id = ?', [
      datasetId,
    ]);
    const facts = factViewsOf(
      db,
      ids.map(([id]) => Number(id)),
      clock.now(),
    );
    return { facts, total: counted?.total ?? 0 };
  });
}

/**
 * Read job: one fact, and the artifacts and sessions in which it is said.
 * @throws PalimpsestError not_found
 */
export function factDetail(
  db: ReadHandle,
  request: z.output<typeof userFactRequestSchema>,
  { clock }: Now,
): z.output<typeof userFactResponseSchema> {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const found = db.get<{ id: number }>('fact.find', 'SELECT id FROM fact WHERE dataset_id = ? AND id = ?', [
      datasetId,
      request.id,
    ]);
    const [fact] = found === undefined ? [] : factViewsOf(db, [found.id], clock.now());
    if (fact === undefined) {
      throw new PalimpsestError('not_found', `There is no fact ${request.id}.`, { field: 'id' });
    }
    const said = db.all<{ id: number; session: string | null }>(
      'fact.saidIn',
      `SELECT DISTINCT a.id, a.session_id AS session FROM assertion s JOIN artifact a ON a.id = s.artifact_id
       WHERE s.fact_id = ? ORDER BY a.id`,
      [request.id],
    );
    const sessions = new Set(said.flatMap(({ session }) => session ?? []));
    return { fact, artifacts: said.map(({ id }) => id), sessions: [...sessions] };
  });
}
