import type { DatasetRef } from '../../../shared/contract/primitives.ts';
import { findDataset, requireDataset } from '../episodic/datasets.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { type KeptRule, readRules, requireRule } from './ruleRows.ts';

/** Read job: the rules of a dataset, proposals first; none where nothing was told yet. */
export function listRules(db: ReadHandle, ref: DatasetRef): KeptRule[] {
  const datasetId = findDataset(db, ref);
  return datasetId === null ? [] : readRules(db, datasetId);
}

/**
 * Read job: one rule.
 * @throws PalimpsestError not_found
 */
export function getRule(
  db: ReadHandle,
  { ref, ruleId }: { readonly ref: DatasetRef; readonly ruleId: string },
): KeptRule {
  return requireRule(db, requireDataset(db, ref), ruleId);
}
