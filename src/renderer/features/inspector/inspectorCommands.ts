import type { Actions } from '../../commands/actions.ts';
import { exploreAddress, libraryAddress } from '../../model/routes.ts';
import type { App } from '../../state/app.ts';
import type { HistoryResponse } from '../../../shared/contract/memory.ts';
import type { Asked } from '../asking/asking.ts';
import { isConfirmable, isCorrectable, isEndable } from './handWord.ts';

type HistoryFact = HistoryResponse['facts'][number];

/** Says a fact as the owner, and shows that it is said. */
export async function confirmFact({ edits, inspector }: App, { id, text }: HistoryFact): Promise<void> {
  await edits.make('confirmFact', { fact_id: id }, `Confirmed “${text}”`);
  inspector.refresh();
}

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
  const openForm = (tab: 'entity' | 'history', form: 'entity' | 'fact' | 'tags' | 'correct' | 'end'): void => {
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
    ...factCommands(app, fact, openForm),
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

type FactForm = (tab: 'history', form: 'correct' | 'end') => void;

/** What a person says of the fact that is shown. */
function factCommands(app: App, fact: () => HistoryFact | null, openForm: FactForm) {
  const isFact = (is: (fact: HistoryFact) => boolean): boolean => {
    const shown = fact();
    return shown !== null && is(shown);
  };
  return {
    correctFact: { isAvailable: () => isFact(isCorrectable), run: () => openForm('history', 'correct') },
    endFact: { isAvailable: () => isFact(isEndable), run: () => openForm('history', 'end') },
    confirmFact: {
      isAvailable: () => isFact(isConfirmable),
      run() {
        const shown = fact();
        if (shown !== null) void confirmFact(app, shown).catch(app.notices.sayError);
      },
    },
  } satisfies Actions;
}
