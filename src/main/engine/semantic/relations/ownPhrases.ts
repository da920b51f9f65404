import type { FoundFact } from '../../extraction/told.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import { normalizeRelationPhrase } from '../relationKinds.ts';

interface PhraseRow {
  readonly phrase_norm: string;
  readonly relation: string;
  readonly inverted: number;
}

/**
 * Found facts, in their order, under the relations that the dataset's own phrases name: what extraction took for a relation
 * of its own may be a word for another here. What is told from the object's side of a value stays as it is.
 */
export function inOwnWords(db: ReadHandle, datasetId: number, facts: readonly FoundFact[]): readonly FoundFact[] {
  const phrases = new Map(
    facts.flatMap(({ relation }) =>
      relation === null ? [] : [[normalizeRelationPhrase(relation), relation] as const],
    ),
  );
  if (phrases.size === 0) return facts;
  const rows = db.all<PhraseRow>(
    'relations.ownPhrases',
    `SELECT a.phrase_norm, a.relation, a.inverted FROM json_each(?) j
     CROSS JOIN relation_alias a ON a.dataset_id = ? AND a.phrase_norm = j.value`,
    [JSON.stringify([...phrases.keys()]), datasetId],
  );
  const meant = new Map(
    rows.flatMap((row) => {
      const found = phrases.get(row.phrase_norm);
      return found === undefined || found === row.relation || isRelation(db, datasetId, found)
        ? []
        : [[found, row] as const];
    }),
  );
  return meant.size === 0 ? facts : facts.map((fact) => underRelation(fact, meant.get(fact.relation ?? '')));
}

/** A relation's own name means itself, whatever it is short for. */
function isRelation(db: ReadHandle, datasetId: number, name: string): boolean {
  return (
    db.get('relations.known', 'SELECT 1 FROM relation_kind WHERE dataset_id = ? AND relation = ?', [
      datasetId,
      name,
    ]) !== undefined
  );
}

function underRelation(fact: FoundFact, row: PhraseRow | undefined): FoundFact {
  if (row === undefined) return fact;
  if (row.inverted === 0) return { ...fact, relation: row.relation };
  return fact.object === null ? fact : { ...fact, relation: row.relation, subject: fact.object, object: fact.subject };
}
