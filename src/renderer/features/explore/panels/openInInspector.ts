import type { GraphEdge, GraphNode } from '../../../../shared/contract/graph.ts';
import type { App } from '../../../state/app.ts';

/** The whole of a node beside the picture: an entity, or a passage in its artifact. A literal has nothing of its own. */
export function openNode(app: App, node: GraphNode): void {
  if (node.kind === 'passage') {
    app.router.inspect({ artifactId: node.artifact_id, chunkId: node.chunk_id, factId: node.ref });
  }
}

export function openEdge(app: App, edge: GraphEdge): void {
  app.router.inspect({ artifactId: null, chunkId: null, factId: edge.fact_id });
}
