import { useStore } from 'zustand';
import { commandCatalogue } from '../../../shared/commands/catalogue.ts';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { useZone } from '../../components/Time.tsx';
import { formatClock } from '../../model/instants.ts';
import { formatMs } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { answerRemarks } from '../search/answerRemarks.ts';
import { type AnalyzerTab, type Run, shownRun } from './analyzerStore.ts';

const TABS: readonly { readonly value: AnalyzerTab; readonly label: string }[] = [
  { value: 'stages', label: 'Stages' },
  { value: 'compare', label: 'Compare' },
  { value: 'json', label: 'JSON' },
  { value: 'request', label: 'Request' },
];

/** Which run is shown and how; runs are kept while the window is open. */
export function RunBar() {
  const { analyzer, registry } = useApp();
  const state = useStore(analyzer.store);
  const run = shownRun(state);
  if (run === null) return null;
  return (
    <div className="run-bar">
      <Tabs label="View of the run" value={state.tab} options={TABS} onChange={analyzer.setTab} />
      <RunSelect label="Run" runs={state.runs} value={run.number} onChange={analyzer.show} />
      <RunRemarks run={run} />
      <span className="run-space" />
      <Button size="s" variant="ghost" icon="copy" onClick={() => registry.run(commandCatalogue.copyCurl.id)}>
        Copy curl
      </Button>
      <Button size="s" variant="ghost" icon="copy" onClick={() => registry.run(commandCatalogue.copyJson.id)}>
        Copy JSON
      </Button>
    </div>
  );
}

interface RunSelectProps {
  readonly label: string;
  readonly runs: readonly Run[];
  readonly value: number | null;
  readonly onChange: (run: number) => void;
}

export function RunSelect({ label, runs, value, onChange }: RunSelectProps) {
  const tz = useZone();
  return (
    <select
      className="input run-select"
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {value === null && <option value="">Choose a run</option>}
      {runs.map((run) => (
        <option key={run.number} value={run.number}>
          {`#${run.number}  ${formatClock(run.at, tz)}  ${run.request.query.slice(0, 60)}`}
        </option>
      ))}
    </select>
  );
}

function RunRemarks({ run }: { readonly run: Run }) {
  const { application } = useApp();
  const embedding = useStore(application.store, (state) => state.status?.embedding ?? null);
  const { trace } = run.response;
  const period = trace?.period ?? null;
  return (
    <span className="run-remarks">
      {trace !== undefined && (
        <span
          className="num"
          title={`${trace.elapsed_ms} ms in the memory, ${run.tookMs} ms until shown here\nBudget: ${trace.budget.rows} rows an arm and lane, ${trace.budget.hops} hops, ${trace.budget.rerank} reranked`}
        >
          <Icon name="clock" />
          {formatMs(trace.elapsed_ms)}
        </span>
      )}
      {trace !== undefined && trace.names.length > 0 && (
        <span className="quiet" title="Names found in the query">
          <Icon name="person" />
          <span className="one-line">{trace.names.map((entity) => entity.name).join(', ')}</span>
        </span>
      )}
      {period !== null && (
        <span className="quiet" title={`${period.from ?? 'open'} to ${period.to ?? 'open'}, ${period.mode}`}>
          <Icon name="clock" />
          <span className="one-line">{period.words === '' ? 'period given' : period.words}</span>
        </span>
      )}
      {embedding !== null &&
        answerRemarks(run.response, embedding).map((remark) => (
          <span key={remark.text} className={`remark remark-${remark.level}`} title={remark.detail}>
            <Icon name={remark.level === 'warning' ? 'warning' : 'info'} />
            {remark.text}
          </span>
        ))}
    </span>
  );
}
