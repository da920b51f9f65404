import type { Input, Output } from '../../shared/contract/operations.ts';
import type { ApiClient } from '../api/client.ts';
import type { Undo } from '../commands/command.ts';
import type { Registry } from '../commands/registry.ts';
import type { Application } from './application.ts';
import type { Notices } from './notices.ts';

type Editing =
  | 'editEntity'
  | 'addFact'
  | 'correctFact'
  | 'confirmFact'
  | 'editTags'
  | 'reextract'
  | 'resolveContradiction'
  | 'decideFallacy'
  | 'changeTrust'
  | 'mergeEntities'
  | 'editRelations'
  | 'decideRule'
  | 'upsertProceduralKnowledge'
  | 'markProcedureHelpful'
  | 'removeProcedure'
  | 'rejectMerge'
  | 'placeTaxonomyNodes'
  | 'addTaxonomyCategory'
  | 'consolidateTaxonomyBranch';

export interface Ending {
  readonly factId: number;
  /** The day. */
  readonly at: string;
  readonly dependentsOf: number | null;
}

/** Changes to the memory's truth. Each is a decision of the memory's log, and undo is another one. */
export interface Edits {
  /** Does it, keeps how it is undone, and tells. Rejects as the operation does; nothing is told then. */
  make<N extends Editing>(name: N, input: Input<N>, label: string): Promise<Output<N>>;
  /** Several of one kind, in order, undone as one. What was done before one is refused stays done, and is kept. */
  makeAll<N extends Editing>(name: N, inputs: readonly Input<N>[], label: string): Promise<void>;
  /** Ends a fact, and what depends on an entity with it; undone as one. */
  endFact(ending: Ending, label: string): Promise<void>;
  /** Tells of decisions that one operation made, and keeps how all of them are undone at once. */
  keep(decisionIds: readonly number[], label: string): void;
  /** Undoes a decision of the log, or does it again where the decision is an undo. */
  revert(decisionId: number, label: string): Promise<void>;
}

export function createEdits(api: ApiClient, application: Application, registry: Registry, notices: Notices): Edits {
  const undoDecision = async (id: number): Promise<number> =>
    (await api.call('undoChange', { ...application.dataset(), id })).decision_id;

  function keep(decisionIds: readonly number[], label: string): void {
    // Undoing is a decision too, and undoing that one is redoing: the last of the row is the one to undo next.
    let last = decisionIds;
    const dataset = application.dataset();
    const turn = async (): Promise<void> => {
      const undone: number[] = [];
      for (const id of last.toReversed()) undone.push((await api.call('undoChange', { ...dataset, id })).decision_id);
      last = undone;
      // What it says is true no longer, however it was undone.
      notices.dismiss(noticeId);
    };
    const undo: Undo = { label, undo: turn, redo: turn };
    registry.remember(undo);
    const noticeId = notices.say('info', sentence(label), null, {
      label: 'Undo',
      run: () =>
        void registry.undo(undo).then((done) => done !== null && notices.say('info', sentence(`Undone: ${label}`))),
    });
  }

  return {
    keep,
    async make(name, input, label) {
      const done = await api.call(name, { ...application.dataset(), ...input });
      if (done.decision_id !== null) keep([done.decision_id], label);
      return done;
    },
    async makeAll(name, inputs, label) {
      const done: number[] = [];
      try {
        for (const input of inputs) {
          const { decision_id } = await api.call(name, { ...application.dataset(), ...input });
          if (decision_id !== null) done.push(decision_id);
        }
      } finally {
        if (done.length > 0) keep(done, label);
      }
    },
    async endFact({ factId, at, dependentsOf }, label) {
      const dataset = application.dataset();
      const done: number[] = [];
      try {
        done.push((await api.call('endFact', { ...dataset, fact_id: factId, at })).decision_id);
        if (dependentsOf === null) return;
        const request = { ...dataset, entity_id: dependentsOf, at, preview: false };
        const { decision_id } = await api.call('endDependents', request);
        if (decision_id !== null) done.push(decision_id);
      } finally {
        if (done.length > 0) keep(done, label);
      }
    },
    async revert(decisionId, label) {
      keep([await undoDecision(decisionId)], label);
    },
  };
}

/** A name at its end may bring a full stop of its own. */
function sentence(label: string): string {
  const capitalised = label.charAt(0).toUpperCase() + label.slice(1);
  return /[.!?…]$/.test(label) ? capitalised : `${capitalised}.`;
}
