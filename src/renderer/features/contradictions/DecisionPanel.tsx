import { type FormEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { Banner, Failure, Skeleton } from '../../components/States.tsx';
import { plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { DatesForm } from './DatesForm.tsx';
import { Effects } from './Effects.tsx';
import { MergeNames } from './MergeNames.tsx';

const TITLES = {
  keep: 'Keep this claim',
  drop: 'All stand but this one',
  both: 'Both stand',
  merge: 'Merge: two names of one thing',
  neither: 'None of them stands',
  dismissed: 'Dismiss: no contradiction',
} as const;

/** The decision in the making: why, everything that it would change, and the button that does it. Enter confirms. */
export function DecisionPanel() {
  const { review } = useApp();
  const { draft, preview, isSaving, isStale, error, equal } = useStore(review.store);
  const confirmRef = useRef<HTMLButtonElement>(null);
  const chosen =
    draft === null ? '' : 'factId' in draft.choice ? `${draft.choice.kind} ${draft.choice.factId}` : draft.choice.kind;
  useEffect(() => confirmRef.current?.focus(), [chosen]);
  if (draft === null) return null;
  const canConfirm = preview.phase === 'ready' && draft.rationale.trim() !== '' && !isSaving;
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    void review.confirm();
  }
  return (
    <form className="decision" aria-label="Decision" onSubmit={onSubmit}>
      <h3>{TITLES[draft.choice.kind]}</h3>
      {draft.choice.kind === 'both' && <DatesForm />}
      {draft.choice.kind === 'merge' && <MergeNames choice={draft.choice} />}
      {/* Of one height whatever comes into it, so that nothing moves under the pointer. */}
      <div className="decision-effects" aria-live="polite">
        {isStale && (
          <Banner level="warning">
            <div role="alert">
              <strong>Changed meanwhile.</strong> The case is shown as it is now, and what you typed is kept. Look
              again, then confirm.
            </div>
          </Banner>
        )}
        {error !== null && <Failure error={error} />}
        {preview.phase === 'ready' && <Effects effects={preview.value} />}
        {preview.phase === 'failed' && <Failure error={preview.error} />}
        {preview.phase === 'loading' && <Skeleton rows={3} />}
        {equal.length > 0 && (
          <label className="decision-equal">
            <input
              type="checkbox"
              checked={draft.withEqual}
              onChange={(event) => review.setEqual(event.target.checked)}
            />
            <span>
              Settle {plural(equal.length, 'other case')} between the same sources the same way:{' '}
              <span className="quiet">{equal.map(({ name }) => name).join(' · ')}</span>
            </span>
          </label>
        )}
      </div>
      <div className="decision-foot">
        <Field label="Why" error={draft.rationale.trim() === '' ? 'Say why, in a few words.' : undefined}>
          {(ids) => (
            <input
              {...ids}
              className="input"
              maxLength={2000}
              value={draft.rationale}
              onChange={(event) => review.type(event.target.value)}
            />
          )}
        </Field>
        <Button onClick={review.cancel}>Cancel</Button>
        <button ref={confirmRef} type="submit" className="button button-primary button-m" aria-disabled={!canConfirm}>
          <span>{isSaving ? 'Settling…' : 'Confirm'}</span>
          <kbd>Enter</kbd>
        </button>
      </div>
    </form>
  );
}
