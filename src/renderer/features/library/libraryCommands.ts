import type { Actions } from '../../commands/actions.ts';
import type { App } from '../../state/app.ts';

export const LIBRARY_TEXT_ID = 'library-text';

export function libraryCommands(app: App): Actions {
  const { libraryBrowser, router } = app;
  const isOnPage = (): boolean => router.store.getState().page === 'library';
  const tab = () => libraryBrowser.store.getState().query.tab;
  const open = () => {
    const { phase, ...rest } = libraryBrowser.reading.store.getState();
    return isOnPage() && phase === 'ready' && 'value' in rest ? rest.value.artifact : null;
  };
  return {
    filterLibrary: { isAvailable: isOnPage, run: () => document.getElementById(LIBRARY_TEXT_ID)?.focus() },
    showArtifacts: {
      isAvailable: () => isOnPage() && tab() !== 'artifacts',
      run: () => libraryBrowser.change({ tab: 'artifacts' }),
    },
    showSessions: {
      isAvailable: () => isOnPage() && tab() !== 'sessions',
      run: () => libraryBrowser.change({ tab: 'sessions' }),
    },
    readerFacts: {
      isAvailable: () => open() !== null,
      run: () => {
        const { readerTab } = libraryBrowser.store.getState();
        libraryBrowser.showInReader(readerTab === 'text' ? 'facts' : 'text');
      },
    },
    reextract: {
      isAvailable: () => open() !== null,
      run() {
        const artifact = open();
        if (artifact === null) return;
        app.asking.setState({ asked: { kind: 'reextract', artifactId: artifact.id, name: artifact.title } });
      },
    },
    forgetArtifact: {
      isAvailable: () => open() !== null,
      run() {
        const artifact = open();
        if (artifact === null) return;
        const target = { artifact_id: artifact.id };
        app.asking.setState({ asked: { kind: 'forget', target, name: artifact.title } });
      },
    },
  };
}
