import { useEffect, useState } from 'react';
import type { ChangeEntry } from '../../../shared/contract/edits.ts';
import { Button } from '../../components/Button.tsx';
import { Banner } from '../../components/States.tsx';
import { Time } from '../../components/Time.tsx';
import { makerWords } from '../../model/makers.ts';
import { useApp } from '../../state/useApp.ts';

interface ConflictNoteProps {
  readonly of: { readonly entity_id: number } | { readonly artifact_id: number } | { readonly fact_id: number };
  /** What it is now, in words. */
  readonly present: string;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
}

/** The thing changed while it was being typed over: who changed what, and the two ways on. Nothing typed is lost. */
export function ConflictNote({ of, present, onTheirs, onMine }: ConflictNoteProps) {
  const change = useLatestChange(of, present);
  return (
    <Banner
      level="warning"
      actions={
        <>
          <Button size="s" onClick={onTheirs}>
            Use theirs
          </Button>
          <Button size="s" onClick={onMine}>
            Save mine over it
          </Button>
        </>
      }
    >
      <div role="alert">
        <strong>Changed meanwhile{change === null ? '' : ` by ${makerWords(change.made_by)}`}.</strong> {present}
        {change !== null && (
          <p className="quiet">
            {change.what}, <Time value={change.at} />
          </p>
        )}
      </div>
    </Banner>
  );
}

function useLatestChange(of: ConflictNoteProps['of'], present: string): ChangeEntry | null {
  const { api, application } = useApp();
  const [change, setChange] = useState<ChangeEntry | null>(null);
  const key = JSON.stringify(of);
  useEffect(() => {
    let isShown = true;
    const thing = JSON.parse(key) as ConflictNoteProps['of'];
    api
      .call('listChanges', { ...application.dataset(), ...thing, limit: 1 })
      .then(({ changes }) => isShown && setChange(changes[0] ?? null))
      // Without it the note still says what is there now.
      .catch(() => isShown && setChange(null));
    return () => {
      isShown = false;
    };
  }, [api, application, key, present]);
  return change;
}
