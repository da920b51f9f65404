import { useStore } from 'zustand';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { Failure } from '../../components/States.tsx';
import { useApp } from '../../state/useApp.ts';
import { errorPlace } from './errorPlace.ts';
import type { RuleDraft } from './reasoningStore.ts';
import { SparqlEditor } from './SparqlEditor.tsx';

/** A rule in the writing. Proposing it changes nothing yet. */
export function RuleForm({ draft }: { readonly draft: RuleDraft }) {
  const { reasoning } = useApp();
  const error = useStore(reasoning.store, (state) => state.draftError);
  return (
    <form
      className="rule-form"
      onSubmit={(event) => {
        event.preventDefault();
        void reasoning.suggest();
      }}
    >
      <h2>New rule</h2>
      <Field label="Name" hint="One word, as driving_licence_implies_adult.">
        {(ids) => (
          <input
            {...ids}
            className="input"
            value={draft.ruleId}
            required
            onChange={(event) => reasoning.editDraft({ ruleId: event.target.value })}
          />
        )}
      </Field>
      <Field label="What it says">
        {(ids) => (
          <input
            {...ids}
            className="input"
            value={draft.description}
            required
            onChange={(event) => reasoning.editDraft({ description: event.target.value })}
          />
        )}
      </Field>
      <div className="field">
        <span className="field-label">CONSTRUCT query</span>
        <SparqlEditor
          label="CONSTRUCT query"
          value={draft.sparql}
          errorLine={errorPlace(error)?.line ?? null}
          onChange={(sparql) => reasoning.editDraft({ sparql })}
          onRun={() => void reasoning.suggest()}
        />
        <p className="field-note">
          Triple patterns, FILTER, BIND, VALUES and UNION: what follows must stay true when more is told.
        </p>
      </div>
      {error !== null && <Failure error={error} />}
      <div className="sparql-actions">
        <button type="submit" className="button button-primary button-m">
          <span>Propose</span>
        </button>
        <Button onClick={() => reasoning.editDraft(null)}>Discard</Button>
      </div>
    </form>
  );
}
