import type { Handlers } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';

type TaxonomyHandlers = Pick<
  Handlers,
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
  | 'batchCompactHubCaveats'
>;

const madeBy = 'owner';

export function taxonomyHandlers({ database, taxonomy }: AppParts): TaxonomyHandlers {
  return {
    getNodesByTaxonomyPrefix: (request, { signal }) => database.read('getNodesByTaxonomyPrefix', request, { signal }),
    getProceduresByTaxonomyPrefix: (request, { signal }) =>
      database.read('getProceduresByTaxonomyPrefix', request, { signal }),
    taxonomyBranches: (request, { signal }) => database.read('taxonomyBranches', request, { signal }),
    placeTaxonomyNodes: (request, { signal }) => database.write('placeTaxonomyNodes', { request, madeBy }, { signal }),
    addTaxonomyCategory: (request, { signal }) =>
      database.write('addTaxonomyCategory', { request, madeBy }, { signal }),
    consolidateTaxonomyBranch: (request) => taxonomy.move(request),
    detectTaxonomyCycles: (request, { signal }) => database.read('detectTaxonomyCycles', request, { signal }),
    wouldCreateTaxonomyCycle: (request, { signal }) => database.read('wouldCreateTaxonomyCycle', request, { signal }),
    processUncategorizedBatch: (request, { signal }) => taxonomy.classify(request, signal),
    discoverTaxonomyMergeCandidates: (request, { signal }) =>
      database.read('discoverTaxonomyMergeCandidates', request, { signal }),
    rejectTaxonomyMerge: (request, { signal }) => database.write('rejectTaxonomyMerge', request, { signal }),
    compactNodeCaveats: (request, { signal }) => database.write('compactNodeCaveats', request, { signal }),
    batchCompactHubCaveats: (request, { signal }) => database.write('batchCompactHubCaveats', request, { signal }),
  };
}
