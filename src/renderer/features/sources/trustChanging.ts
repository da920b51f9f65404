import { createStore, type StoreApi } from 'zustand/vanilla';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { DocumentTypeRow, SourceRow, TrustChangeEffects } from '../../../shared/contract/sources.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Application } from '../../state/application.ts';
import type { Edits } from '../../state/edits.ts';
import type { Loaded } from '../../state/loader.ts';
import type { Notices } from '../../state/notices.ts';
import { changeOf, type DraftField, doneLabel, draftOfSource, draftOfType, type TrustDraft } from './trustDraft.ts';

export interface TrustChangingState {
  /** Null while nothing is being changed. */
  readonly draft: TrustDraft | null;
  /** What it would change; `idle` while there is nothing to preview. */
  readonly preview: Loaded<TrustChangeEffects>;
}

const notChanging: TrustChangingState = { draft: null, preview: { phase: 'idle' } };
/** After the last key, so that a figure is counted once it is whole. */
const SETTLED_MS = 300;

/** A change of trust in the making, with what it would change; applied it runs as a job that goes on without the page. */
export class TrustChanging {
  readonly store: StoreApi<TrustChangingState> = createStore<TrustChangingState>(() => notChanging);
  readonly #api: ApiClient;
  readonly #application: Application;
  readonly #edits: Edits;
  readonly #notices: Notices;
  #previewing = new AbortController();

  constructor(api: ApiClient, application: Application, edits: Edits, notices: Notices) {
    this.#api = api;
    this.#application = application;
    this.#edits = edits;
    this.#notices = notices;
  }

  readonly changeSource = (source: SourceRow): void => this.#start(draftOfSource(source));

  readonly changeType = (type: DocumentTypeRow): void => this.#start(draftOfType(type));

  readonly takeOver = (): void => this.#start({ kind: 'steering_file' });

  readonly type = (field: DraftField, text: string): void => {
    const { draft } = this.store.getState();
    if (draft === null) return;
    this.store.setState({ draft: { ...draft, [field]: text } });
    void this.#preview(SETTLED_MS);
  };

  readonly cancel = (): void => {
    this.#previewing.abort();
    this.store.setState(notChanging, true);
  };

  readonly retry = (): void => void this.#preview(0);

  /** Whether the preview is that of the draft, and something would change. */
  readonly canApply = (): boolean => {
    const { draft, preview } = this.store.getState();
    return draft !== null && changeOf(draft) !== null && preview.phase === 'ready' && preview.value.fields.length > 0;
  };

  readonly apply = (): void => {
    const { draft } = this.store.getState();
    const change = draft === null ? null : changeOf(draft);
    if (draft === null || change === null || !this.canApply()) return;
    this.cancel();
    this.#edits.make('changeTrust', { change, preview: false }, doneLabel(draft)).catch((error: unknown) => {
      // That its job was cancelled the job tells.
      if (!(error instanceof PalimpsestError) || error.code !== 'cancelled') this.#notices.sayError(error);
    });
  };

  #start(draft: TrustDraft): void {
    this.store.setState({ draft, preview: { phase: 'idle' } });
    void this.#preview(0);
  }

  async #preview(afterMs: number): Promise<void> {
    this.#previewing.abort();
    const mine = new AbortController();
    this.#previewing = mine;
    const { draft } = this.store.getState();
    const change = draft === null ? null : changeOf(draft);
    if (change === null) {
      this.store.setState({ preview: { phase: 'idle' } });
      return;
    }
    this.store.setState({ preview: { phase: 'loading' } });
    if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs));
    if (mine.signal.aborted) return;
    try {
      const request = { ...this.#application.dataset(), change };
      const value = await this.#api.call('changeTrust', request, { signal: mine.signal });
      if (!mine.signal.aborted) this.store.setState({ preview: { phase: 'ready', value } });
    } catch (error) {
      if (!mine.signal.aborted) this.store.setState({ preview: { phase: 'failed', error } });
    }
  }
}
