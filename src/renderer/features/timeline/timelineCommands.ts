import type { Actions } from '../../commands/actions.ts';
import type { App } from '../../state/app.ts';

/** A step of zooming by key, and of moving: shares of the window. */
export const zoomStep = 0.7;
const panStep = 0.2;

export function timelineCommands({ timeline, router }: App): Actions {
  const isOnPage = (): boolean => router.store.getState().page === 'timeline';
  const isOnChart = (): boolean => isOnPage() && timeline.store.getState().query.view === 'chart';
  return {
    timelineIn: { isAvailable: isOnChart, run: () => timeline.zoom(zoomStep) },
    timelineOut: { isAvailable: isOnChart, run: () => timeline.zoom(1 / zoomStep) },
    timelineFit: { isAvailable: isOnPage, run: () => timeline.fit() },
    timelineEarlier: { isAvailable: isOnChart, run: () => timeline.pan(-panStep) },
    timelineLater: { isAvailable: isOnChart, run: () => timeline.pan(panStep) },
    timelineView: {
      isAvailable: isOnPage,
      run: () => timeline.change({ view: timeline.store.getState().query.view === 'chart' ? 'table' : 'chart' }),
    },
  };
}
