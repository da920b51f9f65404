import type { z } from 'zod';
import type {
  nodesByPrefixRequestSchema,
  nodesByPrefixResponseSchema,
  proceduresByPrefixRequestSchema,
  proceduresByPrefixResponseSchema,
  TaxonomyNode,
} from '../../../shared/contract/taxonomy.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { ReadHandle, SqlValue } from '../storage/handles.ts';
import { nodesOf, ownNodes } from './branchCounts.ts';
import { branchRange, cleanPath } from './paths.ts';

/** Nodes that are read in lists of their own, or stand for another one. */
export const isListed = `merged_into IS NULL AND type NOT IN ('contradiction', 'fallacy')`;
const columns = 'id, name, type, taxonomy_path, is_category, taxonomy_by';

interface NodeRow {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly taxonomy_path: string;
  readonly is_category: number;
  readonly taxonomy_by: string | null;
}

interface Cursor {
  readonly path: string;
  readonly id: number;
}

/**
 * Read job: a page of a branch's nodes, by path and then in the order in which they came, from ranges of the index.
 * @throws PalimpsestError not_found for an unknown dataset; invalid for what is no path
 */
export function getNodesByTaxonomyPrefix(
  db: ReadHandle,
  request: z.output<typeof nodesByPrefixRequestSchema>,
): z.output<typeof nodesByPrefixResponseSchema> {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const prefix = cleanPath(request.prefix, 'prefix');
    const { after = { path: prefix, id: 0 }, below, limit } = request;
    const rows = nodesAfter(db, datasetId, { prefix, below, after }, limit + 1);
    const nodes = rows.slice(0, limit).map(viewOf);
    const last = nodes.at(-1);
    const hasMore = rows.length > limit && last !== undefined;
    return {
      nodes,
      next: hasMore ? { path: last.taxonomy_path, id: last.id } : null,
      total: below ? nodesOf(db, datasetId, prefix) : ownNodes(db, datasetId, prefix),
    };
  });
}

/** First what is left at the cursor's own path, by id, then the paths after it: each is a plain range of the index. */
function nodesAfter(
  db: ReadHandle,
  datasetId: number,
  { prefix, below, after }: { readonly prefix: string; readonly below: boolean; readonly after: Cursor },
  limit: number,
): NodeRow[] {
  const range = branchRange(prefix);
  const at = db.all<NodeRow>(
    'taxonomy.nodesAt',
    `SELECT ${columns} FROM entity WHERE dataset_id = ? AND taxonomy_path = ? AND id > ? AND ${isListed} ORDER BY id LIMIT ?`,
    [datasetId, after.path, after.id, limit],
  );
  if (!below || at.length >= limit) return at;
  const from = after.path === prefix ? range.above : after.path;
  const beyond = db.all<NodeRow>(
    'taxonomy.nodesBelow',
    `SELECT ${columns} FROM entity WHERE dataset_id = ? AND taxonomy_path > ? AND taxonomy_path < ? AND ${isListed}
     ORDER BY taxonomy_path, id LIMIT ?`,
    [datasetId, from, range.below, limit - at.length],
  );
  return [...at, ...beyond];
}

function viewOf({ taxonomy_by, is_category, ...row }: NodeRow): TaxonomyNode {
  return { ...row, is_category: is_category === 1, placed_by: taxonomy_by };
}

/** Read job: the procedures bound to a branch, the most helpful first. @throws PalimpsestError not_found, invalid */
export function getProceduresByTaxonomyPrefix(
  db: ReadHandle,
  request: z.output<typeof proceduresByPrefixRequestSchema>,
): z.output<typeof proceduresByPrefixResponseSchema> {
  const datasetId = requireDataset(db, request);
  const { exact, above, below } = branchRange(cleanPath(request.prefix, 'prefix'));
  const rows = db.all<{ is_highly_helpful: number } & Record<string, SqlValue>>(
    'taxonomy.procedures',
    `SELECT id, task_type, instructions, taxonomy_path, times_applied, is_highly_helpful FROM procedure
     WHERE dataset_id = @datasetId AND superseded_by IS NULL AND withdrawn_at IS NULL
       AND (taxonomy_path = @exact OR (taxonomy_path > @above AND taxonomy_path < @below))
     ORDER BY is_highly_helpful DESC, times_applied DESC, id`,
    { datasetId, exact, above, below },
  );
  return {
    procedures: rows.map((row) => ({
      id: Number(row['id']),
      task_type: String(row['task_type']),
      instructions: String(row['instructions']),
      taxonomy_path: String(row['taxonomy_path']),
      times_applied: Number(row['times_applied']),
      is_highly_helpful: row.is_highly_helpful === 1,
    })),
  };
}
