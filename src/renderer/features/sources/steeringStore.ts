import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SteeringIssue, SteeringView } from '../../../shared/contract/steering.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Loaded } from '../../state/loader.ts';
import type { Notices } from '../../state/notices.ts';

export interface SteeringState {
  readonly file: Loaded<SteeringView>;
  /** The text being edited; null while it is that of the file. */
  readonly draft: string | null;
  /** The version that the draft began from. */
  readonly begunFrom: string | null;
  /** Faults that the last save found in the draft. */
  readonly issues: readonly SteeringIssue[];
  readonly isSaving: boolean;
}

const unread: SteeringState = {
  file: { phase: 'idle' },
  draft: null,
  begunFrom: null,
  issues: [],
  isSaving: false,
};

/** What a file that is not there yet begins with. */
export const BEGINNING = `{
  "source_reliability_heuristics": {
  }
}
`;

/** The steering file in its editor. A text that is being edited stays, whatever becomes of the file meanwhile. */
export class SteeringDesk {
  readonly store: StoreApi<SteeringState> = createStore<SteeringState>(() => unread);
  readonly #api: ApiClient;
  readonly #notices: Notices;

  constructor(api: ApiClient, notices: Notices) {
    this.#api = api;
    this.#notices = notices;
    api.events((event) => {
      if (event.type === 'steering' && this.store.getState().file.phase !== 'idle') void this.#read(true);
    });
  }

  readonly open = (): void => {
    if (this.store.getState().file.phase === 'idle') void this.#read(false);
  };

  readonly retry = (): void => void this.#read(false);

  readonly edit = (text: string): void => {
    const { file, begunFrom, draft } = this.store.getState();
    if (file.phase !== 'ready') return;
    const isBack = text === file.value.text && (begunFrom ?? file.value.version) === file.value.version;
    this.store.setState({
      draft: isBack ? null : text,
      begunFrom: isBack ? null : draft === null ? file.value.version : begunFrom,
      // What was found belongs to the text that was saved.
      issues: [],
    });
  };

  /** Takes the file's own text again. */
  readonly revert = (): void => this.store.setState({ draft: null, begunFrom: null, issues: [] });

  /** Keeps the draft, over the file as it is now. */
  readonly keepDraft = (): void => {
    const { file } = this.store.getState();
    if (file.phase === 'ready') this.store.setState({ begunFrom: file.value.version });
  };

  /** The file is another one than the draft began from. */
  readonly isOutdated = (): boolean => {
    const { file, begunFrom } = this.store.getState();
    return begunFrom !== null && file.phase === 'ready' && file.value.version !== begunFrom;
  };

  readonly save = async (): Promise<void> => {
    const { draft, begunFrom, isSaving } = this.store.getState();
    if (draft === null || begunFrom === null || isSaving) return;
    this.store.setState({ isSaving: true });
    try {
      const { saved, issues } = await this.#api.call('saveSteering', { text: draft, version: begunFrom });
      if (saved) {
        this.revert();
        this.#notices.say('info', 'The steering file was saved.');
      } else this.store.setState({ issues });
    } catch (error) {
      this.#notices.sayError(error);
    } finally {
      this.store.setState({ isSaving: false });
    }
    await this.#read(true);
  };

  async #read(isQuiet: boolean): Promise<void> {
    if (!isQuiet) this.store.setState({ file: { phase: 'loading' } });
    try {
      this.store.setState({ file: { phase: 'ready', value: await this.#api.call('getSteering', {}) } });
    } catch (error) {
      if (this.store.getState().file.phase !== 'ready') this.store.setState({ file: { phase: 'failed', error } });
    }
  }
}
