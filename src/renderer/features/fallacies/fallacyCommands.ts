import type { Actions } from '../../commands/actions.ts';
import type { App } from '../../state/app.ts';

export function fallacyCommands({ fallacies, router, notices }: App): Actions {
  const isOnPage = (): boolean => router.store.getState().page === 'fallacies';
  const isJudgeable = (verdict: 'confirmed' | 'dismissed') => (): boolean => {
    const judged = isOnPage() ? fallacies.judged() : null;
    return judged !== null && judged.status !== verdict;
  };
  return {
    confirmFallacy: {
      isAvailable: isJudgeable('confirmed'),
      run: () => void fallacies.confirm().catch(notices.sayError),
    },
    dismissFallacy: { isAvailable: isJudgeable('dismissed'), run: () => fallacies.startDismissing() },
    nextFallacy: { isAvailable: isOnPage, run: () => fallacies.step(1) },
    previousFallacy: { isAvailable: isOnPage, run: () => fallacies.step(-1) },
  };
}
