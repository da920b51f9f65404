import type { Actions } from '../../commands/actions.ts';
import { saveFile } from '../../state/pictureFiles.ts';
import type { App } from '../../state/app.ts';
import { filesOf } from './plannerRun.ts';

export const PLANNER_QUESTION_ID = 'planner-question';

export function plannerCommands({ planner, router }: App): Actions {
  const isOnPage = (): boolean => router.store.getState().page === 'planner';
  const answered = () => {
    const { run } = planner.store.getState();
    return run.phase === 'ready' ? filesOf(run.answer) : [];
  };
  return {
    stopPlanning: { isAvailable: () => isOnPage() && planner.isRunning(), run: planner.stop },
    exportPlan: {
      isAvailable: () => isOnPage() && answered().length > 0,
      run() {
        for (const { name, text } of answered()) saveFile(name, new Blob([text], { type: 'text/plain' }));
      },
    },
  };
}
