import { currentVectorTable, readVector, type VectorTable } from '../consult/image/vectorTable.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { isListed } from './nodesByPrefix.ts';
import { ROOT } from './paths.ts';

/** What a branch's own nodes are like, from a sample of them. */
export interface BranchProfile {
  readonly path: string;
  /** Direction in which the vectors of its nodes' facts point; null without vectors. */
  readonly centroid: Float32Array | null;
  readonly types: ReadonlySet<string>;
  /** Names and aliases of its nodes, and the nodes that facts join them to. */
  readonly names: ReadonlySet<string>;
  readonly neighbours: ReadonlySet<number>;
  readonly nodes: number;
}

/** Enough to tell branches apart; reading a vector back costs a lookup. */
const most = { branches: 60, nodes: 16, factsOfNode: 3, named: 200 } as const;
const FEWEST_NODES = 3;

/** The largest branches by what is at their own path, the root left out. */
export function branchProfiles(db: ReadHandle, datasetId: number): BranchProfile[] {
  const table = currentVectorTable(db);
  return db
    .all<{ path: string; nodes: number }>(
      'taxonomy.largest',
      `SELECT path, nodes FROM taxonomy_count WHERE dataset_id = ? AND path <> '${ROOT}' AND nodes >= ? ORDER BY nodes DESC, path LIMIT ?`,
      [datasetId, FEWEST_NODES, most.branches],
    )
    .map(({ path, nodes }) => profileOf(db, datasetId, { path, nodes }, table));
}

function profileOf(
  db: ReadHandle,
  datasetId: number,
  { path, nodes }: { readonly path: string; readonly nodes: number },
  table: VectorTable | null,
): BranchProfile {
  const sample = db.all<{ id: number; type: string }>(
    'taxonomy.sample',
    `SELECT id, type FROM entity WHERE dataset_id = ? AND taxonomy_path = ? AND is_category = 0 AND ${isListed} ORDER BY id LIMIT ?`,
    [datasetId, path, most.named],
  );
  const ids = JSON.stringify(sample.map(({ id }) => id));
  const names = db.rows(
    'taxonomy.sampleNames',
    'SELECT a.alias_norm FROM json_each(?) j CROSS JOIN entity_alias a ON a.entity_id = j.value',
    [ids],
  );
  const neighbours = db.rows(
    'taxonomy.sampleNeighbours',
    `SELECT f.object_id FROM json_each(@ids) j CROSS JOIN fact f ON f.subject_id = j.value WHERE f.object_id IS NOT NULL
     UNION SELECT f.subject_id FROM json_each(@ids) j CROSS JOIN fact f ON f.object_id = j.value WHERE f.subject_id IS NOT NULL`,
    { ids },
  );
  const vectors = sample.slice(0, most.nodes).map(({ id }) => vectorOfNode(db, table, id));
  return {
    path,
    nodes,
    centroid: directionOf(vectors.filter((vector) => vector !== null)),
    types: new Set(sample.map(({ type }) => type)),
    names: new Set(names.map(([name]) => String(name))),
    neighbours: new Set(neighbours.map(([id]) => Number(id))),
  };
}

/** Where the first facts of a node point; null when none has a vector. */
export function vectorOfNode(db: ReadHandle, table: VectorTable | null, entityId: number): Float32Array | null {
  if (table === null) return null;
  const facts = db.rows(
    'taxonomy.factsOfNode',
    'SELECT DISTINCT fact_id FROM fact_entity WHERE entity_id = ? LIMIT ?',
    [entityId, most.factsOfNode],
  );
  return directionOf(facts.flatMap(([id]) => readVector(db, table, Number(id)) ?? []));
}

function directionOf(vectors: readonly Float32Array[]): Float32Array | null {
  const [first] = vectors;
  if (first === undefined) return null;
  const sum = new Float32Array(first.length);
  for (const vector of vectors) for (let i = 0; i < sum.length; i += 1) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0);
  const length = Math.hypot(...sum);
  return length === 0 ? null : sum.map((value) => value / length);
}

/** Of two directions. */
export function likeness(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
