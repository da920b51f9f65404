import { PalimpsestError } from '../../../src/shared/contract/errors.ts';
import type { Handlers, Input } from '../../../src/shared/contract/operations.ts';

type TruthOperation = 'listContradictions' | 'getContradiction' | 'resolveContradiction';

function missing(): never {
  throw new PalimpsestError('not_found', 'There is no such contradiction.');
}

/** A memory that nothing contradicts. */
export const noContradictions: Pick<Handlers, TruthOperation> = {
  listContradictions: async () => ({
    contradictions: [],
    total: 0,
    counts: { open: 0, suspected: 0, resolved: 0, dismissed: 0 },
  }),
  getContradiction: async () => missing(),
  resolveContradiction: async () => missing(),
};

/** One valid request for each. */
export const truthInputs: { readonly [N in TruthOperation]: Input<N> } = {
  listContradictions: {},
  getContradiction: { id: 7 },
  resolveContradiction: { id: 7, version: 1, resolution: { kind: 'neither' }, rationale: 'Both were guesses.' },
};
