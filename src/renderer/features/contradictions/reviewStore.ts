import { createStore, type StoreApi } from 'zustand/vanilla';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { Output } from '../../../shared/contract/operations.ts';
import type {
  ContradictionStatus,
  ContradictionSummary,
  ContradictionView,
  ResolutionEffects,
} from '../../../shared/contract/truth.ts';
import type { ApiClient } from '../../api/client.ts';
import { inspectorOf, withInspector } from '../../model/routes.ts';
import { isOutdated, rowAt } from '../../model/windowedList.ts';
import type { Application } from '../../state/application.ts';
import type { Edits } from '../../state/edits.ts';
import { createLoader, type Loaded, type Loader } from '../../state/loader.ts';
import { oneAtATime } from '../../state/oneAtATime.ts';
import type { Router } from '../../state/router.ts';
import { createWindowedSource, type WindowedSource } from '../../state/windowedSource.ts';
import { isConflict } from '../inspector/isConflict.ts';
import {
  type Choice,
  claimChoice,
  doneLabel,
  type Draft,
  equalCases,
  resolutionOf,
  sameChoice,
  spanFault,
  type SpanDraft,
  startDraft,
} from './decision.ts';
import { caseOf, paramsOf, queryOf, requestOf, type ReviewQuery, waiting } from './reviewQuery.ts';

export interface ReviewState {
  readonly query: ReviewQuery;
  readonly caseId: number | null;
  readonly draft: Draft | null;
  /** What the draft would change. */
  readonly preview: Loaded<ResolutionEffects>;
  /** Other cases that may be settled with it. */
  readonly equal: readonly ContradictionSummary[];
  /** The case changed while it was being decided. */
  readonly isStale: boolean;
  readonly isSaving: boolean;
  readonly error: unknown;
  readonly counts: Readonly<Record<ContradictionStatus, number>> | null;
}

const WINDOW = 50;
const MOST_EQUAL = 200;
const noCases = { open: 0, suspected: 0, resolved: 0, dismissed: 0 } as const;
const noDraft = { draft: null, preview: { phase: 'idle' }, equal: [], isStale: false, error: null } as const;

/** The queue of contradictions, the case in view and the decision in the making. The address says which case. */
export class Review {
  readonly store: StoreApi<ReviewState>;
  readonly queue: WindowedSource<ContradictionSummary>;
  readonly shown: Loader<ContradictionView>;
  readonly #api: ApiClient;
  readonly #application: Application;
  readonly #router: Router;
  readonly #edits: Edits;
  #isAsked = false;
  #previewed = 0;

