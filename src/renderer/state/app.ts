import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ApiClient } from '../api/client.ts';
import { createRegistry, type Registry } from '../commands/registry.ts';
import { Analyzer } from '../features/analyzer/analyzerStore.ts';
import { AskDesk } from '../features/ask/askStore.ts';
import { Changes } from '../features/changes/changesStore.ts';
import { type Asking, createAsking } from '../features/asking/asking.ts';
import { Review } from '../features/contradictions/reviewStore.ts';
import { FallacyReview } from '../features/fallacies/fallacyStore.ts';
import { InferenceBrowser } from '../features/inferences/inferenceStore.ts';
import { LibraryBrowser } from '../features/library/libraryBrowser.ts';
import type { PictureSurroundings } from '../features/explore/exploreDesk.ts';
import { exploreNeeds } from '../features/explore/exploreNeeds.ts';
import { createExplore, type ExploreStore } from '../features/explore/exploreStore.ts';
import { createPanels, type Panels } from '../features/explore/panels/panelState.ts';
import { createInspector, type Inspector } from '../features/inspector/inspectorStore.ts';
import { ModelReading } from '../features/remember/modelReading.ts';
import { Remember } from '../features/remember/rememberStore.ts';
import { Search } from '../features/search/searchStore.ts';
import { createLocalModels, type LocalModels } from '../features/settings/localModelsStore.ts';
import { createModels, type Models } from '../features/settings/modelsStore.ts';
import { createUpkeep, type Upkeep } from '../features/settings/upkeepStore.ts';
import { ProceduresDesk } from '../features/procedures/proceduresStore.ts';
import { PlannerDesk } from '../features/planner/plannerStore.ts';
import { ReasoningDesk } from '../features/reasoning/reasoningStore.ts';
import { RelationsDesk } from '../features/relations/relationsStore.ts';
import { SourcesDesk } from '../features/sources/sourcesStore.ts';
import { SteeringDesk } from '../features/sources/steeringStore.ts';
import { TrustChanging } from '../features/sources/trustChanging.ts';
import { TaxonomyBrowser } from '../features/taxonomy/taxonomyStore.ts';
import { TimelineBrowser } from '../features/timeline/timelineStore.ts';
import { describeError } from '../model/describeError.ts';
import { formToParams, type Params, paramsToForm } from '../model/requestForm.ts';
import { findDataset } from '../model/jobs.ts';
import { inspectorOf, withInspector } from '../model/routes.ts';
import { Application } from './application.ts';
import { createSample, type Sample } from '../features/firstRun/sampleStore.ts';
import { createEdits, type Edits } from './edits.ts';
import { createLevels, type Levels } from './levels.ts';
import { createLibrary, type Library } from './library.ts';
import { createNotices, type Notices } from './notices.ts';
import { type AddressBar, createRouter, type Router } from './router.ts';
import { createViewStore, type Keep, type ViewStore } from './viewState.ts';

/** Which of the window's own layers is open. */
export interface LayerState {
  readonly layer: 'none' | 'palette' | 'help';
  /** What the palette was opened for: text typed into it beforehand. */
  readonly typed: string;
}

/** What the page needs of its surroundings; tests give their own. */
export interface Surroundings extends PictureSurroundings {
  readonly api: ApiClient;
  readonly bar: AddressBar;
  readonly keep: Keep;
  readonly origin: string;
  readonly isMac: boolean;
  readonly now: () => number;
  readonly readBase64: (file: File) => Promise<string>;
  readonly writeClipboard: (text: string) => Promise<void>;
}

