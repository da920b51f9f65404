import type { Actions } from '../../commands/actions.ts';
import { withReader } from '../../model/routes.ts';
import type { App } from '../../state/app.ts';
import type { SourceViewName } from './sourcesQuery.ts';

export const SOURCES_TEXT_ID = 'sources-text';

export function sourceCommands({ sources, trustChanging, steering, router }: App): Actions {
  const viewOf = (): SourceViewName | null =>
    router.store.getState().page === 'sources' ? sources.store.getState().query.view : null;
  const isOnPage = (): boolean => viewOf() !== null;
  const show = (view: SourceViewName) => ({
    isAvailable: isOnPage,
    run: () => sources.change({ view }, 'push'),
  });
  return {
    showSources: show('sources'),
    showDocumentTypes: show('types'),
    showSteering: show('steering'),
    filterSources: {
      isAvailable: () => viewOf() === 'sources',
      run: () => document.getElementById(SOURCES_TEXT_ID)?.focus(),
    },
    nextSource: { isAvailable: () => viewOf() === 'sources', run: () => sources.step(1) },
    previousSource: { isAvailable: () => viewOf() === 'sources', run: () => sources.step(-1) },
    changeTrust: {
      isAvailable: () =>
        (viewOf() === 'sources' && sources.source() !== null) || (viewOf() === 'types' && sources.type() !== null),
      run() {
        const [source, type] = [sources.source(), sources.type()];
        if (viewOf() === 'sources' && source !== null) trustChanging.changeSource(source);
        if (viewOf() === 'types' && type !== null) trustChanging.changeType(type);
      },
    },
    openStatement: {
      isAvailable: () => viewOf() === 'sources' && sources.statement() !== null,
      run: () => router.inspect({ factId: sources.statement()?.fact_id ?? null }),
    },
    openStatementPassage: {
      isAvailable: () => viewOf() === 'sources' && (sources.statement()?.artifact_id ?? null) !== null,
      run() {
        const { artifact_id: artifactId = null, chunk_id: chunkId = null, fact_id } = sources.statement() ?? {};
        if (artifactId === null) return;
        const params = withReader({}, { artifactId, chunkId, markedFactId: fact_id ?? null });
        router.go('library', params);
      },
    },
    takeOverSteering: {
      isAvailable: () => {
        const { pending } = sources.store.getState();
        return isOnPage() && (pending?.sources ?? 0) + (pending?.types ?? 0) > 0;
      },
      run: () => trustChanging.takeOver(),
    },
    saveSteering: {
      isAvailable: () => viewOf() === 'steering' && steering.store.getState().draft !== null,
      run: () => steering.save(),
    },
  };
}
