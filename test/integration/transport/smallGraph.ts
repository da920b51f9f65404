import { PalimpsestError } from '../../../src/shared/contract/errors.ts';
import type { Handlers, Input, OperationName, Output } from '../../../src/shared/contract/operations.ts';
import { allenRelations } from '../../../src/shared/contract/temporal.ts';

/** The operations that look at, list and edit the memory, as true answers of a memory with nothing in it. */
export type LookingOperation =
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
  | 'getEntity'
  | 'editEntity'
  | 'addFact'
  | 'correctFact'
  | 'confirmFact'
  | 'editTags'
  | 'listChanges'
  | 'undoChange'
  | 'reextract'
  | 'library'
  | 'libraryFacets'
  | 'listSessions'
  | 'order'
  | 'timeline'
  | 'duration';

const nothing = { nodes: [], edges: [], shown: 0, total: 0, omitted: {} };
const facets: Output<'graphFacets'> = {
  kinds: [],
  entity_types: [],
  relations: [],
  sources: [],
  tags: [],
  taxonomy: [],
  made_by: [],
  statuses: [],
};

const nothingInTime = { a: null, b: null, proof: [], conflicts: [], ambiguous: [], facts: 0, gave_up: false };

function missing(what: string): never {
  throw new PalimpsestError('not_found', `There is no such ${what}.`);
}

export const emptyGraph: Pick<Handlers, LookingOperation> = {
  graphFocus: async () => ({ ...nothing, focus: [], hubs: [] }),
  graphNeighbours: async ({ node }) => ({ ...nothing, node, groups: [], page: [], next_offset: null }),
  graphAmong: async ({ nodes }) => ({ ...nothing, gone: nodes }),
  graphPath: async () => ({
    found: false,
    nodes: [],
    edges: [],
    steps: [],
    hops: null,
    common: null,
    explored: 0,
    gave_up: false,
  }),
  graphHistogram: async () => ({ from: null, to: null, buckets: [], undated: 0 }),
  graphFacets: async () => facets,
  findNames: async () => ({ hits: [], total: 0 }),
  listViews: async () => ({ views: [] }),
  saveView: async ({ name, state }) => ({
    id: 1,
    uid: '01J',
    name,
    state,
    version: 1,
    updated_at: '2024-05-01T10:00:00Z',
  }),
  removeView: async () => ({ views: [] }),
  getEntity: async () => missing('entity'),
  editEntity: async () => missing('entity'),
  addFact: async () => missing('entity'),
  correctFact: async () => missing('fact'),
  confirmFact: async () => missing('fact'),
  editTags: async () => missing('fact'),
  listChanges: async () => ({ changes: [], total: 0 }),
  undoChange: async () => missing('change'),
  reextract: async () => missing('artifact'),
  library: async () => ({ artifacts: [], total: 0 }),
  libraryFacets: async () => ({ document_types: [], formats: [], sources: [], tags: [], months: [] }),
  listSessions: async () => ({ sessions: [], total: 0 }),
  timeline: async () => ({
    from: null,
    to: null,
    extent: null,
    facts: [],
    shown: 0,
    total: 0,
    omitted: [],
    sessions: [],
    session_total: 0,
    bins: [],
  }),
  order: async () => ({ answer: 'cannot be told', possible: [...allenRelations], ...nothingInTime }),
  duration: async () => ({ least_ms: null, most_ms: null, ...nothingInTime }),
};

/** One valid request for each. */
export const lookingInputs: { readonly [N in LookingOperation & OperationName]: Input<N> } = {
  graphFocus: { entity_id: 3 },
  graphNeighbours: { node: 'e3' },
  graphAmong: { nodes: ['e3', 'v:tea', 'p9'] },
  graphPath: { from: 'e3', to: 'v:tea' },
  graphHistogram: {},
  graphFacets: {},
  findNames: { text: 'har' },
  listViews: {},
  saveView: { name: 'Harbour', state: { drawn: ['e3'] } },
  removeView: { id: 1 },
  getEntity: { id: 3 },
  editEntity: { id: 3, version: 1, name: 'Harbour' },
  addFact: { subject: { name: 'Harbour' }, relation: 'opens_at', object: { value: '6:00' } },
  correctFact: { fact_id: 3, object: { name: 'Quay' } },
  confirmFact: { fact_id: 3 },
  editTags: { fact_id: 3, before: [], tags: ['port'] },
  listChanges: {},
  undoChange: { id: 5 },
  reextract: { artifact_id: 9 },
  library: {},
  libraryFacets: {},
  listSessions: {},
  timeline: { from: '2024-01-01', budget: 10 },
  order: { a: 3, b: 'the harbour opening' },
  duration: { a: 'entity:3' },
};
