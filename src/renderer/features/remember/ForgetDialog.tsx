import { useEffect, useState } from 'react';
import type { ArtifactSummary, ForgetResponse } from '../../../shared/contract/memory.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Failure, Skeleton } from '../../components/States.tsx';
import { formatCount, plural } from '../../model/numbers.ts';
import { forgottenCounts } from './forgottenCounts.ts';
import { useApp } from '../../state/useApp.ts';

interface ForgetDialogProps {
  readonly artifact: ArtifactSummary;
  readonly onClose: () => void;
}

/** What would go, before it goes: forgetting is the one thing that cannot be undone. */
export function ForgetDialog({ artifact, onClose }: ForgetDialogProps) {
  const app = useApp();
  const [preview, setPreview] = useState<ForgetResponse | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isForgetting, setIsForgetting] = useState(false);

  useEffect(() => {
    let isOpen = true;
    app.library
      .previewForget(artifact.id)
      .then((answer) => isOpen && setPreview(answer))
      .catch((failure: unknown) => isOpen && setError(failure));
    return () => {
      isOpen = false;
    };
  }, [app, artifact.id]);

  function forget(): void {
    setIsForgetting(true);
    app.library
      .forget(artifact.id)
      .then(() => {
        app.notices.say('info', `“${artifact.title}” is forgotten.`);
        app.router.inspect(null);
        onClose();
        return Promise.all([app.library.load(), app.application.refresh()]);
      })
      .catch((failure: unknown) => {
        setError(failure);
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
          <Button variant="danger" icon="trash" disabled={preview === null || isForgetting} onClick={forget}>
            Forget
          </Button>
        </>
      }
    >
      <div className="stack forget">
        <p>
          <strong>{artifact.title}</strong> and everything known only from it is removed from the file. This cannot be
          undone.
        </p>
        {error !== null && <Failure error={error} />}
        {preview === null && error === null && <Skeleton rows={4} />}
        {preview !== null && <Preview preview={preview} />}
      </div>
    </Dialog>
  );
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
      {preview.examples.length > 0 && (
        <ul className="forget-examples" tabIndex={0} aria-label="Examples of what goes">
          {preview.examples.map((example) => (
            <li key={example} dir="auto">
              {example}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
