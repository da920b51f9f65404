import type { ReadHandle } from '../storage/handles.ts';
import { inverseWords } from './inverseWords.ts';

/** How the relations of a dataset read from their object's side. */
export function relationWords(db: ReadHandle, datasetId: number): { inverseOf(relation: string): string } {
  const rows = db.all<{ relation: string; inverse: string | null; symmetric: number }>(
    'graph.relationWords',
    'SELECT relation, inverse, symmetric FROM relation_kind WHERE dataset_id = ? AND (inverse IS NOT NULL OR symmetric = 1)',
    [datasetId],
  );
  const known = new Map(
    rows.map(({ relation, inverse, symmetric }) => [relation, symmetric === 1 ? relation : inverse]),
  );
  return { inverseOf: (relation) => known.get(relation) ?? inverseWords(relation) };
}
