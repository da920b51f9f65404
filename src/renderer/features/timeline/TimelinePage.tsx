import { useStore } from 'zustand';
import { Button } from '../../components/Button.tsx';
import { Empty, Failure, Skeleton } from '../../components/States.tsx';
import { useApp } from '../../state/useApp.ts';
import { TimelineChart } from './TimelineChart.tsx';
import { TimelineFoot } from './TimelineFoot.tsx';
import { TimelineHead } from './TimelineHead.tsx';
import { isFiltered } from './timelineQuery.ts';
import { TimelineTable } from './TimelineTable.tsx';

/** Facts and sessions on the axis of valid time, as they were known at an instant. */
export function TimelinePage() {
  const { timeline } = useApp();
  const isLoading = useStore(timeline.store, (state) => state.isLoading);
  return (
    <div className="timeline" aria-busy={isLoading}>
      <TimelineHead />
      <Shown />
      <TimelineFoot />
    </div>
  );
}

function Shown() {
  const { timeline } = useApp();
  const { answer, error, query } = useStore(timeline.store);
  if (error !== null && answer === null) {
    return (
      <div className="timeline-body">
        <Failure error={error} onRetry={() => void timeline.refresh()} />
      </div>
    );
  }
  if (answer === null) {
    return (
      <div className="timeline-body">
        <Skeleton rows={10} />
      </div>
    );
  }
  if (answer.extent === null) return <NothingDated total={answer.total} />;
  return query.view === 'table' ? <TimelineTable answer={answer} /> : <TimelineChart answer={answer} />;
}

function NothingDated({ total }: { readonly total: number }) {
  const { timeline, router } = useApp();
  const query = useStore(timeline.store, (state) => state.query);
  return (
    <div className="timeline-body">
      {isFiltered(query) ? (
        <Empty icon="clock" title="Nothing dated matches the filters">
          <Button onClick={() => timeline.change({ entities: [], types: [], tags: [], knownAt: null })}>
            Clear the filters
          </Button>
        </Empty>
      ) : (
        <Empty icon="clock" title={total === 0 ? 'Nothing is remembered yet' : 'Nothing that is remembered has a date'}>
          <Button onClick={() => router.go('remember')}>Remember something</Button>
        </Empty>
      )}
    </div>
  );
}
