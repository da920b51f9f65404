import { useState } from 'react';
import type { ForgetResponse } from '../../../shared/contract/memory.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Failure, Skeleton } from '../../components/States.tsx';
import { formatCount, plural } from '../../model/numbers.ts';
import { formatRoute } from '../../model/routes.ts';
import type { App } from '../../state/app.ts';
import { useApp } from '../../state/useApp.ts';
import type { ForgetTarget } from './asking.ts';
import { Examples } from './Examples.tsx';
import { forgottenCounts } from './forgottenCounts.ts';
import { usePreview } from './usePreview.ts';

interface ForgetDialogProps {
  readonly target: ForgetTarget;
  readonly name: string;
  readonly onClose: () => void;
}

/** What would go, before it goes: forgetting is the one thing that cannot be undone. */
export function ForgetDialog({ target, name, onClose }: ForgetDialogProps) {
  const app = useApp();
  const call = (preview: boolean) => app.api.call('forget', { ...app.application.dataset(), ...target, preview });
  const preview = usePreview(() => call(true));
  const [error, setError] = useState<unknown>(null);
  const [isForgetting, setIsForgetting] = useState(false);
  const failure = error ?? preview.error;

  function forget(): void {
    setIsForgetting(true);
    const address = formatRoute(app.router.store.getState());
    // Before it goes, so that nothing asks for it when it is gone.
    closeForgotten(app, target);
    call(false)
      .then(() => {
        app.notices.say('info', `“${name}” is forgotten.`);
        onClose();
        return Promise.all([app.library.load(), app.application.refresh()]);
      })
      .catch((reason: unknown) => {
        app.router.goTo(address);
        setError(reason);
        setIsForgetting(false);
      });
  }

  return (
    <Dialog
      title="Forget for good"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" icon="trash" disabled={preview.value === null || isForgetting} onClick={forget}>
            Forget
          </Button>
        </>
      }
    >
      <div className="stack forget">
        <p>
          <strong>{name}</strong> and everything known only from it is removed from the file. This cannot be undone.
        </p>
        {failure !== null && <Failure error={failure} />}
        {preview.value === null && failure === null && <Skeleton rows={4} />}
        {preview.value !== null && <Preview preview={preview.value} />}
      </div>
    </Dialog>
  );
}

/** What showed the forgotten thing is closed; what shows others stays. */
function closeForgotten(app: App, target: ForgetTarget): void {
  const { reader } = app.libraryBrowser.store.getState();
  const inspected = app.inspector.store.getState().target;
  if ('artifact_id' in target && reader?.artifactId === target.artifact_id) app.libraryBrowser.open(null);
  const isInspected =
    ('artifact_id' in target && inspected?.artifactId === target.artifact_id) ||
    ('fact_id' in target && inspected?.factId === target.fact_id) ||
    ('entity_id' in target && inspected?.entityId === target.entity_id);
  if (isInspected) app.router.inspect(null);
}

function Preview({ preview }: { readonly preview: ForgetResponse }) {
  const rows = forgottenCounts(preview.removed);
  return (
    <>
      <dl className="forget-counts num">
        {rows.map(({ what, count }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {preview.kept > 0 && <p>{plural(preview.kept, 'fact stays', 'facts stay')}: other sources say the same.</p>}
      <Examples label="Examples of what goes" texts={preview.examples} />
    </>
  );
}
