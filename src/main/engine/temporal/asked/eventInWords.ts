import type { ReadHandle } from '../../storage/handles.ts';
import { ftsExpression, queryTerms } from '../../text/words.ts';
import type { Resolved } from '../order/resolveThing.ts';

/** Candidates that are told of words which fit several events. */
const mostCandidates = 10;

/**
 * The event whose name has all the words: "the outage" is the "tidegate outage" while there is no other. Of several none
 * is taken, unless one bears the words as its whole name. Null when no event's name has them.
 */
export function eventInWords(db: ReadHandle, datasetId: number, side: 'a' | 'b', words: string): Resolved | null {
  const terms = queryTerms(words);
  const all = terms
    .map((term) => ftsExpression([term]))
    .filter((term) => term !== null)
    .join(' AND ');
  if (all === '') return null;
  const rows = db.all<{ id: number; name: string }>(
    'asked.events',
    `SELECT DISTINCT coalesce(e.merged_into, e.id) AS id, e.name FROM entity_fts CROSS JOIN entity e ON e.id = entity_fts.rowid
     WHERE entity_fts MATCH ? AND e.dataset_id = ? AND e.type = 'event' ORDER BY length(e.name), 1 LIMIT ${mostCandidates}`,
    [all, datasetId],
  );
  const [first, second] = rows;
  if (first === undefined) return null;
  if (second === undefined || queryTerms(first.name).length === terms.length) {
    return { thing: { kind: 'entity', id: first.id }, ambiguity: null };
  }
  const candidates = rows.map(({ id, name }) => ({ fact_id: null, entity_id: id, text: name, when: null }));
  return { thing: null, ambiguity: { side, words, taken: null, candidates } };
}
