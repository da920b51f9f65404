import type { Handlers } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';

type UserReadHandlers = Pick<
  Handlers,
  'userSessions' | 'userSession' | 'userEntities' | 'userEntity' | 'userFacts' | 'userFact'
>;

export function userReadHandlers({ database }: AppParts): UserReadHandlers {
  return {
    userSessions: (request, { signal }) => database.read('listSessions', request, { signal }),
    userSession: (request, { signal }) => database.read('sessionDetail', request, { signal }),
    userEntities: (request, { signal }) => database.read('listEntities', request, { signal }),
    userEntity: (request, { signal }) => database.read('entityWithSignals', request, { signal }),
    userFacts: (request, { signal }) => database.read('listFacts', request, { signal }),
    userFact: (request, { signal }) => database.read('factDetail', request, { signal }),
  };
}
