import { createStore, type StoreApi } from 'zustand/vanilla';
import type { MergeCandidate, TaxonomyBranch } from '../../../shared/contract/taxonomy.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Registry } from '../../commands/registry.ts';
import { plural } from '../../model/numbers.ts';
import { inspectorOf, withInspector } from '../../model/routes.ts';
import type { Application } from '../../state/application.ts';
import type { Edits } from '../../state/edits.ts';
import type { Notices } from '../../state/notices.ts';
import { oneAtATime } from '../../state/oneAtATime.ts';
import type { Router } from '../../state/router.ts';
import { type Moved, noMerges, noNodes, type TaxonomyQuestion, type TaxonomyState, unread } from './taxonomyState.ts';
import { nameIn, pathsAbove, putInto } from './treeRows.ts';

interface TaxonomyNeeds {
  readonly api: ApiClient;
  readonly application: Application;
  readonly router: Router;
  readonly edits: Edits;
  readonly registry: Registry;
  readonly notices: Notices;
}

const PAGE = 100;
/** Nodes that one press of the button looks at. */
export const SORTED_AT_ONCE = 500;

/** The taxonomy page: its tree, read branch by branch, the nodes of one branch, and what is proposed to be merged. */
export class TaxonomyBrowser {
  readonly store: StoreApi<TaxonomyState>;
  readonly #needs: TaxonomyNeeds;
  #epoch = 0;

  constructor(needs: TaxonomyNeeds) {
    this.#needs = needs;
    this.store = createStore<TaxonomyState>(() => unread);
    needs.router.store.subscribe(this.#follow);
    needs.application.store.subscribe((state, before) => {
      if (state.phase !== before.phase) this.#follow();
    });
  }

  /** Another dataset is shown. */
  readonly restart = (): void => {
    this.#epoch += 1;
    const { view } = this.store.getState();
    this.store.setState({ ...unread, view });
    this.#follow();
  };

  readonly retry = (): void => void this.#readAll();

  /** Reads again what is in view, quietly. */
  readonly refresh = oneAtATime(async () => {
    if (this.store.getState().phase === 'idle') return;
    await this.#readAll();
    if (this.store.getState().side === 'merges') await this.#readMerges();
  });

  readonly select = (path: string): void => this.#write(path, this.store.getState().view, 'replace');

  readonly show = (view: TaxonomyState['view']): void => this.#write(this.store.getState().selected, view, 'push');

  #write(path: string, view: TaxonomyState['view'], mode: 'push' | 'replace'): void {
    const route = this.#needs.router.store.getState();
    const params = { ...(path === '/' ? {} : { branch: path }), ...(view === 'tree' ? {} : { view }) };
    this.#needs.router.setParams(withInspector({ page: 'taxonomy', params }, inspectorOf(route)), mode);
  }

  readonly open = (path: string): void => {
    this.store.setState((state) => ({ open: new Set([...state.open, path]) }));
    if (!this.store.getState().known.has(path)) void this.#readBranch(path);
  };

  readonly close = (path: string): void =>
    this.store.setState((state) => ({ open: new Set([...state.open].filter((other) => other !== path)) }));

  readonly showSide = (side: TaxonomyState['side']): void => {
    this.store.setState({ side });
    if (side === 'merges' && this.store.getState().merges.phase === 'idle') void this.#readMerges();
  };

  readonly retryMerges = (): void => void this.#readMerges();

  readonly includeBelow = (includesBelow: boolean): void => {
    this.store.setState({ includesBelow, nodes: noNodes, nodeId: null });
    void this.#readNodes();
  };

  readonly selectNode = (nodeId: number | null): void => this.store.setState({ nodeId });

