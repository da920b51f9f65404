import { commandCatalogue } from '../../../shared/commands/catalogue.ts';
import type { MemoryPlanResponse } from '../../../shared/contract/memoryPlan.ts';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';

/** What the plan was made of: facts, what was left out, names, and the files. */
export function PlanGround({ answer }: { readonly answer: MemoryPlanResponse }) {
  const { facts, left_out: leftOut, names, files, goal } = answer;
  const { router, planner, registry, copy } = useApp();
  return (
    <section className="plan-ground" aria-label="What it was planned with">
      {goal !== null && (
        <p>
          <span className="quiet">Goal</span> <code>{goal.pddl}</code>
        </p>
      )}
      {facts.length > 0 && (
        <details>
          <summary>
            {plural(facts.length, 'fact')} {facts.some(({ disputed }) => disputed) && '(some disputed)'}
          </summary>
          <ul className="plan-list plan-scroll" tabIndex={0} aria-label="Facts planned with">
            {facts.map(({ fact_id: factId, words, pddl, disputed }) => (
              <li key={factId}>
                <button type="button" className="plan-fact" onClick={() => router.inspect({ factId })}>
                  <span dir="auto">{words}</span>
                  <code>{pddl}</code>
                  {disputed && <Chip tone="warn">disputed</Chip>}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {leftOut.length > 0 && (
        <details>
          <summary>{leftOut.length} left out</summary>
          <ul className="plan-list">
            {leftOut.map(({ text, why }, at) => (
              <li key={at} dir="auto">
                {text} <span className="quiet">({why})</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {names.length > 0 && (
        <details>
          <summary>{plural(names.length, 'name')}</summary>
          <div className="plan-scroll" tabIndex={0} role="group" aria-label="Names and what they stand for">
            <table className="plan-names">
              <thead>
                <tr>
                  <th scope="col">In the files</th>
                  <th scope="col">In the memory</th>
                  <th scope="col">Kind</th>
                </tr>
              </thead>
              <tbody>
                {names.map(({ kind, pddl, words }) => (
                  <tr key={`${kind} ${pddl}`}>
                    <td>
                      <code>{pddl}</code>
                    </td>
                    <td dir="auto">{words}</td>
                    <td className="quiet">{kind}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
      {files !== null && (
        <>
          <FileText title="Domain" text={files.domain} onCopy={() => copy(files.domain, 'Domain')} />
          <FileText title="Problem" text={files.problem} onCopy={() => copy(files.problem, 'Problem')} />
          <div className="planner-bar">
            <Button icon="download" onClick={() => registry.run(commandCatalogue.exportPlan.id)}>
              Save the files
            </Button>
            {names.length > 0 && (
              <Button icon="edit" onClick={planner.editFiles}>
                Edit domain and problem
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

function FileText({
  title,
  text,
  onCopy,
}: {
  readonly title: string;
  readonly text: string;
  readonly onCopy: () => void;
}) {
  return (
    <details>
      <summary>{title}</summary>
      <pre className="plan-scroll plan-code" tabIndex={0} aria-label={title}>
        {text}
      </pre>
      <Button size="s" icon="copy" onClick={onCopy}>
        Copy
      </Button>
    </details>
  );
}
