import type { z } from 'zod';
import {
  checkResponseSchema,
  doctorResponseSchema,
  jobRequestSchema,
  jobSchema,
  seedRequestSchema,
  settingsPatchSchema,
  settingsSchema,
  statusResponseSchema,
  tokenResponseSchema,
} from './application.ts';
import { agentOperations } from './agents.ts';
import { consultRequestSchema, consultResponseSchema } from './consult.ts';
import {
  changeListRequestSchema,
  changeListResponseSchema,
  changeUndoRequestSchema,
  changeUndoResponseSchema,
  entityEditRequestSchema,
  entityEditResponseSchema,
  entityGetRequestSchema,
  entityViewSchema,
  reextractRequestSchema,
  reextractResponseSchema,
} from './edits.ts';
import { extractionOperations } from './extraction.ts';
import { episodeOperations } from './episodes.ts';
import { fallacyOperations } from './fallacyOperations.ts';
import { findingOperations } from './finding.ts';
import {
  findNamesRequestSchema,
  findNamesResponseSchema,
  graphAmongRequestSchema,
  graphAmongResponseSchema,
  graphFacetsRequestSchema,
  graphFacetsResponseSchema,
  graphFocusRequestSchema,
  graphFocusResponseSchema,
  graphHistogramRequestSchema,
  graphHistogramResponseSchema,
  graphNeighboursRequestSchema,
  graphNeighboursResponseSchema,
  graphPathRequestSchema,
  graphPathResponseSchema,
  viewListRequestSchema,
  viewListResponseSchema,
  viewRemoveRequestSchema,
  viewSaveRequestSchema,
  viewSchema,
} from './graph.ts';
import {
  entityMergeRequestSchema,
  entityMergeResponseSchema,
  entitySplitRequestSchema,
  entitySplitResponseSchema,
  mergeProposalListRequestSchema,
  mergeProposalListResponseSchema,
  mergeProposalRejectRequestSchema,
  mergeProposalRejectResponseSchema,
} from './identity.ts';
import {
  libraryFacetsRequestSchema,
  libraryFacetsResponseSchema,
  libraryRequestSchema,
  libraryResponseSchema,
  sessionListRequestSchema,
  sessionListResponseSchema,
} from './library.ts';
import {
  artifactGetRequestSchema,
  artifactGetResponseSchema,
  artifactListRequestSchema,
  artifactListResponseSchema,
  forgetRequestSchema,
  forgetResponseSchema,
  historyRequestSchema,
  historyResponseSchema,
} from './memory.ts';
import { modelOperations } from './modelOperations.ts';
import { KIB, nothing, type Operation, operation } from './operation.ts';
import { memoryPlanOperations } from './memoryPlan.ts';
import { planOperations } from './plan.ts';
import { reasoningOperations } from './reasoning.ts';
import { procedureOperations } from './procedures.ts';
import { queryOperations } from './queryOperations.ts';
import { recallOperations } from './recall.ts';
import {
  rememberFilesRequestSchema,
  rememberPathsRequestSchema,
  rememberResponseSchema,
  rememberTextRequestSchema,
} from './remember.ts';
import {
  branchMoveRequestSchema,
  branchMoveResponseSchema,
  categoryAddRequestSchema,
  categoryAddResponseSchema,
  compactCaveatsRequestSchema,
  compactCaveatsResponseSchema,
  hubCaveatsRequestSchema,
  hubCaveatsResponseSchema,
  mergeCandidatesRequestSchema,
  mergeCandidatesResponseSchema,
  mergeRejectRequestSchema,
  mergeRejectResponseSchema,
  nodesByPrefixRequestSchema,
  nodesByPrefixResponseSchema,
  proceduresByPrefixRequestSchema,
  proceduresByPrefixResponseSchema,
  taxonomyBranchesRequestSchema,
  taxonomyBranchesResponseSchema,
  taxonomyCycleAskedRequestSchema,
  taxonomyCycleAskedResponseSchema,
  taxonomyCyclesRequestSchema,
  taxonomyCyclesResponseSchema,
  taxonomyPlaceRequestSchema,
  taxonomyPlaceResponseSchema,
  uncategorizedBatchRequestSchema,
  uncategorizedBatchResponseSchema,
} from './taxonomy.ts';
import { durationRequestSchema, durationResponseSchema, orderRequestSchema, orderResponseSchema } from './temporal.ts';
import { timelineRequestSchema, timelineResponseSchema } from './timeline.ts';
import { factOperations } from './factOperations.ts';
import { relationOperations } from './relationOperations.ts';
import { trustOperations } from './trustOperations.ts';
import {
  contradictionGetRequestSchema,
  contradictionListRequestSchema,
  contradictionListResponseSchema,
  contradictionResolveRequestSchema,
  contradictionResolveResponseSchema,
  contradictionViewSchema,
} from './truth.ts';

