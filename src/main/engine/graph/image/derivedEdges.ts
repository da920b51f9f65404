import type { ReadHandle } from '../../storage/handles.ts';
import { EDGE } from './graphTables.ts';
import type { GraphImage } from './graphImage.ts';

/**
 * Draws what rules conclude, in place of what was drawn of it before. An edge hangs on a stated fact that it was concluded
 * from, and is filtered and timed as that one is.
 */
export function linkDerived(db: ReadHandle, image: GraphImage): void {
  for (const edge of image.derivedOf.keys()) image.edges.remove(image.nodes, edge);
  image.derivedOf.clear();
  const rows = db.rows(
    'graph.derived',
    `SELECT id, subject_id, relation, object_id, object_value, fact_id FROM derived_triple
     WHERE dataset_id = ? AND subject_id IS NOT NULL AND fact_id IS NOT NULL AND coalesce(object_id, object_value) IS NOT NULL
     ORDER BY id`,
    [image.datasetId],
  );
  for (const [id, subjectId, relation, objectId, value, factId] of rows) {
    const row = image.facts.rowOf.get(Number(factId));
    const from = image.entityNode.get(Number(subjectId));
    const to = typeof value === 'string' ? image.valueNodeOf(value) : image.entityNode.get(Number(objectId));
    if (row === undefined || from === undefined || to === undefined || from === to) continue;
    image.derivedOf.set(image.edges.count, Number(id));
    image.edges.add(image.nodes, {
      kind: EDGE.derived,
      row,
      relation: image.relations.numberOf(String(relation)),
      from,
      to,
    });
  }
}
