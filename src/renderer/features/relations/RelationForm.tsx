import { useState } from 'react';
import type { RelationView } from '../../../shared/contract/relations.ts';
import { Field } from '../../components/Field.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { SuggestField } from '../../components/SuggestField.tsx';
import { plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { PhrasesField } from './PhrasesField.tsx';
import { changeOf, draftOf, type RelationDraft } from './relationDraft.ts';

interface RelationFormProps {
  readonly relation: RelationView;
  readonly names: readonly string[];
}

/** What is known of one relation, to be changed. */
export function RelationForm({ relation, names }: RelationFormProps) {
  const { relations } = useApp();
  const [draft, setDraft] = useState(() => draftOf(relation));
  const change = (patch: Partial<RelationDraft>): void => {
    setDraft((before) => ({ ...before, ...patch }));
    relations.forgetLook();
  };
  return (
    <section className="case relation-case" aria-label="Relation">
      <header>
        <h2>{relation.relation}</h2>
        <p className="quiet">
          {plural(relation.facts, 'fact')}
          {relation.shipped ? '' : ' · not shipped'}
        </p>
      </header>
      <ChangeForm
        label="Change the relation"
        wanted={changeOf(relation, draft)}
        done={`Changed the relation ${relation.relation}`}
        onReset={() => setDraft(draftOf(relation))}
      >
        <Segmented
          label="Values at a time"
          value={draft.cardinality}
          onChange={(cardinality) => change({ cardinality })}
          options={[
            { value: 'one', label: 'One value at a time', title: 'What begins later ends what held before.' },
            { value: 'many', label: 'Many values', title: 'Values stand beside one another.' },
          ]}
        />
        <div className="relation-pair">
          <SuggestField
            label="Opposite of"
            hint="Of one subject and object only one of the two holds."
            value={draft.oppositeOf}
            suggestions={names}
            onChange={(oppositeOf) => change({ oppositeOf })}
          />
          <SuggestField
            label="Inverse"
            hint="Said from the object’s side."
            value={draft.inverse}
            suggestions={names}
            onChange={(inverse) => change({ inverse })}
          />
          <TextField
            label="Exclusive group"
            hint="Relations of one group exclude one another."
            value={draft.exclusiveGroup}
            onChange={(exclusiveGroup) => change({ exclusiveGroup })}
          />
          <TextField label="IRI" hint="Its name in RDF." value={draft.iri} onChange={(iri) => change({ iri })} />
        </div>
        <div className="relation-checks">
          <Check label="Symmetric" isOn={draft.isSymmetric} onChange={(isSymmetric) => change({ isSymmetric })} />
          <Check label="Transitive" isOn={draft.isTransitive} onChange={(isTransitive) => change({ isTransitive })} />
          <Check
            label="Depends: what ends takes along what depends on it"
            isOn={draft.isDependency}
            onChange={(isDependency) => change({ isDependency })}
          />
        </div>
        <PhrasesField phrases={draft.phrases} onChange={(phrases) => change({ phrases })} />
      </ChangeForm>
    </section>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function TextField({ label, hint, value, onChange }: TextFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(ids) => <input {...ids} className="input" value={value} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}

interface CheckProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Check({ label, isOn, onChange }: CheckProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
