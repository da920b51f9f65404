import { stemmer } from 'stemmer';
import type { DatasetRef } from '../../../../shared/contract/primitives.ts';
import type { RelationProposal } from '../../../../shared/contract/relations.ts';
import { requireDataset } from '../../episodic/datasets.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import { lemmaOf } from '../verbForms.ts';

/** Fewer subjects say nothing of a relation. */
const FEWEST_SUBJECTS = 8;
/** So many of them have one value at a time. */
const LEAST_SHARE = 0.95;
const FEWEST_FACTS = 2;
const MOST_PHRASES = 100;
const MOST_EXAMPLES = 3;

/**
 * Read job: what the facts suggest of relations: that one has a single value, and words that may be another name of one.
 * Nothing of it is applied but by a person. Those declined are left out.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function listRelationProposals(
  db: ReadHandle,
  request: DatasetRef,
): { proposals: RelationProposal[]; total: number } {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const declined = new Set(
      db
        .rows('relations.declined', 'SELECT proposal FROM relation_declined WHERE dataset_id = ?', [datasetId])
        .map(([key]) => String(key)),
    );
    const all = [...singles(db, datasetId), ...phrases(db, datasetId)].filter(({ key }) => !declined.has(key));
    return { proposals: all, total: all.length };
  });
}

/** Values that hold now, by subject; an event is no value, nor is a denial. */
const valuesNow = `SELECT f.relation, f.subject_id, count(DISTINCT coalesce('e' || f.object_id, lower(f.object_value))) AS n
  FROM fact f LEFT JOIN relation_kind k ON k.dataset_id = f.dataset_id AND k.relation = f.relation
  WHERE f.dataset_id = ? AND f.chunk_id IS NULL AND f.relation IS NOT NULL AND f.subject_id IS NOT NULL
    AND f.modality = 'asserted' AND f.polarity = 'affirmed' AND f.is_event = 0
    AND f.status IN ('holds', 'disputed') AND f.invalid_at IS NULL
    AND coalesce(k.cardinality, 'many') = 'many' AND k.exclusive_group IS NULL
  GROUP BY f.relation, f.subject_id`;

function singles(db: ReadHandle, datasetId: number): RelationProposal[] {
  const rows = db.all<{ relation: string; subjects: number; single: number }>(
    'relations.singles',
    `SELECT relation, count(*) AS subjects, sum(n = 1) AS single FROM (${valuesNow}) GROUP BY relation
     HAVING subjects >= ${FEWEST_SUBJECTS} AND single >= ${LEAST_SHARE} * subjects ORDER BY subjects DESC, relation`,
    [datasetId],
  );
  return rows.map(({ relation, subjects, single }) => ({
    kind: 'single' as const,
    key: `single:${relation}`,
    relation,
    subjects,
    single,
    exceptions: subjects === single ? [] : exceptions(db, datasetId, relation),
  }));
}

function exceptions(db: ReadHandle, datasetId: number, relation: string): { subject: string; values: string[] }[] {
  const rows = db.rows(
    'relations.exceptions',
    `SELECT s.name, f.subject_id, coalesce(o.name, f.object_value) FROM (${valuesNow}) v
     JOIN fact f ON f.subject_id = v.subject_id AND f.relation = v.relation AND f.status IN ('holds', 'disputed')
       AND f.invalid_at IS NULL AND f.polarity = 'affirmed' AND f.modality = 'asserted'
     JOIN entity s ON s.id = f.subject_id LEFT JOIN entity o ON o.id = f.object_id
     WHERE v.n > 1 AND v.relation = ? ORDER BY f.subject_id, f.id`,
    [datasetId, relation],
  );
  const bySubject = Map.groupBy(rows, ([, subject]) => Number(subject));
  return [...bySubject.values()].slice(0, MOST_EXAMPLES).map((own) => ({
    subject: String(own[0]?.[0] ?? ''),
    values: [...new Set(own.map(([, , value]) => String(value)))],
  }));
}

function phrases(db: ReadHandle, datasetId: number): RelationProposal[] {
  const rows = db.all<{ relation: string; facts: number }>(
    'relations.newPhrases',
    `SELECT f.relation, count(*) AS facts FROM fact f
     WHERE f.dataset_id = ? AND f.relation IS NOT NULL AND f.chunk_id IS NULL AND f.subject_id IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM relation_kind k WHERE k.dataset_id = f.dataset_id AND k.relation = f.relation)
     GROUP BY f.relation HAVING facts >= ${FEWEST_FACTS} ORDER BY facts DESC, f.relation LIMIT ${MOST_PHRASES}`,
    [datasetId],
  );
  if (rows.length === 0) return [];
  const known = knownWords(db, datasetId);
  return rows.map(({ relation, facts }) => ({
    kind: 'phrase' as const,
    key: `phrase:${relation}`,
    relation,
    phrase: relation.replaceAll('_', ' '),
    facts,
    examples: examplesOf(db, datasetId, relation),
    like: likeliest(relation, known),
  }));
}

function examplesOf(db: ReadHandle, datasetId: number, relation: string): string[] {
  return db
    .rows(
      'relations.examples',
      `SELECT text FROM fact WHERE dataset_id = ? AND relation = ? AND chunk_id IS NULL ORDER BY id LIMIT ${MOST_EXAMPLES}`,
      [datasetId, relation],
    )
    .map(([text]) => String(text));
}

/** Words that say nothing of what a relation means. */
const empty = new Set([
  'be',
  'is',
  'has',
  'have',
  'of',
  'in',
  'on',
  'at',
  'to',
  'by',
  'the',
  'a',
  'for',
  'with',
  'from',
]);

function meaningOf(words: string): string[] {
  return words.split(/[\s_]+/).flatMap((word) => (word === '' || empty.has(word) ? [] : stemmer(lemmaOf(word))));
}

/** Relations with the words that they are said by. */
function knownWords(db: ReadHandle, datasetId: number): Map<string, Set<string>> {
  const rows = db.rows(
    'relations.knownWords',
    `SELECT relation, phrase_norm FROM relation_alias WHERE dataset_id = @datasetId
     UNION SELECT relation, relation FROM relation_kind WHERE dataset_id = @datasetId`,
    { datasetId },
  );
  const known = new Map<string, Set<string>>();
  for (const [relation, words] of rows) {
    const own = known.get(String(relation)) ?? new Set();
    for (const word of meaningOf(String(words))) own.add(word);
    known.set(String(relation), own);
  }
  return known;
}

function likeliest(relation: string, known: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const own = meaningOf(relation);
  return [...known]
    .map(([name, words]) => ({ name, shared: own.filter((word) => words.has(word)).length, size: words.size }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared || a.size - b.size || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_EXAMPLES)
    .map(({ name }) => name);
}
