import type { GraphFilter, NodeId } from '../../../shared/contract/graph.ts';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { DatasetRef } from '../../../shared/contract/primitives.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { JobContext } from '../jobs.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { graphOf } from './image/graphCache.ts';
import { Lens } from './lens.ts';
import { parseNodeId } from './nodeIds.ts';

/**
 * Looks at a dataset's graph through a filter, on one snapshot: what is read beside the image belongs to it.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function lookAtGraph<T>(
  db: ReadHandle,
  request: DatasetRef & { readonly filter: GraphFilter },
  context: JobContext,
  look: (lens: Lens) => T,
): T {
  return db.snapshot(() => {
    const image = graphOf(db, requireDataset(db, request));
    return look(new Lens(db, image, request.filter, context.clock.now()));
  });
}

/** The node of an id; a merged entity's is that of what it was merged into. Null when it is not there (any more). */
export function findNode({ image }: Lens, id: NodeId): number | null {
  const key = parseNodeId(id);
  const node = nodeOfKey(image, key);
  return node === undefined || !image.exists(node) ? null : node;
}

function nodeOfKey(image: Lens['image'], key: ReturnType<typeof parseNodeId>): number | undefined {
  switch (key.kind) {
    case 'entity':
      return image.entityNode.get(key.id);
    case 'passage':
      return image.passageNode.get(key.factId);
    case 'value':
      return image.valueNode.get(key.key);
    default:
      return key satisfies never;
  }
}

/** @throws PalimpsestError not_found */
export function requireNode(lens: Lens, id: NodeId, field: string): number {
  const node = findNode(lens, id);
  if (node === null) throw new PalimpsestError('not_found', `there is no node ${id.slice(0, 80)}`, { field });
  return node;
}
