import { useStore } from 'zustand';
import { commandCatalogue } from '../../../shared/commands/catalogue.ts';
import { Button } from '../../components/Button.tsx';
import { Kbd } from '../../components/Kbd.tsx';
import { Empty, Failure, Skeleton } from '../../components/States.tsx';
import { useApp } from '../../state/useApp.ts';
import { shownRun } from './analyzerStore.ts';
import { ComparePanel } from './ComparePanel.tsx';
import { JsonPanel } from './JsonPanel.tsx';
import { RequestForm } from './RequestForm.tsx';
import { RequestPanel } from './RequestPanel.tsx';
import { RunBar } from './RunBar.tsx';
import { Stages } from './Stages.tsx';

/** One consult, taken apart: four stages, and any memory followed through them. */
export function AnalyzerPage() {
  return (
    <div className="analyzer">
      <h1 className="visually-hidden">Consult analyzer</h1>
      <RequestForm />
      <RunBar />
      <AnalyzerBody />
    </div>
  );
}

function AnalyzerBody() {
  const { analyzer, registry } = useApp();
  const state = useStore(analyzer.store);
  const run = shownRun(state);
  if (state.phase === 'failed') {
    return (
      <div className="page-pad">
        <Failure error={state.error} onRetry={() => registry.run(commandCatalogue.runAnalyzer.id)} />
      </div>
    );
  }
  if (run === null) return state.phase === 'loading' ? <Skeleton rows={9} /> : <AnalyzerStart />;
  switch (state.tab) {
    case 'stages':
      return run.response.trace === undefined ? <NoTrace /> : <Stages run={run} trace={run.response.trace} />;
    case 'compare':
      return <ComparePanel run={run} />;
    case 'json':
      return <JsonPanel value={run.response} />;
    case 'request':
      return <RequestPanel run={run} />;
  }
}

function AnalyzerStart() {
  const { registry, search } = useApp();
  const lastQuery = useStore(search.store, (state) => state.form.query);
  const { analyzer } = useApp();
  return (
    <Empty icon="analyzer" title="See why each memory is found">
      <p>
        A request runs through four stages: retrieval by several arms at once, fusion of their lists, scoring, and
        packing into the size asked for. Type a query above, or press W on any search result.
      </p>
      {lastQuery.trim() !== '' && (
        <Button
          icon="analyzer"
          onClick={() => {
            analyzer.edit(search.store.getState().form);
            registry.run(commandCatalogue.runAnalyzer.id);
          }}
        >
          Analyze the last search
        </Button>
      )}
      <p className="quiet">
        Run: <Kbd shortcut={commandCatalogue.runAnalyzer.shortcuts[0]} />
      </p>
    </Empty>
  );
}

function NoTrace() {
  return <Empty icon="warning" title="The answer came without a trace" />;
}
