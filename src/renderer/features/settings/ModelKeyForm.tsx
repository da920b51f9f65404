import { type FormEvent, useState } from 'react';
import type { ModelList, ModelView } from '../../../shared/contract/models.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { useApp } from '../../state/useApp.ts';
import { keyNote } from './modelWords.ts';

interface ModelKeyFormProps {
  readonly server: string;
  readonly state: ModelView['key'];
  readonly kept: ModelList['keys_kept'];
}

/** The key of one server: it can be given and forgotten, never read. */
export function ModelKeyForm({ server, state, kept }: ModelKeyFormProps) {
  const { models, notices } = useApp();
  const [key, setKey] = useState('');
  function keep(next: string | null): void {
    models.keepKey(server, next).then(() => setKey(''), notices.sayError);
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (key.trim() !== '') keep(key.trim());
  }
  return (
    <form className="key-form" onSubmit={onSubmit} autoComplete="off">
      <Field label="Key" hint={keyNote(state, kept)}>
        {(ids) => (
          <input
            {...ids}
            className="input"
            type="password"
            autoComplete="off"
            disabled={state === 'environment'}
            placeholder={state === 'none' ? '' : '••••••••'}
            value={key}
            onChange={(event) => setKey(event.target.value)}
          />
        )}
      </Field>
      <span className="key-actions">
        <button type="submit" className="button button-plain button-m" disabled={key.trim() === ''}>
          Keep the key
        </button>
        <Button disabled={state !== 'kept'} onClick={() => keep(null)}>
          Forget it
        </Button>
      </span>
    </form>
  );
}
