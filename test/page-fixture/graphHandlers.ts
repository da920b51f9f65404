import { PalimpsestError } from '../../src/shared/contract/errors.ts';
import type { Handlers, Output } from '../../src/shared/contract/operations.ts';
import { findNames, graphAmong, graphFacets, graphFocus, graphNeighbours } from './graphAnswers.ts';
import { graphHistogram, graphPath } from './graphWalks.ts';

type GraphHandlers = Pick<
  Handlers,
  | 'graphFocus'
  | 'graphNeighbours'
  | 'graphAmong'
  | 'graphPath'
  | 'graphHistogram'
  | 'graphFacets'
  | 'findNames'
  | 'listViews'
  | 'saveView'
  | 'removeView'
>;
type View = Output<'saveView'>;

/** The graph operations over the made-up graph; views are kept for as long as the fake lives. */
export function graphHandlers(): GraphHandlers {
  const views = new Map<number, View>();
  const list = (): Output<'listViews'> => ({
    views: [...views.values()].sort((a, b) => a.name.localeCompare(b.name, 'en')),
  });
  return {
    graphFocus: async (input) => graphFocus(input),
    graphNeighbours: async (input) => graphNeighbours(input),
    graphAmong: async (input) => graphAmong(input),
    graphPath: async (input) => graphPath(input),
    graphHistogram: async (input) => graphHistogram(input),
    graphFacets: async (input) => graphFacets(input),
    findNames: async (input) => findNames(input),
    listViews: async () => list(),
    saveView: async ({ id, version, name, state }) => {
      const before = id === undefined ? undefined : views.get(id);
      if (id !== undefined && before?.version !== version) {
        throw new PalimpsestError('conflict', 'This view was changed elsewhere.');
      }
      const saved: View = {
        id: id ?? views.size + 1,
        uid: before?.uid ?? `01J0000000000000000000000${views.size + 1}`,
        name,
        state,
        version: (before?.version ?? 0) + 1,
        updated_at: '2024-05-02T10:00:00Z',
      };
      views.set(saved.id, saved);
      return saved;
    },
    removeView: async ({ id }) => {
      views.delete(id);
      return list();
    },
  };
}
