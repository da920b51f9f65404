import { answerGround, factContext, keywordContext } from './answer/readContext.ts';
import { listCommunities } from './communities/listCommunities.ts';
import { proposeCommunities } from './communities/proposeCommunities.ts';
import { consult } from './consult/consult.ts';
import { prepareQuery } from './consult/prepareQuery.ts';
import { rerankCandidates } from './consult/rerankCandidates.ts';
import { retrieveHybridNeedle } from './consult/retrieveHybridNeedle.ts';
import { getContradiction } from './contradiction/review/getContradiction.ts';
import { listContradictions } from './contradiction/review/listContradictions.ts';
import { isKnown, toldBefore } from './episodic/artifactIdentity.ts';
import { peopleBefore } from './episodic/peopleBefore.ts';
import { getArtifact, listArtifacts } from './episodic/artifactReads.ts';
import { datasetViews } from './episodic/datasets.ts';
import { getEpisodesInWindow, getRecentEpisodes } from './episodic/episodes.ts';
import { library, libraryFacets } from './episodic/library.ts';
import { sessionDetail } from './episodic/sessionDetail.ts';
import { listSessions } from './episodic/sessionList.ts';
import { statedFacts } from './episodic/statedFacts.ts';
import { getFallacy } from './fallacy/getFallacy.ts';
import { waitingWindows } from './extraction/checkpoints/claimWindow.ts';
import { listExtraction } from './extraction/checkpoints/listExtraction.ts';
import { windowInput } from './extraction/checkpoints/windowInput.ts';
import { listFallacies } from './fallacy/listFallacies.ts';
import { findMultiHopPath } from './graph/findMultiHopPath.ts';
import { findNames } from './graph/findNames.ts';
import { graphAmong } from './graph/graphAmong.ts';
import { graphFacets } from './graph/graphFacets.ts';
import { graphFocus } from './graph/graphFocus.ts';
import { graphHistogram } from './graph/graphHistogram.ts';
import { graphNeighbours } from './graph/graphNeighbours.ts';
import { graphPath } from './graph/graphPath.ts';
import { listViews } from './graph/views.ts';
import { listRelations } from './semantic/relations/listRelations.ts';
import { listRelationProposals } from './semantic/relations/relationProposals.ts';
import { getEntity } from './edits/entityView.ts';
import { listChanges } from './edits/listChanges.ts';
import { storedOutline } from './edits/storedOutline.ts';
import { listInferences } from './inference/listInferences.ts';
import { sumInferences } from './inference/sumInferences.ts';
import { getJob, recentJobs } from './maintenance/jobRows.ts';
import { pendingVectors, vectorCounts } from './maintenance/pendingVectors.ts';
import { diffProcedure } from './procedural/diffProcedure.ts';
import { findProcedures } from './procedural/findProcedures.ts';
import { pendingProcedureVectors } from './procedural/procedureVectors.ts';
import { getProcedure, getTopProcedures, listProcedures, procedureHistory } from './procedural/readProcedures.ts';
import { gatherLayers } from './router/gatherLayers.ts';
import { routePrompt } from './router/routePrompt.ts';
import { listMergeProposals } from './semantic/identity/mergeProposals.ts';
import { entityWithSignals, listEntities } from './semantic/entityList.ts';
import { factDetail, listFacts } from './semantic/factList.ts';
import { history } from './semantic/history.ts';
import { conclusion } from './rules/conclusion.ts';
import { getRule, listRules } from './rules/listRules.ts';
import { rulesInUse } from './rules/rulesInUse.ts';
import { checkFile } from './storage/invariants.ts';
import { readMetadata } from './storage/metadata.ts';
import { taxonomyBranches } from './taxonomy/branchCounts.ts';
import { movedBranch, previewBranchMove } from './taxonomy/branchMove.ts';
import { detectTaxonomyCycles, wouldCreateTaxonomyCycle } from './taxonomy/kindLinks.ts';
import { discoverTaxonomyMergeCandidates } from './taxonomy/mergeCandidates.ts';
import { getNodesByTaxonomyPrefix, getProceduresByTaxonomyPrefix } from './taxonomy/nodesByPrefix.ts';
import { proposePlaces } from './taxonomy/uncategorized.ts';
import { keptSteering } from './trust/keepSteering.ts';
import { planReweighing, previewReweighing } from './trust/reweigh/previewReweighing.ts';
import { hasReweighed } from './trust/reweigh/reweighingRows.ts';
import { entryTrust } from './trust/sources/containerEntry.ts';
import { listDocumentTypes } from './trust/sources/listDocumentTypes.ts';
import { getSource, listSources } from './trust/sources/listSources.ts';
import { listSourceStatements } from './trust/sources/listStatements.ts';
import { planExtract } from './planning/planExtract.ts';
import { planProcedures } from './planning/planProcedures.ts';
import { answerInTime } from './temporal/asked/answerInTime.ts';
import { duration, order } from './temporal/order/order.ts';
import { timeline } from './temporal/timeline/timeline.ts';

/** Every job a reader worker can do, by name. One line a job; the code is in the folders of the layers. */
export const reads = {
  readMetadata,
  checkFile,
  isKnown,
  toldBefore,
  peopleBefore,
  getArtifact,
  listArtifacts,
  datasetViews,
  library,
  libraryFacets,
  listSessions,
  sessionDetail,
  getRecentEpisodes,
  getEpisodesInWindow,
  statedFacts,
  waitingWindows,
  windowInput,
  listExtraction,
  listEntities,
  entityWithSignals,
  listFacts,
  factDetail,
  getEntity,
  listChanges,
  listMergeProposals,
  listRelations,
  getRule,
  conclusion,
  listRules,
  rulesInUse,
  listRelationProposals,
  listContradictions,
  getContradiction,
  listFallacies,
  getFallacy,
  storedOutline,
  listViews,
  graphFocus,
  graphNeighbours,
  graphAmong,
  graphPath,
  graphHistogram,
  graphFacets,
  findNames,
  pendingVectors,
  vectorCounts,
  getJob,
  recentJobs,
  listInferences,
  sumInferences,
  prepareQuery,
  rerankCandidates,
  consult,
  answerGround,
  factContext,
  keywordContext,
  retrieveHybridNeedle,
  findMultiHopPath,
  routePrompt,
  gatherLayers,
  proposeCommunities,
  listCommunities,
  history,
  getNodesByTaxonomyPrefix,
  getProceduresByTaxonomyPrefix,
  getProcedure,
  getTopProcedures,
  listProcedures,
  findProcedures,
  procedureHistory,
  diffProcedure,
  pendingProcedureVectors,
  taxonomyBranches,
  previewBranchMove,
  movedBranch,
  detectTaxonomyCycles,
  wouldCreateTaxonomyCycle,
  discoverTaxonomyMergeCandidates,
  proposePlaces,
  keptSteering,
  planReweighing,
  previewReweighing,
  hasReweighed,
  entryTrust,
  listDocumentTypes,
  listSources,
  getSource,
  listSourceStatements,
  order,
  timeline,
  duration,
  answerInTime,
  planExtract,
  planProcedures,
};
export type Reads = typeof reads;
