import { type KeyboardEvent, useRef } from 'react';
import { useStore } from 'zustand';
import type { PlanError } from '../../../shared/contract/plan.ts';
import { useApp } from '../../state/useApp.ts';
import { RunBar } from './RunBar.tsx';
import { offsetOf } from './textPlace.ts';

/** A domain and a problem to be written, with the mistakes of the last run; each puts the caret where it is. */
export function TaskForm() {
  const { planner } = useApp();
  const { domain, problem, run } = useStore(planner.store);
  const form = useRef<HTMLFormElement>(null);
  const errors = run.phase === 'ready' && run.asked.mode === 'pddl' ? run.answer.errors : [];

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    planner.run();
  }

  function goTo({ file, line, column, token }: PlanError): void {
    const area = form.current?.querySelector<HTMLTextAreaElement>(`[data-file="${file}"]`);
    if (!area) return;
    const at = offsetOf(area.value, line, column);
    area.focus();
    area.setSelectionRange(at, at + token.length);
  }

  return (
    <form
      ref={form}
      className="planner-form"
      aria-label="Domain and problem"
      onSubmit={(event) => {
        event.preventDefault();
        planner.run();
      }}
    >
      <div className="planner-files">
        <FileField
          file="domain.pddl"
          label="Domain"
          value={domain}
          onChange={(text) => planner.edit({ domain: text })}
          onKeyDown={onKeyDown}
        />
        <FileField
          file="problem.pddl"
          label="Problem"
          value={problem}
          onChange={(text) => planner.edit({ problem: text })}
          onKeyDown={onKeyDown}
        />
      </div>
      <RunBar verb="Find a plan" />
      {errors.length > 0 && (
        <ul className="planner-errors" aria-label="Mistakes">
          {errors.map((error, at) => (
            <li key={at}>
              <button type="button" onClick={() => goTo(error)}>
                <span className="num">
                  {error.file}:{error.line}:{error.column}
                </span>{' '}
                {error.message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

interface FileFieldProps {
  readonly file: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function FileField({ file, label, value, onChange, onKeyDown }: FileFieldProps) {
  return (
    <label className="planner-file">
      <span className="field-label">{label}</span>
      <textarea
        className="input planner-code"
        data-file={file}
        spellCheck={false}
        rows={10}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </label>
  );
}
