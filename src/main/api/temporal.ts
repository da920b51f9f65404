import type { Handlers } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';

type TemporalHandlers = Pick<Handlers, 'order' | 'duration' | 'timeline'>;

export function temporalHandlers({ database }: AppParts): TemporalHandlers {
  return {
    order: (request, { signal }) => database.read('order', request, { signal }),
    timeline: (request, { signal }) => database.read('timeline', request, { signal }),
    duration: (request, { signal }) => database.read('duration', request, { signal }),
  };
}
