import { PalimpsestError } from '../../../src/shared/contract/errors.ts';
import type { Handlers, Input } from '../../../src/shared/contract/operations.ts';

type QueryOperation =
  | 'query'
  | 'tell'
  | 'userSessions'
  | 'userSession'
  | 'userEntities'
  | 'userEntity'
  | 'userFacts'
  | 'userFact';

const nothingThere = async (): Promise<never> => {
  throw new PalimpsestError('not_found', 'There is nothing of that name.');
};

/** A memory in which nothing was told, asked without a model. */
export const nothingToAnswer: Pick<Handlers, QueryOperation> = {
  query: async () => {
    throw new PalimpsestError('provider_missing', 'No model is chosen that could write an answer.');
  },
  tell: async ({ session_id }) => ({
    artifact_id: 1,
    ...(session_id === undefined ? {} : { session_id }),
    status: 'stored',
    job_id: 1,
    facts: [],
  }),
  userSessions: async () => ({ sessions: [], total: 0 }),
  userSession: nothingThere,
  userEntities: async () => ({ entities: [], total: 0 }),
  userEntity: nothingThere,
  userFacts: async () => ({ facts: [], total: 0 }),
  userFact: nothingThere,
};

/** One valid request for each. */
export const queryInputs: { readonly [N in QueryOperation]: Input<N> } = {
  query: { user_id: 'u1', query: 'Where does Alice work?', session_id: 'chat-42', reasoning: 'Low' },
  tell: { user_id: 'u1', text: 'Alice works at Acme.', session_id: 'chat-42' },
  userSessions: { user_id: 'u1' },
  userSession: { user_id: 'u1', id: 'chat-42' },
  userEntities: { user_id: 'u1', limit: 10 },
  userEntity: { user_id: 'u1', id: 3 },
  userFacts: { user_id: 'u1', offset: 5 },
  userFact: { user_id: 'u1', id: 7 },
};