export type { Operation };

const MIB = 1024 * KIB;

export const operations = {
  consult: operation(
    consultRequestSchema,
    consultResponseSchema,
    '/memories/consult',
    'Find memories, each with the reason it is there.',
    { bodyLimit: 256 * KIB },
  ),
  ...findingOperations,
  ...queryOperations,
  ...recallOperations,
  ...episodeOperations,
  ...agentOperations,
  rememberText: operation(rememberTextRequestSchema, rememberResponseSchema, '/memories/remember', 'Remember a text.', {
    bodyLimit: 400 * MIB,
  }),
  rememberFiles: operation(
    rememberFilesRequestSchema,
    rememberResponseSchema,
    '/memories/remember-files',
    'Remember files given by content.',
    { bodyLimit: 400 * MIB },
  ),
  rememberPaths: operation(
    rememberPathsRequestSchema,
    rememberResponseSchema,
    '/memories/remember-paths',
    'Remember files given by path.',
    { reach: 'local' },
  ),
  seed: operation(seedRequestSchema, rememberResponseSchema, '/memories/seed', 'Load the sample memory.'),
  history: operation(
    historyRequestSchema,
    historyResponseSchema,
    '/memories/history',
    'What was held of an entity or a fact, over both clocks.',
  ),
  forget: operation(
    forgetRequestSchema,
    forgetResponseSchema,
    '/memories/forget',
    'Remove for good, or preview what would go.',
  ),
  listArtifacts: operation(
    artifactListRequestSchema,
    artifactListResponseSchema,
    '/artifacts/list',
    'Artifacts, newest first.',
  ),
  getArtifact: operation(
    artifactGetRequestSchema,
    artifactGetResponseSchema,
    '/artifacts/get',
    'An artifact with its passages and the facts made of them.',
  ),
  graphFocus: operation(
    graphFocusRequestSchema,
    graphFocusResponseSchema,
    '/graph/focus',
    'Where to begin: a node, an entity, a fact or a question, with what is around it.',
  ),
  graphNeighbours: operation(
    graphNeighboursRequestSchema,
    graphNeighboursResponseSchema,
    '/graph/neighbours',
    'Neighbours of a node by relation, in pages.',
    { bodyLimit: 1 * MIB },
  ),
  graphAmong: operation(
    graphAmongRequestSchema,
    graphAmongResponseSchema,
    '/graph/among',
    'Given nodes and the edges among them, under a filter and both clocks.',
    { bodyLimit: 1 * MIB },
  ),
  graphPath: operation(
    graphPathRequestSchema,
    graphPathResponseSchema,
    '/graph/path',
    'A path between two nodes, and when all of it held.',
    { bodyLimit: 1 * MIB },
  ),
  graphHistogram: operation(
    graphHistogramRequestSchema,
    graphHistogramResponseSchema,
    '/graph/histogram',
    'Facts over valid time.',
    { bodyLimit: 1 * MIB },
  ),
  graphFacets: operation(
    graphFacetsRequestSchema,
    graphFacetsResponseSchema,
    '/graph/facets',
    'Counts for each filter.',
    { bodyLimit: 1 * MIB },
  ),
  findNames: operation(
    findNamesRequestSchema,
    findNamesResponseSchema,
    '/graph/names',
    'Entities by name, as one types it.',
  ),
  listViews: operation(viewListRequestSchema, viewListResponseSchema, '/graph/views', 'Saved views, by name.'),
  saveView: operation(viewSaveRequestSchema, viewSchema, '/graph/views/save', 'Save a view.', { bodyLimit: 2 * MIB }),
  removeView: operation(viewRemoveRequestSchema, viewListResponseSchema, '/graph/views/remove', 'Remove a saved view.'),
  getEntity: operation(entityGetRequestSchema, entityViewSchema, '/entities/get', 'An entity as it can be edited.'),
  editEntity: operation(
    entityEditRequestSchema,
    entityEditResponseSchema,
    '/entities/edit',
    'Change name, type or aliases.',
  ),
  mergeEntities: operation(
    entityMergeRequestSchema,
    entityMergeResponseSchema,
    '/entities/merge',
    'Make one entity stand for another too, or preview it.',
  ),
  splitEntity: operation(
    entitySplitRequestSchema,
    entitySplitResponseSchema,
    '/entities/split',
    'Take a namesake out of an entity by who says it and where, or preview it.',
    { bodyLimit: 1 * MIB },
  ),
  listMergeProposals: operation(
    mergeProposalListRequestSchema,
    mergeProposalListResponseSchema,
    '/entities/proposals',
    'Entities that may be one, the likeliest first.',
  ),
  rejectMerge: operation(
    mergeProposalRejectRequestSchema,
    mergeProposalRejectResponseSchema,
    '/entities/proposals/reject',
    'Tell two entities apart that may be one.',
  ),
  listChanges: operation(
    changeListRequestSchema,
    changeListResponseSchema,
    '/changes/list',
    'What changed, by whom and why.',
  ),
  undoChange: operation(changeUndoRequestSchema, changeUndoResponseSchema, '/changes/undo', 'Undo one decision.'),
  reextract: operation(
    reextractRequestSchema,
    reextractResponseSchema,
    '/artifacts/reextract',
    'Make the facts of an artifact again, or preview it.',
  ),
  listContradictions: operation(
    contradictionListRequestSchema,
    contradictionListResponseSchema,
    '/contradictions/list',
    'Contradictions, open ones first.',
  ),
  getContradiction: operation(
    contradictionGetRequestSchema,
    contradictionViewSchema,
    '/contradictions/get',
    'A contradiction with its claims, who says them, and with what trust.',
  ),
  resolveContradiction: operation(
    contradictionResolveRequestSchema,
    contradictionResolveResponseSchema,
    '/contradictions/resolve',
    'Settle a contradiction, or preview everything that this would change.',
  ),
  library: operation(
    libraryRequestSchema,
    libraryResponseSchema,
    '/library/list',
    'A window into the ordered list of artifacts.',
  ),
  libraryFacets: operation(
    libraryFacetsRequestSchema,
    libraryFacetsResponseSchema,
    '/library/facets',
    'Counts for the Library’s filters.',
  ),
  listSessions: operation(
    sessionListRequestSchema,
    sessionListResponseSchema,
    '/sessions/list',
    'Sessions, latest first.',
  ),
  order: operation(
    orderRequestSchema,
    orderResponseSchema,
    '/time/order',
    'How two things stand to each other in time, with the facts that prove it.',
  ),
  timeline: operation(
    timelineRequestSchema,
    timelineResponseSchema,
    '/time/line',
    'Facts and sessions of a window of valid time, as they were known at an instant.',
  ),
  duration: operation(
    durationRequestSchema,
    durationResponseSchema,
    '/time/duration',
    'How long something lasts, or lies after another, with the facts that prove it.',
  ),
  getNodesByTaxonomyPrefix: operation(
    nodesByPrefixRequestSchema,
    nodesByPrefixResponseSchema,
    '/taxonomy/nodes',
    'The nodes of a branch, in pages.',
  ),
  getProceduresByTaxonomyPrefix: operation(
    proceduresByPrefixRequestSchema,
    proceduresByPrefixResponseSchema,
    '/taxonomy/procedures',
    'The procedures bound to a branch.',
  ),
  taxonomyBranches: operation(
    taxonomyBranchesRequestSchema,
    taxonomyBranchesResponseSchema,
    '/taxonomy/branches',
    'What lies below a path, with counts.',
  ),
  placeTaxonomyNodes: operation(
    taxonomyPlaceRequestSchema,
    taxonomyPlaceResponseSchema,
    '/taxonomy/place',
    'Put nodes at a path.',
  ),
  addTaxonomyCategory: operation(
    categoryAddRequestSchema,
    categoryAddResponseSchema,
    '/taxonomy/categories/add',
    'Make the category of a path.',
  ),
  consolidateTaxonomyBranch: operation(
    branchMoveRequestSchema,
    branchMoveResponseSchema,
    '/taxonomy/consolidate',
    'Rename, move or merge a branch, or preview it.',
  ),
  detectTaxonomyCycles: operation(
    taxonomyCyclesRequestSchema,
    taxonomyCyclesResponseSchema,
    '/taxonomy/cycles',
    'Circles of is_a and subclass_of.',
  ),
  wouldCreateTaxonomyCycle: operation(
    taxonomyCycleAskedRequestSchema,
    taxonomyCycleAskedResponseSchema,
    '/taxonomy/cycles/ask',
    'Whether one more is_a would close a circle.',
  ),
  processUncategorizedBatch: operation(
    uncategorizedBatchRequestSchema,
    uncategorizedBatchResponseSchema,
    '/taxonomy/uncategorized',
    'Put nodes that are nowhere where they surely belong.',
  ),
  discoverTaxonomyMergeCandidates: operation(
    mergeCandidatesRequestSchema,
    mergeCandidatesResponseSchema,
    '/taxonomy/merges',
    'Branches that may be one, with the reasons.',
  ),
  rejectTaxonomyMerge: operation(
    mergeRejectRequestSchema,
    mergeRejectResponseSchema,
    '/taxonomy/merges/reject',
    'Propose a pair of branches no more.',
  ),
  compactNodeCaveats: operation(
    compactCaveatsRequestSchema,
    compactCaveatsResponseSchema,
    '/caveats/compact',
    'Rank the caveats of an entity and write the digest of the rest.',
  ),
  batchCompactHubCaveats: operation(
    hubCaveatsRequestSchema,
    hubCaveatsResponseSchema,
    '/caveats/compact-hubs',
    'Compact the caveats of every entity that has many.',
  ),
  ...extractionOperations,
  ...fallacyOperations,
  ...factOperations,
  ...relationOperations,
  ...trustOperations,
  ...planOperations,
  ...memoryPlanOperations,
  ...reasoningOperations,
  ...procedureOperations,
  status: operation(nothing, statusResponseSchema, '/app/status', 'File, datasets, embedder and running jobs.'),
  getSettings: operation(nothing, settingsSchema, '/app/settings', 'The settings.'),
  changeSettings: operation(settingsPatchSchema, settingsSchema, '/app/settings/change', 'Change some settings.'),
  ...modelOperations,
  getJob: operation(jobRequestSchema, jobSchema, '/app/jobs/get', 'One job.'),
  cancelJob: operation(jobRequestSchema, jobSchema, '/app/jobs/cancel', 'Ask a running job to stop.'),
  check: operation(nothing, checkResponseSchema, '/app/check', 'Test every invariant of the file.'),
  doctor: operation(nothing, doctorResponseSchema, '/app/doctor', 'Look for what keeps the app from working well.'),
  getToken: operation(nothing, tokenResponseSchema, '/app/token', 'The access token of the served host.'),
  renewToken: operation(
    nothing,
    tokenResponseSchema,
    '/app/token/renew',
    'Replace the access token; other clients must sign in again.',
  ),
} as const satisfies Record<string, Operation>;

export type Operations = typeof operations;
export type OperationName = keyof Operations;
/** What a caller sends. */
export type Input<N extends OperationName> = z.input<Operations[N]['input']>;
/** What a handler receives, defaults filled in. */
export type Parsed<N extends OperationName> = z.output<Operations[N]['input']>;
export type Output<N extends OperationName> = z.output<Operations[N]['output']>;

/** The API as clients and handlers see it. `signal` cancels; `onProgress` is called on the handler's side only. */
export type Handlers = { [N in OperationName]: (input: Parsed<N>, context: CallContext) => Promise<Output<N>> };
export interface CallContext {
  readonly signal: AbortSignal;
  /** Who asks, where it is not the memory's owner. */
  readonly askedBy?: 'agent';
}
