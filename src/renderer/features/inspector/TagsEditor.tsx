import { type FormEvent, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Failure } from '../../components/States.tsx';
import { TagInput } from '../../components/TagInput.tsx';
import { applyListEdit, isSameList, listEdit } from '../../model/listEdits.ts';
import { useApp } from '../../state/useApp.ts';
import { ConflictNote } from './ConflictNote.tsx';
import { EditActions } from './EditActions.tsx';
import { isConflict } from './isConflict.ts';

interface TagsEditorProps {
  readonly target: { readonly artifact_id: number } | { readonly fact_id: number };
  readonly name: string;
  /** As they are now: they may change while others are typed. */
  readonly tags: readonly string[];
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** Reads them again, after it turned out that they are others. */
  readonly onStale: () => Promise<void>;
}

/** Tags as chips, and a form that changes them. */
export function TagsEditor(props: TagsEditorProps) {
  const { tags, isOpen, onOpen } = props;
  if (isOpen) return <TagsForm {...props} />;
  return (
    <div className="tags">
      {tags.map((tag) => (
        <Chip key={tag} icon="tag">
          {tag}
        </Chip>
      ))}
      <Button size="s" variant="ghost" icon="edit" onClick={() => onOpen(true)}>
        {tags.length === 0 ? 'Add tags' : 'Edit tags'}
      </Button>
    </div>
  );
}

function TagsForm({ target, name, tags, onOpen, onStale }: TagsEditorProps) {
  const { edits } = useApp();
  const [base, setBase] = useState(tags);
  const [typed, setTyped] = useState(tags);
  const [error, setError] = useState<unknown>(null);
  const isChangedElsewhere = !isSameList(base, tags);

  function save(before: readonly string[], after: readonly string[]): void {
    if (isSameList(before, after)) {
      onOpen(false);
      return;
    }
    edits
      .make('editTags', { ...target, before: [...before], tags: [...after] }, `Changed the tags of “${name}”`)
      .then(() => onOpen(false))
      .catch((reason: unknown) => {
        if (isConflict(reason)) void onStale();
        setError(reason);
      });
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!isChangedElsewhere) save(base, typed);
  }

  return (
    <form className="stack edit-form" aria-label="Tags" onSubmit={onSubmit}>
      <TagInput label="Tags" placeholder="Enter adds one" tags={typed} onChange={setTyped} isFocused />
      {isChangedElsewhere && (
        <ConflictNote
          of={target}
          present={`Tags are now: ${tags.length === 0 ? 'none' : tags.join(', ')}.`}
          onTheirs={() => {
            setBase(tags);
            setTyped(tags);
            setError(null);
          }}
          onMine={() => {
            const merged = applyListEdit(tags, listEdit(base, typed));
            setBase(tags);
            setTyped(merged);
            setError(null);
            save(tags, merged);
          }}
        />
      )}
      {error !== null && !isChangedElsewhere && !isConflict(error) && <Failure error={error} />}
      <EditActions submit="Save" isDisabled={isChangedElsewhere} onCancel={() => onOpen(false)} />
    </form>
  );
}
