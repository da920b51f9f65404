import { PalimpsestError } from '../../shared/contract/errors.ts';
import type { Handlers } from '../../shared/contract/operations.ts';

type GraphHandlers = Pick<
  Handlers,
  'graphFocus' | 'graphNeighbours' | 'graphAmong' | 'graphPath' | 'graphHistogram' | 'graphFacets' | 'findNames'
>;

export function graphHandlers(): GraphHandlers {
  return {
    graphFocus: async () => notBuilt('graphFocus'),
    graphNeighbours: async () => notBuilt('graphNeighbours'),
    graphAmong: async () => notBuilt('graphAmong'),
    graphPath: async () => notBuilt('graphPath'),
    graphHistogram: async () => notBuilt('graphHistogram'),
    graphFacets: async () => notBuilt('graphFacets'),
    findNames: async () => notBuilt('findNames'),
  };
}

function notBuilt(name: string): never {
  throw new PalimpsestError('unsupported', `${name} is not built yet`);
}
