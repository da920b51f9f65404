import type { Handlers } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';

type PlanHandlers = Pick<Handlers, 'solvePlan' | 'testFastDownward' | 'useFastDownward'>;

export function planHandlers({ planning, settings, events }: AppParts): PlanHandlers {
  return {
    solvePlan: (request, { signal }) => planning.solve(request, signal),
    testFastDownward: (_request, { signal }) => planning.testFastDownward(signal),
    useFastDownward: async (patch) => {
      const after = await settings.change(patch);
      events.publish({ type: 'settings', settings: after });
      return after;
    },
  };
}
