import { useStore } from 'zustand';
import { Button } from '../../components/Button.tsx';
import { Progress } from '../../components/States.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { isRunning, jobLabel, jobShare } from '../../model/jobs.ts';
import { formatCount, plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { SORTED_AT_ONCE } from './taxonomyStore.ts';

export function TaxonomyHead() {
  const { taxonomy, registry } = useApp();
  const { view, root, uncategorized, phase } = useStore(taxonomy.store);
  const placed = (root?.nodes ?? 0) - uncategorized;
  return (
    <header className="taxonomy-head">
      <div className="taxonomy-title">
        <h1>Taxonomy</h1>
        <Tabs
          label="How branches are shown"
          value={view}
          onChange={taxonomy.show}
          options={[
            { value: 'tree', label: 'Tree' },
            { value: 'treemap', label: 'Treemap' },
          ]}
        />
        <span className="taxonomy-space" />
        <Button icon="plus" onClick={() => registry.run('taxonomy.category')}>
          New category
        </Button>
        <Button
          icon="spark"
          disabled={uncategorized === 0}
          title="Puts those where they belong of which that is sure; can be undone"
          onClick={() => registry.run('taxonomy.sort')}
        >
          {uncategorized === 0 ? 'Sort' : `Sort ${formatCount(Math.min(uncategorized, SORTED_AT_ONCE))} uncategorised`}
        </Button>
      </div>
      <div className="taxonomy-status num">
        <span className="quiet">
          {phase === 'ready' ? `${plural(placed, 'node')} placed, ${formatCount(uncategorized)} uncategorised` : ' '}
        </span>
        <RunningMove />
      </div>
    </header>
  );
}

/** Room for it is always there, so that nothing moves when a job begins or ends. */
function RunningMove() {
  const { application } = useApp();
  const jobs = useStore(application.store, (state) => state.status?.jobs);
  const job = jobs?.find((each) => each.kind === 'taxonomy' && isRunning(each));
  if (job === undefined) return null;
  return (
    <div className="taxonomy-job">
      <span className="one-line">{jobLabel(job)}</span>
      <Progress label={jobLabel(job)} share={jobShare(job)} />
      {job.cancellable && (
        <Button size="s" onClick={() => void application.cancelJob(job)}>
          Cancel
        </Button>
      )}
    </div>
  );
}
