import type { Core, EventObject, EventObjectEdge, EventObjectNode } from 'cytoscape';
import type { Point } from '../../../graph/shown.ts';

/** What the canvas tells of the pointer. Ids are those of what is shown. */
export interface GraphListener {
  onTap(id: string | null, isAdding: boolean): void;
  onOpen(id: string): void;
  onMenu(id: string): void;
  onDragged(id: string, to: Point): void;
  onHover(id: string | null): void;
  onCamera(): void;
}

export function listenToGraph(cy: Core, listener: GraphListener): () => void {
  cy.on('tap', (event) => {
    // On an element this comes to the core as well, after the element's own listener.
    if (event.target === cy) listener.onTap(null, isAdding(event));
  });
  cy.on('tap', 'node, edge', (event: EventObjectNode | EventObjectEdge) => {
    listener.onTap(event.target.id(), isAdding(event));
  });
  cy.on('dbltap', 'node, edge', (event: EventObjectNode | EventObjectEdge) => listener.onOpen(event.target.id()));
  cy.on('cxttap', 'node', (event: EventObjectNode) => listener.onMenu(event.target.id()));
  cy.on('dragfree', 'node', (event: EventObjectNode) => {
    listener.onDragged(event.target.id(), { ...event.target.position() });
  });
  cy.on('mouseover', 'node, edge', (event: EventObjectNode | EventObjectEdge) => listener.onHover(event.target.id()));
  cy.on('mouseout', 'node, edge', () => listener.onHover(null));
  cy.on('viewport', () => listener.onCamera());
  return () => cy.removeAllListeners();
}

/** With a modifier a tap adds to the selection, or takes from it. */
function isAdding({ originalEvent }: EventObject): boolean {
  const event: unknown = originalEvent;
  return event instanceof MouseEvent && (event.shiftKey || event.ctrlKey || event.metaKey);
}
