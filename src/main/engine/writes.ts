import { recordCall } from './answer/recordCall.ts';
import { storeCommunities } from './communities/storeCommunities.ts';
import { resolveContradiction } from './contradiction/review/resolveContradiction.ts';
import { addFact } from './edits/addFact.ts';
import { confirmFact } from './edits/confirmFact.ts';
import { correctFact } from './edits/correctFact.ts';
import { editEntity } from './edits/editEntity.ts';
import { editTags } from './edits/editTags.ts';
import { reextract } from './edits/reextract.ts';
import { undoChange } from './edits/undoChange.ts';
import { saveEpisodicSummary } from './episodic/episodes.ts';
import { storeArtifact } from './episodic/storeArtifact.ts';
import { claimWindow, failWindow, releaseWindows, stopWindows } from './extraction/checkpoints/claimWindow.ts';
import { queueWindows } from './extraction/checkpoints/queueWindows.ts';
import { storeWindow } from './extraction/checkpoints/storeWindow.ts';
import { decideFallacy } from './fallacy/decideFallacy.ts';
import { removeView, saveView } from './graph/views.ts';
import { forget } from './maintenance/forget/forget.ts';
import { recordInference } from './inference/recordInference.ts';
import { failAbandonedJobs, startJob, updateJob } from './maintenance/jobRows.ts';
import { finishReindex, startReindex } from './maintenance/reindex.ts';
import { storeVectors } from './maintenance/storeVectors.ts';
import {
  bindProcedure,
  markProcedureHelpful,
  removeProcedure,
  retrieveProcedure,
} from './procedural/changeProcedure.ts';
import { storeProcedureVectors } from './procedural/procedureVectors.ts';
import { upsertProceduralKnowledge } from './procedural/saveProcedure.ts';
import { seedProcedures } from './procedural/seedProcedures.ts';
import { decideRule } from './rules/decideRule.ts';
import { storeDerived } from './rules/storeDerived.ts';
import { suggestRule } from './rules/suggestRule.ts';
import { invalidateDependentCrossCuttingLinks } from './semantic/endings/endDependents.ts';
import { invalidateObsoleteEdge } from './semantic/endings/endFact.ts';
import { rejectMerge } from './semantic/identity/mergeProposals.ts';
import { mergeEntities } from './semantic/identity/mergeEntities.ts';
import { proposeMerges } from './semantic/identity/proposeMerges.ts';
import { splitEntity } from './semantic/identity/splitEntity.ts';
import { editRelations } from './semantic/relations/editRelations.ts';
import { writeMetadata } from './storage/metadata.ts';
import { adoptAbandonedMoves, startBranchMove, startBranchMoveUndo, stopBranchMove } from './taxonomy/branchMove.ts';
import { stepBranchMove } from './taxonomy/branchSteps.ts';
import { addTaxonomyCategory } from './taxonomy/categories.ts';
import { batchCompactHubCaveats, compactNodeCaveats } from './taxonomy/caveats.ts';
import { rejectTaxonomyMerge } from './taxonomy/mergeCandidates.ts';
import { placeTaxonomyNodes } from './taxonomy/placeNodes.ts';
import { applyPlaces } from './taxonomy/uncategorized.ts';
import { keepSteering } from './trust/keepSteering.ts';
import {
  adoptAbandonedReweighings,
  startReweighing,
  startReweighingBack,
  startReweighingUndo,
} from './trust/reweigh/startReweighing.ts';
import { stepReweighing } from './trust/reweigh/stepReweighing.ts';
import { ensureHandle } from './trust/sources/containerEntry.ts';

/** Every job the writer worker can do, by name. One line a job; the code is in the folders of the layers. */
export const writes = {
  writeMetadata,
  storeArtifact,
  saveEpisodicSummary,
  storeVectors,
  storeCommunities,
  failAbandonedJobs,
  startJob,
  updateJob,
  startReindex,
  finishReindex,
  recordInference,
  recordCall,
  forget,
  editEntity,
  addFact,
  correctFact,
  confirmFact,
  editTags,
  undoChange,
  mergeEntities,
  splitEntity,
  rejectMerge,
  editRelations,
  suggestRule,
  decideRule,
  storeDerived,
  invalidateObsoleteEdge,
  invalidateDependentCrossCuttingLinks,
  proposeMerges,
  reextract,
  queueWindows,
  claimWindow,
  releaseWindows,
  failWindow,
  stopWindows,
  storeWindow,
  resolveContradiction,
  decideFallacy,
  saveView,
  removeView,
  placeTaxonomyNodes,
  addTaxonomyCategory,
  startBranchMove,
  startBranchMoveUndo,
  stepBranchMove,
  stopBranchMove,
  adoptAbandonedMoves,
  applyPlaces,
  keepSteering,
  startReweighing,
  startReweighingUndo,
  startReweighingBack,
  stepReweighing,
  ensureHandle,
  adoptAbandonedReweighings,
  rejectTaxonomyMerge,
  compactNodeCaveats,
  batchCompactHubCaveats,
  upsertProceduralKnowledge,
  markProcedureHelpful,
  bindProcedure,
  removeProcedure,
  retrieveProcedure,
  seedProcedures,
  storeProcedureVectors,
};
export type Writes = typeof writes;
