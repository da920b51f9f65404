import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { EntityView } from '../../../shared/contract/edits.ts';
import { Field } from '../../components/Field.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { SuggestField } from '../../components/SuggestField.tsx';
import { Failure } from '../../components/States.tsx';
import { useFirstFocus } from '../../components/useFirstFocus.ts';
import { useApp } from '../../state/useApp.ts';
import { DayField } from './DayField.tsx';
import { EditActions } from './EditActions.tsx';
import { NameInput } from './NameInput.tsx';
import { emptyToldFact, type ToldFact, toldFactRequest } from './toldFact.ts';

/** One fact told by hand, about the entity that is shown. */
export function AddFactForm({ entity, onClose }: { readonly entity: EntityView; readonly onClose: () => void }) {
  const { edits, inspector } = useApp();
  const [told, setTold] = useState(emptyToldFact);
  const [error, setError] = useState<unknown>(null);
  const [isSaving, setIsSaving] = useState(false);
  const change = (patch: Partial<ToldFact>): void => setTold((before) => ({ ...before, ...patch }));
  const request = toldFactRequest(entity.id, told);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (request === null) return;
    setIsSaving(true);
    edits
      .make('addFact', request, `Added a fact about ${entity.name}`)
      .then(() => {
        void inspector.entityFacts.refresh();
        onClose();
      })
      .catch((failure: unknown) => {
        setError(failure);
        setIsSaving(false);
      });
  }

  return (
    <form className="stack edit-form" aria-label="Add a fact" onSubmit={onSubmit}>
      <p>
        <strong>{entity.name}</strong>
      </p>
      <RelationField value={told.relation} onChange={(relation) => change({ relation })} />
      <Segmented
        label="What it is related to"
        value={told.objectKind}
        onChange={(objectKind) => change({ objectKind })}
        options={[
          { value: 'entity', label: 'Something known or new', title: 'A person, a place, a service …' },
          { value: 'value', label: 'A value', title: 'A number, a date, some words' },
        ]}
      />
      <Field
        label={told.objectKind === 'entity' ? 'Name' : 'Value'}
        hint={
          told.objectKind === 'entity' && told.object.text.trim() !== '' && told.object.entityId === null
            ? 'An exact name is that one; any other is made new.'
            : undefined
        }
      >
        {(ids) =>
          told.objectKind === 'entity' ? (
            <NameInput ids={ids} value={told.object} onChange={(object) => change({ object })} />
          ) : (
            <input
              {...ids}
              className="input"
              value={told.object.text}
              onChange={(event) => change({ object: { text: event.target.value, entityId: null } })}
            />
          )
        }
      </Field>
      <div className="edit-pair">
        <DayField label="From" value={told.from} onChange={(from) => change({ from })} />
        <DayField label="Until" value={told.until} onChange={(until) => change({ until })} />
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={told.isDenied}
          onChange={(event) => change({ isDenied: event.target.checked })}
        />
        It is not so
      </label>
      {error !== null && <Failure error={error} />}
      <EditActions submit="Add" isDisabled={request === null || isSaving} onCancel={onClose} />
    </form>
  );
}

/** The relations that this entity has already are suggested. */
function RelationField({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const { inspector } = useApp();
  const ref = useFirstFocus<HTMLInputElement>();
  const facts = useStore(inspector.entityFacts.store);
  const known = facts.phase === 'ready' ? facts.value.facts.map((fact) => fact.relation) : [];
  return (
    <SuggestField
      label="Relation"
      hint="For example lives_in, depends_on, owns."
      ref={ref}
      maxLength={200}
      value={value}
      suggestions={[...new Set(known)].filter((relation) => relation !== null)}
      onChange={onChange}
    />
  );
}
