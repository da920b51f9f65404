import type { Actions } from '../../commands/actions.ts';
import type { App } from '../../state/app.ts';

export function reasoningCommands({ reasoning, router, notices }: App): Actions {
  const isOn = (tab: 'query' | 'rules') => (): boolean =>
    router.store.getState().page === 'reasoning' && reasoning.store.getState().query.tab === tab;
  const shown = (): string | null => {
    const { query, isDeciding } = reasoning.store.getState();
    const rules = reasoning.rules.store.getState();
    const rule = rules.phase === 'ready' ? rules.value.rules.find(({ rule_id }) => rule_id === query.rule) : undefined;
    return isOn('rules')() && !isDeciding ? (rule?.status ?? null) : null;
  };
  const decide = (decision: 'approve' | 'reject'): void => void reasoning.decide(decision).catch(notices.sayError);
  return {
    runSparql: { isAvailable: isOn('query'), run: () => void reasoning.run() },
    approveRule: {
      isAvailable: () => shown() !== null && shown() !== 'approved',
      run: () => decide('approve'),
    },
    rejectRule: { isAvailable: () => shown() !== null && shown() !== 'rejected', run: () => decide('reject') },
    nextRule: { isAvailable: isOn('rules'), run: () => reasoning.step(1) },
    previousRule: { isAvailable: isOn('rules'), run: () => reasoning.step(-1) },
    newRule: {
      isAvailable: () => router.store.getState().page === 'reasoning',
      run: () => reasoning.startDraft(),
    },
  };
}
