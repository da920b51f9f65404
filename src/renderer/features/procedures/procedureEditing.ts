import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ProcedureProblem, ProcedureView } from '../../../shared/contract/procedures.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Edits } from '../../state/edits.ts';
import { draftOf, emptyDraft, isSameDraft, type ProcedureDraft, saveRequest } from './procedureDraft.ts';

export interface EditingState {
  /** What the draft began from; null for a procedure that is not saved yet. */
  readonly base: ProcedureView | null;
  readonly draft: ProcedureDraft;
  /** Of the text that was checked last; what is typed since is checked in a moment. */
  readonly problems: readonly ProcedureProblem[];
  readonly isChecked: boolean;
  readonly isSaving: boolean;
  readonly error: unknown;
}

/** So long after the last key is the text checked. */
const restMs = 300;
const fresh = { problems: [], isChecked: true, isSaving: false, error: null };

/** A procedure in its editor: what is typed, checked as one types, and saved. */
export class ProcedureEditing {
  readonly store: StoreApi<EditingState> = createStore<EditingState>(() => ({
    base: null,
    draft: emptyDraft,
    ...fresh,
  }));
  readonly #api: ApiClient;
  readonly #edits: Edits;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(api: ApiClient, edits: Edits) {
    this.#api = api;
    this.#edits = edits;
  }

  /** Begins with a procedure as it is, or a new one; what is typed already of the same one stays. */
  readonly begin = (base: ProcedureView | null): void => {
    const state = this.store.getState();
    if (state.base?.id === base?.id && this.isDirty()) return;
    this.#forgetCheck();
    this.store.setState({ base, draft: base === null ? emptyDraft : draftOf(base), ...fresh });
  };

  readonly isDirty = (): boolean => {
    const { base, draft } = this.store.getState();
    return !isSameDraft(draft, base === null ? emptyDraft : draftOf(base));
  };

  readonly edit = (patch: Partial<ProcedureDraft>): void => {
    const draft = { ...this.store.getState().draft, ...patch };
    this.store.setState({ draft, error: null });
    if (patch.instructions === undefined && patch.pddl_action === undefined) return;
    this.#forgetCheck();
    this.store.setState({ isChecked: false });
    this.#timer = setTimeout(() => void this.#check(), restMs);
  };

  readonly revert = (): void => {
    const { base } = this.store.getState();
    this.#forgetCheck();
    this.store.setState({ draft: base === null ? emptyDraft : draftOf(base), ...fresh });
  };

  /** The saved procedure; null when it was refused, which the state tells. */
  readonly save = async (): Promise<ProcedureView | null> => {
    const { draft, base, isSaving } = this.store.getState();
    const request = saveRequest(draft, base);
    if (request === null || isSaving) return null;
    this.#forgetCheck();
    this.store.setState({ isSaving: true, error: null });
    try {
      await this.#check();
      if (this.store.getState().problems.length > 0) return null;
      const label = base === null ? `added “${draft.task_type.trim()}”` : `changed “${draft.task_type.trim()}”`;
      const { procedure } = await this.#edits.make('upsertProceduralKnowledge', request, label);
      this.store.setState({ base: procedure, draft: draftOf(procedure), ...fresh });
      return procedure;
    } catch (error) {
      this.store.setState({ error });
      return null;
    } finally {
      this.store.setState({ isSaving: false });
    }
  };

  async #check(): Promise<void> {
    this.#asked += 1;
    const mine = this.#asked;
    const { instructions, pddl_action } = this.store.getState().draft;
    const parts = { instructions, pddl_action: pddl_action === '' ? null : pddl_action };
    try {
      const { problems } = await this.#api.call('validateProcedure', parts);
      if (mine === this.#asked) this.store.setState({ problems, isChecked: true });
    } catch (error) {
      if (mine === this.#asked) this.store.setState({ error, isChecked: true });
    }
  }

  #forgetCheck(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }
}
