import { type FormEvent, useEffect, useState } from 'react';
import type { DependentsEndResponse } from '../../../shared/contract/identity.ts';
import type { FactView } from '../../../shared/contract/memory.ts';
import type { EntityRef } from '../../../shared/contract/primitives.ts';
import { SelectField } from '../../components/SelectField.tsx';
import { Failure, Skeleton } from '../../components/States.tsx';
import { useApp } from '../../state/useApp.ts';
import { DayField } from './DayField.tsx';
import { DependentsReport } from './DependentsReport.tsx';
import { EditActions } from './EditActions.tsx';

interface EndFormProps {
  readonly fact: FactView;
  readonly onClose: () => void;
}

const alongs = ['nothing', 'subject', 'object'] as const;
type Along = (typeof alongs)[number];

/** Says when a fact ended, and with it, where that is asked for, what depends on one of its ends. */
export function EndForm({ fact, onClose }: EndFormProps) {
  const { inspector, edits } = useApp();
  const [at, setAt] = useState(() => new Date().toISOString().slice(0, 10));
  const [along, setAlong] = useState<Along>('nothing');
  const [failure, setFailure] = useState<unknown>(null);
  const [isSaving, setIsSaving] = useState(false);
  const ends = { nothing: null, subject: fact.subject, object: entityIn(fact) };
  const entity = ends[along];
  const { report, error } = useDependents(entity?.id ?? null, at);
  const isReady = at !== '' && (entity === null || report !== null) && !isSaving;

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!isReady) return;
    setIsSaving(true);
    edits
      .endFact({ factId: fact.id, at, dependentsOf: entity?.id ?? null }, `Ended “${fact.text}”`)
      .then(() => {
        onClose();
        inspector.refresh();
      })
      .catch((reason: unknown) => {
        setFailure(reason);
        setIsSaving(false);
      });
  }

  return (
    <form className="stack edit-form" aria-label="End the fact" onSubmit={onSubmit}>
      <p className="quiet">It held until then. Said of later times again, it holds again.</p>
      <DayField label="Ended on" value={at} onChange={setAt} />
      <SelectField
        label="And with it"
        value={along}
        options={alongs.filter((end) => end === 'nothing' || ends[end] !== null)}
        labels={{
          nothing: 'nothing else',
          subject: `what depends on ${fact.subject?.name ?? ''}`,
          object: `what depends on ${entityIn(fact)?.name ?? ''}`,
        }}
        onChange={setAlong}
      />
      {entity !== null && (
        <div className="dependents" aria-live="polite">
          {error !== null && <Failure error={error} />}
          {report === null && error === null && <Skeleton rows={2} />}
          {report !== null && <DependentsReport report={report} name={entity.name} endedId={fact.id} />}
        </div>
      )}
      {failure !== null && <Failure error={failure} />}
      <EditActions submit="End" isDisabled={!isReady} onCancel={onClose} />
    </form>
  );
}

function entityIn({ object }: FactView): EntityRef | null {
  return object !== null && 'id' in object ? object : null;
}

interface Previewed {
  readonly report: DependentsEndResponse | null;
  readonly error: unknown;
}
const nothing: Previewed = { report: null, error: null };

/** What would end with an entity; a late answer about another one or another day is not shown. */
function useDependents(entityId: number | null, at: string): Previewed {
  const { api, application } = useApp();
  const [found, setFound] = useState<Previewed & { readonly asked: string }>({ ...nothing, asked: '' });
  const asked = entityId === null || at === '' ? '' : `${entityId} ${at}`;
  useEffect(() => {
    if (entityId === null || asked === '') return;
    const asking = new AbortController();
    api
      .call('endDependents', { ...application.dataset(), entity_id: entityId, at }, { signal: asking.signal })
      .then((report) => setFound({ report, error: null, asked }))
      .catch((error: unknown) => {
        if (!asking.signal.aborted) setFound({ report: null, error, asked });
      });
    return () => asking.abort();
  }, [api, application, entityId, at, asked]);
  return asked !== '' && found.asked === asked ? found : nothing;
}
