import { type FormEvent, useEffect, useState } from 'react';
import type { EntityView } from '../../../shared/contract/edits.ts';
import type { EntityMergeResponse } from '../../../shared/contract/identity.ts';
import { Field } from '../../components/Field.tsx';
import { Banner, Failure } from '../../components/States.tsx';
import { useApp } from '../../state/useApp.ts';
import { EditActions } from './EditActions.tsx';
import { movedWords } from './mergePreview.ts';
import { type NamedChoice, NameInput } from './NameInput.tsx';

interface MergeFormProps {
  readonly entity: EntityView;
  /** What it may be the same as, when it was opened from there. */
  readonly proposed: NamedChoice | null;
  readonly onClose: () => void;
}

/** Makes another entity stand for this one too, after showing what that changes. */
export function MergeForm({ entity, proposed, onClose }: MergeFormProps) {
  const { edits, router } = useApp();
  const [into, setInto] = useState<NamedChoice>(proposed ?? { text: '', entityId: null });
  const [failure, setFailure] = useState<unknown>(null);
  const [isSaving, setIsSaving] = useState(false);
  const { preview, error } = useMergePreview(entity.id, into.entityId);
  const target = into.entityId;

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (target === null || preview === null) return;
    setIsSaving(true);
    edits
      .make(
        'mergeEntities',
        { from_id: entity.id, into_id: target, preview: false },
        `Merged ${entity.name} into ${into.text}`,
      )
      .then(() => {
        onClose();
        router.inspect({ entityId: target });
      })
      .catch((reason: unknown) => {
        setFailure(reason);
        setIsSaving(false);
      });
  }

  return (
    <form className="stack edit-form" aria-label="Merge" onSubmit={onSubmit}>
      <p>
        <strong>{entity.name}</strong> is the same as
      </p>
      <Field label="Name" hint="The one that stands for both.">
        {(ids) => <NameInput ids={ids} value={into} onChange={setInto} />}
      </Field>
      {preview !== null && <MergePreview preview={preview} />}
      {(failure ?? error) !== null && <Failure error={failure ?? error} />}
      <EditActions submit="Merge" isDisabled={preview === null || isSaving} onCancel={onClose} />
    </form>
  );
}

function MergePreview({ preview }: { readonly preview: EntityMergeResponse }) {
  return (
    <section aria-label="What changes" className="stack">
      {preview.warnings.map((warning) => (
        <Banner key={warning} level="warning">
          {warning}
        </Banner>
      ))}
      <p>{movedWords(preview.moved)}</p>
      {preview.changed.length > 0 && (
        <ul className="merge-changes">
          {preview.changed.map(({ fact_id, text, before, after }) => (
            <li key={fact_id}>
              <span>{text}</span>
              <span className="quiet">
                {before} → {after}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface Previewed {
  readonly preview: EntityMergeResponse | null;
  readonly error: unknown;
}
const nothing: Previewed = { preview: null, error: null };

/** What merging would change; a late answer about another choice is not shown. */
function useMergePreview(fromId: number, intoId: number | null): Previewed {
  const { api, application } = useApp();
  const [found, setFound] = useState<Previewed & { readonly intoId: number | null }>({ ...nothing, intoId: null });
  useEffect(() => {
    if (intoId === null) return;
    const asking = new AbortController();
    api
      .call('mergeEntities', { ...application.dataset(), from_id: fromId, into_id: intoId }, { signal: asking.signal })
      .then((preview) => setFound({ preview, error: null, intoId }))
      .catch((error: unknown) => {
        if (!asking.signal.aborted) setFound({ preview: null, error, intoId });
      });
    return () => asking.abort();
  }, [api, application, fromId, intoId]);
  return intoId !== null && found.intoId === intoId ? found : nothing;
}
