import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { DatasetRef } from '../../../shared/contract/primitives.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { ReadHandle } from '../storage/handles.ts';

export interface ConcludedTriple {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
}

/**
 * Read job: a conclusion that is stored, as terms in N-Triples.
 * @throws PalimpsestError not_found
 */
export function conclusion(
  db: ReadHandle,
  { ref, id }: { readonly ref: DatasetRef; readonly id: number },
): ConcludedTriple {
  const row = db.get<ConcludedTriple>(
    'rules.conclusion',
    'SELECT subject, predicate, object FROM derived_triple WHERE dataset_id = ? AND id = ?',
    [requireDataset(db, ref), id],
  );
  if (row === undefined) throw new PalimpsestError('not_found', 'This is concluded no more.', { field: 'id' });
  return row;
}
