import { lineOf } from '../../../graph/bundles.ts';
import { inspectorOf } from '../../../model/routes.ts';
import type { App } from '../../../state/app.ts';
import { openEdge, openNode } from '../panels/openInInspector.ts';

/** Shows the leading one of the selection in the inspector. */
export function openSelected(app: App): void {
  const { selection, shown } = app.explore.store.getState();
  const id = selection.at(-1);
  const entry = shown.nodes.find((other) => other.node.id === id);
  if (entry !== undefined) {
    openNode(app, entry.node);
    return;
  }
  const edges = id === undefined ? undefined : lineOf(shown.edges, id)?.edges;
  const edge = edges?.find((other) => other.id === id) ?? edges?.[0];
  if (edge !== undefined) openEdge(app, edge);
}

/** An inspector that is open already follows the selection. */
export function followSelected(app: App): void {
  if (inspectorOf(app.router.store.getState()) !== null) openSelected(app);
}
