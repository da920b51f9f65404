import { currentVectorTable } from '../consult/image/vectorTable.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { JobContext } from '../jobs.ts';
import { currentModel } from '../maintenance/vectorTables.ts';
import { writeMetadata } from '../maintenance/vectorTables.ts';
import type { DatasetRef } from '../../../shared/contract/primitives.ts';
import type { ReadHandle, WriteHandle } from '../storage/handles.ts';
import { branchProfiles, vectorOfNode } from './branchProfiles.ts';
import { type Assignment, classifyNode } from './classifyNode.ts';
import { isListed } from './nodesByPrefix.ts';
import { ROOT } from './paths.ts';
import { type PlacedNode, placeAt } from './placeNodes.ts';
import { rootCues } from './rootCues.ts';

export interface ProposedPlaces {
  readonly looked: number;
  /** The last node looked at: the next batch begins after it. */
  readonly last: number;
  readonly places: readonly { readonly id: number; readonly path: string; readonly by: string }[];
}

interface UncategorizedRow {
  readonly id: number;
  readonly name: string;
  readonly type: string;
}

/**
 * Read job: looks at the next nodes that are nowhere, and says where those belong of which it is sure. It goes on where
 * the batch before ended, and begins again at the end, so that nodes that stay unsure do not bar the way.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function proposePlaces(
  db: ReadHandle,
  { dataset, limit }: { readonly dataset: DatasetRef; readonly limit: number },
): ProposedPlaces {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, dataset);
    const after = cursorOf(db, datasetId);
    const ahead = uncategorizedAfter(db, datasetId, after, limit);
    const rows = ahead.length === 0 && after > 0 ? uncategorizedAfter(db, datasetId, 0, limit) : ahead;
    const [table, model, cues] = [currentVectorTable(db), currentModel(db), rootCues()];
    const branches = table === null || rows.length === 0 ? [] : branchProfiles(db, datasetId);
    const places = rows.flatMap(({ id, name, type }) => {
      const vector = branches.length === 0 ? null : vectorOfNode(db, table, id);
      const found = classifyNode({ name, type, kinds: kindsOf(db, id), vector }, cues, branches);
      return found === null ? [] : [{ id, path: found.path, by: madeBy(found, model?.model) }];
    });
    return { looked: rows.length, last: rows.at(-1)?.id ?? 0, places };
  });
}

function madeBy({ by }: Assignment, model: string | undefined): string {
  return by === 'similarity' ? `similarity (${model ?? 'unknown model'})` : `cues (${by})`;
}

function uncategorizedAfter(db: ReadHandle, datasetId: number, after: number, limit: number): UncategorizedRow[] {
  return db.all<UncategorizedRow>(
    'taxonomy.uncategorized',
    `SELECT id, name, type FROM entity WHERE dataset_id = ? AND taxonomy_path = '${ROOT}' AND id > ? AND is_category = 0
       AND type <> 'category' AND ${isListed} ORDER BY id LIMIT ?`,
    [datasetId, after, limit],
  );
}

function kindsOf(db: ReadHandle, entityId: number): string[] {
  return db
    .rows(
      'taxonomy.kindsOf',
      `SELECT coalesce(o.name, f.object_value) FROM fact f LEFT JOIN entity o ON o.id = f.object_id
       WHERE f.subject_id = ? AND f.relation IN ('is_a', 'subclass_of') AND f.polarity = 'affirmed'
         AND f.status IN ('holds', 'disputed') LIMIT 8`,
      [entityId],
    )
    .flatMap(([kind]) => (kind === null ? [] : [String(kind)]));
}

function cursorKey(datasetId: number): string {
  return `taxonomy_cursor_${datasetId}`;
}

function cursorOf(db: ReadHandle, datasetId: number): number {
  const row = db.get<{ value: string }>('metadata.get', 'SELECT value FROM system_metadata WHERE key = ?', [
    cursorKey(datasetId),
  ]);
  return Number(row?.value ?? 0);
}

export interface ApplyPlacesArgs {
  readonly dataset: DatasetRef;
  readonly proposed: ProposedPlaces;
}

/** Write job: puts nodes where they were found to belong, unless they were put somewhere meanwhile; one decision a branch. */
export function applyPlaces(
  db: WriteHandle,
  { dataset, proposed }: ApplyPlacesArgs,
  context: JobContext,
): { decision_id: number; path: string; nodes: number }[] {
  return db.transaction(() => {
    const datasetId = requireDataset(db, dataset);
    const now = context.clock.now();
    writeMetadata(db, cursorKey(datasetId), String(proposed.last), now);
    const groups = Map.groupBy(proposed.places, ({ path, by }) => JSON.stringify([path, by]));
    return [...groups.values()].flatMap((places) => {
      const [first] = places;
      const nodes = stillNowhere(
        db,
        datasetId,
        places.map(({ id }) => id),
      );
      if (first === undefined || nodes.length === 0) return [];
      const placing = { datasetId, now, kind: 'classified', madeBy: first.by, reason: null } as const;
      const { decision_id, moved } = placeAt(db, placing, nodes, first.path);
      return decision_id === null ? [] : [{ decision_id, path: first.path, nodes: moved }];
    });
  });
}

function stillNowhere(db: ReadHandle, datasetId: number, ids: readonly number[]): PlacedNode[] {
  return db.all<PlacedNode>(
    'taxonomy.stillNowhere',
    `SELECT e.id, e.taxonomy_path, e.taxonomy_by FROM json_each(?) j CROSS JOIN entity e ON e.id = j.value
     WHERE e.dataset_id = ? AND e.taxonomy_path = '${ROOT}' AND e.merged_into IS NULL`,
    [JSON.stringify(ids), datasetId],
  );
}