  constructor(api: ApiClient, application: Application, router: Router, edits: Edits) {
    this.#api = api;
    this.#application = application;
    this.#router = router;
    this.#edits = edits;
    this.store = createStore<ReviewState>(() => ({
      query: waiting,
      caseId: null,
      ...noDraft,
      isSaving: false,
      counts: null,
    }));
    this.queue = createWindowedSource(WINDOW, this.#readQueue);
    this.shown = createLoader((id) => api.call('getContradiction', { ...application.dataset(), id }));
    router.store.subscribe(this.#follow);
    application.store.subscribe((state, before) => {
      if (state.phase !== before.phase) this.#follow();
    });
    this.queue.store.subscribe(this.#showFirst);
    this.shown.store.subscribe(this.#noteVersion);
  }

  readonly change = (patch: Partial<ReviewQuery>, mode: 'push' | 'replace' = 'push'): void => {
    this.#write({ ...this.store.getState().query, ...patch }, null, mode);
  };

  readonly open = (caseId: number, mode: 'push' | 'replace' = 'replace'): void => {
    this.#write(this.store.getState().query, caseId, mode);
  };

  /** Opens the decision panel, with everything that would change. */
  readonly choose = (choice: Choice): void => {
    const view = this.#view();
    if (view === null) return;
    const draft = startDraft(view.contradiction, choice, this.store.getState().draft);
    this.store.setState({ ...noDraft, draft });
    void this.#preview();
    // Two names are one in every case at once.
    if (choice.kind !== 'merge') void this.#findEqual(view.contradiction);
  };

  /** The claim at this place of the case that is shown. */
  readonly keepAt = (index: number): void => {
    const choice = claimChoice(this.#view(), index);
    if (choice !== null) this.choose(choice);
  };

  readonly cancel = (): void => this.store.setState(noDraft);

  readonly type = (rationale: string): void => this.#draft({ rationale, isTyped: true });

  readonly setEqual = (withEqual: boolean): void => this.#draft({ withEqual });

  readonly setSpan = (factId: number, span: SpanDraft): void => {
    const { draft } = this.store.getState();
    if (draft === null) return;
    this.#draft({ spans: { ...draft.spans, [factId]: span } });
    void this.#preview();
  };

  /** Settles it, and those equal to it where that was asked for; then goes on to the next that waits. */
  readonly confirm = async (): Promise<void> => {
    const { draft, preview, isSaving, equal } = this.store.getState();
    const view = this.#view();
    if (draft === null || view === null || isSaving || preview.phase !== 'ready') return;
    if (draft.rationale.trim() === '') return;
    this.store.setState({ isSaving: true, error: null });
    try {
      await this.#settle(draft, view.contradiction, draft.withEqual ? equal : []);
      this.store.setState(noDraft);
      this.#goOn(draft.withEqual ? [draft.caseId, ...equal.map(({ id }) => id)] : [draft.caseId]);
    } catch (error) {
      if (!isConflict(error)) this.store.setState({ error });
      else await this.shown.refresh().then(this.#noteVersion);
    } finally {
      this.store.setState({ isSaving: false });
    }
  };

  /** Puts the case off. */
  readonly later = async (): Promise<void> => {
    const view = this.#view();
    if (view === null) return;
    const { id, version } = view.contradiction;
    await this.#api.call('resolveContradiction', {
      ...this.#application.dataset(),
      id,
      version,
      resolution: { kind: 'later' },
    });
    this.cancel();
    this.#goOn([id]);
  };

  readonly step = (by: 1 | -1): void => {
    const { list } = this.queue.store.getState();
    const { caseId } = this.store.getState();
    const at = this.#indexOf(caseId);
    const next = rowAt(list, Math.max(0, at + by));
    if (next !== undefined && next.id !== caseId) this.open(next.id);
  };

  readonly refresh = (): void => {
    void this.#count();
    void this.shown.refresh();
    if (this.#isAsked) this.queue.refresh();
  };

  /** Another dataset is shown. */
  readonly restart = (): void => {
    this.#isAsked = false;
    this.shown.follow(null);
    this.store.setState({ ...noDraft, caseId: null, counts: null });
    if (this.#router.store.getState().page === 'contradictions') this.#write(waiting, null, 'replace');
    void this.#count();
    this.#follow();
  };

  async #settle(draft: Draft, summary: ContradictionSummary, equal: readonly ContradictionSummary[]): Promise<void> {
    const own = { id: draft.caseId, version: draft.version, resolution: resolutionOf(draft) };
    const others = equal.flatMap((other) => {
      const choice = sameChoice(draft.choice, summary, other);
      if (choice === null) return [];
      return { id: other.id, version: other.version, resolution: resolutionOf({ choice, spans: {} }) };
    });
    const rationale = draft.rationale.trim();
    await this.#edits.makeAll(
      'resolveContradiction',
      [own, ...others].map((each) => ({ ...each, rationale })),
      doneLabel(summary, draft.choice, 1 + others.length),
    );
  }

  #view(): ContradictionView | null {
    const shown = this.shown.store.getState();
    return shown.phase === 'ready' ? shown.value : null;
  }

  #draft(patch: Partial<Draft>): void {
    const { draft } = this.store.getState();
    if (draft !== null) this.store.setState({ draft: { ...draft, ...patch } });
  }

  /** Late replies change nothing. */
  async #preview(): Promise<void> {
    const { draft } = this.store.getState();
    if (draft === null) return;
    this.#previewed += 1;
    const mine = this.#previewed;
    const fault = spanFault(draft);
    if (fault !== null) {
      this.store.setState({ preview: { phase: 'failed', error: new PalimpsestError('invalid', fault) } });
      return;
    }
    const had = this.store.getState().preview;
    if (had.phase !== 'ready') this.store.setState({ preview: { phase: 'loading' } });
    try {
      const value = await this.#api.call('resolveContradiction', {
        ...this.#application.dataset(),
        id: draft.caseId,
        version: draft.version,
        resolution: resolutionOf(draft),
        preview: true,
      });
      if (mine === this.#previewed) this.store.setState({ preview: { phase: 'ready', value } });
    } catch (error) {
      if (mine !== this.#previewed) return;
      if (isConflict(error)) await this.shown.refresh().then(this.#noteVersion);
      else this.store.setState({ preview: { phase: 'failed', error } });
    }
  }

  async #findEqual(summary: ContradictionSummary): Promise<void> {
    try {
      const { contradictions } = await this.#api.call('listContradictions', {
        ...this.#application.dataset(),
        status: ['open', 'suspected'],
        limit: MOST_EQUAL,
      });
      if (this.store.getState().draft?.caseId === summary.id)
        this.store.setState({ equal: equalCases(summary, contradictions) });
    } catch {
      // The offer to settle others with it is left out then.
    }
  }

  /** The case in view is another than the one that was being decided: it is looked at anew, what was typed stays. */
  readonly #noteVersion = (): void => {
    const { draft } = this.store.getState();
    const view = this.#view();
    if (draft === null || view === null || view.contradiction.id !== draft.caseId) return;
    if (view.contradiction.version === draft.version || this.store.getState().isSaving) return;
    this.store.setState({ draft: { ...draft, version: view.contradiction.version }, isStale: true });
    void this.#preview();
  };

  #goOn(done: readonly number[]): void {
    const { list } = this.queue.store.getState();
    const start = this.#indexOf(done[0] ?? null);
    for (let i = 1; i <= (list.total ?? 0); i++) {
      const row = rowAt(list, (start + i) % (list.total ?? 1));
      const isWaiting = row !== undefined && (row.status === 'open' || row.status === 'suspected');
      if (isWaiting && !done.includes(row.id)) {
        this.open(row.id);
        return;
      }
    }
  }

  #indexOf(caseId: number | null): number {
    const { list } = this.queue.store.getState();
    for (let i = 0; i < (list.total ?? 0); i++) if (rowAt(list, i)?.id === caseId) return i;
    return -1;
  }

  readonly #readQueue = async (offset: number, limit: number, signal: AbortSignal) => {
    if (!this.#application.hasDataset()) return { rows: [], total: 0 };
    const request = { ...this.#application.dataset(), ...requestOf(this.store.getState().query), offset, limit };
    const answer = await this.#api.call('listContradictions', request, { signal });
    this.#take(answer);
    return { rows: answer.contradictions, total: answer.total };
  };

  readonly #count = oneAtATime(async () => {
    if (!this.#application.hasDataset()) return this.store.setState({ counts: noCases });
    try {
      this.#take(await this.#api.call('listContradictions', { ...this.#application.dataset(), limit: 1 }));
    } catch {
      // The number beside the page's name is left as it was.
    }
  });

  #take({ counts }: Output<'listContradictions'>): void {
    this.store.setState({ counts });
  }

  readonly #follow = (): void => {
    const route = this.#router.store.getState();
    if (this.#application.store.getState().phase !== 'ready') return;
    if (this.store.getState().counts === null) void this.#count();
    if (route.page !== 'contradictions') return;
    const query = queryOf(route.params);
    const caseId = caseOf(route.params);
    const before = this.store.getState();
    const isOther = JSON.stringify(query) !== JSON.stringify(before.query);
    this.store.setState({ query: isOther ? query : before.query, caseId });
    if (before.draft !== null && before.draft.caseId !== caseId) this.store.setState(noDraft);
    this.shown.follow(caseId);
    if (isOther || !this.#isAsked) {
      this.#isAsked = true;
      this.queue.ask();
    }
    this.#showFirst();
  };

  /** Without a case in the address the first one of the queue is looked at. */
  readonly #showFirst = (): void => {
    const route = this.#router.store.getState();
    const { list } = this.queue.store.getState();
    if (route.page !== 'contradictions' || caseOf(route.params) !== null || list.pending.size > 0) return;
    const first = isOutdated(list) ? undefined : rowAt(list, 0);
    if (first !== undefined) this.open(first.id);
  };

  #write(query: ReviewQuery, caseId: number | null, mode: 'push' | 'replace'): void {
    const inspected = inspectorOf(this.#router.store.getState());
    const route = { page: 'contradictions', params: paramsOf(query, caseId) } as const;
    this.#router.setParams(withInspector(route, inspected), mode);
  }
}
