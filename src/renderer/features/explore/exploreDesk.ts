import { createStore, type StoreApi } from 'zustand/vanilla';
import type { GraphFilterInput } from '../../../shared/contract/graph.ts';
import type { Input, OperationName, Output } from '../../../shared/contract/operations.ts';
import type { ApiClient } from '../../api/client.ts';
import type { SavedView } from '../../graph/savedView.ts';
import { nothingShown, presentInstants, type TrailEntry } from '../../graph/shown.ts';
import { replacePresent, type Trail, noTrail } from '../../graph/trail.ts';
import type { Layout } from '../../graph/layout/forceLayout.ts';
import type { ColorOf } from '../../graph/export/svgExport.ts';
import type { Params } from '../../model/requestForm.ts';
import { isCancelled } from '../../model/describeError.ts';
import type { Application } from '../../state/application.ts';
import type { Notices } from '../../state/notices.ts';
import { addressParams } from './exploreAddress.ts';
import { requestFilter } from './exploreRequests.ts';
import type { ExploreState } from './exploreState.ts';
import { noCounts, noWork, shownOfWork, type Work, type WorkEntry } from './work.ts';

/** What Explore needs of the browser. */
export interface PictureSurroundings {
  readonly date: () => Date;
  readonly layout: Layout;
  /** Hands a finished file to the person. */
  readonly saveFile: (name: string, content: Blob) => void;
  readonly svgToPng: (svg: string, width: number, height: number) => Promise<Blob>;
  /** The colours of the theme at this moment. */
  readonly readColors: () => ColorOf;
}

export interface ExploreNeeds extends PictureSurroundings {
  readonly api: ApiClient;
  readonly application: Application;
  readonly notices: Notices;
  /** The picture that was worked on, of the present dataset, kept over reloads. */
  readonly readKept: () => SavedView | null;
  readonly keep: (view: SavedView | null) => void;
  /** What pictures of the present dataset began with, the latest first. */
  readonly readLooked: () => readonly TrailEntry[];
  readonly keepLooked: (entry: TrailEntry) => void;
  /** The address shall name what is shown; `push` where Back leads to what was shown before. */
  readonly onAddress: (params: Params, mode: 'push' | 'replace') => void;
}

const start: ExploreState = {
  phase: 'start',
  error: null,
  busy: new Set(),
  focus: null,
  title: '',
  shown: nothingShown,
  counts: noCounts,
  degradedBy: [],
  filter: {},
  instants: presentInstants,
  facets: null,
  histogram: null,
  groups: new Map(),
  selection: [],
  avoided: new Set(),
  path: null,
  trail: noTrail,
  views: [],
  openView: null,
  isTable: false,
};

/** What all parts of Explore work on: the state that is shown, the picture behind it, and which request still counts. */
export class ExploreDesk {
  readonly store: StoreApi<ExploreState> = createStore<ExploreState>(() => start);
  readonly needs: ExploreNeeds;
  work: Work = noWork;
  trail: Trail<WorkEntry> = noTrail;
  /** What to do again when a person asks for it after a failure. */
  retry: (() => Promise<void>) | null = null;
  #turn = 0;

  constructor(needs: ExploreNeeds) {
    this.needs = needs;
  }

  get state(): ExploreState {
    return this.store.getState();
  }

  /** Begins another picture. Whatever was asked for the one before no longer counts: `isPresent` of its turn is false. */
  begin(): () => boolean {
    this.#turn += 1;
    const turn = this.#turn;
    return () => this.#turn === turn;
  }

  /** The turn of the present picture. */
  present(): () => boolean {
    const turn = this.#turn;
    return () => this.#turn === turn;
  }

  /** Takes the work as it is now, and shows what follows from it. */
  put(work: Work, patch: Partial<ExploreState> = {}): void {
    this.work = work;
    const path = patch.path === undefined ? this.state.path : patch.path;
    this.store.setState({
      focus: work.focus,
      title: work.title,
      counts: work.counts,
      degradedBy: work.degradedBy,
      avoided: work.choices.avoided,
      shown: shownOfWork(work, path),
      ...patch,
    });
  }

  putTrail(trail: Trail<WorkEntry>): void {
    this.trail = trail;
    this.store.setState({ trail });
  }

  /** The present picture as it is, into its entry of the trail. */
  leaveTrail(): void {
    const { focus, title } = this.work;
    if (focus !== null && this.trail.at >= 0) {
      this.trail = replacePresent(this.trail, { focus, title, work: this.work });
    }
  }

  clear(): void {
    this.begin();
    this.work = noWork;
    this.trail = noTrail;
    this.retry = null;
    this.store.setState({ ...start, isTable: this.state.isTable });
  }

  writeAddress(mode: 'push' | 'replace'): void {
    this.needs.onAddress(addressParams(this.state), mode);
  }

  filter(): GraphFilterInput {
    return requestFilter(this.state.filter, this.state.instants);
  }

  call<N extends OperationName>(
    name: N,
    input: Omit<Input<N>, 'user_id' | 'dataset'> & Input<N>,
    signal?: AbortSignal,
  ): Promise<Output<N>> {
    const whole = { ...input, ...this.needs.application.dataset() };
    return this.needs.api.call(name, whole, signal === undefined ? {} : { signal });
  }

  /** Says that something is being fetched while it is; failures are told, not thrown. */
  async during(key: string, work: () => Promise<void>): Promise<void> {
    this.#mark(key, true);
    try {
      await work();
    } catch (error) {
      if (!isCancelled(error)) this.needs.notices.sayError(error);
    } finally {
      this.#mark(key, false);
    }
  }

  #mark(key: string, isBusy: boolean): void {
    const busy = new Set(this.state.busy);
    if (isBusy) busy.add(key);
    else busy.delete(key);
    this.store.setState({ busy });
  }
}
