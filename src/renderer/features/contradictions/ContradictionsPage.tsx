import { useStore } from 'zustand';
import { Failure, Skeleton } from '../../components/States.tsx';
import { useApp } from '../../state/useApp.ts';
import { useLevel } from '../../state/useLevel.ts';
import { CaseView } from './CaseView.tsx';
import { DecisionPanel } from './DecisionPanel.tsx';
import { Queue } from './Queue.tsx';
import { QueueHead } from './QueueHead.tsx';

/** What contradicts what: a queue, and the claims of one case side by side, with the ways to settle it. */
export function ContradictionsPage() {
  const { review } = useApp();
  const isDeciding = useStore(review.store, (state) => state.draft !== null);
  const caseId = useStore(review.store, (state) => state.caseId);
  useLevel(isDeciding, review.cancel);
  return (
    <div className="cases">
      <div className="cases-list">
        <QueueHead />
        <Queue />
      </div>
      {caseId !== null && (
        <section className="case" aria-label="Case">
          <Case />
          {isDeciding && <DecisionPanel />}
        </section>
      )}
    </div>
  );
}

function Case() {
  const { review } = useApp();
  const shown = useStore(review.shown.store);
  if (shown.phase === 'failed') return <Failure error={shown.error} onRetry={review.shown.retry} />;
  if (shown.phase !== 'ready') return <Skeleton rows={8} />;
  return <CaseView key={shown.value.contradiction.id} view={shown.value} />;
}
