import { useState } from 'react';
import { useStore } from 'zustand';
import { Notices } from '../components/Notices.tsx';
import { AnalyzerPage } from '../features/analyzer/AnalyzerPage.tsx';
import { AskPage } from '../features/ask/AskPage.tsx';
import { AskedDialog } from '../features/asking/AskedDialog.tsx';
import { ChangesDrawer } from '../features/changes/ChangesDrawer.tsx';
import { ContradictionsPage } from '../features/contradictions/ContradictionsPage.tsx';
import { ExplorePage } from '../features/explore/ExplorePage.tsx';
import { FirstRunPage } from '../features/firstRun/FirstRunPage.tsx';
import { InspectorDock } from '../features/inspector/InspectorDock.tsx';
import { FallaciesPage } from '../features/fallacies/FallaciesPage.tsx';
import { InferencesPage } from '../features/inferences/InferencesPage.tsx';
import { LibraryPage } from '../features/library/LibraryPage.tsx';
import { RememberPage } from '../features/remember/RememberPage.tsx';
import { SearchPage } from '../features/search/SearchPage.tsx';
import { SettingsPage } from '../features/settings/SettingsPage.tsx';
import { ProceduresPage } from '../features/procedures/ProceduresPage.tsx';
import { PlannerPage } from '../features/planner/PlannerPage.tsx';
import { ReasoningPage } from '../features/reasoning/ReasoningPage.tsx';
import { RelationsPage } from '../features/relations/RelationsPage.tsx';
import { SourcesPage } from '../features/sources/SourcesPage.tsx';
import { TaxonomyPage } from '../features/taxonomy/TaxonomyPage.tsx';
import { TimelinePage } from '../features/timeline/TimelinePage.tsx';
import { isFirstRun } from '../model/jobs.ts';
import type { PageId } from '../model/routes.ts';
import { useApp } from '../state/useApp.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Gate } from './Gate.tsx';
import { Help } from './Help.tsx';
import { Navigation } from './Navigation.tsx';
import { Palette } from './Palette.tsx';
import { useKeyboard } from './useKeyboard.ts';
import { useTheme } from './useTheme.ts';

export function Shell() {
  const app = useApp();
  const isReady = useStore(app.application.store, (state) => state.status !== null && state.settings !== null);
  const isSignedOut = useStore(app.application.store, (state) => state.connection === 'signed_out');
  const layer = useStore(app.layers, (state) => state.layer);
  useKeyboard();
  useTheme();
  if (!isReady || isSignedOut) return <Gate />;
  return (
    <div className="shell">
      <button type="button" className="skip" onClick={() => document.getElementById('page')?.focus()}>
        Skip to the page
      </button>
      <Navigation />
      <ChangesDrawer />
      <Page />
      <InspectorDock />
      <Notices />
      <AskedDialog />
      {layer === 'palette' && <Palette />}
      {layer === 'help' && <Help />}
    </div>
  );
}

function Page() {
  const app = useApp();
  const page = useStore(app.router.store, (state) => state.page);
  const isEmpty = useStore(app.application.store, (state) => state.status !== null && isFirstRun(state.status));
  const isSampleLoading = useStore(app.sample.store, (state) => state.isLoading);
  // The sample’s first text ends the emptiness, but not the loading that the person watches.
  const [wasEmpty, setWasEmpty] = useState(isEmpty);
  if (isEmpty !== wasEmpty && !isSampleLoading) setWasEmpty(isEmpty);
  const isFirst = isEmpty || (wasEmpty && isSampleLoading);
  return (
    <main className="page" id="page" tabIndex={-1}>
      <ErrorBoundary resetKey={page}>{isFirst && page === 'search' ? <FirstRunPage /> : pageOf(page)}</ErrorBoundary>
    </main>
  );
}

function pageOf(page: PageId) {
  switch (page) {
    case 'search':
      return <SearchPage />;
    case 'ask':
      return <AskPage />;
    case 'remember':
      return <RememberPage />;
    case 'library':
      return <LibraryPage />;
    case 'explore':
      return <ExplorePage />;
    case 'timeline':
      return <TimelinePage />;
    case 'taxonomy':
      return <TaxonomyPage />;
    case 'contradictions':
      return <ContradictionsPage />;
    case 'fallacies':
      return <FallaciesPage />;
    case 'procedures':
      return <ProceduresPage />;
    case 'relations':
      return <RelationsPage />;
    case 'reasoning':
      return <ReasoningPage />;
    case 'planner':
      return <PlannerPage />;
    case 'sources':
      return <SourcesPage />;
    case 'analyzer':
      return <AnalyzerPage />;
    case 'inferences':
      return <InferencesPage />;
    case 'settings':
      return <SettingsPage />;
  }
}
