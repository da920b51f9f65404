import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { LocalModel, LocalModelList } from '../../../shared/contract/localModels.ts';
import { IconButton } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Field } from '../../components/Field.tsx';
import { Section } from '../../components/Section.tsx';
import { Failure } from '../../components/States.tsx';
import { describeError } from '../../model/describeError.ts';
import { formatBytes } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { FORMATS, missingRuntime, ROLES, USES } from './modelWords.ts';
import { OfferedModels } from './OfferedModels.tsx';

/** Models that are files here: which can be had, which are there, and a way to name others. */
export function LocalModelsSection() {
  const { localModels } = useApp();
  const list = useStore(localModels.store);
  return (
    <Section title="Models on this machine">
      {list.phase === 'failed' && <Failure error={list.error} onRetry={() => void localModels.load()} />}
      {list.phase === 'ready' && (
        <div className="stack">
          <p className="quiet">
            They run inside the app; no text leaves it. A model takes memory only while it is chosen.
          </p>
          {list.value.runtimes
            .filter(({ installed }) => !installed)
            .map((runtime) => (
              <p key={runtime.format} className="field-note field-error">
                {missingRuntime(runtime)}
              </p>
            ))}
          <OfferedModels offered={list.value.offered} />
          <AddForm folder={list.value.folder} />
          <Installed list={list.value} />
        </div>
      )}
    </Section>
  );
}

function AddForm({ folder }: { readonly folder: string }) {
  const { api, localModels, notices } = useApp();
  const [path, setPath] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  if (api.host === 'served')
    return (
      <p className="quiet">
        Others are found in <span className="mono">{folder}</span>. A GGUF file or a folder elsewhere is named in the
        desktop app.
      </p>
    );
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    localModels.add(path.trim()).then(
      () => {
        setPath('');
        setError(undefined);
        notices.say('info', 'The model was added.');
      },
      (failure: unknown) => {
        const { detail, hint } = describeError(failure);
        setError(`${detail} ${hint ?? ''}`.trim());
      },
    );
  }
  return (
    <form className="local-form" onSubmit={onSubmit}>
      <Field label="Add a GGUF file or an ONNX folder" error={error}>
        {(ids) => (
          <input
            {...ids}
            className="input"
            placeholder="/home/me/models/small-chat.gguf"
            value={path}
            onChange={(event) => setPath(event.target.value)}
          />
        )}
      </Field>
      <button type="submit" className="button button-plain button-m" disabled={path.trim() === ''}>
        Add
      </button>
    </form>
  );
}

/** Last, because what a download brings grows it. */
function Installed({ list: { installed } }: { readonly list: LocalModelList }) {
  return (
    <div className="local-models">
      <h3>Installed</h3>
      {installed.length === 0 && <p className="quiet">None yet.</p>}
      <ul aria-label="Installed models">
        {installed.map((model) => (
          <InstalledRow key={model.path} model={model} />
        ))}
      </ul>
    </div>
  );
}

function InstalledRow({ model }: { readonly model: LocalModel }) {
  const { localModels, notices } = useApp();
  const { name, path, format, uses, roles, bytes, dimensions, error, from } = model;
  const what = [FORMATS[format], formatBytes(bytes), ...(dimensions === null ? [] : [`${dimensions} numbers`])];
  return (
    <li className="local-model">
      <div className="local-model-head">
        <strong>{name}</strong>
        {uses.map((use) => (
          <Chip key={use}>{USES[use]}</Chip>
        ))}
        {roles.map((role) => (
          <Chip key={role} tone="good" icon="check">
            in use as {ROLES[role]}
          </Chip>
        ))}
      </div>
      <IconButton
        icon="close"
        label={from === 'named' ? `Leave ${name} out of the list` : `Delete ${name} from this machine`}
        disabled={roles.length > 0}
        title={roles.length > 0 ? 'In use: choose another model first.' : undefined}
        onClick={() => void localModels.remove(path).catch(notices.sayError)}
      />
      <p className="quiet local-model-line">
        {error === null && `${what.join(' · ')} · `}
        <span className="mono">{path}</span>
      </p>
      {error !== null && <p className="field-note field-error local-model-line">{error}</p>}
    </li>
  );
}
