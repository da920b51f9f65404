import type { Actions } from '../../commands/actions.ts';
import type { App } from '../../state/app.ts';

export const QUESTION_INPUT_ID = 'ask-question';

export function askCommands(app: App): Actions {
  const isOnPage = (): boolean => app.router.store.getState().page === 'ask';
  return {
    newConversation: {
      isAvailable: () => isOnPage() && app.ask.store.getState().turns.length > 0,
      run() {
        app.ask.restart();
        document.getElementById(QUESTION_INPUT_ID)?.focus();
      },
    },
    stopAnswer: { isAvailable: () => isOnPage() && app.ask.isWriting(), run: app.ask.stop },
  };
}
