import { PalimpsestError } from '../../../src/shared/contract/errors.ts';
import type { Handlers, Input } from '../../../src/shared/contract/operations.ts';

type TaxonomyOperation =
  | 'getNodesByTaxonomyPrefix'
  | 'getProceduresByTaxonomyPrefix'
  | 'taxonomyBranches'
  | 'placeTaxonomyNodes'
  | 'addTaxonomyCategory'
  | 'consolidateTaxonomyBranch'
  | 'detectTaxonomyCycles'
  | 'wouldCreateTaxonomyCycle'
  | 'processUncategorizedBatch'
  | 'discoverTaxonomyMergeCandidates'
  | 'rejectTaxonomyMerge'
  | 'compactNodeCaveats'
  | 'batchCompactHubCaveats';

/** A memory in which nothing was put anywhere. */
export const emptyTaxonomy: Pick<Handlers, TaxonomyOperation> = {
  getNodesByTaxonomyPrefix: async () => ({ nodes: [], next: null, total: 0 }),
  getProceduresByTaxonomyPrefix: async () => ({ procedures: [] }),
  taxonomyBranches: async ({ path }) => ({
    branch: { path, name: path.split('/').at(-1) ?? '', nodes: 0, own: 0, branches: 0, category_id: null },
    branches: [],
    omitted: 0,
    uncategorized: 0,
  }),
  placeTaxonomyNodes: async () => {
    throw new PalimpsestError('not_found', 'There is no such entity.');
  },
  addTaxonomyCategory: async ({ path }) => ({
    decision_id: 1,
    category: { id: 1, name: path.split('/').at(-1) ?? '' },
  }),
  consolidateTaxonomyBranch: async ({ from, to }) => ({
    decision_id: null,
    job_id: null,
    preview: true,
    from,
    to,
    nodes: 0,
    categories: 0,
    procedures: 0,
    joined: 0,
    moved: 0,
    refused: `There is nothing at ${from}.`,
  }),
  detectTaxonomyCycles: async () => ({ cycles: [] }),
  wouldCreateTaxonomyCycle: async () => ({ would_cycle: false, through: [] }),
  processUncategorizedBatch: async () => ({
    job_id: 1,
    looked: 0,
    assigned: 0,
    unsure: 0,
    decision_ids: [],
    branches: [],
  }),
  discoverTaxonomyMergeCandidates: async () => ({ candidates: [], is_partial: false }),
  rejectTaxonomyMerge: async ({ rejected }) => ({ rejected }),
  compactNodeCaveats: async ({ entity_id }) => ({ entity_id, total: 0, inline: [], summary: null }),
  batchCompactHubCaveats: async () => ({ compacted: [] }),
};

/** One valid request for each. */
export const taxonomyInputs: { readonly [N in TaxonomyOperation]: Input<N> } = {
  getNodesByTaxonomyPrefix: { prefix: '/Work' },
  getProceduresByTaxonomyPrefix: { prefix: '/Work' },
  taxonomyBranches: {},
  placeTaxonomyNodes: { entity_ids: [3], path: '/Work' },
  addTaxonomyCategory: { path: '/Work/Ships' },
  consolidateTaxonomyBranch: { from: '/Work', to: '/Harbour' },
  detectTaxonomyCycles: {},
  wouldCreateTaxonomyCycle: { subject_id: 3, object_id: 4 },
  processUncategorizedBatch: { n: 10 },
  discoverTaxonomyMergeCandidates: {},
  rejectTaxonomyMerge: { a: '/Work', b: '/Works' },
  compactNodeCaveats: { entity_id: 3 },
  batchCompactHubCaveats: {},
};
