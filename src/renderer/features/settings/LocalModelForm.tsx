import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { LocalUse } from '../../../shared/contract/localModels.ts';
import { Field } from '../../components/Field.tsx';
import { useApp } from '../../state/useApp.ts';
import { fitFor } from './localModelsStore.ts';

interface LocalModelFormProps {
  readonly use: LocalUse;
  /** The one chosen now. */
  readonly path: string | null;
  readonly onUse: (path: string) => void;
}

/** Which of the models on this machine to use. It counts once it is handed over. */
export function LocalModelForm({ use, path, onUse }: LocalModelFormProps) {
  const { localModels } = useApp();
  const fitting = fitFor(useStore(localModels.store), use);
  const [picked, setPicked] = useState<string | null>(null);
  const chosen = [picked, path].find((each) => fitting.some((model) => model.path === each)) ?? fitting[0]?.path;
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (chosen !== undefined) onUse(chosen);
  }
  if (chosen === undefined)
    return <p className="quiet">None is here yet. Download or add one under “Models on this machine”.</p>;
  return (
    <form className="local-form" onSubmit={onSubmit}>
      <Field label="Model on this machine">
        {(ids) => (
          <select {...ids} className="input" value={chosen} onChange={(event) => setPicked(event.target.value)}>
            {fitting.map((model) => (
              <option key={model.path} value={model.path} title={model.path}>
                {model.name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <button type="submit" className="button button-plain button-m">
        Use this model
      </button>
    </form>
  );
}
