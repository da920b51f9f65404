import type { Handlers, Input } from '../../../src/shared/contract/operations.ts';

type RelationName = 'listRelations' | 'listRelationProposals' | 'editRelations';

/** A memory that knows no relation, and in which nothing follows from one. */
export const noRelations: Pick<Handlers, RelationName> = {
  listRelations: async () => ({ relations: [], dimensions: [] }),
  listRelationProposals: async () => ({ proposals: [], total: 0 }),
  editRelations: async ({ preview }) => ({
    decision_id: null,
    preview,
    laid_out: { sets: 0, facts: 0 },
    renamed: 0,
    changed: [],
    changed_total: 0,
    contradictions: { opened: 0, settled: 0 },
  }),
};

export const relationInputs: { readonly [N in RelationName]: Input<N> } = {
  listRelations: {},
  listRelationProposals: {},
  editRelations: { change: { kind: 'relation', relation: 'lives_in', cardinality: 'one' } },
};
