import type { GraphEdge, GraphNode } from '../../../../shared/contract/graph.ts';
import type { App } from '../../../state/app.ts';

/** The whole of a node beside the picture: an entity, or a passage in its artifact. A literal has nothing of its own. */
export function openNode(app: App, node: GraphNode): void {
  if (node.kind === 'entity') app.router.inspect({ entityId: node.ref });
  if (node.kind === 'passage') {
    app.router.inspect({ artifactId: node.artifact_id, chunkId: node.chunk_id, factId: node.ref });
  }
}

export function openFact(app: App, factId: number): void {
  app.router.inspect({ factId });
}

export function openEdge(app: App, edge: GraphEdge): void {
  openFact(app, edge.fact_id);
}
