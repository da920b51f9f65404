import { useStore } from 'zustand';
import { commandCatalogue } from '../../../shared/commands/catalogue.ts';
import { Button } from '../../components/Button.tsx';
import { Progress } from '../../components/States.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { isRunning, jobLabel, jobShare } from '../../model/jobs.ts';
import { plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';

export function SourcesHead() {
  const { sources } = useApp();
  const view = useStore(sources.store, (state) => state.query.view);
  return (
    <header className="taxonomy-head">
      <div className="taxonomy-title">
        <h1>Sources & trust</h1>
        <Tabs
          label="What is shown of trust"
          value={view}
          onChange={(next) => sources.change({ view: next }, 'push')}
          options={[
            { value: 'sources', label: 'Sources' },
            { value: 'types', label: 'Document types' },
            { value: 'steering', label: 'Steering file' },
          ]}
        />
      </div>
      <div className="taxonomy-status num">
        <Pending />
        <RunningReweighing />
      </div>
    </header>
  );
}

/** Room for one line is always there, so that nothing moves when the file comes to say otherwise. */
function Pending() {
  const { sources, application, registry } = useApp();
  const pending = useStore(sources.store, (state) => state.pending);
  const fault = useStore(application.store, (state) => state.status?.steering.fault ?? null);
  if (fault !== null) return <span className="sources-fault one-line">The steering file has a fault in {fault}</span>;
  const [of, types] = [pending?.sources ?? 0, pending?.types ?? 0];
  if (of + types === 0) return <span className="quiet"> </span>;
  const what = [of > 0 ? plural(of, 'source') : '', types > 0 ? plural(types, 'document type') : '']
    .filter((part) => part !== '')
    .join(' and ');
  return (
    <span className="sources-pending">
      <span className="one-line">The steering file says otherwise of {what}.</span>
      <Button size="s" onClick={() => registry.run(commandCatalogue.takeOverSteering.id)}>
        Take over…
      </Button>
    </span>
  );
}

function RunningReweighing() {
  const { application } = useApp();
  const jobs = useStore(application.store, (state) => state.status?.jobs);
  const job = jobs?.find((each) => each.kind === 'trust' && isRunning(each));
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
