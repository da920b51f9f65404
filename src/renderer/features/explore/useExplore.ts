import { createContext, useCallback, useContext } from 'react';
import { useStore } from 'zustand';
import { isCancelled } from '../../model/describeError.ts';
import { useApp } from '../../state/useApp.ts';
import type { Explore, ExploreState } from './exploreState.ts';
import type { PanelState, Panels } from './panels/panelState.ts';

interface ExploreParts {
  readonly explore: Explore;
  readonly panels: Panels;
}

export const ExploreContext = createContext<ExploreParts | null>(null);

export function useExplore(): ExploreParts {
  const parts = useContext(ExploreContext);
  if (parts === null) throw new Error('Outside the Explore page.');
  return parts;
}

export function useExploreState<T>(select: (state: ExploreState) => T): T {
  return useStore(useExplore().explore.store, select);
}

export function usePanelState<T>(select: (state: PanelState) => T): T {
  return useStore(useExplore().panels.store, select);
}

/** Lets something run by itself; what fails is said in a notice. */
export function useRun(): (work: void | Promise<unknown>) => void {
  const { notices } = useApp();
  return useCallback(
    (work) => {
      if (work instanceof Promise) {
        work.catch((error: unknown) => {
          if (!isCancelled(error)) notices.sayError(error);
        });
      }
    },
    [notices],
  );
}
