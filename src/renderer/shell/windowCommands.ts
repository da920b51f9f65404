import type { Settings } from '../../shared/contract/application.ts';
import type { Actions } from '../commands/actions.ts';
import type { CommandAction, Undo } from '../commands/command.ts';
import type { PageId } from '../model/routes.ts';
import type { App } from '../state/app.ts';

/** Going between pages, layers, undo: what every page has. */
export function windowCommands(app: App): Actions {
  const { router, registry, layers, levels, view } = app;
  const go = (page: PageId) => ({ run: () => router.go(page) });
  return {
    goSearch: go('search'),
    goAsk: go('ask'),
    goRemember: go('remember'),
    goLibrary: go('library'),
    goExplore: go('explore'),
    goTimeline: go('timeline'),
    goTaxonomy: go('taxonomy'),
    goContradictions: go('contradictions'),
    goFallacies: go('fallacies'),
    goSources: go('sources'),
    goRelations: go('relations'),
    goReasoning: go('reasoning'),
    goPlanner: go('planner'),
    goProcedures: go('procedures'),
    goAnalyzer: go('analyzer'),
    goInferences: go('inferences'),
    goSettings: go('settings'),
    openPalette: { run: () => layers.setState({ layer: 'palette', typed: '' }) },
    openHelp: { run: () => layers.setState({ layer: 'help', typed: '' }) },
    switchDataset: { run: () => layers.setState({ layer: 'palette', typed: 'dataset' }) },
    toggleNavigation: { run: () => view.setState((state) => ({ isNavNarrow: !state.isNavNarrow })) },
    close: {
      run() {
        if (!levels.closeTop() && document.activeElement instanceof HTMLElement) document.activeElement.blur();
      },
    },
    undo: {
      isAvailable: () => registry.store.getState().undoable.length > 0,
      run: () => tell(app, 'Undone', registry.undo()),
    },
    redo: {
      isAvailable: () => registry.store.getState().redoable.length > 0,
      run: () => tell(app, 'Done again', registry.redo()),
    },
    themeSystem: theme(app, 'system'),
    themeLight: theme(app, 'light'),
    themeDark: theme(app, 'dark'),
  };
}

async function tell(app: App, word: string, moved: Promise<Undo | null>): Promise<void> {
  const done = await moved;
  if (done !== null) app.notices.say('info', `${word}: ${done.label}.`);
}

function theme(app: App, value: Settings['theme']): CommandAction {
  return {
    isAvailable: () => app.application.store.getState().settings?.theme !== value,
    run: () => app.application.change({ theme: value }, 'theme'),
  };
}
