import type { Actions } from '../../commands/actions.ts';
import type { App } from '../../state/app.ts';
import { canRetry } from './queue.ts';

export const FILE_INPUT_ID = 'remember-files';

export function rememberCommands(app: App): Actions {
  const { remember, router } = app;
  const isOnPage = (): boolean => router.store.getState().page === 'remember';
  return {
    chooseFiles: {
      run() {
        if (!isOnPage()) router.go('remember');
        requestAnimationFrame(() => document.getElementById(FILE_INPUT_ID)?.click());
      },
    },
    rememberText: {
      isAvailable: () => isOnPage() && remember.store.getState().form.text.trim() !== '',
      run: () => remember.sendText(),
    },
    retryFailed: {
      isAvailable: () => remember.store.getState().items.some(canRetry),
      run: () => remember.retryFailed(),
    },
    loadSample: {
      async run() {
        await app.sample.load();
        const { error } = app.sample.store.getState();
        if (error !== null) app.notices.sayError(error);
      },
    },
  };
}
