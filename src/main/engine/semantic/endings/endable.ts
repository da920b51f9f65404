import type { ReadHandle } from '../../storage/handles.ts';
import { formatInstant } from '../../temporal/instants.ts';

export interface EndableFact {
  readonly id: number;
  readonly text: string;
  readonly status: string;
  readonly modality: string;
  readonly polarity: string;
  readonly is_event: number;
  readonly is_laid_out: number;
  readonly valid_at: number | null;
  readonly invalid_at: number | null;
  readonly invalid_kind: string;
}

export const endableColumns = `f.id, f.text, f.status, f.modality, f.polarity, f.is_event,
  f.chunk_id IS NULL AND f.subject_id IS NOT NULL AND f.relation IS NOT NULL AS is_laid_out,
  f.valid_at, f.invalid_at, f.invalid_kind`;

export function readEndable(db: ReadHandle, datasetId: number, factId: number): EndableFact | undefined {
  return db.get<EndableFact>(
    'ending.fact',
    `SELECT ${endableColumns} FROM fact f WHERE f.dataset_id = ? AND f.id = ?`,
    [datasetId, factId],
  );
}

/** Why a fact cannot be said to have ended then; null when it can. */
export function whyNotEnded(fact: EndableFact, at: number): string | null {
  if (fact.is_laid_out === 0) return 'It says nothing that could end.';
  if (fact.status !== 'holds' && fact.status !== 'disputed') return `It is ${fact.status}.`;
  if (fact.modality !== 'asserted') return `It is ${fact.modality}, not held.`;
  if (fact.is_event === 1) return 'It happened; it does not end.';
  if (fact.valid_at !== null && fact.valid_at >= at) return `It begins later, at ${formatInstant(fact.valid_at)}.`;
  if (fact.invalid_at !== null && fact.invalid_at <= at)
    return `It ended at ${formatInstant(fact.invalid_at)} already.`;
  if (fact.invalid_at !== null && fact.invalid_kind === 'stated')
    return `It is stated to end at ${formatInstant(fact.invalid_at)}.`;
  return null;
}
