import type { Actions } from '../../commands/actions.ts';
import type { App } from '../../state/app.ts';
import { canRetry } from './queue.ts';

export const FILE_INPUT_ID = 'remember-files';

export function loadSample(app: App): Promise<void> {
  return app.api
    .call('seed', app.application.dataset())
    .then(() => app.application.refresh())
    .then(() => app.notices.say('info', 'The sample memory is loaded.'));
}

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
    loadSample: { run: () => loadSample(app) },
  };
}
