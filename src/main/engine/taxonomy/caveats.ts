import type { z } from 'zod';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { EntityRef } from '../../../shared/contract/primitives.ts';
import type {
  CompactedCaveats,
  compactCaveatsRequestSchema,
  hubCaveatsRequestSchema,
} from '../../../shared/contract/taxonomy.ts';
import { ChangeList } from '../episodic/changes.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { JobContext } from '../jobs.ts';
import type { ReadHandle, WriteHandle } from '../storage/handles.ts';
import { type Caveat, digestCaveats, rankCaveats } from './caveatDigest.ts';

/**
 * Write job: ranks the caveats of an entity's facts, and writes the digest of those that do not stay inline. The caveats
 * themselves stay with their facts; the digest is made anew each time.
 * @throws PalimpsestError not_found
 */
export function compactNodeCaveats(
  db: WriteHandle,
  request: z.output<typeof compactCaveatsRequestSchema>,
  context: JobContext,
): CompactedCaveats {
  return db.transaction(() => {
    const datasetId = requireDataset(db, request);
    const row = db.get('taxonomy.entity', 'SELECT 1 FROM entity WHERE dataset_id = ? AND id = ?', [
      datasetId,
      request.entity_id,
    ]);
    if (row === undefined) throw new PalimpsestError('not_found', `There is no entity ${request.entity_id}.`);
    const changes = new ChangeList();
    const compacted = compact(db, changes, request.entity_id, request.keep, context.clock.now());
    changes.write(db, datasetId);
    return compacted;
  });
}

/**
 * Write job: compacts the caveats of every entity that has at least so many.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function batchCompactHubCaveats(
  db: WriteHandle,
  request: z.output<typeof hubCaveatsRequestSchema>,
  context: JobContext,
): { compacted: EntityRef[] } {
  return db.transaction(() => {
    const datasetId = requireDataset(db, request);
    const hubs = db.all<EntityRef>(
      'caveats.hubs',
      `WITH ends (id) AS (
         SELECT subject_id FROM fact INDEXED BY fact_caveats WHERE dataset_id = @datasetId AND caveats IS NOT NULL
         UNION ALL SELECT object_id FROM fact INDEXED BY fact_caveats
         WHERE dataset_id = @datasetId AND caveats IS NOT NULL AND object_id IS NOT subject_id)
       SELECT e.id, e.name FROM ends JOIN entity e ON e.id = ends.id
       GROUP BY e.id HAVING count(*) >= @least ORDER BY e.id`,
      { datasetId, least: request.min_caveats },
    );
    const changes = new ChangeList();
    const now = context.clock.now();
    for (const { id } of hubs) compact(db, changes, id, request.keep, now);
    changes.write(db, datasetId);
    return { compacted: hubs };
  });
}

function compact(db: WriteHandle, changes: ChangeList, entityId: number, keep: number, now: number): CompactedCaveats {
  const ranked = rankCaveats(caveatsOf(db, entityId, now));
  const inline = ranked.slice(0, keep);
  const summary = digestCaveats(ranked.slice(keep));
  const { changes: changed } = db.run(
    'caveats.summary',
    'UPDATE entity SET caveat_summary = ? WHERE id = ? AND caveat_summary IS NOT ?',
    [summary, entityId, summary],
  );
  if (changed > 0) changes.add('entity', entityId);
  return {
    entity_id: entityId,
    total: ranked.length,
    inline: inline.map(({ factId, caveat, isActive }) => ({ fact_id: factId, caveat, is_active: isActive })),
    summary,
  };
}

function caveatsOf(db: ReadHandle, entityId: number, now: number): Caveat[] {
  const about = (column: string): string => `SELECT id FROM fact WHERE ${column} = @entityId AND caveats IS NOT NULL`;
  return db
    .all<Omit<Caveat, 'isActive'> & { isActive: number }>(
      'caveats.of',
      `SELECT f.id AS factId, f.caveats AS caveat, f.trust_weight AS trust, f.relation, f.valid_at AS "from",
         f.invalid_at AS "to", f.recorded_at AS recordedAt,
         f.status IN ('holds', 'disputed') AND coalesce(f.valid_at, 0) <= @now AND coalesce(f.invalid_at, @now + 1) > @now AS isActive
       FROM fact f WHERE f.id IN (${about('subject_id')} UNION ${about('object_id')}) AND f.status <> 'withdrawn'`,
      { entityId, now },
    )
    .map((row) => ({ ...row, isActive: row.isActive === 1 }));
}
