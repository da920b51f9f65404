import { createStore, type StoreApi } from 'zustand/vanilla';
import type { NodeId } from '../../../../shared/contract/graph.ts';
import type { PathAsked } from '../exploreState.ts';

export const panelIds = ['filter', 'neighbours', 'path', 'hidden'] as const;
export type PanelId = (typeof panelIds)[number];

export interface NamedNode {
  readonly id: NodeId;
  readonly name: string;
}

/** A path as it is being put together. */
export interface PathDraft {
  readonly from: NamedNode | null;
  readonly to: NamedNode | null;
  readonly prefer: PathAsked['prefer'];
}

export interface PanelState {
  /** The panel beside the canvas; one at a time. */
  readonly open: PanelId | null;
  readonly path: PathDraft;
  /** A name is being given to the view. */
  readonly isNaming: boolean;
}

export interface Panels {
  readonly store: StoreApi<PanelState>;
  show(panel: PanelId | null): void;
  toggle(panel: PanelId): void;
  /** Opens the path panel with one end given; the other stays as it was. */
  startPath(ends: Partial<PathDraft>): void;
  changePath(change: Partial<PathDraft>): void;
  nameView(isNaming: boolean): void;
}

/** Which panel is open and what is typed there, kept while other pages are shown. */
export function createPanels(): Panels {
  const store = createStore<PanelState>(() => ({
    open: 'filter',
    path: { from: null, to: null, prefer: 'shortest' },
    isNaming: false,
  }));
  const changePath = (change: Partial<PathDraft>): void =>
    store.setState((state) => ({ path: { ...state.path, ...change } }));
  return {
    store,
    show: (open) => store.setState({ open }),
    toggle: (panel) => store.setState((state) => ({ open: state.open === panel ? null : panel })),
    startPath(ends) {
      changePath(ends);
      store.setState({ open: 'path' });
    },
    changePath,
    nameView: (isNaming) => store.setState({ isNaming }),
  };
}
