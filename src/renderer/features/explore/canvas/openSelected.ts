import { lineOf } from '../../../graph/bundles.ts';
import { inspectorOf } from '../../../model/routes.ts';
import type { App } from '../../../state/app.ts';
import { openEdge, openNode } from '../panels/openInInspector.ts';

/**
 * Shows the leading one of the selection in the inspector. `follow` does so only where the inspector is open already, or
 * for a contradiction or fallacy, which is opened to be read.
 */
export function openSelected(app: App, how: 'open' | 'follow'): void {
  const { selection, shown } = app.explore.store.getState();
  const id = selection.at(-1);
  if (id === undefined) return;
  const entry = shown.nodes.find((other) => other.node.id === id);
  const isOpen = inspectorOf(app.router.store.getState()) !== null;
  if (how === 'follow' && !isOpen && (entry?.node.case_status ?? null) === null) return;
  if (entry !== undefined) {
    openNode(app, entry.node);
    return;
  }
  const edges = lineOf(shown.edges, id)?.edges;
  const edge = edges?.find((other) => other.id === id) ?? edges?.[0];
  if (edge !== undefined) openEdge(app, edge);
}
