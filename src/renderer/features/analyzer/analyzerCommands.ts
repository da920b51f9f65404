import type { Actions } from '../../commands/actions.ts';
import { requestCurl, requestJson } from '../../model/requestCopy.ts';
import type { App } from '../../state/app.ts';
import { type AnalyzerTab, type Run, shownRun } from './analyzerStore.ts';

export function copyCurl(app: App, run: Run): void {
  app.copy(requestCurl(run.request, app.surroundings.origin), 'Request as curl');
}

export function copyJson(app: App, run: Run): void {
  app.copy(requestJson(run.request), 'Request as JSON');
}

export function analyzerCommands(app: App): Actions {
  const { analyzer } = app;
  const isOnPage = (): boolean => app.router.store.getState().page === 'analyzer';
  const present = (): Run | null => shownRun(analyzer.store.getState());
  const onRun = (act: (app: App, run: Run) => void) => ({
    isAvailable: () => isOnPage() && present() !== null,
    run() {
      const run = present();
      if (run !== null) act(app, run);
    },
  });
  const tab = (name: AnalyzerTab) => onRun(() => analyzer.setTab(name));
  return {
    runAnalyzer: { isAvailable: isOnPage, run: () => analyzer.run() },
    copyCurl: onRun(copyCurl),
    copyJson: onRun(copyJson),
    showStages: tab('stages'),
    showCompare: tab('compare'),
    showJson: tab('json'),
    showRequest: tab('request'),
  };
}
