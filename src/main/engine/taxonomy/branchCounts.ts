import type { z } from 'zod';
import {
  type TaxonomyBranch,
  type taxonomyBranchesRequestSchema,
  type taxonomyBranchesResponseSchema,
  taxonomyLimits,
} from '../../../shared/contract/taxonomy.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { branchRange, cleanPath, nameOf, pathOf, ROOT, segmentsOf } from './paths.ts';

/** How many nodes a branch holds: what its paths hold by the counts that triggers keep, not a count of nodes. */
export function nodesOf(db: ReadHandle, datasetId: number, path: string): number {
  const { above, below } = branchRange(path);
  const row = db.get<{ nodes: number | null }>(
    'taxonomy.count',
    'SELECT sum(nodes) AS nodes FROM taxonomy_count WHERE dataset_id = ? AND path > ? AND path < ?',
    [datasetId, above, below],
  );
  return (row?.nodes ?? 0) + ownNodes(db, datasetId, path);
}

/** How many nodes are at a path itself. */
export function ownNodes(db: ReadHandle, datasetId: number, path: string): number {
  const row = db.get<{ nodes: number }>(
    'taxonomy.countAt',
    'SELECT nodes FROM taxonomy_count WHERE dataset_id = ? AND path = ?',
    [datasetId, path],
  );
  return row?.nodes ?? 0;
}

interface Tally {
  nodes: number;
  own: number;
  readonly below: Set<string>;
}

/**
 * Read job: the branches below a path with their counts, by name; of very many the largest.
 * @throws PalimpsestError not_found for an unknown dataset; invalid for what is no path
 */
export function taxonomyBranches(
  db: ReadHandle,
  request: z.output<typeof taxonomyBranchesRequestSchema>,
): z.output<typeof taxonomyBranchesResponseSchema> {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const path = cleanPath(request.path, 'path');
    const tallies = tallyBranches(db, datasetId, path, request.levels);
    const uncategorized = ownNodes(db, datasetId, ROOT);
    const all = [...tallies].map(([at, tally]) => branchOf(at, tally)).filter((branch) => branch.path !== path);
    const listed = all
      .toSorted((a, b) => depthOf(a.path) - depthOf(b.path) || b.nodes - a.nodes || order(a.path, b.path))
      .slice(0, taxonomyLimits.branches)
      .toSorted((a, b) => order(a.path, b.path));
    const top = branchOf(path, tallies.get(path) ?? { nodes: 0, own: 0, below: new Set() });
    const [branch = top, ...branches] = withCategories(db, datasetId, [top, ...listed]);
    return { branch, branches, omitted: all.length - listed.length, uncategorized };
  });
}

/** The branches of some paths with their counts, in their order. */
export function branchesAt(db: ReadHandle, datasetId: number, paths: readonly string[]): TaxonomyBranch[] {
  const found = paths.map((path) => {
    const tally = tallyBranches(db, datasetId, path, 1).get(path);
    return branchOf(path, tally ?? { nodes: 0, own: 0, below: new Set() });
  });
  return withCategories(db, datasetId, found);
}

/** Sums up each path of a branch in itself and in those above it, down to so many levels below the branch. */
function tallyBranches(db: ReadHandle, datasetId: number, path: string, levels: number): Map<string, Tally> {
  const { exact, above, below } = branchRange(path);
  const rows = db.rows(
    'taxonomy.counts',
    `SELECT path, nodes FROM taxonomy_count
     WHERE dataset_id = @datasetId AND (path = @exact OR (path > @above AND path < @below))`,
    { datasetId, exact, above, below },
  );
  const start = segmentsOf(path).length;
  const tallies = new Map<string, Tally>();
  for (const [at, count] of rows) {
    const segments = segmentsOf(String(at));
    const nodes = Number(count);
    for (let depth = start; depth <= Math.min(segments.length, start + levels); depth += 1) {
      const tally = tallyAt(tallies, pathOf(segments.slice(0, depth)));
      tally.nodes += nodes;
      const next = segments[depth];
      if (next === undefined) tally.own += nodes;
      else tally.below.add(next);
    }
  }
  return tallies;
}

function tallyAt(tallies: Map<string, Tally>, path: string): Tally {
  const known = tallies.get(path);
  if (known !== undefined) return known;
  const made = { nodes: 0, own: 0, below: new Set<string>() };
  tallies.set(path, made);
  return made;
}

function branchOf(path: string, { nodes, own, below }: Tally): TaxonomyBranch {
  return { path, name: nameOf(path), nodes, own, branches: below.size, category_id: null };
}

function withCategories(db: ReadHandle, datasetId: number, branches: readonly TaxonomyBranch[]): TaxonomyBranch[] {
  const rows = db.all<{ path: string; id: number }>(
    'taxonomy.categories',
    `SELECT e.taxonomy_path AS path, min(e.id) AS id FROM json_each(@paths) j
     CROSS JOIN taxonomy_count c ON c.dataset_id = @datasetId AND c.path = j.value AND c.categories > 0
     CROSS JOIN entity e INDEXED BY entity_category ON e.dataset_id = @datasetId AND e.taxonomy_path = j.value
     WHERE e.is_category = 1 AND e.merged_into IS NULL GROUP BY 1`,
    { datasetId, paths: JSON.stringify(branches.map(({ path }) => path)) },
  );
  const ids = new Map(rows.map(({ path, id }) => [path, id]));
  return branches.map((branch) => ({ ...branch, category_id: ids.get(branch.path) ?? null }));
}

function depthOf(path: string): number {
  return segmentsOf(path).length;
}

/** By code unit, as ids and tests need it; a list for people sorts by language. */
function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
