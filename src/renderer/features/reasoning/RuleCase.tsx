import { useStore } from 'zustand';
import { type CommandName, commandCatalogue } from '../../../shared/commands/catalogue.ts';
import type { RuleView } from '../../../shared/contract/reasoning.ts';
import { Chip } from '../../components/Chip.tsx';
import { Kbd } from '../../components/Kbd.tsx';
import { Banner, Empty, Failure, Skeleton } from '../../components/States.tsx';
import { Time } from '../../components/Time.tsx';
import { makerWords } from '../../model/makers.ts';
import { plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { statusTones } from './statusTones.ts';
import { TripleLine } from './TripleLine.tsx';

const ways = [
  { command: 'approveRule', label: 'Approve', status: 'approved' },
  { command: 'rejectRule', label: 'Reject', status: 'rejected' },
] as const satisfies readonly { command: CommandName; label: string; status: string }[];

/** One rule: what it says, how it was decided, and what it adds or would add. */
export function RuleCase({ rule }: { readonly rule: RuleView }) {
  const { registry, reasoning } = useApp();
  const isDeciding = useStore(reasoning.store, (state) => state.isDeciding);
  return (
    <>
      <header className="case-head">
        <h2 tabIndex={-1}>{rule.rule_id}</h2>
        <p className="case-state">
          <Chip tone={statusTones[rule.status]}>{rule.status}</Chip>
          <span className="quiet">
            {rule.decided_at === null ? (
              <>
                proposed by {makerWords(rule.proposed_by ?? 'unknown')}, <Time value={rule.created_at} form="day" />
              </>
            ) : (
              <>
                decided <Time value={rule.decided_at} form="day" />
              </>
            )}
          </span>
        </p>
      </header>
      <p dir="auto">{rule.description}</p>
      <pre className="rule-text" tabIndex={0} aria-label="Rule">
        {rule.sparql}
      </pre>
      <div className="case-actions" role="group" aria-label="Decide">
        {ways.map(({ command, label, status }) => (
          <button
            key={command}
            type="button"
            className="button button-plain button-m"
            title={commandCatalogue[command].label}
            aria-pressed={rule.status === status}
            aria-disabled={rule.status === status || isDeciding}
            onClick={() => registry.run(commandCatalogue[command].id)}
          >
            <span>{label}</span>
            <Kbd shortcut={commandCatalogue[command].shortcuts[0]} />
          </button>
        ))}
      </div>
      <section className="rule-adds" aria-label="What it adds">
        <h3>{rule.status === 'approved' ? 'What it concludes' : 'What it would add'}</h3>
        <Adds />
      </section>
    </>
  );
}

function Adds() {
  const { reasoning } = useApp();
  const preview = useStore(reasoning.store, (state) => state.preview);
  if (preview.phase === 'failed') return <Failure error={preview.error} onRetry={reasoning.refresh} />;
  if (preview.phase !== 'ready') return <Skeleton rows={4} />;
  const { adds, total, endless } = preview.value;
  if (endless !== null) return <Banner level="error">{endless} It cannot be approved.</Banner>;
  if (total === 0) return <Empty icon="check" title="Nothing that is not proven already" />;
  return (
    <>
      <p className="quiet num">
        {plural(total, 'triple')}
        {adds.length < total ? `, the first ${adds.length} shown` : ''}
      </p>
      <ul className="rule-triples">
        {adds.map((triple) => (
          <li key={`${triple.subject.text} ${triple.predicate.text} ${triple.object.kind} ${triple.object.text}`}>
            <TripleLine triple={triple} />
          </li>
        ))}
      </ul>
    </>
  );
}
