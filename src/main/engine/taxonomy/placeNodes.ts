import type { z } from 'zod';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { taxonomyPlaceRequestSchema } from '../../../shared/contract/taxonomy.ts';
import { type DecisionKind, logDecision } from '../edits/decisions.ts';
import { differenceOf, type PlaceChange } from '../edits/places.ts';
import { putPlaces } from '../edits/putPlaces.ts';
import { ChangeList } from '../episodic/changes.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { JobContext } from '../jobs.ts';
import type { ReadHandle, WriteHandle } from '../storage/handles.ts';
import { cleanPath, ROOT } from './paths.ts';

export interface PlaceNodesArgs {
  readonly request: z.output<typeof taxonomyPlaceRequestSchema>;
  readonly madeBy: string;
}

/**
 * Write job: puts some nodes at a path, as one decision.
 * @throws PalimpsestError not_found; invalid for a category, which moves with its branch, and for what is no path
 */
export function placeTaxonomyNodes(
  db: WriteHandle,
  { request, madeBy }: PlaceNodesArgs,
  context: JobContext,
): { decision_id: number | null; moved: number } {
  return db.transaction(() => {
    const datasetId = requireDataset(db, request);
    const path = cleanPath(request.path, 'path');
    const nodes = request.entity_ids.map((id) => requireNode(db, datasetId, id));
    const now = context.clock.now();
    return placeAt(db, { datasetId, now, kind: 'placed', madeBy, reason: request.reason ?? null }, nodes, path);
  });
}

export interface Placing {
  readonly datasetId: number;
  readonly now: number;
  readonly kind: Extract<DecisionKind, 'placed' | 'classified'>;
  readonly madeBy: string;
  readonly reason: string | null;
}

export interface PlacedNode {
  readonly id: number;
  readonly taxonomy_path: string;
  readonly taxonomy_by: string | null;
}

/** Puts nodes at a path and logs it. Must run in a transaction. */
export function placeAt(
  db: WriteHandle,
  { datasetId, now, kind, madeBy, reason }: Placing,
  nodes: readonly PlacedNode[],
  path: string,
): { decision_id: number | null; moved: number } {
  const elsewhere = nodes.filter(({ taxonomy_path }) => taxonomy_path !== path);
  if (elsewhere.length === 0) return { decision_id: null, moved: 0 };
  const change = changeOf(elsewhere, path, path === ROOT ? null : madeBy);
  const changes = new ChangeList();
  putPlaces({ db, changes, datasetId, now }, change);
  const decision = logDecision(db, { datasetId, kind, reason, madeBy, change, now });
  changes.write(db, datasetId);
  return { decision_id: decision, moved: elsewhere.length };
}

function changeOf(nodes: readonly PlacedNode[], path: string, by: string | null): PlaceChange {
  const before: Record<string, string | null> = {};
  const after: Record<string, string | null> = {};
  for (const { id, taxonomy_path, taxonomy_by } of nodes) {
    before[`entity/${id}/path`] = taxonomy_path;
    before[`entity/${id}/path_by`] = taxonomy_by;
    after[`entity/${id}/path`] = path;
    after[`entity/${id}/path_by`] = by;
  }
  return differenceOf(before, after);
}

function requireNode(db: ReadHandle, datasetId: number, id: number): PlacedNode {
  const row = db.get<PlacedNode & { name: string; is_category: number; merged_into: number | null }>(
    'taxonomy.node',
    'SELECT id, name, taxonomy_path, taxonomy_by, is_category, merged_into FROM entity WHERE dataset_id = ? AND id = ?',
    [datasetId, id],
  );
  if (row === undefined) throw new PalimpsestError('not_found', `There is no entity ${id}.`, { field: 'entity_ids' });
  if (row.is_category === 1) {
    throw new PalimpsestError('invalid', `“${row.name}” is a category: it moves with its branch.`, {
      hint: 'Move the branch instead.',
      field: 'entity_ids',
    });
  }
  if (row.merged_into !== null) {
    throw new PalimpsestError('conflict', `“${row.name}” was merged into another entity. Move that one.`);
  }
  return row;
}
