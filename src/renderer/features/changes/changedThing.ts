import type { ChangeEntry } from '../../../shared/contract/edits.ts';
import { type InspectorTarget, libraryAddress, type ReaderTarget } from '../../model/routes.ts';
import type { App } from '../../state/app.ts';
import type { ChangedThing } from './changesStore.ts';

/** What the person looks at, as the history is asked for it: the inspector before the reader. */
export function inspectedThing(target: InspectorTarget | null, reader: ReaderTarget | null): ChangedThing {
  if (target?.entityId != null) return { entity_id: target.entityId };
  if (target?.factId != null) return { fact_id: target.factId };
  const artifactId = target?.artifactId ?? reader?.artifactId ?? null;
  return artifactId === null ? null : { artifact_id: artifactId };
}

/** Whether there is something left to go to. */
export function hasPlace(entry: ChangeEntry): boolean {
  return entry.entity !== null || entry.fact_id !== null || entry.artifact_id !== null;
}

export function goToChanged(app: App, entry: ChangeEntry): void {
  if (entry.fact_id !== null || entry.entity !== null) {
    app.router.inspect({ factId: entry.fact_id, entityId: entry.entity?.id ?? null });
  } else if (entry.artifact_id !== null) {
    app.router.goTo(libraryAddress({ artifactId: entry.artifact_id, chunkId: null, markedFactId: null }));
  }
}
