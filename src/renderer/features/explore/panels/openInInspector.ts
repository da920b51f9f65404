import type { GraphEdge, GraphNode } from '../../../../shared/contract/graph.ts';
import { conclusionAddress } from '../../../model/routes.ts';
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

/** A conclusion is shown with its rule and premises, on the page of rules. */
export function openEdge(app: App, edge: GraphEdge): void {
  if (edge.kind === 'derived') app.router.goTo(conclusionAddress(edge.id));
  else openFact(app, edge.fact_id);
}
