import './api/zodJitless.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connectApi } from './api/connect.ts';
import { bindActions } from './commands/actions.ts';
import { askCommands } from './features/ask/askCommands.ts';
import { analyzerCommands } from './features/analyzer/analyzerCommands.ts';
import { changesCommands } from './features/changes/changesCommands.ts';
import { inspectorCommands } from './features/inspector/inspectorCommands.ts';
import { contradictionCommands } from './features/contradictions/contradictionCommands.ts';
import { fallacyCommands } from './features/fallacies/fallacyCommands.ts';
import { libraryCommands } from './features/library/libraryCommands.ts';
import { exploreCommands } from './features/explore/exploreCommands.ts';
import { panelCommands } from './features/explore/panels/panelCommands.ts';
import { rememberCommands } from './features/remember/rememberCommands.ts';
import { searchCommands } from './features/search/searchCommands.ts';
import { procedureCommands } from './features/procedures/procedureCommands.ts';
import { plannerCommands } from './features/planner/plannerCommands.ts';
import { reasoningCommands } from './features/reasoning/reasoningCommands.ts';
import { relationCommands } from './features/relations/relationCommands.ts';
import { sourceCommands } from './features/sources/sourceCommands.ts';
import { settingsCommands } from './features/settings/settingsCommands.ts';
import { taxonomyCommands } from './features/taxonomy/taxonomyCommands.ts';
import { timelineCommands } from './features/timeline/timelineCommands.ts';
import { datasetCommands } from './shell/datasets.ts';
import { Shell } from './shell/Shell.tsx';
import { windowCommands } from './shell/windowCommands.ts';
import { type App, createApp } from './state/app.ts';
import { pageSurroundings } from './state/surroundings.ts';
import { AppContext } from './state/useApp.ts';
import './styles/index.css';

function addCommands(app: App): void {
  app.registry.add(
    bindActions({
      ...windowCommands(app),
      ...askCommands(app),
      ...searchCommands(app),
      ...analyzerCommands(app),
      ...exploreCommands(app),
      ...panelCommands(app, app.explore, app.explorePanels),
      ...rememberCommands(app),
      ...libraryCommands(app),
      ...contradictionCommands(app),
      ...fallacyCommands(app),
      ...sourceCommands(app),
      ...relationCommands(app),
      ...reasoningCommands(app),
      ...plannerCommands(app),
      ...procedureCommands(app),
      ...inspectorCommands(app),
      ...changesCommands(app),
      ...taxonomyCommands(app),
      ...timelineCommands(app),
      ...settingsCommands(app),
    }),
  );
  let removeDatasets = (): void => {};
  app.application.store.subscribe((state, before) => {
    if (state.status?.datasets === before.status?.datasets) return;
    removeDatasets();
    removeDatasets = app.registry.add(datasetCommands(app));
  });
  app.api.onMenuCommand((id) => app.registry.run(id));
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root element.');
  const app = createApp(pageSurroundings(window, await connectApi(window)));
  addCommands(app);
  createRoot(root).render(
    <StrictMode>
      <AppContext value={app}>
        <Shell />
      </AppContext>
    </StrictMode>,
  );
  await app.application.load();
}

void start();
