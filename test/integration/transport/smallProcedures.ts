import { PalimpsestError } from '../../../src/shared/contract/errors.ts';
import type { Handlers, Input } from '../../../src/shared/contract/operations.ts';
import type { procedureOperations } from '../../../src/shared/contract/procedures.ts';

type ProcedureOperation = keyof typeof procedureOperations;

const notThere = async (): Promise<never> => {
  throw new PalimpsestError('not_found', 'There is no such procedure.');
};

/** A memory without procedures, which takes one in. */
export const noProcedures: Pick<Handlers, ProcedureOperation> = {
  upsertProceduralKnowledge: async (request) => ({
    decision_id: 1,
    outcome: 'made',
    procedure: {
      id: 1,
      uid: '01J00000000000000000000000',
      task_type: request.task_type,
      kind: request.pddl_action === null ? 'markdown' : 'pddl',
      scope: request.scope,
      trigger_context: request.trigger_context,
      instructions: request.instructions,
      pddl_action: request.pddl_action,
      user_feedback_rules: request.user_feedback_rules,
      taxonomy_path: request.taxonomy_path ?? '/',
      times_applied: 0,
      is_highly_helpful: false,
      version: 1,
      made_by: 'owner',
      updated_at: '2024-05-01T10:00:00Z',
    },
  }),
  markProcedureHelpful: notThere,
  bindProcedure: notThere,
  removeProcedure: notThere,
  retrieveProcedure: notThere,
  getProcedure: notThere,
  procedureHistory: notThere,
  diffProcedure: notThere,
  getTopProcedures: async () => ({ procedures: [] }),
  listProcedures: async () => ({ procedures: [], total: 0, all: 0, branches: [] }),
  findProcedures: async () => ({ found: [], meaning: 'off' }),
  validateProcedure: async () => ({ problems: [] }),
};

export const procedureInputs: { readonly [N in ProcedureOperation]: Input<N> } = {
  upsertProceduralKnowledge: { task_type: 'make tea', instructions: '1. Boil water.' },
  markProcedureHelpful: { task_type: 'make tea' },
  bindProcedure: { id: 1, taxonomy_path: '/Kitchen' },
  removeProcedure: { id: 1 },
  retrieveProcedure: { task_type: 'make tea' },
  getProcedure: { id: 1 },
  procedureHistory: { id: 1 },
  diffProcedure: { id: 1 },
  getTopProcedures: {},
  listProcedures: {},
  findProcedures: { query: 'tea' },
  validateProcedure: { instructions: '' },
};
