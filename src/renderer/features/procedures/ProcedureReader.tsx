import { Fragment, type ReactNode } from 'react';
import { commandCatalogue } from '../../../shared/commands/catalogue.ts';
import type { ProcedureView } from '../../../shared/contract/procedures.ts';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Time } from '../../components/Time.tsx';
import { plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';

/** A procedure to be read. Its Markdown and PDDL are text, and shown as that. */
export function ProcedureReader({ procedure }: { readonly procedure: ProcedureView }) {
  const { scope, trigger_context, instructions, pddl_action, user_feedback_rules } = procedure;
  return (
    <div className="case-scroll">
      <Head procedure={procedure} />
      {/* Another version is another text, which comes whole and moves nothing. */}
      <Fragment key={procedure.version}>
        {trigger_context !== null && <Part title="When it is called for">{trigger_context}</Part>}
        {scope !== null && <Part title="Where it counts">{scope}</Part>}
        {instructions !== '' && (
          <section>
            <h3>Steps</h3>
            <pre className="procedure-text" dir="auto">
              {instructions}
            </pre>
          </section>
        )}
        {user_feedback_rules !== null && <Part title="To be minded">{user_feedback_rules}</Part>}
        {pddl_action !== null && (
          <section>
            <h3>Actions for the planner</h3>
            <pre className="procedure-text mono">{pddl_action}</pre>
          </section>
        )}
      </Fragment>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <p className="procedure-part" dir="auto">
        {children}
      </p>
    </section>
  );
}

function Head({ procedure }: { readonly procedure: ProcedureView }) {
  const { registry } = useApp();
  const { task_type, kind, version, times_applied, is_highly_helpful, taxonomy_path, made_by, updated_at } = procedure;
  return (
    <header className="case-head">
      <h2 dir="auto">{task_type}</h2>
      <p className="case-state">
        <Chip tone={kind === 'pddl' ? 'accent' : 'neutral'}>{kind === 'pddl' ? 'PDDL' : 'Markdown'}</Chip>
        {taxonomy_path === '/' ? (
          <span className="quiet">in no branch</span>
        ) : (
          <a href={`#/taxonomy?${new URLSearchParams({ branch: taxonomy_path }).toString()}`}>{taxonomy_path}</a>
        )}
        <span className="quiet num">
          version {version}, {times_applied === 0 ? 'not used yet' : `used ${plural(times_applied, 'time')}`}
        </span>
        <span className="quiet">
          {made_by}, <Time value={updated_at} />
        </span>
      </p>
      <div className="row-end procedure-actions">
        <Button
          icon="check"
          aria-pressed={is_highly_helpful}
          onClick={() => registry.run(commandCatalogue.markProcedure.id)}
        >
          Helpful
        </Button>
        <Button icon="edit" onClick={() => registry.run(commandCatalogue.editProcedure.id)}>
          Edit
        </Button>
        <Button variant="ghost" icon="trash" onClick={() => registry.run(commandCatalogue.removeProcedure.id)}>
          Take out of use
        </Button>
      </div>
    </header>
  );
}
