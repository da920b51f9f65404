import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Params } from '../model/requestForm.ts';
import {
  formatRoute,
  type InspectorTarget,
  inspectorOf,
  isSameRoute,
  type PageId,
  parseRoute,
  type Route,
  withInspector,
} from '../model/routes.ts';
import type { ViewStore } from './viewState.ts';

/** The address bar, or what stands for it. */
export interface AddressBar {
  read(): string;
  write(hash: string, mode: 'push' | 'replace'): void;
  onChange(listener: () => void): () => void;
}

export interface Router {
  readonly store: StoreApi<Route>;
  /** Goes to a page; without parameters, to how that page was left. */
  go(page: PageId, params?: Params): void;
  /** Goes to an address as links bear it. */
  goTo(address: string): void;
  /** Changes the present page's parameters. `replace` leaves no step for Back. */
  setParams(params: Params, mode: 'push' | 'replace'): void;
  /** Parts left out show nothing. */
  inspect(target: Partial<InspectorTarget> | null): void;
}

export function createRouter(bar: AddressBar, view: ViewStore): Router {
  const startHash = bar.read();
  const store = createStore<Route>(() => parseRoute(startHash));

  function take(route: Route): void {
    view.setState((state) => ({ routes: { ...state.routes, [route.page]: route.params } }));
    if (!isSameRoute(route, store.getState())) store.setState(route, true);
  }

  function move(route: Route, mode: 'push' | 'replace'): void {
    if (isSameRoute(route, store.getState())) return;
    bar.write(formatRoute(route), mode);
    take(route);
  }

  bar.onChange(() => take(parseRoute(bar.read())));
  if (startHash.replace(/^#\/?/, '') === '') {
    const params = view.getState().routes.search ?? {};
    store.setState({ page: 'search', params }, true);
    bar.write(formatRoute({ page: 'search', params }), 'replace');
  }

  const setParams: Router['setParams'] = (params, mode) => move({ page: store.getState().page, params }, mode);
  return {
    store,
    go: (page, params) => move({ page, params: params ?? view.getState().routes[page] ?? {} }, 'push'),
    goTo: (address) => move(parseRoute(address), 'push'),
    setParams,
    inspect(target) {
      const route = store.getState();
      const isOpen = inspectorOf(route) !== null;
      setParams(withInspector(route, target), isOpen && target !== null ? 'replace' : 'push');
    },
  };
}
