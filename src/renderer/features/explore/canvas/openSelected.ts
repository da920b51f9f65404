import type { GraphEdge } from '../../../../shared/contract/graph.ts';
import { lineOf } from '../../../graph/bundles.ts';
import { inspectorOf } from '../../../model/routes.ts';
import type { App } from '../../../state/app.ts';
import { openEdge, openFact, openNode } from '../panels/openInInspector.ts';

/** Shows the leading one of the selection: in the inspector, or where it has a page of its own. */
export function openSelected(app: App): void {
  show(app, (edge) => openEdge(app, edge));
}

function show(app: App, showEdge: (edge: GraphEdge) => void): void {
  const { selection, shown } = app.explore.store.getState();
  const id = selection.at(-1);
  const entry = shown.nodes.find((other) => other.node.id === id);
  if (entry !== undefined) {
    openNode(app, entry.node);
    return;
  }
  const edges = id === undefined ? undefined : lineOf(shown.edges, id)?.edges;
  const edge = edges?.find((other) => other.id === id) ?? edges?.[0];
  if (edge !== undefined) showEdge(edge);
}

/** An inspector that is open already follows the selection, and the page stays. */
export function followSelected(app: App): void {
  if (inspectorOf(app.router.store.getState()) !== null) {
    show(app, (edge) => openFact(app, edge.fact_id));
  }
}
