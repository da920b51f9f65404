import { useStore } from 'zustand';
import type { InferenceSums } from '../../../shared/contract/models.ts';
import { Failure, Skeleton } from '../../components/States.tsx';
import { useApp } from '../../state/useApp.ts';
import { InferenceFilter } from './InferenceFilter.tsx';
import { InferenceList } from './InferenceList.tsx';
import { InferenceSumsView } from './InferenceSumsView.tsx';

/** What was asked of model servers: every call, and what they came to by model, stage and day. */
export function InferencesPage() {
  return (
    <div className="inferences">
      <header className="inferences-head">
        <h1>Inferences & cost</h1>
        <InferenceFilter />
      </header>
      <div className="inferences-body">
        <section className="inferences-sums" aria-label="Sums" tabIndex={0}>
          <Sums />
        </section>
        <section className="inferences-calls" aria-label="Calls">
          <InferenceList />
        </section>
      </div>
    </div>
  );
}

function Sums() {
  const { inferences } = useApp();
  const sums = useStore(inferences.store, (state) => state.sums);
  if (sums.phase === 'failed') return <Failure error={sums.error} onRetry={inferences.retrySums} />;
  if (sums.phase !== 'ready') return <Skeleton rows={10} />;
  // Other rows are other tables: they are drawn anew, so that none of the old ones moves.
  return <InferenceSumsView key={rowsOf(sums.value)} sums={sums.value} />;
}

function rowsOf({ models, stages, days }: InferenceSums): string {
  return JSON.stringify([models, stages, days].map((rows) => rows.map(({ name }) => name)));
}
