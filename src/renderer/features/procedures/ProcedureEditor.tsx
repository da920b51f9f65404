import { type RefObject, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { commandCatalogue } from '../../../shared/commands/catalogue.ts';
import { procedureLimits, type ProcedureProblem } from '../../../shared/contract/procedures.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { Kbd } from '../../components/Kbd.tsx';
import { Failure } from '../../components/States.tsx';
import { SuggestField } from '../../components/SuggestField.tsx';
import { useApp } from '../../state/useApp.ts';
import { selectPlace } from '../sources/textPlaces.ts';
import { branchesAbove } from './branchesAbove.ts';
import { saveRequest } from './procedureDraft.ts';

const PDDL_HINT = 'Actions like (:action build …), with the (:types …) and (:predicates …) they need.';

/** A procedure being written. What is wrong in the Markdown or the PDDL is told as one types. */
export function ProcedureEditor() {
  const { procedures } = useApp();
  const { editing } = procedures;
  const { draft, base, error } = useStore(editing.store);
  const branches = useStore(procedures.store, (state) => state.branches);
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const id = base?.id ?? null;
  useEffect(() => {
    // A new one begins with its name.
    if (id === null) first.current?.focus();
  }, [id]);
  return (
    <form
      ref={form}
      className="case procedure-form"
      aria-label={base === null ? 'New procedure' : 'Edit the procedure'}
      onSubmit={(event) => {
        event.preventDefault();
        void procedures.save();
      }}
    >
      <div className="case-scroll">
        <div className="relation-pair">
          <Field label="Name" hint="What it is a procedure for: deploy a service.">
            {(ids) => (
              <input
                {...ids}
                ref={first}
                className="input"
                maxLength={procedureLimits.taskType}
                value={draft.task_type}
                onChange={(event) => editing.edit({ task_type: event.target.value })}
              />
            )}
          </Field>
          <SuggestField
            label="Branch"
            hint="Where it is bound in the taxonomy; / is nowhere."
            value={draft.taxonomy_path}
            suggestions={branchesAbove(branches.map(({ path }) => path))}
            onChange={(path) => editing.edit({ taxonomy_path: path })}
          />
        </div>
        <div className="relation-pair">
          <Lines part="trigger_context" label="When it is called for" most={procedureLimits.trigger} />
          <Lines part="scope" label="Where it counts" most={procedureLimits.scope} />
        </div>
        <Text part="instructions" label="Steps, in Markdown" rows={10} />
        <Text part="pddl_action" label="Actions for the planner, in PDDL" rows={10} hint={PDDL_HINT} />
        <Lines part="user_feedback_rules" label="To be minded, one a line" most={procedureLimits.rules} />
      </div>
      {error !== null && <Failure error={error} />}
      <Foot form={form} />
    </form>
  );
}

interface LinesProps {
  readonly part: 'trigger_context' | 'scope' | 'user_feedback_rules';
  readonly label: string;
  readonly most: number;
}

function Lines({ part, label, most }: LinesProps) {
  const { editing } = useApp().procedures;
  const value = useStore(editing.store, ({ draft }) => draft[part]);
  return (
    <Field label={label}>
      {(ids) => (
        <textarea
          {...ids}
          className="input"
          rows={2}
          maxLength={most}
          value={value}
          onChange={(event) => editing.edit({ [part]: event.target.value })}
        />
      )}
    </Field>
  );
}

interface TextProps {
  readonly part: 'instructions' | 'pddl_action';
  readonly label: string;
  readonly rows: number;
  readonly hint?: string;
}

function Text({ part, label, rows, hint }: TextProps) {
  const { editing } = useApp().procedures;
  const value = useStore(editing.store, ({ draft }) => draft[part]);
  const isFaulty = useStore(editing.store, ({ problems }) => problems.some((problem) => problem.part === part));
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <textarea
          {...ids}
          data-part={part}
          className="input mono"
          aria-invalid={isFaulty ? true : undefined}
          rows={rows}
          spellCheck={part === 'instructions'}
          value={value}
          onChange={(event) => editing.edit({ [part]: event.target.value })}
        />
      )}
    </Field>
  );
}

/** Has its room before anything is wrong, so that nothing moves when something is. */
function Problems({ form }: { readonly form: RefObject<HTMLFormElement | null> }) {
  const { editing } = useApp().procedures;
  const { draft, problems, isChecked } = useStore(editing.store);
  const goTo = (problem: ProcedureProblem): void => {
    const area = form.current?.querySelector<HTMLTextAreaElement>(`textarea[data-part="${problem.part}"]`) ?? null;
    selectPlace(area, draft[problem.part], problem);
  };
  return (
    <div className="procedure-problems" aria-live="polite">
      {problems.length === 0 ? (
        <p className="quiet">{stateWords(isChecked, draft.task_type.trim() === '')}</p>
      ) : (
        <ul aria-label="Problems">
          {problems.map((problem) => (
            <li key={`${problem.part} ${problem.line} ${problem.column} ${problem.message}`}>
              <button type="button" className="claim-open" onClick={() => goTo(problem)}>
                <strong className="num">
                  {problem.part === 'pddl_action' ? 'PDDL' : 'Markdown'}, line {problem.line}, column {problem.column}
                </strong>{' '}
                {problem.message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function stateWords(isChecked: boolean, isNameless: boolean): string {
  if (isNameless) return 'It needs a name.';
  return isChecked ? 'No problems' : 'Checking…';
}

function Foot({ form }: { readonly form: RefObject<HTMLFormElement | null> }) {
  const { procedures, registry } = useApp();
  const { editing } = procedures;
  const { draft, base, problems, isSaving } = useStore(editing.store);
  const { saveProcedure } = commandCatalogue;
  const canSave = saveRequest(draft, base) !== null && problems.length === 0 && !isSaving;
  return (
    <footer className="procedure-foot">
      <Problems form={form} />
      <Button onClick={procedures.cancel}>Cancel</Button>
      <button
        type="button"
        className="button button-primary button-m"
        aria-disabled={!canSave}
        onClick={() => canSave && registry.run(saveProcedure.id)}
      >
        <span>{isSaving ? 'Saving…' : 'Save'}</span>
        <Kbd shortcut={saveProcedure.shortcuts[0]} />
      </button>
    </footer>
  );
}
