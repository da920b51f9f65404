import type { Handlers } from '../../shared/contract/operations.ts';
import type { procedureOperations } from '../../shared/contract/procedures.ts';
import type { AppParts } from '../app.ts';
import { checkRecipe } from '../engine/procedural/checkRecipe.ts';

type ProcedureHandlers = Pick<Handlers, keyof typeof procedureOperations>;

/** Whoever uses the app writes as the memory's owner. */
const madeBy = 'owner';

export function procedureHandlers({ database, embedding }: AppParts): ProcedureHandlers {
  return {
    upsertProceduralKnowledge: (request, { signal }) =>
      database.write('upsertProceduralKnowledge', { request, madeBy }, { signal }),
    markProcedureHelpful: (request, { signal }) =>
      database.write('markProcedureHelpful', { request, madeBy }, { signal }),
    bindProcedure: (request, { signal }) => database.write('bindProcedure', { request, madeBy }, { signal }),
    removeProcedure: (request, { signal }) => database.write('removeProcedure', { request, madeBy }, { signal }),
    retrieveProcedure: (request, { signal }) => database.write('retrieveProcedure', request, { signal }),
    getTopProcedures: (request, { signal }) => database.read('getTopProcedures', request, { signal }),
    listProcedures: (request, { signal }) => database.read('listProcedures', request, { signal }),
    getProcedure: (request, { signal }) => database.read('getProcedure', request, { signal }),
    procedureHistory: (request, { signal }) => database.read('procedureHistory', request, { signal }),
    diffProcedure: (request, { signal }) => database.read('diffProcedure', request, { signal }),
    findProcedures: async (request, { signal }) => {
      const { vector, model, state } = await embedding.embedQuery(request.query, signal);
      const question = { request, queryVector: vector, queryModel: model, vectorState: state };
      return await database.read('findProcedures', question, { signal });
    },
    validateProcedure: async ({ instructions = '', pddl_action = null }) => ({
      problems: checkRecipe({ instructions, pddl_action }),
    }),
  };
}
