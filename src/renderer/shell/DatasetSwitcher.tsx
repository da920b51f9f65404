import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { Field } from '../components/Field.tsx';
import { Icon } from '../components/Icon.tsx';
import { findDataset } from '../model/jobs.ts';
import { formatCount, plural } from '../model/numbers.ts';
import { useApp } from '../state/useApp.ts';
import { datasetKey, datasetOfKey, useDataset } from './datasets.ts';

const NEW = '+new';

/** Which memory is shown. Nothing ever crosses from one to another. */
export function DatasetSwitcher() {
  const app = useApp();
  const status = useStore(app.application.store, (state) => state.status);
  const dataset = useStore(app.application.store, (state) => state.settings?.dataset);
  const [isNaming, setIsNaming] = useState(false);
  const use = useDataset();
  if (status === null || dataset === undefined) return <div className="nav-dataset" />;
  const known = findDataset(status, dataset);
  const counts = known === undefined ? 'empty' : plural(known.artifacts, 'artifact');
  const users = new Set(status.datasets.map((entry) => entry.user_id));
  return (
    <div className="nav-dataset">
      <label className="dataset-switch" title={known === undefined ? undefined : `${formatCount(known.facts)} facts`}>
        <Icon name="database" />
        <span className="dataset-text">
          <span className="dataset-name one-line">{dataset.dataset}</span>
          <span className="dataset-counts one-line num">{counts}</span>
        </span>
        <Icon name="down" />
        <select
          aria-label="Dataset"
          value={datasetKey(dataset)}
          onChange={(event) => {
            if (event.target.value === NEW) setIsNaming(true);
            else use(datasetOfKey(event.target.value));
          }}
        >
          {known === undefined && <option value={datasetKey(dataset)}>{dataset.dataset}</option>}
          {status.datasets.map((entry) => {
            const key = datasetKey({ user_id: entry.user_id, dataset: entry.name });
            return (
              <option key={key} value={key}>
                {users.size > 1 ? `${entry.user_id} / ${entry.name}` : entry.name}
              </option>
            );
          })}
          <option value={NEW}>New dataset…</option>
        </select>
      </label>
      {isNaming && <NewDataset onClose={() => setIsNaming(false)} />}
    </div>
  );
}

function NewDataset({ onClose }: { readonly onClose: () => void }) {
  const use = useDataset();
  const userId = useStore(useApp().application.store, (state) => state.settings?.dataset.user_id ?? 'local');
  const [name, setName] = useState('');
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() === '') return;
    onClose();
    use({ user_id: userId, dataset: name.trim() });
  }
  return (
    <Dialog title="New dataset" onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <Field label="Name" hint="It is made when the first thing is told to it.">
          {(ids) => (
            <input
              {...ids}
              className="input"
              maxLength={128}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <div className="row-end">
          <Button onClick={onClose}>Cancel</Button>
          <button type="submit" className="button button-primary button-m" disabled={name.trim() === ''}>
            Use it
          </button>
        </div>
      </form>
    </Dialog>
  );
}
