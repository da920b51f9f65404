import type { NodeId } from '../../../shared/contract/graph.ts';
import type { Output, Parsed } from '../../../shared/contract/operations.ts';
import type { JobContext } from '../jobs.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { draw, edgesAmong, nodeId } from './draw.ts';
import { Omissions } from './omissions.ts';
import { findNode, lookAtGraph } from './openGraph.ts';

/**
 * Read job: the given nodes as they are now, and every edge among them. Of an entity that was merged its id is gone and
 * what it was merged into is here; such a node, and one named twice, counts once.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function graphAmong(db: ReadHandle, request: Parsed<'graphAmong'>, context: JobContext): Output<'graphAmong'> {
  return lookAtGraph(db, request, context, (lens) => {
    const gone: NodeId[] = [];
    const present = new Set<number>();
    for (const id of new Set(request.nodes)) {
      const node = findNode(lens, id);
      if (node !== null) present.add(node);
      if (node === null || nodeId(lens, node) !== id) gone.push(id);
    }
    const omitted = new Omissions();
    const shown: number[] = [];
    for (const node of present) {
      const reason = lens.whyLeft(node);
      if (reason === null) shown.push(node);
      else omitted.add(reason);
    }
    return {
      ...draw(db, lens, shown, edgesAmong(lens, shown)),
      shown: shown.length,
      total: present.size,
      omitted: omitted.byReason,
      gone,
    };
  });
}
