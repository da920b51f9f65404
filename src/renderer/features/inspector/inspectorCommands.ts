import type { Actions } from '../../commands/actions.ts';
import { exploreAddress, libraryAddress } from '../../model/routes.ts';
import type { App } from '../../state/app.ts';
import type { Asked } from '../asking/asking.ts';

/** What can be done with what the inspector or the reader shows. */
export function inspectorCommands(app: App): Actions {
  const { inspector, router, asking } = app;
  const target = () => inspector.store.getState().target;
  const entity = () => {
    const loaded = inspector.entity.store.getState();
    return target()?.entityId != null && loaded.phase === 'ready' ? loaded.value : null;
  };
  const fact = () => {
    const loaded = inspector.history.store.getState();
    return target()?.factId != null && loaded.phase === 'ready' ? (loaded.value.facts[0] ?? null) : null;
  };
  const openForm = (tab: 'entity' | 'history', form: 'entity' | 'fact' | 'tags'): void => {
    inspector.show(tab);
    inspector.openForm(form);
  };
  const passage = () => {
    const said = fact()?.assertions.find((assertion) => assertion.artifact_id !== null);
    const artifactId = target()?.artifactId ?? said?.artifact_id ?? null;
    const chunkId = target()?.chunkId ?? said?.chunk_id ?? null;
    return artifactId === null ? null : { artifactId, chunkId, markedFactId: target()?.factId ?? null };
  };
  const forgettable = (): Asked | null => {
    const [shownEntity, shownFact] = [entity(), fact()];
    if (inspector.store.getState().tab === 'history' && shownFact !== null) {
      return { kind: 'forget', target: { fact_id: shownFact.id }, name: shownFact.text };
    }
    return shownEntity === null
      ? null
      : { kind: 'forget', target: { entity_id: shownEntity.id }, name: shownEntity.name };
  };
  return {
    editEntity: { isAvailable: () => entity() !== null, run: () => openForm('entity', 'entity') },
    addFact: { isAvailable: () => entity() !== null, run: () => openForm('entity', 'fact') },
    editTags: { isAvailable: () => fact() !== null, run: () => openForm('history', 'tags') },
    openInExplore: {
      isAvailable: () => entity() !== null || fact() !== null,
      run() {
        const [shownEntity, shownFact] = [entity(), fact()];
        if (shownEntity !== null) router.goTo(exploreAddress({ entity: shownEntity.id }));
        else if (shownFact !== null) router.goTo(exploreAddress({ fact: shownFact.id }));
      },
    },
    openInLibrary: {
      isAvailable: () => passage() !== null,
      run() {
        const shown = passage();
        if (shown !== null) router.goTo(libraryAddress(shown));
      },
    },
    forgetInspected: {
      isAvailable: () => forgettable() !== null,
      run: () => asking.setState({ asked: forgettable() }),
    },
  };
}
