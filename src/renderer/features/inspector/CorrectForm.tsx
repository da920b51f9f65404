import { type FormEvent, useState } from 'react';
import type { FactView } from '../../../shared/contract/memory.ts';
import { Field } from '../../components/Field.tsx';
import { Failure } from '../../components/States.tsx';
import { useFirstFocus } from '../../components/useFirstFocus.ts';
import { useApp } from '../../state/useApp.ts';
import { type CorrectedFact, correctionRequest, startCorrection } from './correctedFact.ts';
import { DayField } from './DayField.tsx';
import { EditActions } from './EditActions.tsx';
import { NameInput } from './NameInput.tsx';

interface CorrectFormProps {
  readonly fact: FactView;
  readonly onClose: () => void;
}

/** What is right instead of what a fact says. */
export function CorrectForm({ fact, onClose }: CorrectFormProps) {
  const { edits, inspector, router } = useApp();
  const [right, setRight] = useState<CorrectedFact>(() => startCorrection(fact));
  const [error, setError] = useState<unknown>(null);
  const [isSaving, setIsSaving] = useState(false);
  const change = (patch: Partial<CorrectedFact>): void => setRight((before) => ({ ...before, ...patch }));
  const request = correctionRequest(fact, right);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (request === null) return;
    setIsSaving(true);
    edits
      .make('correctFact', request, `Corrected “${fact.text}”`)
      .then((done) => {
        onClose();
        inspector.refresh();
        const { target } = inspector.store.getState();
        if (target !== null) router.inspect({ ...target, factId: done.fact.id });
      })
      .catch((failure: unknown) => {
        setError(failure);
        setIsSaving(false);
      });
  }

  return (
    <form className="stack edit-form" aria-label="Correct the fact" onSubmit={onSubmit}>
      <p className="quiet">What was said is withdrawn for its whole span; what is right takes its place.</p>
      <p className="triple">
        <span>{fact.subject?.name}</span>
        <span className="triple-relation">
          {fact.polarity === 'denied' ? `not ${fact.relation ?? ''}` : fact.relation}
        </span>
      </p>
      <ObjectField fact={fact} right={right} onChange={change} />
      <div className="edit-pair">
        <DayField label="From" value={right.from} onChange={(from) => change({ from })} />
        <DayField label="Until" value={right.until} onChange={(until) => change({ until })} />
      </div>
      <Field label="Why">
        {(ids) => (
          <input
            {...ids}
            className="input"
            maxLength={2000}
            value={right.why}
            onChange={(event) => change({ why: event.target.value })}
          />
        )}
      </Field>
      {error !== null && <Failure error={error} />}
      <EditActions submit="Correct" isDisabled={request === null || isSaving} onCancel={onClose} />
    </form>
  );
}

interface ObjectFieldProps {
  readonly fact: FactView;
  readonly right: CorrectedFact;
  readonly onChange: (patch: Partial<CorrectedFact>) => void;
}

function ObjectField({ fact, right, onChange }: ObjectFieldProps) {
  const ref = useFirstFocus<HTMLInputElement>();
  const isValue = fact.object !== null && 'value' in fact.object;
  const isNew = !isValue && right.object.entityId === null && right.object.text.trim() !== '';
  return (
    <Field
      label={isValue ? 'Value' : 'Name'}
      hint={isNew ? 'An exact name is that one; any other is made new.' : undefined}
    >
      {(ids) =>
        isValue ? (
          <input
            {...ids}
            ref={ref}
            className="input"
            value={right.object.text}
            onChange={(event) => onChange({ object: { text: event.target.value, entityId: null } })}
          />
        ) : (
          <NameInput ids={ids} value={right.object} inputRef={ref} onChange={(object) => onChange({ object })} />
        )
      }
    </Field>
  );
}
