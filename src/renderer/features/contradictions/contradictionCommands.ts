import type { Actions } from '../../commands/actions.ts';
import type { App } from '../../state/app.ts';
import { type Choice, firstMerge } from './decision.ts';

export const CASES_TEXT_ID = 'contradictions-text';

export function contradictionCommands(app: App): Actions {
  const { review, router } = app;
  const isOnPage = (): boolean => router.store.getState().page === 'contradictions';
  const claims = (): number => {
    const shown = review.shown.store.getState();
    return isOnPage() && shown.phase === 'ready' ? shown.value.claims.length : 0;
  };
  const keep = (index: number) => ({ isAvailable: () => claims() > index, run: () => review.keepAt(index) });
  const merge = (): Choice | null => {
    const shown = review.shown.store.getState();
    return isOnPage() && shown.phase === 'ready' ? firstMerge(shown.value) : null;
  };
  const chooseIf = (choice: Choice | null): void => {
    if (choice !== null) review.choose(choice);
  };
  const hasCase = (): boolean => claims() > 0;
  return {
    keepFirst: keep(0),
    keepSecond: keep(1),
    keepThird: keep(2),
    keepBoth: { isAvailable: hasCase, run: () => review.choose({ kind: 'both' }) },
    mergeCase: { isAvailable: () => merge() !== null, run: () => chooseIf(merge()) },
    keepNeither: { isAvailable: hasCase, run: () => review.choose({ kind: 'neither' }) },
    dismissCase: { isAvailable: hasCase, run: () => review.choose({ kind: 'dismissed' }) },
    deferCase: { isAvailable: hasCase, run: () => void review.later().catch(app.notices.sayError) },
    nextCase: { isAvailable: isOnPage, run: () => review.step(1) },
    previousCase: { isAvailable: isOnPage, run: () => review.step(-1) },
    confirmDecision: {
      isAvailable: () => isOnPage() && review.store.getState().draft !== null,
      run: () => void review.confirm(),
    },
    filterCases: { isAvailable: isOnPage, run: () => document.getElementById(CASES_TEXT_ID)?.focus() },
  };
}
