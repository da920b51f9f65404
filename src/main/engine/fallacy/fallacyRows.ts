import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { FallacyStatus } from '../../../shared/contract/fallacies.ts';
import type { ReadHandle } from '../storage/handles.ts';

/** A fallacy as it is stored. */
export interface FallacyRow {
  readonly id: number;
  readonly uid: string;
  readonly name: string;
  readonly fallacy_key: string;
  readonly category: string;
  readonly status: FallacyStatus;
  readonly confidence: number;
  readonly detector: string;
  readonly chunk_id: number | null;
  /** Offsets into the passage's text. */
  readonly start: number | null;
  readonly end: number | null;
  readonly rationale: string | null;
  readonly resolver: string | null;
  readonly decided_at: number | null;
  readonly version: number;
  readonly found_at: number;
}
export const fallacyColumns = `e.id, e.uid, e.name, y.fallacy_key, y.category, y.status, y.confidence, y.detector, y.chunk_id, y.start, y.end,
  y.rationale, y.resolver, y.decided_at, y.version, e.created_at AS found_at`;

/** @throws PalimpsestError not_found */
export function requireFallacy(db: ReadHandle, datasetId: number, id: number): FallacyRow {
  const row = db.get<FallacyRow>(
    'fallacy.get',
    `SELECT ${fallacyColumns} FROM fallacy y JOIN entity e ON e.id = y.entity_id WHERE e.dataset_id = ? AND e.id = ?`,
    [datasetId, id],
  );
  if (row === undefined) throw new PalimpsestError('not_found', `There is no fallacy ${id}.`, { field: 'id' });
  return row;
}

/** The statements that it is about. */
export function concernedFacts(db: ReadHandle, fallacyId: number): number[] {
  return db
    .rows('fallacy.facts', 'SELECT fact_id FROM fallacy_fact WHERE fallacy_id = ? ORDER BY fact_id', [fallacyId])
    .map(([id]) => Number(id));
}