export interface App {
  readonly api: ApiClient;
  readonly surroundings: Surroundings;
  readonly view: ViewStore;
  readonly notices: Notices;
  readonly levels: Levels;
  readonly layers: StoreApi<LayerState>;
  readonly router: Router;
  readonly registry: Registry;
  readonly application: Application;
  readonly library: Library;
  readonly edits: Edits;
  readonly changes: Changes;
  readonly asking: Asking;
  readonly libraryBrowser: LibraryBrowser;
  readonly review: Review;
  readonly fallacies: FallacyReview;
  readonly sources: SourcesDesk;
  readonly relations: RelationsDesk;
  readonly reasoning: ReasoningDesk;
  readonly planner: PlannerDesk;
  readonly procedures: ProceduresDesk;
  readonly trustChanging: TrustChanging;
  readonly steering: SteeringDesk;
  readonly taxonomy: TaxonomyBrowser;
  readonly timeline: TimelineBrowser;
  readonly inspector: Inspector;
  readonly search: Search;
  readonly analyzer: Analyzer;
  readonly ask: AskDesk;
  readonly explore: ExploreStore;
  readonly explorePanels: Panels;
  readonly remember: Remember;
  readonly modelReading: ModelReading;
  readonly models: Models;
  readonly localModels: LocalModels;
  readonly upkeep: Upkeep;
  readonly inferences: InferenceBrowser;
  readonly sample: Sample;
  copy(text: string, what: string): void;
}

/** Puts the window together. Stores know one another only through what is handed to them here. */
export function createApp(surroundings: Surroundings): App {
  const { api, bar, keep } = surroundings;
  const view = createViewStore(keep);
  const notices = createNotices();
  const router = createRouter(bar, view);
  const application = new Application(api, notices);
  const library = createLibrary(api, application);
  const registry = createRegistry(notices.sayError, (error) => describeError(error).canRetry);
  const edits = createEdits(api, application, registry, notices);
  const libraryBrowser = new LibraryBrowser(api, application, router);
  const inspector = createInspector(api, application, router);

  const { search, analyzer } = createConsulting(surroundings, application, router);
  const remember = new Remember({
    api,
    application,
    readBase64: surroundings.readBase64,
    onStored: () => void application.refresh(),
  });

  const app: App = {
    api,
    surroundings,
    view,
    notices,
    levels: createLevels(),
    layers: createStore<LayerState>(() => ({ layer: 'none', typed: '' })),
    router,
    registry,
    application,
    library,
    edits,
    changes: new Changes(api, application, edits),
    asking: createAsking(),
    libraryBrowser,
    review: new Review(api, application, router, edits),
    fallacies: new FallacyReview(api, application, router, edits),
    sources: new SourcesDesk(api, application, router),
    relations: new RelationsDesk(api, application, router, edits),
    ...createFormalDesks({ api, application, router, edits, notices }),
    trustChanging: new TrustChanging(api, application, edits, notices),
    steering: new SteeringDesk(api, notices),
    taxonomy: new TaxonomyBrowser({ api, application, router, edits, registry, notices }),
    timeline: new TimelineBrowser(api, application, router),
    inspector,
    search,
    analyzer,
    ask: new AskDesk({ api, application, now: surroundings.now, models: () => app.models }),
    explore: createExplore(exploreNeeds(surroundings, { api, view, application, notices, router })),
    explorePanels: createPanels(),
    remember,
    modelReading: new ModelReading(api, application),
    ...createModelStores(api),
    upkeep: createUpkeep(api),
    inferences: new InferenceBrowser({ api, application, router, now: surroundings.now }),
    sample: createSample(api, application, notices),
    copy: copier(surroundings, notices),
  };
  followAddress(app);
  followDataset(app);
  return app;
}

function createModelStores(api: ApiClient): Pick<App, 'models' | 'localModels'> {
  return { models: createModels(api), localModels: createLocalModels(api) };
}

/** The pages of what is proved, planned and done by recipe. */
function createFormalDesks({
  api,
  application,
  router,
  edits,
  notices,
}: Pick<App, 'api' | 'application' | 'router' | 'edits' | 'notices'>): Pick<
  App,
  'reasoning' | 'planner' | 'procedures'
