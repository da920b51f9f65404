import type { Output, Parsed } from '../../../shared/contract/operations.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { formatInstant } from '../temporal/instants.ts';

const MEMBERS_SHOWN = 50;

/** Read job: a page of the communities of a dataset, the largest first. @throws PalimpsestError not_found */
export function listCommunities(db: ReadHandle, request: Parsed<'listCommunities'>): Output<'listCommunities'> {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const rows = db.all<{ id: number; summary: string; built_at: number; size: number }>(
      'communities.list',
      `SELECT c.id, c.summary, c.built_at, count(m.entity_id) AS size
       FROM community c LEFT JOIN community_entity m ON m.community_id = c.id
       WHERE c.dataset_id = ? GROUP BY c.id ORDER BY size DESC, c.id LIMIT ? OFFSET ?`,
      [datasetId, request.limit, request.offset],
    );
    const total = db.get<{ n: number }>(
      'communities.count',
      'SELECT count(*) AS n FROM community WHERE dataset_id = ?',
      [datasetId],
    );
    return {
      communities: rows.map(({ built_at: builtAt, ...row }) => ({
        ...row,
        built_at: formatInstant(builtAt),
        members: db.all<{ id: number; name: string }>(
          'communities.membersOf',
          `SELECT e.id, e.name FROM community_entity m JOIN entity e ON e.id = m.entity_id
           WHERE m.community_id = ? ORDER BY e.name LIMIT ?`,
          [row.id, MEMBERS_SHOWN],
        ),
      })),
      total: total?.n ?? 0,
    };
  });
}
