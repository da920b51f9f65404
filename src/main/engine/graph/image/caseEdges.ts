import type { ReadHandle } from '../../storage/handles.ts';
import type { GraphImage } from './graphImage.ts';
import { EDGE, NODE, ownRelations } from './graphTables.ts';

/** What each contradiction and fallacy is about: facts, and for a fallacy the passage it was found in. */
const cases = `
  SELECT cf.contradiction_id AS case_id, cf.fact_id, c.opened_at AS since
    FROM contradiction_fact cf JOIN contradiction c ON c.entity_id = cf.contradiction_id
  UNION SELECT ff.fallacy_id, ff.fact_id, e.created_at FROM fallacy_fact ff JOIN entity e ON e.id = ff.fallacy_id
  UNION SELECT f.entity_id, p.id, e.created_at
    FROM fallacy f JOIN entity e ON e.id = f.entity_id JOIN fact p ON p.chunk_id = f.chunk_id`;

/** Joins cases to the ends of the facts they are about: all of the dataset, or those of some cases or about some facts. */
export function linkCases(
  db: ReadHandle,
  image: GraphImage,
  only: { readonly factIds: readonly number[] } | { readonly caseIds: readonly number[] } | null,
): void {
  const column = only === null ? null : 'factIds' in only ? 'k.fact_id' : 'k.case_id';
  const ids = only === null ? [] : 'factIds' in only ? only.factIds : only.caseIds;
  const rows = db.rows(
    `graph.cases${column ?? ''}`,
    `SELECT k.case_id, k.fact_id, k.since FROM (${cases}) k JOIN entity e ON e.id = k.case_id
     WHERE e.dataset_id = @datasetId ${column === null ? '' : `AND ${column} IN (SELECT value FROM json_each(@ids))`}
     ORDER BY k.case_id, k.fact_id`,
    column === null ? { datasetId: image.datasetId } : { datasetId: image.datasetId, ids: JSON.stringify(ids) },
  );
  for (const [caseId, factId, since] of rows) linkCase(image, Number(caseId), Number(factId), Number(since));
}

function linkCase(image: GraphImage, caseId: number, factId: number, since: number): void {
  const { facts, nodes, edges, relations } = image;
  const from = image.entityNode.get(caseId);
  const row = facts.rowOf.get(factId);
  if (from === undefined || row === undefined || nodes.kind[from] !== NODE.entity) return;
  image.caseSince.set(from, since);
  const passage = facts.isPassage[row] === 1 ? image.passageNode.get(factId) : undefined;
  const ends = new Set([passage ?? -1, facts.subject[row] ?? -1, facts.object[row] ?? -1]);
  const relation = relations.find(ownRelations.case);
  for (const to of ends) {
    if (to >= 0 && to !== from) edges.add(nodes, { kind: EDGE.case, row, relation, from, to });
  }
}

/** Takes away every edge of these cases, before they are read again. */
export function unlinkCases(image: GraphImage, caseIds: readonly number[]): void {
  for (const id of caseIds) {
    const node = image.entityNode.get(id);
    if (node === undefined) continue;
    image.caseSince.delete(node);
    for (const half of image.halvesOf(node)) {
      if (half % 2 === 0 && image.kindOf(half) === EDGE.case) image.edges.remove(image.nodes, half >> 1);
    }
  }
}
