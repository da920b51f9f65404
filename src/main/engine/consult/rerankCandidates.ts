import type { JobContext } from '../jobs.ts';
import type { RerankCandidate } from '../providers.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { retrieve } from './consult.ts';
import { openConsultation, type Question } from './openConsultation.ts';

/** What a reranker is asked: the query as it is searched, and the fused candidates in their order. */
export interface RerankQuestion {
  readonly query: string;
  readonly candidates: readonly RerankCandidate[];
}

/**
 * Read job: the candidates of a consult with their texts, for a reranker outside. The same question consulted next has
 * the same candidates, unless something was told in between.
 * @throws PalimpsestError not_found for an unknown namespace
 */
export function rerankCandidates(db: ReadHandle, question: Question, context: JobContext): RerankQuestion {
  const consultation = openConsultation(db, question, context);
  const { image, query } = consultation;
  const ids = retrieve(consultation).fusion.candidates.flatMap(({ row }) => image.facts.id[row] ?? []);
  const rows = db.all<RerankCandidate>(
    'consult.rerankTexts',
    'SELECT id, text FROM fact WHERE id IN (SELECT value FROM json_each(?))',
    [JSON.stringify(ids)],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { query, candidates: ids.flatMap((id) => byId.get(id) ?? []) };
}