> {
  return {
    reasoning: new ReasoningDesk(api, application, router, edits),
    planner: new PlannerDesk(api, application),
    procedures: new ProceduresDesk(api, application, router, edits, notices),
  };
}

/** Search and analyzer, which keep their request in the address of their page. */
function createConsulting(
  { api, now, date }: Surroundings,
  application: Application,
  router: Router,
): Pick<App, 'search' | 'analyzer'> {
  const writeParams = (page: 'search' | 'analyzer', params: Params): void => {
    const route = router.store.getState();
    if (route.page === page) router.setParams(withInspector({ page, params }, inspectorOf(route)), 'replace');
  };
  const search = new Search({
    api,
    application,
    now,
    onRun: (form) => writeParams('search', formToParams(form)),
  });
  const analyzer = new Analyzer({
    api,
    application,
    now,
    date,
    onChange: (form, followed) =>
      writeParams('analyzer', { ...formToParams(form), ...(followed === null ? {} : { follow: String(followed) }) }),
  });
  return { search, analyzer };
}

function copier({ writeClipboard }: Surroundings, notices: Notices): App['copy'] {
  return (text, what) => {
    writeClipboard(text)
      .then(() => notices.say('info', `${what} copied.`))
      .catch(() => notices.say('error', `${what} could not be copied.`, 'The browser refused the clipboard.'));
  };
}

/** A deep link, Back and Forward bring a page's request back. */
function followAddress(app: App): void {
  const take = (): void => {
    const { page, params } = app.router.store.getState();
    if (app.application.store.getState().phase !== 'ready') return;
    const followed = Number(params['follow']);
    if (page === 'search') app.search.load(paramsToForm(params));
    if (page === 'explore') app.explore.follow(params);
    if (page === 'analyzer')
      app.analyzer.load(paramsToForm(params), Number.isInteger(followed) && followed !== 0 ? followed : null);
  };
  app.router.store.subscribe(take);
  app.application.store.subscribe((state, before) => {
    if (state.phase !== before.phase) take();
  });
}

/** What is shown belongs to one dataset: another one, a change in it, or its first beginning is read anew. */
function followDataset(app: App): void {
  app.application.store.subscribe((state, before) => {
    const [now, then] = [state.settings?.dataset, before.settings?.dataset];
    const isOther = then !== undefined && (now?.dataset !== then.dataset || now.user_id !== then.user_id);
    if (isOther) {
      app.library.reset();
      app.explore.clear();
      app.router.inspect(null);
      app.inspector.restart();
      app.changes.close();
      app.libraryBrowser.restart();
      app.review.restart();
      app.fallacies.restart();
      app.sources.restart();
      app.relations.restart();
      app.reasoning.restart();
      app.planner.restart();
      app.procedures.restart();
      app.trustChanging.cancel();
      app.taxonomy.restart();
      app.timeline.restart();
      app.ask.restart();
      void app.search.run();
    }
    if (state.phase !== 'ready') return;
    const isKnown = state.status !== null && findDataset(state.status, app.application.dataset()) !== undefined;
    const wasKnown = isOther || findDataset(before.status, app.application.dataset()) !== undefined;
    if (isKnown && !wasKnown && before.phase === 'ready') void app.search.run();
    if (!isOther && before.phase === 'ready' && (isKnown !== wasKnown || state.changes !== before.changes)) {
      app.inspector.refresh();
      void app.changes.refresh();
      app.libraryBrowser.refresh();
      app.review.refresh();
      app.fallacies.refresh();
      app.sources.refresh();
      app.relations.refresh();
      app.reasoning.refresh();
      app.procedures.refresh();
      void app.taxonomy.refresh();
      void app.timeline.refresh();
      void app.explore.refresh();
    }
    if (isOther || isKnown !== wasKnown || state.changes !== before.changes || before.phase !== 'ready') {
      void app.library.load();
    }
  });
}
