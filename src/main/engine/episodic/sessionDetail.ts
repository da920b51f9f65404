import { z } from 'zod';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { userSessionRequestSchema, userSessionResponseSchema } from '../../../shared/contract/userReads.ts';
import type { JobContext } from '../jobs.ts';
import { factViewsOf } from '../semantic/factList.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { isListed } from '../taxonomy/nodesByPrefix.ts';
import { formatInstant } from '../temporal/instants.ts';
import { artifactSummaries } from './artifactReads.ts';
import { requireDataset } from './datasets.ts';
import { sessionNamed } from './sessionList.ts';

type Detail = z.output<typeof userSessionResponseSchema>;

interface Scope {
  readonly datasetId: number;
  readonly session: string;
  readonly limit: number;
  readonly offset: number;
}

const artifactsIn = `SELECT id FROM artifact WHERE dataset_id = @datasetId AND session_id = @session AND status <> 'superseded'`;
const saidIn = `SELECT s.fact_id FROM assertion s WHERE s.artifact_id IN (${artifactsIn}) AND s.withdrawn_at IS NULL`;
const lists = {
  artifacts: artifactsIn,
  facts: `SELECT id FROM fact WHERE id IN (${saidIn}) AND chunk_id IS NULL`,
  entities: `SELECT id FROM entity WHERE ${isListed} AND id IN (SELECT entity_id FROM fact_entity WHERE fact_id IN (${saidIn}))`,
  queries: `SELECT id FROM call_event WHERE dataset_id = @datasetId AND session_id = @session AND operation = 'query'`,
} as const;

/**
 * Read job: a session with a window into each of its artifacts, entities, facts and questions. A session in which
 * something was only asked is one too.
 * @throws PalimpsestError not_found
 */
export function sessionDetail(
  db: ReadHandle,
  request: z.output<typeof userSessionRequestSchema>,
  { clock }: Pick<JobContext, 'clock'>,
): Detail {
  const now = clock.now();
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const scope: Scope = { datasetId, session: request.id, limit: request.limit, offset: request.offset };
    const totals = {
      artifacts: countIn(db, 'artifacts', scope),
      entities: countIn(db, 'entities', scope),
      facts: countIn(db, 'facts', scope),
      queries: countIn(db, 'queries', scope),
    };
    const session = sessionNamed(db, datasetId, request.id, totals.queries > 0);
    if (session === null)
      throw new PalimpsestError('not_found', `There is no session "${request.id}".`, { field: 'id' });
    return {
      session,
      artifacts: artifactSummaries(db, idsIn(db, 'artifacts', scope)),
      entities: entitiesIn(db, idsIn(db, 'entities', scope)),
      facts: factViewsOf(db, idsIn(db, 'facts', scope), now),
      queries: queriesIn(db, idsIn(db, 'queries', scope)),
      totals,
    };
  });
}

function countIn(db: ReadHandle, list: keyof typeof lists, { datasetId, session }: Scope): number {
  const counted = db.get<{ total: number }>(`session.count.${list}`, `SELECT count(*) AS total FROM (${lists[list]})`, {
    datasetId,
    session,
  });
  return counted?.total ?? 0;
}

/** Questions come newest first, everything else in the order in which it came. */
function idsIn(db: ReadHandle, list: keyof typeof lists, scope: Scope): number[] {
  const order = list === 'queries' ? 'DESC' : 'ASC';
  return db
    .rows(`session.ids.${list}`, `${lists[list]} ORDER BY id ${order} LIMIT @limit OFFSET @offset`, { ...scope })
    .map(([id]) => Number(id));
}

function entitiesIn(db: ReadHandle, ids: readonly number[]): Detail['entities'] {
  return db.all<Detail['entities'][number]>(
    'session.entities',
    'SELECT e.id, e.name, e.type FROM json_each(?) j CROSS JOIN entity e ON e.id = j.value ORDER BY j.key',
    [JSON.stringify(ids)],
  );
}

const askedSchema = z.object({ query: z.string() });

/** A question that quoted what was forgotten since is told without its words. */
function queriesIn(db: ReadHandle, ids: readonly number[]): Detail['queries'] {
  const rows = db.all<{ request: string | null; status: string; created_at: number }>(
    'session.queries',
    'SELECT c.request, c.status, c.created_at FROM json_each(?) j CROSS JOIN call_event c ON c.id = j.value ORDER BY j.key',
    [JSON.stringify(ids)],
  );
  return rows.map(({ request, status, created_at }) => {
    const asked = askedSchema.safeParse(request === null ? null : JSON.parse(request));
    return { query: asked.success ? asked.data.query : '', status, created_at: formatInstant(created_at) };
  });
}
