import { type ConsultResult, traceIdOf } from '../../../shared/contract/consult.ts';
import type { Actions } from '../../commands/actions.ts';
import { emptyForm, formToParams } from '../../model/requestForm.ts';
import type { App } from '../../state/app.ts';

export const SEARCH_INPUT_ID = 'search-query';

export function activeResult(app: App): ConsultResult | null {
  const { response, activeIndex } = app.search.store.getState();
  return response?.results[activeIndex] ?? null;
}

export function openResult(app: App, result: ConsultResult): void {
  const [member] = result.entities;
  // Nobody said a digest: it opens at the member that most is known about.
  if (result.kind === 'community' && member !== undefined) app.router.go('explore', { entity: String(member.id) });
  else app.router.inspect({ artifactId: result.artifact_id, chunkId: result.chunk_id, factId: result.id });
}

/** The analyzer on the same request, following this memory. */
export function explainResult(app: App, result: ConsultResult): void {
  const { form } = app.search.store.getState();
  app.router.go('analyzer', { ...formToParams(form), follow: String(traceIdOf(result)) });
}

export function moreLike(app: App, result: ConsultResult): void {
  const { form } = app.search.store.getState();
  app.router.setParams(formToParams({ ...form, query: result.text, maxTokens: emptyForm.maxTokens }), 'push');
}

export function copyResult(app: App, result: ConsultResult): void {
  app.copy(result.text, 'Text');
}

export function searchCommands(app: App): Actions {
  const isOnPage = (): boolean => app.router.store.getState().page === 'search';
  const onActive = (act: (app: App, result: ConsultResult) => void) => ({
    isAvailable: () => isOnPage() && activeResult(app) !== null,
    run() {
      const result = activeResult(app);
      if (result !== null) act(app, result);
    },
  });
  return {
    focusSearch: {
      run() {
        if (!isOnPage()) app.router.go('search');
        // The page may only now be drawn.
        requestAnimationFrame(() => {
          const input = document.getElementById(SEARCH_INPUT_ID);
          if (input instanceof HTMLInputElement) input.select();
          input?.focus();
        });
      },
    },
    openResult: onActive(openResult),
    whyResult: onActive(explainResult),
    moreLikeResult: onActive(moreLike),
    copyResult: onActive(copyResult),
    toggleHistory: {
      isAvailable: isOnPage,
      run() {
        app.search.edit({ includeHistory: !app.search.store.getState().form.includeHistory });
        void app.search.run();
      },
    },
  };
}
