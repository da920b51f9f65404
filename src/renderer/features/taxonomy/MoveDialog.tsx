import { useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import type { BranchMove } from '../../../shared/contract/taxonomy.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { Banner, Failure } from '../../components/States.tsx';
import { useFirstFocus } from '../../components/useFirstFocus.ts';
import { useApp } from '../../state/useApp.ts';
import { previewWords } from './moveWords.ts';
import type { Moved, TaxonomyQuestion } from './taxonomyState.ts';

interface MoveDialogProps {
  readonly question: Extract<TaxonomyQuestion, { kind: 'move' }>;
}

/** Where a branch or nodes go, with what would move, before it is done. */
export function MoveDialog({ question }: MoveDialogProps) {
  const { taxonomy, notices } = useApp();
  const { moved, title } = question;
  const [to, setTo] = useState(question.to);
  const target = to.startsWith('/') ? to : `/${to}`;
  const [preview, setPreview] = useMovePreview(moved, target);
  const known = useStore(taxonomy.store, (state) => state.known);
  const paths = [...known.values()].flatMap(({ branches }) => branches.map(({ path }) => path)).toSorted();
  const listId = useId();
  const ref = useFirstFocus<HTMLInputElement>();
  // While the answer to what was just typed is on its way, Enter waits for it.
  const mayTry = moved.kind === 'nodes' || preview.of !== target || preview.value?.refused === null;

  async function move(): Promise<void> {
    if (!mayTry) return;
    if (moved.kind === 'branch') {
      const value = await taxonomy.preview(moved.path, target);
      setPreview({ of: target, value, error: null });
      if (value.refused !== null) return;
    }
    taxonomy.ask(null);
    await taxonomy.move(moved, target);
  }
  const onMove = (): void => void move().catch(notices.sayError);

  return (
    <Dialog
      title={title}
      onClose={() => taxonomy.ask(null)}
      footer={
        <>
          <Button onClick={() => taxonomy.ask(null)}>Cancel</Button>
          <Button variant="primary" disabled={!mayTry} onClick={onMove}>
            {title === 'Merge branches' ? 'Merge' : title.startsWith('Rename') ? 'Rename' : 'Move'}
          </Button>
        </>
      }
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onMove();
        }}
      >
        <p>{moved.kind === 'branch' ? <code>{moved.path}</code> : moved.label}</p>
        <Field label="New path">
          {(ids) => (
            <input
              {...ids}
              ref={ref}
              className="input"
              list={listId}
              autoComplete="off"
              spellCheck={false}
              value={to}
              onFocus={({ target }) => target.setSelectionRange(to.lastIndexOf('/') + 1, to.length)}
              onChange={(event) => setTo(event.target.value)}
            />
          )}
        </Field>
        <datalist id={listId}>
          {paths.map((path) => (
            <option key={path} value={path} />
          ))}
        </datalist>
        <div className="move-preview" role="status">
          {moved.kind === 'nodes' ? (
            'They leave where they are now; can be undone.'
          ) : (
            <PreviewLine preview={preview} isSame={target === moved.path} />
          )}
        </div>
      </form>
    </Dialog>
  );
}

interface MovePreview {
  readonly of: string;
  readonly value: BranchMove | null;
  readonly error: unknown;
}

function PreviewLine(props: { readonly preview: MovePreview; readonly isSame: boolean }) {
  const { value, error } = props.preview;
  if (props.isSame) return <p className="quiet">Give another path, new or known.</p>;
  if (error !== null) return <Failure error={error} />;
  if (value === null) return <p className="quiet">Counting…</p>;
  if (value.refused !== null) return <Banner level="warning">{value.refused}</Banner>;
  return <p>{previewWords(value)}</p>;
}

/** What moving a branch there would do; the answer before stays in view while the next is on its way. */
function useMovePreview(moved: Moved, to: string): [MovePreview, (preview: MovePreview) => void] {
  const { taxonomy } = useApp();
  const [preview, setPreview] = useState<MovePreview>({ of: '', value: null, error: null });
  const from = moved.kind === 'branch' ? moved.path : null;
  useEffect(() => {
    let isWanted = true;
    if (from === null) return;
    taxonomy
      .preview(from, to)
      .then((value) => isWanted && setPreview({ of: to, value, error: null }))
      .catch((error: unknown) => isWanted && setPreview({ of: to, value: null, error }));
    return () => {
      isWanted = false;
    };
  }, [taxonomy, from, to]);
  return [preview, setPreview];
}
