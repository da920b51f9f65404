import { useStore } from 'zustand';
import type { DiffLine, ProcedureDiff, ProcedureVersion, RecipePart } from '../../../shared/contract/procedures.ts';
import { classes } from '../../components/Button.tsx';
import { Empty, Failure, Skeleton } from '../../components/States.tsx';
import { formatInstant } from '../../model/instants.ts';
import { useZone } from '../../components/Time.tsx';
import { useApp } from '../../state/useApp.ts';

const names: Readonly<Record<RecipePart, string>> = {
  task_type: 'Name',
  scope: 'Where it counts',
  trigger_context: 'When it is called for',
  instructions: 'Steps',
  pddl_action: 'Actions for the planner',
  user_feedback_rules: 'To be minded',
};

/** An earlier version beside the one in force, line by line. */
export function ProcedureVersions({ versions }: { readonly versions: readonly ProcedureVersion[] }) {
  const { procedures } = useApp();
  const from = useStore(procedures.store, ({ query }) => query.from);
  const diff = useStore(procedures.diff.store);
  const tz = useZone();
  const [newest, ...older] = versions;
  if (newest === undefined || older.length === 0) {
    return (
      <Empty icon="history" title="There is one version">
        Saving it otherwise makes the next one.
      </Empty>
    );
  }
  const compared = from ?? older[0]?.version ?? 1;
  return (
    <div className="case-scroll">
      <label className="versions-choice">
        <span className="field-label">Compare with version {newest.version}</span>
        <select
          className="input"
          value={compared}
          onChange={(event) => procedures.change({ from: Number(event.target.value) })}
        >
          {older.map(({ version, made_by, made_at }) => (
            <option key={version} value={version}>
              Version {version} by {made_by}, {formatInstant(made_at, tz)}
            </option>
          ))}
        </select>
      </label>
      {diff.phase === 'failed' && <Failure error={diff.error} onRetry={procedures.diff.retry} />}
      {(diff.phase === 'idle' || diff.phase === 'loading') && <Skeleton rows={8} />}
      {diff.phase === 'ready' && <Difference diff={diff.value} />}
    </div>
  );
}

function Difference({ diff }: { readonly diff: ProcedureDiff }) {
  if (diff.parts.length === 0) return <p>Both say the same.</p>;
  return diff.parts.map(({ part, lines, removed, added }) => (
    <section key={part}>
      <h3>
        {names[part]}{' '}
        <span className="quiet num">
          −{removed} +{added}
        </span>
      </h3>
      <table className="diff">
        <caption className="visually-hidden">
          {names[part]}, version {diff.from} and version {diff.to}
        </caption>
        <colgroup>
          <col className="diff-number" />
          <col />
          <col className="diff-number" />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              Version {diff.from}
            </th>
            <th scope="col" colSpan={2}>
              Version {diff.to}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={`${line.before_line} ${line.after_line}`} line={line} />
          ))}
        </tbody>
      </table>
    </section>
  ));
}

function Row({ line }: { readonly line: DiffLine }) {
  const isChanged = line.change !== 'same';
  return (
    <tr>
      <Side sign="−" text={line.before} number={line.before_line} className={isChanged && 'diff-removed'} />
      <Side sign="+" text={line.after} number={line.after_line} className={isChanged && 'diff-added'} />
    </tr>
  );
}

interface SideProps {
  readonly sign: '−' | '+';
  readonly text: string | null;
  readonly number: number | null;
  readonly className: string | false;
}

function Side({ sign, text, number, className }: SideProps) {
  if (text === null) return <td colSpan={2} className="diff-none" />;
  return (
    <>
      <td className="diff-number num">{number}</td>
      <td className={classes('diff-line', className)} dir="auto">
        {className !== false && (
          <span className="diff-sign">
            <span aria-hidden="true">{sign}</span>
            <span className="visually-hidden">{sign === '+' ? 'added: ' : 'removed: '}</span>
          </span>
        )}
        {text}
      </td>
    </>
  );
}
