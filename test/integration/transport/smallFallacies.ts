import { PalimpsestError } from '../../../src/shared/contract/errors.ts';
import type { Handlers, Input } from '../../../src/shared/contract/operations.ts';

type FallacyOperation = 'listFallacies' | 'getFallacy' | 'decideFallacy';

function missing(): never {
  throw new PalimpsestError('not_found', 'There is no such fallacy.');
}

/** A memory whose reasoning has no flaw. */
export const noFallacies: Pick<Handlers, FallacyOperation> = {
  listFallacies: async () => ({
    fallacies: [],
    total: 0,
    counts: { status: { suspected: 0, confirmed: 0, dismissed: 0 }, categories: [], keys: [] },
  }),
  getFallacy: async () => missing(),
  decideFallacy: async () => missing(),
};

/** One valid request for each. */
export const fallacyInputs: { readonly [N in FallacyOperation]: Input<N> } = {
  listFallacies: {},
  getFallacy: { id: 7 },
  decideFallacy: { id: 7, version: 1, verdict: 'dismissed', rationale: 'The logs show it.' },
};
