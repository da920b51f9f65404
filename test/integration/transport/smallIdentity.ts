import type { EntityView } from '../../../src/shared/contract/edits.ts';
import { PalimpsestError } from '../../../src/shared/contract/errors.ts';
import type { Handlers, Input } from '../../../src/shared/contract/operations.ts';

type IdentityName =
  | 'mergeEntities'
  | 'splitEntity'
  | 'listMergeProposals'
  | 'rejectMerge'
  | 'endFact'
  | 'endDependents';

const entity: EntityView = {
  id: 2,
  uid: '01KEKJ4HM0B6GR48QH7ECGPZ18',
  key: 'ada',
  name: 'Ada',
  type: 'person',
  aliases: [],
  taxonomy_path: '/',
  is_category: false,
  caveat_summary: null,
  merged_into: null,
  made_by: 'offline',
  created_at: '2024-05-01T10:00:00Z',
  updated_at: '2024-05-01T10:00:00Z',
  version: 1,
  facts: 0,
  passages: 0,
};

/** A memory in which nothing may be one with anything else, and nothing depends on anything. */
export const nobodyElse: Pick<Handlers, IdentityName> = {
  mergeEntities: async ({ preview }) => ({
    decision_id: null,
    preview,
    changed: [],
    entity,
    moved: { facts: 0, passages: 0, names: 0, joined: 0 },
    warnings: [],
  }),
  splitEntity: async ({ preview }) => ({
    decision_id: null,
    preview,
    changed: [],
    entity,
    moved: { facts: 0, passages: 0 },
  }),
  listMergeProposals: async () => ({ proposals: [], total: 0 }),
  rejectMerge: async () => {
    throw new PalimpsestError('not_found', 'These two are not proposed as one.');
  },
  endFact: async ({ fact_id }) => {
    throw new PalimpsestError('not_found', `There is no fact ${fact_id}.`);
  },
  endDependents: async ({ preview }) => ({
    decision_id: null,
    preview,
    ended: [],
    loops: [],
    kept: [],
    is_cut_off: false,
  }),
};

export const identityInputs: { readonly [N in IdentityName]: Input<N> } = {
  mergeEntities: { from_id: 1, into_id: 2 },
  splitEntity: { id: 2, artifact_ids: [1] },
  listMergeProposals: {},
  rejectMerge: { ids: [1, 2] },
  endFact: { fact_id: 3, at: '2024-05-01' },
  endDependents: { entity_id: 2, at: '2024-05-01' },
};
