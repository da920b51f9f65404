import type { DatasetRef } from '../../shared/contract/primitives.ts';
import { type Command, defineCommand } from '../commands/command.ts';
import type { App } from '../state/app.ts';
import { useApp } from '../state/useApp.ts';

export function datasetKey(ref: DatasetRef): string {
  return JSON.stringify([ref.user_id, ref.dataset]);
}

export function datasetOfKey(key: string): DatasetRef {
  const parts: unknown = JSON.parse(key);
  const [user_id, dataset] = Array.isArray(parts) ? parts.map(String) : [];
  return { user_id: user_id ?? 'local', dataset: dataset ?? 'main' };
}

export function switchDataset(app: App, ref: DatasetRef): void {
  app.application
    .change({ dataset: ref }, `dataset ${ref.dataset}`)
    .then((undo) => undo && app.registry.remember(undo))
    .catch(app.notices.sayError);
}

export function useDataset(): (ref: DatasetRef) => void {
  const app = useApp();
  return (ref) => switchDataset(app, ref);
}

/** One palette entry a dataset. */
export function datasetCommands(app: App): Command[] {
  const { status } = app.application.store.getState();
  return (status?.datasets ?? []).map((entry) => {
    const ref = { user_id: entry.user_id, dataset: entry.name };
    const label = `Dataset: ${entry.name}`;
    return defineCommand(
      {
        id: `dataset.use.${datasetKey(ref)}`,
        group: 'Window',
        label,
        keywords: ['switch', entry.user_id],
        shortcuts: [],
      },
      {
        isAvailable: () => datasetKey(app.application.dataset()) !== datasetKey(ref),
        run: () => switchDataset(app, ref),
      },
    );
  });
}
