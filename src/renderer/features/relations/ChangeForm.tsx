import type { FormEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import type { RelationChange } from '../../../shared/contract/relations.ts';
import { Button } from '../../components/Button.tsx';
import { Failure, Skeleton } from '../../components/States.tsx';
import { useApp } from '../../state/useApp.ts';
import { EditPreview } from './EditPreview.tsx';
import { isSameChange } from './relationDraft.ts';

interface ChangeFormProps {
  readonly label: string;
  /** Null while nothing differs. */
  readonly wanted: RelationChange | null;
  /** What is told when it is done. */
  readonly done: string;
  readonly onReset: () => void;
  readonly onDone?: () => void;
  readonly children: ReactNode;
}

/** A change in the making: first a look at what it does, then doing it. Enter goes one step on. */
export function ChangeForm({ label, wanted, done, onReset, onDone, children }: ChangeFormProps) {
  const { relations } = useApp();
  const { looked, preview, isSaving } = useStore(relations.store);
  const isLooked = wanted !== null && isSameChange(looked, wanted);
  const isReady = isLooked && preview.phase === 'ready';

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (wanted === null || isSaving) return;
    if (isReady) void relations.apply(wanted, done).then((isDone) => isDone && onDone?.());
    else void relations.look(wanted);
  }

  return (
    <form className="stack relation-form" aria-label={label} onSubmit={onSubmit}>
      {children}
      <div className="row-end">
        <Button
          size="s"
          disabled={wanted === null}
          onClick={() => {
            relations.forgetLook();
            onReset();
          }}
        >
          Reset
        </Button>
        <button type="submit" className="button button-primary button-s" disabled={wanted === null || isSaving}>
          {isReady ? 'Apply' : 'Look at what changes'}
        </button>
      </div>
      <div className="relation-preview" aria-live="polite">
        {isLooked && preview.phase === 'loading' && <Skeleton rows={2} />}
        {isLooked && preview.phase === 'failed' && <Failure error={preview.error} />}
        {isReady && <EditPreview preview={preview.value} />}
      </div>
    </form>
  );
}
