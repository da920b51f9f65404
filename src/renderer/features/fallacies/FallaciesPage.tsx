import { useStore } from 'zustand';
import { Failure, Skeleton } from '../../components/States.tsx';
import { useApp } from '../../state/useApp.ts';
import { useLevel } from '../../state/useLevel.ts';
import { DismissForm } from './DismissForm.tsx';
import { FallacyCase } from './FallacyCase.tsx';
import { FallacyFilter } from './FallacyFilter.tsx';
import { FallacyList } from './FallacyList.tsx';

/** Flaws of reasoning by category, and one of them in its passage, with what it changed and the ways to judge it. */
export function FallaciesPage() {
  const { fallacies } = useApp();
  const caseId = useStore(fallacies.store, (state) => state.caseId);
  const isDismissing = useStore(fallacies.store, (state) => state.rationale !== null);
  useLevel(isDismissing, fallacies.cancel);
  return (
    <div className="cases">
      <div className="cases-list">
        <FallacyFilter />
        <FallacyList />
      </div>
      {caseId !== null && (
        <section className="case" aria-label="Fallacy">
          <Shown />
          {isDismissing && <DismissForm />}
        </section>
      )}
    </div>
  );
}

function Shown() {
  const { fallacies } = useApp();
  const shown = useStore(fallacies.shown.store);
  if (shown.phase === 'failed') return <Failure error={shown.error} onRetry={fallacies.shown.retry} />;
  if (shown.phase !== 'ready') return <Skeleton rows={8} />;
  return <FallacyCase key={shown.value.fallacy.id} view={shown.value} />;
}