  readonly moreNodes = oneAtATime(async () => {
    const { nodes, selected, includesBelow } = this.store.getState();
    if (nodes.next === null || nodes.phase !== 'ready') return;
    const mine = this.#epoch;
    try {
      const request = { prefix: selected, below: includesBelow, after: nodes.next, limit: PAGE };
      const page = await this.#call('getNodesByTaxonomyPrefix', request);
      const now = this.store.getState().nodes;
      if (mine !== this.#epoch || now !== nodes) return;
      this.store.setState({
        nodes: { ...nodes, rows: [...nodes.rows, ...page.nodes], next: page.next, total: page.total },
      });
    } catch (error) {
      this.#needs.notices.sayError(error);
    }
  });

  readonly retryNodes = (): void => void this.#readNodes();

  readonly cut = (cut: Moved | null): void => this.store.setState({ cut });

  readonly ask = (question: TaxonomyQuestion | null): void => this.store.setState({ question });

  /** Asks where something goes, with a place to begin with. */
  readonly askMove = (moved: Moved, into: string | null, title: string): void => {
    const start = moved.kind === 'branch' ? moved.path : this.store.getState().selected;
    const to = into === null ? start : moved.kind === 'branch' ? putInto(moved.path, into) : into;
    this.ask({ kind: 'move', moved, to, title });
  };

  /** Moves a branch or nodes; undoable. Rejects as the operation does. */
  readonly move = async (moved: Moved, to: string): Promise<void> => {
    const { edits } = this.#needs;
    if (moved.kind === 'nodes') {
      const request = { entity_ids: [...moved.ids], path: to };
      await edits.make('placeTaxonomyNodes', request, `put ${moved.label} in ${to}`);
    } else {
      const label = `moved ${moved.path} to ${to}`;
      const done = await edits.make('consolidateTaxonomyBranch', { from: moved.path, to, preview: false }, label);
      if (this.store.getState().selected === moved.path) this.select(done.to);
    }
    this.store.setState({ cut: null });
    await this.refresh();
  };

  readonly preview = (from: string, to: string) => this.#call('consolidateTaxonomyBranch', { from, to, preview: true });

  readonly addCategory = async (path: string): Promise<void> => {
    await this.#needs.edits.make('addTaxonomyCategory', { path }, `added the category ${path}`);
    await this.refresh();
    this.select(path);
  };

  /** Puts nodes that are nowhere where they surely belong; one undo takes all of it back. */
  readonly sort = async (): Promise<void> => {
    const { notices, edits } = this.#needs;
    const n = Math.min(SORTED_AT_ONCE, Math.max(1, this.store.getState().uncategorized));
    const done = await this.#call('processUncategorizedBatch', { n });
    if (done.assigned === 0) {
      notices.say('info', `Nothing was sure of the ${plural(done.looked, 'node', 'nodes')} looked at.`);
    } else {
      edits.keep(
        done.decision_ids,
        `sorted ${plural(done.assigned, 'node', 'nodes')} of ${done.looked} into the taxonomy`,
      );
    }
    await this.refresh();
  };

  /** Says that two branches are two; undoable. */
  readonly reject = async ({ from, to }: MergeCandidate): Promise<void> => {
    const set = async (rejected: boolean): Promise<void> => {
      await this.#call('rejectTaxonomyMerge', { a: from.path, b: to.path, rejected });
      await this.#readMerges();
    };
    await set(true);
    const label = `kept ${from.path} and ${to.path} apart`;
    this.#needs.registry.remember({ label, undo: () => set(false), redo: () => set(true) });
  };

  readonly #follow = (): void => {
    const { page, params } = this.#needs.router.store.getState();
    if (page !== 'taxonomy' || this.#needs.application.store.getState().phase !== 'ready') return;
    const selected = params['branch']?.startsWith('/') === true ? params['branch'] : '/';
    const view = params['view'] === 'treemap' ? 'treemap' : 'tree';
    const before = this.store.getState();
    const isOther = selected !== before.selected;
    this.store.setState({ view, selected, ...(isOther ? { nodes: noNodes, nodeId: null } : {}) });
    if (before.phase === 'idle') void this.#readAll();
    else if (isOther) void this.#readNodes();
    if (before.phase !== 'idle' && view === 'treemap' && (isOther || before.view !== view)) void this.#readMap();
    for (const above of pathsAbove(selected)) if (!before.open.has(above)) this.open(above);
  };

  async #readAll(): Promise<void> {
    if (!this.#needs.application.hasDataset()) {
      this.store.setState({ ...unread, phase: 'ready', root: emptyRoot, view: this.store.getState().view });
      return;
    }
    this.#epoch += 1;
    const mine = this.#epoch;
    if (this.store.getState().root === null) this.store.setState({ phase: 'loading', error: null });
    try {
      const paths = ['/', ...this.store.getState().open];
      const read = await Promise.all(paths.map((path) => this.#call('taxonomyBranches', { path })));
      if (mine !== this.#epoch) return;
      const [top] = read;
      if (top === undefined) return;
      const known = new Map(read.map(({ branch, branches, omitted }) => [branch.path, { branches, omitted }]));
      this.store.setState({ phase: 'ready', error: null, root: top.branch, uncategorized: top.uncategorized, known });
    } catch (error) {
      if (mine !== this.#epoch) return;
      this.store.setState((state) => (state.root === null ? { phase: 'failed', error } : {}));
      return;
    }
    await Promise.all([this.#readNodes(), this.store.getState().view === 'treemap' ? this.#readMap() : undefined]);
  }

  async #readBranch(path: string): Promise<void> {
    const mine = this.#epoch;
    try {
      const { branches, omitted } = await this.#call('taxonomyBranches', { path });
      if (mine !== this.#epoch) return;
      this.store.setState((state) => ({ known: new Map([...state.known, [path, { branches, omitted }]]) }));
    } catch (error) {
      this.close(path);
      this.#needs.notices.sayError(error);
    }
  }

  async #readMap(): Promise<void> {
    const { selected } = this.store.getState();
    try {
      const map = await this.#call('taxonomyBranches', { path: selected, levels: 2 });
      if (this.store.getState().selected === selected) this.store.setState({ map });
    } catch (error) {
      this.#needs.notices.sayError(error);
    }
  }

  async #readNodes(): Promise<void> {
    const { selected, includesBelow, nodes } = this.store.getState();
    const isSame = (): boolean => {
      const now = this.store.getState();
      return now.selected === selected && now.includesBelow === includesBelow;
    };
    if (nodes.phase !== 'ready') this.store.setState({ nodes: { ...noNodes, phase: 'loading' } });
    // As many as were there, so that a quiet reading takes nothing from under the reader.
    const limit = Math.min(500, Math.max(PAGE, nodes.rows.length));
    try {
      const page = await this.#call('getNodesByTaxonomyPrefix', { prefix: selected, below: includesBelow, limit });
      if (!isSame()) return;
      this.store.setState({
        nodes: { phase: 'ready', error: null, rows: page.nodes, total: page.total, next: page.next },
      });
    } catch (error) {
      if (isSame()) this.store.setState({ nodes: { ...noNodes, phase: 'failed', error } });
    }
  }

  async #readMerges(): Promise<void> {
    if (this.store.getState().merges.phase !== 'ready')
      this.store.setState({ merges: { ...noMerges, phase: 'loading' } });
    try {
      const { candidates, is_partial } = await this.#call('discoverTaxonomyMergeCandidates', {});
      this.store.setState({ merges: { phase: 'ready', error: null, candidates, isPartial: is_partial } });
    } catch (error) {
      this.store.setState({ merges: { ...noMerges, phase: 'failed', error } });
    }
  }

  readonly #call: ApiClient['call'] = (name, input, options) =>
    this.#needs.api.call(name, { ...this.#needs.application.dataset(), ...input }, options);
}

const emptyRoot: TaxonomyBranch = { path: '/', name: nameIn('/'), nodes: 0, own: 0, branches: 0, category_id: null };
