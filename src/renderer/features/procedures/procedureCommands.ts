import type { Actions } from '../../commands/actions.ts';
import type { App } from '../../state/app.ts';
import type { ProcedureViewName } from './proceduresQuery.ts';

export const PROCEDURES_TEXT_ID = 'procedures-text';

export function procedureCommands({ procedures, router }: App): Actions {
  const isOnPage = (): boolean => router.store.getState().page === 'procedures';
  const isEditing = (): boolean => isOnPage() && procedures.store.getState().query.view === 'edit';
  const isShown = (): boolean => isOnPage() && !isEditing() && procedures.procedure() !== null;
  const show = (view: ProcedureViewName) => ({
    isAvailable: isShown,
    run: () => procedures.change({ view, from: null }, 'push'),
  });
  return {
    filterProcedures: { isAvailable: isOnPage, run: () => document.getElementById(PROCEDURES_TEXT_ID)?.focus() },
    nextProcedure: { isAvailable: () => isOnPage() && !isEditing(), run: () => procedures.step(1) },
    previousProcedure: { isAvailable: () => isOnPage() && !isEditing(), run: () => procedures.step(-1) },
    newProcedure: { isAvailable: () => isOnPage() && !isEditing(), run: procedures.begin },
    readProcedure: show('read'),
    editProcedure: show('edit'),
    showProcedureVersions: show('versions'),
    markProcedure: { isAvailable: isShown, run: () => void procedures.mark() },
    removeProcedure: { isAvailable: isShown, run: () => void procedures.remove() },
    saveProcedure: { isAvailable: isEditing, run: () => void procedures.save() },
  };
}
