import cytoscape, { type Core, type NodeSingular } from 'cytoscape';
import { graphNumbers } from '../../../graph/constants.ts';
import type { ColorOf } from '../../../graph/export/svgExport.ts';
import type { Camera } from '../../../graph/savedView.ts';
import type { Point, Shown } from '../../../graph/shown.ts';
import { type Drawing, type DrawnEdge, type DrawnNode, drawingOf, isSameDrawn } from './graphElements.ts';
import { listenToGraph, type GraphListener } from './graphEvents.ts';
import { stylesheet } from './graphStylesheet.ts';
import { setTexture } from './graphTexture.ts';

const nothingDrawn: Drawing = { nodes: new Map(), edges: new Map(), isLean: false };

/** The one cytoscape instance of a view: takes what is shown and changes only what differs. It decides nothing. */
export class GraphController {
  readonly #cy: Core;
  readonly #isCalm: () => boolean;
  readonly #stopListening: () => void;
  #colorOf: ColorOf;
  #drawing = nothingDrawn;
  #shown: { readonly shown: Shown; readonly selection: readonly string[] } | null = null;

  constructor(container: HTMLElement, colorOf: ColorOf, listener: GraphListener, isCalm: () => boolean) {
    this.#colorOf = colorOf;
    this.#isCalm = isCalm;
    this.#cy = cytoscape({
      container,
      style: stylesheet(colorOf, false),
      layout: { name: 'preset' },
      minZoom: graphNumbers.zoomLeast,
      maxZoom: graphNumbers.zoomMost,
      autounselectify: true,
      boxSelectionEnabled: false,
    });
    this.#stopListening = listenToGraph(this.#cy, listener);
  }

  /** `isMoving` lets nodes that have another place glide there; otherwise they are there at once. */
  show(shown: Shown, selection: readonly string[], isMoving: boolean): void {
    this.#shown = { shown, selection };
    const next = drawingOf(shown, selection, this.#colorOf);
    const before = this.#drawing;
    this.#drawing = next;
    if (next.isLean !== before.isLean) {
      this.#cy.style(stylesheet(this.#colorOf, next.isLean));
      setTexture(this.#cy, next.isLean);
    }
    this.#cy.batch(() => {
      for (const id of before.edges.keys()) if (!next.edges.has(id)) this.#cy.getElementById(id).remove();
      for (const id of before.nodes.keys()) if (!next.nodes.has(id)) this.#cy.getElementById(id).remove();
      for (const node of next.nodes.values()) this.#putNode(node, before.nodes.get(node.id), isMoving);
      for (const edge of next.edges.values()) this.#putEdge(edge, before.edges.get(edge.id));
    });
  }

  /** The same things in the colours of another theme. */
  recolor(colorOf: ColorOf): void {
    this.#colorOf = colorOf;
    this.#cy.style(stylesheet(colorOf, this.#drawing.isLean));
    if (this.#shown !== null) this.show(this.#shown.shown, this.#shown.selection, false);
  }

  camera(): Camera {
    const { x, y } = this.#cy.pan();
    return { zoom: this.#cy.zoom(), x, y };
  }

  look({ zoom, x, y }: Camera): void {
    this.#cy.viewport({ zoom, pan: { x, y } });
  }

  /** All of the picture in the window, as it will be when every node has come to its place. */
  fit(): void {
    const box = boxOf(this.#drawing);
    if (box === null) return;
    const { fitPadding, fitZoomMost, legendRoom, zoomLeast } = graphNumbers;
    const [width, height] = [this.#cy.width(), this.#cy.height()];
    const left = width > 4 * legendRoom ? legendRoom : 0;
    const fits = Math.min((width - left - 2 * fitPadding) / box.width, (height - 2 * fitPadding) / box.height);
    const zoom = Math.max(zoomLeast, Math.min(fitZoomMost, fits));
    this.look({ zoom, x: (width + left) / 2 - box.x * zoom, y: height / 2 - box.y * zoom });
  }

  zoomBy(factor: number): void {
    const centre = { x: this.#cy.width() / 2, y: this.#cy.height() / 2 };
    this.#cy.zoom({ level: this.#cy.zoom() * factor, renderedPosition: centre });
  }

  panBy(x: number, y: number): void {
    this.#cy.panBy({ x, y });
  }

  /** Where a node is in the container, in pixels; null when it is not drawn. */
  screenOf(id: string): Point | null {
    const node = this.#cy.getElementById(id);
    return node.isNode() && node.nonempty() ? node.renderedPosition() : null;
  }

  /** Moves the picture, not the node, so that a node that was walked to can be seen. */
  reveal(id: string): void {
    const at = this.screenOf(id);
    if (at === null) return;
    const { fitPadding } = graphNumbers;
    const shift = (place: number, size: number): number =>
      place < fitPadding ? fitPadding - place : place > size - fitPadding ? size - fitPadding - place : 0;
    const by = { x: shift(at.x, this.#cy.width()), y: shift(at.y, this.#cy.height()) };
    if (by.x !== 0 || by.y !== 0) this.#cy.panBy(by);
  }

  resize(): void {
    this.#cy.resize();
  }

  destroy(): void {
    this.#stopListening();
    this.#cy.destroy();
  }

  #putNode(node: DrawnNode, before: DrawnNode | undefined, isMoving: boolean): void {
    if (before === undefined) {
      const { id, data, classes, at } = node;
      this.#cy.add({ group: 'nodes', data: { id, ...data }, classes, position: { ...at } });
      return;
    }
    const isThere = before.at.x === node.at.x && before.at.y === node.at.y;
    if (isThere && isSameDrawn(before, node)) return;
    const element = this.#cy.getElementById(node.id);
    if (!isSameDrawn(before, node)) {
      if (!('badge' in node.data)) element.removeData('badge');
      element.data(node.data);
      element.classes(node.classes);
    }
    if (!isThere) this.#move(element, node.at, isMoving);
  }

  #move(element: NodeSingular, at: Point, isMoving: boolean): void {
    const { x, y } = element.position();
    if (x === at.x && y === at.y) return;
    element.stop();
    if (isMoving && !this.#isCalm()) element.animate({ position: { ...at } }, { duration: graphNumbers.moveMs });
    else element.position({ ...at });
  }

  #putEdge(edge: DrawnEdge, before: DrawnEdge | undefined): void {
    const { id, data, classes, from, to } = edge;
    if (before !== undefined && before.from === from && before.to === to) {
      if (isSameDrawn(before, edge)) return;
      const element = this.#cy.getElementById(id);
      element.data(data);
      element.classes(classes);
      return;
    }
    if (before !== undefined) this.#cy.getElementById(id).remove();
    this.#cy.add({ group: 'edges', data: { id, source: from, target: to, ...data }, classes });
  }
}

/** Centre and size of what is drawn, with room for names. */
function boxOf({ nodes }: Drawing): { x: number; y: number; width: number; height: number } | null {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { at } of nodes.values()) {
    left = Math.min(left, at.x);
    right = Math.max(right, at.x);
    top = Math.min(top, at.y);
    bottom = Math.max(bottom, at.y);
  }
  if (left === Infinity) return null;
  const room = graphNumbers.nodeGap;
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left + 2 * room, height: bottom - top + room };
}
