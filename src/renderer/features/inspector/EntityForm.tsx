import { type FormEvent, useState } from 'react';
import type { EntityView } from '../../../shared/contract/edits.ts';
import { Field } from '../../components/Field.tsx';
import { Failure } from '../../components/States.tsx';
import { SuggestField } from '../../components/SuggestField.tsx';
import { TagsField } from '../../components/TagsField.tsx';
import { useFirstFocus } from '../../components/useFirstFocus.ts';
import { useApp } from '../../state/useApp.ts';
import { ConflictNote } from './ConflictNote.tsx';
import { EditActions } from './EditActions.tsx';
import { beginDraft, changedFields, type EntityDraft, rebased, withTheirs } from './entityDraft.ts';
import { entityTypes } from './entityTypes.ts';
import { isConflict } from './isConflict.ts';

/** Name, type and aliases. What is typed survives whatever happens to the entity meanwhile. */
export function EntityForm({ entity, onClose }: { readonly entity: EntityView; readonly onClose: () => void }) {
  const { edits, inspector } = useApp();
  const [draft, setDraft] = useState(() => beginDraft(entity));
  const [reason, setReason] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isSaving, setIsSaving] = useState(false);
  const nameRef = useFirstFocus<HTMLInputElement>();
  const isChangedElsewhere = entity.version !== draft.base.version && !isSaving;
  const type = (typed: Partial<EntityDraft['typed']>): void =>
    setDraft((before) => ({ ...before, typed: { ...before.typed, ...typed } }));

  function save(made: EntityDraft): void {
    const { aliases, ...changes } = changedFields(made);
    if (aliases === undefined && Object.keys(changes).length === 0) {
      onClose();
      return;
    }
    setIsSaving(true);
    setError(null);
    const request = {
      id: entity.id,
      version: made.base.version,
      ...changes,
      ...(aliases === undefined ? {} : { aliases: [...aliases] }),
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    };
    edits
      .make('editEntity', request, labelOf(made))
      .then((done) => {
        inspector.entity.put(entity.id, done.entity);
        onClose();
      })
      .catch(async (failure: unknown) => {
        setError(failure);
        if (isConflict(failure)) await inspector.entity.refresh();
        setIsSaving(false);
      });
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!isChangedElsewhere) save(draft);
  }

  return (
    <form className="stack edit-form" aria-label="Edit the entity" onSubmit={onSubmit}>
      <Field label="Name">
        {(ids) => (
          <input
            {...ids}
            className="input"
            ref={nameRef}
            maxLength={200}
            value={draft.typed.name}
            onChange={(event) => type({ name: event.target.value })}
          />
        )}
      </Field>
      <SuggestField
        label="Type"
        maxLength={64}
        value={draft.typed.type}
        suggestions={entityTypes}
        onChange={(name) => type({ type: name })}
      />
      <TagsField
        label="Aliases"
        hint="Other names it is found by."
        tags={draft.typed.aliases}
        onChange={(aliases) => type({ aliases: [...aliases] })}
      />
      <Field label="Why" hint="Kept in the history; may be left empty.">
        {(ids) => (
          <input {...ids} className="input" value={reason} onChange={(event) => setReason(event.target.value)} />
        )}
      </Field>
      {isChangedElsewhere && (
        <ConflictNote
          of={{ entity_id: entity.id }}
          present={presentWords(entity, draft)}
          onTheirs={() => {
            setError(null);
            setDraft(withTheirs(draft, entity));
          }}
          onMine={() => {
            const mine = rebased(draft, entity);
            setDraft(mine);
            save(mine);
          }}
        />
      )}
      {error !== null && !isConflict(error) && <Failure error={error} />}
      <EditActions
        submit="Save"
        isDisabled={isChangedElsewhere || isSaving || draft.typed.name.trim() === '' || draft.typed.type.trim() === ''}
        onCancel={onClose}
      />
    </form>
  );
}

function labelOf({ base, typed }: EntityDraft): string {
  return typed.name.trim() === base.name ? `Edited ${base.name}` : `Renamed ${base.name} to ${typed.name.trim()}`;
}

function presentWords(entity: EntityView, { base }: EntityDraft): string {
  const { name, type, aliases } = changedFields({ base, typed: entity });
  const words = [
    ...(name === undefined ? [] : [`name “${name}”`]),
    ...(type === undefined ? [] : [`type ${type}`]),
    ...(aliases === undefined ? [] : [`aliases ${aliases.length === 0 ? 'none' : aliases.join(', ')}`]),
  ];
  return words.length === 0 ? 'It was changed and changed back.' : `It is now: ${words.join('; ')}.`;
}
