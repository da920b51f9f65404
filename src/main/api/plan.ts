import type { Handlers } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';
import { goalReaderOf } from '../goalReading.ts';
import { MemoryPlanning } from '../memoryPlanning.ts';

type PlanHandlers = Pick<Handlers, 'solvePlan' | 'planFromMemory' | 'testFastDownward' | 'useFastDownward'>;

export function planHandlers(
  { planning, settings, events, database, models }: AppParts,
  { consult }: Pick<Handlers, 'consult'>,
): PlanHandlers {
  const goalReader = () => goalReaderOf(models.fast ?? models.strong);
  const memoryPlanning = new MemoryPlanning({ planning, database, consult, goalReader });
  return {
    planFromMemory: (request, { signal }) => memoryPlanning.answer(request, signal),
    solvePlan: (request, { signal }) => planning.solve(request, signal),
    testFastDownward: (_request, { signal }) => planning.testFastDownward(signal),
    useFastDownward: async (patch) => {
      const after = await settings.change(patch);
      events.publish({ type: 'settings', settings: after });
      return after;
    },
  };
}
