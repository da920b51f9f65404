import cytoscape, { type Core, type NodeSingular } from 'cytoscape';
import { graphNumbers } from '../../../graph/constants.ts';
import type { ColorOf } from '../../../graph/export/svgExport.ts';
import type { Camera } from '../../../graph/savedView.ts';
import type { Point, Shown } from '../../../graph/shown.ts';
import { type Canvas, type DrawingStep, note, stepsTo } from './drawingSteps.ts';
import { type Drawing, type DrawnNode, drawingOf } from './graphElements.ts';
import { listenToGraph, type GraphListener } from './graphEvents.ts';
import { boxOf, type GraphBox } from './graphBox.ts';
import { type GraphFrame, isPartial } from './graphFrame.ts';
import { stylesheet } from './graphStylesheet.ts';
import { setTexture } from './graphTexture.ts';
import { SlicedQueue } from './slicedQueue.ts';

const nothingDrawn: Drawing = { nodes: new Map(), edges: new Map(), isLean: false };

/** What the controller asks of the page around it. */
interface Surroundings {
  readonly colorOf: ColorOf;
  readonly isCalm: () => boolean;
  /** Something that was shown is not on the canvas yet. */
  readonly onBusy: (isBusy: boolean) => void;
}

/**
 * The one cytoscape instance of a view: takes what is shown and changes only what differs, a slice a frame. It decides
 * nothing.
 */
export class GraphController {
  readonly #cy: Core;
  readonly #isCalm: () => boolean;
  readonly #stopListening: () => void;
  readonly #canvas: Canvas = { nodes: new Map(), edges: new Map() };
  readonly #queue: SlicedQueue<DrawingStep>;
  #colorOf: ColorOf;
  #isMoving = false;
  #drawing = nothingDrawn;
  /** Kept while the drawing is the same, as the camera moves more often than that. */
  #framed: { readonly of: Drawing; readonly dots: readonly Point[]; readonly box: GraphBox | null } = {
    of: nothingDrawn,
    dots: [],
    box: null,
  };
  #shown: { readonly shown: Shown; readonly selection: readonly string[] } | null = null;

  constructor(container: HTMLElement, listener: GraphListener, { colorOf, isCalm, onBusy }: Surroundings) {
    this.#colorOf = colorOf;
    this.#isCalm = isCalm;
    this.#cy = cytoscape({
      container,
      style: stylesheet(colorOf),
      layout: { name: 'preset' },
      minZoom: graphNumbers.zoomLeast,
      maxZoom: graphNumbers.zoomMost,
      autounselectify: true,
      boxSelectionEnabled: false,
    });
    this.#queue = new SlicedQueue(graphNumbers.drawnInFrame, (steps) => this.#draw(steps), onBusy);
    this.#stopListening = listenToGraph(this.#cy, listener);
  }

  /** `isMoving` lets nodes that have another place glide there; otherwise they are there at once. */
  show(shown: Shown, selection: readonly string[], isMoving: boolean): void {
    this.#shown = { shown, selection };
    this.#isMoving = isMoving;
    this.#drawing = drawingOf(shown, selection, this.#colorOf);
    setTexture(this.#cy, shown.nodes.length + shown.edges.length >= graphNumbers.textureFrom);
    this.#queue.replace(stepsTo(this.#canvas, this.#drawing));
  }

  /** The same things in the colours of another theme. */
  recolor(colorOf: ColorOf): void {
    this.#colorOf = colorOf;
    this.#cy.style(stylesheet(colorOf));
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
  fit(isMoving = false): void {
    const box = boxOf(this.#drawing);
    if (box === null) return;
    const { fitPadding, fitZoomMost, legendRoom, zoomLeast } = graphNumbers;
    const [width, height] = [this.#cy.width(), this.#cy.height()];
    const left = width > 4 * legendRoom ? legendRoom : 0;
    const fits = Math.min((width - left - 2 * fitPadding) / box.width, (height - 2 * fitPadding) / box.height);
    const zoom = Math.max(zoomLeast, Math.min(fitZoomMost, fits));
    const pan = { x: (width + left) / 2 - box.x * zoom, y: height / 2 - box.y * zoom };
    this.#cy.stop();
    if (isMoving && !this.#isCalm()) this.#cy.animate({ zoom, pan }, { duration: graphNumbers.moveMs });
    else this.#cy.viewport({ zoom, pan });
  }

  /** What the window shows of the drawing; null when nothing is drawn, or all of it is seen. */
  frame(): GraphFrame | null {
    const drawing = this.#drawing;
    if (this.#framed.of !== drawing) {
      const dots = Array.from(drawing.nodes.values(), (node) => node.at);
      this.#framed = { of: drawing, dots, box: boxOf(drawing) };
    }
    const { dots, box } = this.#framed;
    if (box === null) return null;
    const { zoom, x, y } = this.camera();
    const [width, height] = [this.#cy.width() / zoom, this.#cy.height() / zoom];
    const view = { x: width / 2 - x / zoom, y: height / 2 - y / zoom, width, height };
    return isPartial({ box, view }) ? { dots, box, view } : null;
  }

  /** Brings a place of the picture into the middle of the window. */
  lookAt(at: Point): void {
    const zoom = this.#cy.zoom();
    this.#cy.pan({ x: this.#cy.width() / 2 - at.x * zoom, y: this.#cy.height() / 2 - at.y * zoom });
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
    const node = this.#drawing.nodes.get(id);
    if (node === undefined) return null;
    const { zoom, x, y } = this.camera();
    return { x: node.at.x * zoom + x, y: node.at.y * zoom + y };
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
    this.#queue.stop();
    this.#stopListening();
    this.#cy.destroy();
  }

  #draw(steps: readonly DrawingStep[]): void {
    this.#cy.batch(() => {
      for (const step of steps) {
        this.#put(step);
        note(this.#canvas, step);
      }
    });
  }

  #put(step: DrawingStep): void {
    switch (step.kind) {
      case 'remove':
        this.#cy.getElementById(step.id).remove();
        return;
      case 'add-node': {
        const { id, data, classes, at } = step.node;
        this.#cy.add({ group: 'nodes', data: { id, ...data }, classes, position: { ...at } });
        return;
      }
      case 'change-node':
        this.#changeNode(step.node, step);
        return;
      case 'add-edge': {
        const { id, data, classes, from, to } = step.edge;
        this.#cy.add({ group: 'edges', data: { id, source: from, target: to, ...data }, classes });
        return;
      }
      case 'change-edge':
        this.#cy.getElementById(step.edge.id).data(step.edge.data).classes(step.edge.classes);
    }
  }

  #changeNode(node: DrawnNode, { isMoved, isChanged }: { isMoved: boolean; isChanged: boolean }): void {
    const element = this.#cy.getElementById(node.id);
    if (isChanged) {
      if (!('badge' in node.data)) element.removeData('badge');
      element.data(node.data);
      element.classes(node.classes);
    }
    if (isMoved) this.#move(element, node.at);
  }

  #move(element: NodeSingular, at: Point): void {
    const { x, y } = element.position();
    if (x === at.x && y === at.y) return;
    element.stop();
    if (this.#isMoving && !this.#isCalm()) element.animate({ position: { ...at } }, { duration: graphNumbers.moveMs });
    else element.position({ ...at });
  }
}
