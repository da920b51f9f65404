import { useStore } from 'zustand';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { useFirstFocus } from '../../components/useFirstFocus.ts';
import { useApp } from '../../state/useApp.ts';
import { signed } from '../contradictions/trustRows.ts';
import { type DraftField, faultOf, titleOf, type TrustDraft } from './trustDraft.ts';
import { TrustPreview } from './TrustPreview.tsx';

/** Trusts a source or a type otherwise, with everything that this changes before it does. */
export function TrustDialog({ draft }: { readonly draft: TrustDraft }) {
  const { trustChanging } = useApp();
  // Whether it can be applied follows from both.
  useStore(trustChanging.store);
  const canApply = trustChanging.canApply();
  return (
    <Dialog
      title={titleOf(draft)}
      className="trust-dialog"
      onClose={trustChanging.cancel}
      footer={
        <>
          <Button onClick={trustChanging.cancel}>Cancel</Button>
          <Button variant="primary" disabled={!canApply} onClick={trustChanging.apply}>
            Apply
          </Button>
        </>
      }
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          trustChanging.apply();
        }}
      >
        <Fields draft={draft} />
        <TrustPreview draft={draft} />
        {/* Enter in a field applies only where a form has a button for it. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} disabled={!canApply}>
          Apply
        </button>
      </form>
    </Dialog>
  );
}

function Fields({ draft }: { readonly draft: TrustDraft }) {
  switch (draft.kind) {
    case 'steering_file':
      return <p>What the steering file says counts for those that were told of before, too.</p>;
    case 'document_type': {
      const { steered, shipped } = draft.type;
      const without = steered ?? shipped ?? 300;
      return (
        <Figure
          draft={draft}
          field="baseline"
          label="Baseline"
          value={draft.baseline}
          hint={`10 to 1,000. Left empty, ${without} counts${steered === null ? '' : ', as the steering file says'}.`}
          isFirst
        />
      );
    }
    case 'source': {
      const { steered } = draft.source;
      const without = steered === null ? 'its role counts' : `the steering file’s ${signed(steered.value)} counts`;
      return (
        <div className="trust-fields">
          <Figure
            draft={draft}
            field="reliability"
            label="Your own figure"
            value={draft.reliability}
            hint={`−1,000 to 1,000. Left empty, ${without}.`}
            isFirst
          />
          <Figure
            draft={draft}
            field="role"
            label="Role"
            value={draft.role}
            hint="Such as tech lead (+100), verified engineer (+50), CI/CD (+150)."
          />
        </div>
      );
    }
  }
}

interface FigureProps {
  readonly draft: TrustDraft;
  readonly field: DraftField;
  readonly label: string;
  readonly value: string;
  readonly hint: string;
  readonly isFirst?: boolean;
}

function Figure({ draft, field, label, value, hint, isFirst = false }: FigureProps) {
  const { trustChanging } = useApp();
  const ref = useFirstFocus<HTMLInputElement>();
  const fault = faultOf(draft, field);
  return (
    <Field label={label} hint={hint} error={fault ?? undefined}>
      {(ids) => (
        <input
          {...ids}
          ref={isFirst ? ref : undefined}
          className="input"
          autoComplete="off"
          spellCheck={false}
          inputMode={field === 'role' ? 'text' : 'numeric'}
          value={value}
          onChange={(event) => trustChanging.type(field, event.target.value)}
        />
      )}
    </Field>
  );
}
