import { useState } from 'react';
import type { Output } from '../../../shared/contract/operations.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Failure, Skeleton } from '../../components/States.tsx';
import { plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { Examples } from './Examples.tsx';
import { usePreview } from './usePreview.ts';

interface ReextractDialogProps {
  readonly artifactId: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** What would go, come and stay when an artifact's facts are made again from its text. */
export function ReextractDialog({ artifactId, name, onClose }: ReextractDialogProps) {
  const { api, application, edits } = useApp();
  const request = { artifact_id: artifactId };
  const preview = usePreview(() => api.call('reextract', { ...application.dataset(), ...request, preview: true }));
  const [error, setError] = useState<unknown>(null);
  const [isWorking, setIsWorking] = useState(false);
  const failure = error ?? preview.error;
  const isNothing = preview.value !== null && preview.value.go.count === 0 && preview.value.come.count === 0;

  function make(): void {
    setIsWorking(true);
    edits
      .make('reextract', { ...request, preview: false }, `Made the facts of “${name}” again`)
      .then(onClose)
      .catch((reason: unknown) => {
        setError(reason);
        setIsWorking(false);
      });
  }

  return (
    <Dialog
      title="Make the facts again"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Leave them</Button>
          <Button
            variant="primary"
            icon="refresh"
            disabled={preview.value === null || isNothing || isWorking}
            onClick={make}
          >
            Make them again
          </Button>
        </>
      }
    >
      <div className="stack reextract-body">
        <p>
          The facts of <strong>{name}</strong> are made from its text again. Its passages stay, and so does what another
          source or a person said. This can be undone.
        </p>
        {failure !== null && <Failure error={failure} />}
        {preview.value === null && failure === null && <Skeleton rows={4} />}
        {isNothing && <p>Nothing would change.</p>}
        {preview.value !== null && !isNothing && <Preview preview={preview.value} />}
      </div>
    </Dialog>
  );
}

function Preview({ preview }: { readonly preview: Output<'reextract'> }) {
  return (
    <div className="reextract">
      <Part title={plural(preview.go.count, 'fact goes', 'facts go')} label="Facts that go" part={preview.go} />
      <Part
        title={plural(preview.come.count, 'fact comes', 'facts come')}
        label="Facts that come"
        part={preview.come}
      />
      <Part
        title={plural(preview.stay.count, 'fact stays', 'facts stay')}
        label="Facts that stay"
        part={preview.stay}
      />
    </div>
  );
}

function Part({
  title,
  label,
  part,
}: {
  readonly title: string;
  readonly label: string;
  readonly part: Output<'reextract'>['go'];
}) {
  return (
    <section>
      <h3>{title}</h3>
      <Examples label={label} texts={part.examples} />
      {part.count > part.examples.length && part.examples.length > 0 && (
        <p className="quiet">
          {part.examples.length} of {part.count} shown.
        </p>
      )}
    </section>
  );
}
