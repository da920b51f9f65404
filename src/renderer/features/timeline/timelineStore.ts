import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Timeline } from '../../../shared/contract/timeline.ts';
import type { ApiClient } from '../../api/client.ts';
import { inspectorOf, withInspector } from '../../model/routes.ts';
import type { Application } from '../../state/application.ts';
import { oneAtATime } from '../../state/oneAtATime.ts';
import type { Router } from '../../state/router.ts';
import type { Span } from './timeAxis.ts';
import { panned, zoomed } from './timeAxis.ts';
import { everythingInTime, paramsOf, queryOf, requestOf, type TimelineQuery } from './timelineQuery.ts';

export interface TimelineState {
  readonly query: TimelineQuery;
  readonly answer: Timeline | null;
  /** Why the last reading failed; what was read before stays in view. */
  readonly error: unknown;
  readonly isLoading: boolean;
  /** The mark that keys start from. */
  readonly activeKey: string | null;
}

/** How long a stretch of panning and zooming may go on before it is asked for. */
const pauseMs = 120;

/** Facts and sessions of a window of valid time. The address says what is looked at; the picture follows at once. */
export class TimelineBrowser {
  readonly store: StoreApi<TimelineState>;
  readonly refresh: () => Promise<void>;
  readonly #application: Application;
  readonly #router: Router;
  #isAsked = false;
  #pause: ReturnType<typeof setTimeout> | null = null;

  constructor(api: ApiClient, application: Application, router: Router) {
    this.#application = application;
    this.#router = router;
    this.store = createStore<TimelineState>(() => ({
      query: everythingInTime,
      answer: null,
      error: null,
      isLoading: false,
      activeKey: null,
    }));
    this.refresh = oneAtATime(async () => {
      if (!this.#isAsked || !application.hasDataset()) return;
      const { query } = this.store.getState();
      this.store.setState({ isLoading: true });
      try {
        const answer = await api.call('timeline', { ...application.dataset(), ...requestOf(query) });
        this.store.setState({ answer, error: null });
      } catch (error) {
        this.store.setState({ error });
      } finally {
        this.store.setState({ isLoading: false });
      }
    });
    router.store.subscribe(this.#follow);
    application.store.subscribe((state, before) => {
      if (state.phase !== before.phase) this.#follow();
    });
  }

  /** Choosing leaves a step for Back; moving along the axis does not. */
  readonly change = (patch: Partial<TimelineQuery>, mode: 'push' | 'replace' = 'push'): void => {
    const query = { ...this.store.getState().query, ...patch };
    const inspected = inspectorOf(this.#router.store.getState());
    this.#router.setParams(withInspector({ page: 'timeline', params: paramsOf(query) }, inspected), mode);
  };

  /** The window that is drawn: what the address says, and of the rest what was answered. */
  readonly span = (): Span | null => spanOf(this.store.getState());

  readonly zoom = (factor: number, around?: number): void => {
    const span = this.span();
    if (span !== null) this.#move(zoomed(span, factor, around ?? (span.from + span.to) / 2));
  };

  readonly pan = (share: number): void => {
    const span = this.span();
    if (span !== null) this.#move(panned(span, share));
  };

  /** All there is. */
  readonly fit = (): void => this.change({ from: null, to: null }, 'replace');

  readonly activate = (activeKey: string | null): void => this.store.setState({ activeKey });

  /** Another dataset is shown. */
  readonly restart = (): void => {
    this.#isAsked = false;
    this.store.setState({ answer: null, error: null, activeKey: null });
    if (this.#router.store.getState().page === 'timeline') this.change({ ...everythingInTime }, 'replace');
    this.#follow();
  };

  #move({ from, to }: Span): void {
    this.change({ from: isoOf(from), to: isoOf(to) }, 'replace');
  }

  readonly #follow = (): void => {
    const { page, params } = this.#router.store.getState();
    if (this.#application.store.getState().phase !== 'ready' || page !== 'timeline') return;
    const query = queryOf(params);
    const before = this.store.getState().query;
    const isOther = JSON.stringify(query) !== JSON.stringify(before);
    const isSameRequest = JSON.stringify(requestOf(query)) === JSON.stringify(requestOf(before));
    if (isOther) this.store.setState({ query });
    if (this.#isAsked && isSameRequest) return;
    const isFirst = !this.#isAsked;
    this.#isAsked = true;
    this.#ask(isFirst);
  };

  #ask(isAtOnce: boolean): void {
    if (this.#pause !== null) clearTimeout(this.#pause);
    if (isAtOnce) void this.refresh();
    else {
      this.#pause = setTimeout(() => {
        this.#pause = null;
        void this.refresh();
      }, pauseMs);
    }
  }
}

export function spanOf({ query, answer }: Pick<TimelineState, 'query' | 'answer'>): Span | null {
  const [from, to] = [query.from ?? answer?.from ?? null, query.to ?? answer?.to ?? null];
  if (from === null || to === null) return null;
  const span = { from: Date.parse(from), to: Date.parse(to) };
  return span.to > span.from ? span : { from: span.from, to: span.from + 86_400_000 };
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z');
}
