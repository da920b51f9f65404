import { createStore, type StoreApi } from 'zustand/vanilla';
import type { NodeId } from '../../../../shared/contract/graph.ts';
import type { Camera } from '../../../graph/savedView.ts';
import { type Focus, isSameFocus, type Point } from '../../../graph/shown.ts';
import type { App } from '../../../state/app.ts';
import { followSelected, openSelected } from './openSelected.ts';
import type { ExploreState } from '../exploreState.ts';
import { standInForStyle } from './cytoscapeStyle.ts';
import { GraphController } from './graphController.ts';
import type { GraphListener } from './graphEvents.ts';
import type { GraphFrame } from './graphFrame.ts';

interface CanvasListener {
  onMenu(node: NodeId, at: Point): void;
  onTap(): void;
}

interface StartedGraph {
  readonly controller: GraphController;
  /** What the window shows of the drawing; null while that is all. */
  readonly frame: StoreApi<GraphFrame | null>;
  stop(): void;
}

const CAMERA_PAUSE_MS = 250;

/** A canvas that follows the store from here on, by changes only. */
export function startGraph(app: App, container: HTMLElement, listener: CanvasListener): StartedGraph {
  const { explore, surroundings } = app;
  standInForStyle(container.ownerDocument);
  const frame = createStore<GraphFrame | null>(() => null);
  const camera = cameraKeeper(app, () => controller.camera());
  const openMenu = (node: NodeId): void => {
    const at = controller.screenOf(node);
    if (at === null) return;
    explore.select([node]);
    listener.onMenu(node, at);
  };
  const pointer: GraphListener = {
    onTap(id, isAdding) {
      listener.onTap();
      tap(app, id, isAdding);
    },
    onOpen(id) {
      explore.select([id]);
      openSelected(app);
    },
    onMenu: openMenu,
    onDragged: explore.place,
    onHover: (id) => hint(container, explore.store.getState(), id),
    onCamera: () => {
      camera.moved();
      reframe();
    },
  };
  const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
  const controller = new GraphController(container, pointer, {
    colorOf: surroundings.readColors(),
    isCalm,
    onBusy: (isBusy) => container.setAttribute('aria-busy', String(isBusy)),
  });
  explore.canvas.current = { fit: () => controller.fit(), zoomBy: (factor) => controller.zoomBy(factor), openMenu };
  const reframe = (): void => {
    const next = controller.frame();
    if (next !== null || frame.getState() !== null) frame.setState(next, true);
  };
  const stopDrawing = followStore(app, controller, reframe);
  const stopTheme = onTheme(() => controller.recolor(surroundings.readColors()));
  const sizes = new ResizeObserver(() => {
    controller.resize();
    reframe();
  });
  sizes.observe(container);
  return {
    controller,
    frame,
    stop() {
      camera.stop();
      explore.canvas.current = null;
      stopDrawing();
      stopTheme();
      sizes.disconnect();
      controller.destroy();
    },
  };
}

function followStore({ explore }: App, controller: GraphController, onDrawn: () => void): () => void {
  let drawnFocus: Focus | null = null;
  function draw(state: ExploreState, before: ExploreState | null): void {
    const isNew = state.phase === 'ready' && before?.phase !== 'ready';
    // The same focus from its beginning again: what stays glides to its new place.
    const isAgain = isNew && drawnFocus !== null && isSameFocus(drawnFocus, state.focus);
    controller.show(state.shown, state.selection, !isNew || isAgain);
    if (isNew) {
      drawnFocus = state.focus;
      const camera = explore.camera();
      if (camera === null) controller.fit(isAgain);
      else controller.look(camera);
    }
    onDrawn();
  }
  draw(explore.store.getState(), null);
  return explore.store.subscribe((state, before) => {
    // Until the other picture is there, the one before stays as it was.
    if (state.phase === 'loading') return;
    if (state.shown !== before.shown || state.selection !== before.selection || state.phase !== before.phase) {
      draw(state, before);
    }
  });
}

/** Keeps where the person looks, once they have stopped moving. */
function cameraKeeper({ explore }: App, read: () => Camera): { moved(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = (): void => {
    timer = undefined;
    if (explore.store.getState().phase === 'ready') explore.lookFrom(read());
  };
  return {
    moved() {
      clearTimeout(timer);
      timer = setTimeout(keep, CAMERA_PAUSE_MS);
    },
    stop() {
      if (timer === undefined) return;
      clearTimeout(timer);
      keep();
    },
  };
}

function tap(app: App, id: string | null, isAdding: boolean): void {
  const { selection, shown } = app.explore.store.getState();
  if (id === null) {
    if (!isAdding) app.explore.select([]);
    return;
  }
  const others = selection.filter((other) => other !== id);
  app.explore.select(isAdding ? (others.length < selection.length ? others : [...selection, id]) : [id]);
  // A contradiction or fallacy is clicked to be read.
  const isCase = shown.nodes.some((entry) => entry.node.id === id && entry.node.case_status !== null);
  if (isCase && !isAdding) openSelected(app);
  else followSelected(app);
}

/** The whole name of what the pointer is on. */
function hint(container: HTMLElement, { shown }: ExploreState, id: string | null): void {
  const node = shown.nodes.find((entry) => entry.node.id === id);
  const line = shown.edges.find((entry) => entry.id === id);
  container.title = node?.node.name ?? line?.edges.map((edge) => edge.text).join('\n') ?? '';
}

function onTheme(listener: () => void): () => void {
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const attribute = new MutationObserver(listener);
  attribute.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  scheme.addEventListener('change', listener);
  return () => {
    attribute.disconnect();
    scheme.removeEventListener('change', listener);
  };
}
