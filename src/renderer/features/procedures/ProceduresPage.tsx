import { useStore } from 'zustand';
import { commandCatalogue } from '../../../shared/commands/catalogue.ts';
import { Button } from '../../components/Button.tsx';
import { Empty, Failure, Skeleton } from '../../components/States.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { useApp } from '../../state/useApp.ts';
import { ProcedureEditor } from './ProcedureEditor.tsx';
import { ProcedureList } from './ProcedureList.tsx';
import { ProcedureReader } from './ProcedureReader.tsx';
import { ProcedureVersions } from './ProcedureVersions.tsx';

/** Recipes to follow again, in words or for the planner: the list, and one to read, write and compare. */
export function ProceduresPage() {
  const { procedures, registry } = useApp();
  const all = useStore(procedures.store, (state) => state.all);
  const isNew = useStore(procedures.store, ({ query }) => query.procedure === 'new');
  return (
    <div className="relations">
      <header className="relations-head">
        <h1>Procedures</h1>
        <span className="library-space" />
        <Button icon="plus" disabled={isNew} onClick={() => registry.run(commandCatalogue.newProcedure.id)}>
          New procedure
        </Button>
      </header>
      {all === 0 && !isNew ? (
        <NothingYet />
      ) : (
        <div className="cases">
          <ProcedureList />
          <Shown />
        </div>
      )}
    </div>
  );
}

function NothingYet() {
  const { procedures, registry } = useApp();
  return (
    <Empty icon="procedures" title="No procedures yet">
      <p>Write down how something is done, in Markdown, in PDDL for the planner, or both.</p>
      <div className="row-center">
        <Button variant="primary" icon="plus" onClick={procedures.begin}>
          Write the first one
        </Button>
        <Button icon="spark" onClick={() => registry.run(commandCatalogue.loadSample.id)}>
          Load the sample memory
        </Button>
      </div>
    </Empty>
  );
}

function Shown() {
  const { procedures } = useApp();
  const { procedure, view } = useStore(procedures.store, ({ query }) => query);
  const shown = useStore(procedures.shown.store);
  if (procedure === 'new') return <ProcedureEditor />;
  if (procedure === null) return <Empty icon="procedures" title="Choose a procedure" />;
  if (shown.phase === 'failed') {
    return (
      <section className="case page-pad">
        <Failure error={shown.error} onRetry={procedures.shown.retry} />
      </section>
    );
  }
  if (shown.phase !== 'ready') {
    return (
      <section className="case">
        <Skeleton rows={10} />
      </section>
    );
  }
  const { value } = shown;
  return (
    <section className="case" aria-label={value.procedure.task_type}>
      <div className="procedure-tabs">
        <Tabs
          label="Procedure"
          value={view}
          onChange={(next) => procedures.change({ view: next, from: null }, 'push')}
          options={[
            { value: 'read', label: 'Read' },
            { value: 'edit', label: 'Edit' },
            { value: 'versions', label: `Versions (${value.versions.length})` },
          ]}
        />
      </div>
      {view === 'read' && <ProcedureReader procedure={value.procedure} />}
      {view === 'edit' && <ProcedureEditor />}
      {view === 'versions' && <ProcedureVersions versions={value.versions} />}
    </section>
  );
}
