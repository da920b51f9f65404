import { ChangeList } from '../episodic/changes.ts';
import type { JobContext } from '../jobs.ts';
import type { WriteHandle } from '../storage/handles.ts';
import type { ProposedCommunities } from './proposeCommunities.ts';

/**
 * Write job: puts new communities in the place of a dataset's old ones. One of which a member
 * was merged or forgotten since they were proposed is left out: its digest may tell of what is gone.
 * @returns how many are stored, and when
 */
export function storeCommunities(
  db: WriteHandle,
  { datasetId, communities }: ProposedCommunities,
  context: JobContext,
): { readonly stored: number; readonly builtAt: number } {
  const builtAt = context.clock.now();
  const changes = new ChangeList();
  return db.transaction(() => {
    const ids = JSON.stringify(communities.flatMap(({ members }) => members));
    const present = new Set(
      db
        .rows(
          'communities.present',
          `SELECT id FROM entity WHERE dataset_id = ? AND merged_into IS NULL
           AND id IN (SELECT value FROM json_each(?))`,
          [datasetId, ids],
        )
        .map(([id]) => Number(id)),
    );
    db.run('communities.clear', 'DELETE FROM community WHERE dataset_id = ?', [datasetId]);
    let stored = 0;
    for (const { summary, members } of communities) {
      if (!members.every((id) => present.has(id))) continue;
      const { lastId } = db.run(
        'communities.add',
        'INSERT INTO community (dataset_id, level, summary, built_at) VALUES (?, 0, ?, ?)',
        [datasetId, summary, builtAt],
      );
      db.run(
        'communities.members',
        'INSERT INTO community_entity (community_id, entity_id) SELECT ?, value FROM json_each(?)',
        [lastId, JSON.stringify(members)],
      );
      stored++;
    }
    changes.add('community', datasetId);
    changes.write(db, datasetId);
    return { stored, builtAt };
  });
}
