import { PalimpsestError } from '../../shared/contract/errors.ts';
import type { Handlers } from '../../shared/contract/operations.ts';
import { Answering } from '../answering.ts';
import type { AppParts } from '../app.ts';

type QueryHandlers = Pick<Handlers, 'query' | 'tell'>;

export function queryHandlers(parts: AppParts, own: Pick<Handlers, 'consult' | 'rememberText'>): QueryHandlers {
  const { database } = parts;
  const answering = new Answering(parts, own.consult);
  return {
    query: (request, { signal }) => answering.answer(request, signal),
    tell: async (told, context) => {
      const { job_id, artifacts } = await own.rememberText(told, context);
      const [first] = artifacts;
      const { artifact_id = null, status = 'failed' } = first ?? {};
      if (artifact_id === null || status === 'failed') {
        throw new PalimpsestError('internal', first?.error ?? 'The text could not be remembered.');
      }
      const artifactIds = artifacts.flatMap((each) => each.artifact_id ?? []);
      const facts = await database.read('statedFacts', { artifactIds });
      const { session_id } = told;
      return {
        artifact_id,
        ...(session_id === undefined ? {} : { session_id }),
        status,
        job_id,
        facts: status === 'known' ? facts.map((fact) => ({ ...fact, known: true })) : facts,
      };
    },
  };
}
