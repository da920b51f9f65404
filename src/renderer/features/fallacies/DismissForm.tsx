import { type FormEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { Failure } from '../../components/States.tsx';
import { useApp } from '../../state/useApp.ts';

/** Why the reasoning is sound; Enter dismisses. What confirming changed is taken back. */
export function DismissForm() {
  const { fallacies } = useApp();
  const { rationale, isSaving, error } = useStore(fallacies.store);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const isSaid = (rationale ?? '').trim() !== '';
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    void fallacies.dismiss();
  }
  return (
    <form className="decision" aria-label="Dismissal" onSubmit={onSubmit}>
      <h3>Dismiss: the reasoning is sound</h3>
      <p className="quiet">What the fallacy changed is taken back. Undo brings it again.</p>
      {error !== null && <Failure error={error} />}
      <div className="decision-foot">
        <Field label="Why">
          {(ids) => (
            <input
              {...ids}
              ref={input}
              className="input"
              maxLength={2000}
              value={rationale ?? ''}
              onChange={(event) => fallacies.type(event.target.value)}
            />
          )}
        </Field>
        <Button onClick={fallacies.cancel}>Cancel</Button>
        <button type="submit" className="button button-primary button-m" aria-disabled={!isSaid || isSaving}>
          <span>{isSaving ? 'Dismissing…' : 'Dismiss'}</span>
          <kbd>Enter</kbd>
        </button>
      </div>
    </form>
  );
}
