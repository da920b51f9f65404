import { useState } from 'react';
import { PalimpsestError } from '../../../../shared/contract/errors.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Field } from '../../../components/Field.tsx';
import { markForFocus } from '../../../components/markForFocus.ts';
import { Banner, Failure } from '../../../components/States.tsx';
import { useApp } from '../../../state/useApp.ts';
import { useExplore, useExploreState } from '../useExplore.ts';

/** The name of a view. When saving fails, what was typed and what is drawn stay as they are. */
export function SaveViewDialog({ onClose }: { readonly onClose: () => void }) {
  const { notices } = useApp();
  const { explore } = useExplore();
  const open = useExploreState((state) => state.openView);
  const title = useExploreState((state) => state.title);
  const [name, setName] = useState(open?.name ?? title.slice(0, 128));
  const [error, setError] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const isConflict = error instanceof PalimpsestError && error.code === 'conflict';
  const trimmed = name.trim();

  function save(asNew: boolean): void {
    if (trimmed === '' || isSaving) return;
    setSaving(true);
    setError(null);
    explore
      .saveView(trimmed, asNew)
      .then(() => {
        notices.say('info', `View “${trimmed}” saved.`);
        onClose();
      })
      .catch((problem: unknown) => {
        setError(problem);
        setSaving(false);
      });
  }

  return (
    <Dialog
      title={open === null ? 'Save this view' : `Save “${open.name}”`}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          {open !== null && (
            <Button disabled={trimmed === '' || isSaving} onClick={() => save(true)}>
              Save as new
            </Button>
          )}
          <Button variant="primary" disabled={trimmed === '' || isSaving} onClick={() => save(open === null)}>
            Save
          </Button>
        </>
      }
    >
      {isConflict && (
        <Banner level="warning">
          This view was saved elsewhere meanwhile. Save as new keeps both; nothing drawn here is lost.
        </Banner>
      )}
      {error !== null && !isConflict && <Failure error={error} />}
      <Field label="Name" error={trimmed === '' ? 'A view needs a name.' : undefined}>
        {(ids) => (
          <input
            {...ids}
            className="input"
            maxLength={128}
            ref={markForFocus}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) save(open === null);
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}
