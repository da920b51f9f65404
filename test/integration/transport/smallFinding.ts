import { PalimpsestError } from '../../../src/shared/contract/errors.ts';
import type { Handlers, Input } from '../../../src/shared/contract/operations.ts';

type FindingOperation = 'retrieveHybridNeedle' | 'findMultiHopPath' | 'buildCommunities' | 'listCommunities';

/** Needles, paths and communities, as true answers of a memory with nothing in it. */
export const nothingFound: Pick<Handlers, FindingOperation> = {
  retrieveHybridNeedle: async () => ({ hits: [], degraded: false, degraded_by: [] }),
  findMultiHopPath: async () => {
    throw new PalimpsestError('not_found', 'There is no such entity.');
  },
  buildCommunities: async () => ({ communities: 0, entities: 0, modularity: 0, built_at: '2024-05-01T10:00:00Z' }),
  listCommunities: async () => ({ communities: [], total: 0 }),
};

/** One valid request for each. */
export const findingInputs: { readonly [N in FindingOperation]: Input<N> } = {
  retrieveHybridNeedle: { query: 'gauge/3' },
  findMultiHopPath: { from: { name: 'Ada' }, to: { id: 7 } },
  buildCommunities: {},
  listCommunities: {},
};
