import type { JobContext } from '../jobs.ts';
import type { RerankCandidate } from '../providers.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { retrieve } from './consult.ts';
import { holdRetrieval } from './heldRetrievals.ts';
import { openConsultation, type Question } from './openConsultation.ts';

/** What a reranker is asked: the query as it is searched, and the fused candidates in their order. */
export interface RerankQuestion {
  readonly query: string;
  readonly candidates: readonly RerankCandidate[];
  /** By this number the consult that follows goes on from what was retrieved here. */
  readonly held: number;
}

/**
 * Read job: the candidates of a consult with their texts, for a reranker outside. What was retrieved is held for the
 * consult that follows on the same reader.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function rerankCandidates(db: ReadHandle, question: Question, context: JobContext): RerankQuestion {
  const consultation = openConsultation(db, question, context);
  const retrieved = retrieve(consultation);
  const { image, query } = consultation;
  const ids = retrieved.fusion.candidates.flatMap(({ row }) => image.facts.id[row] ?? []);
  const rows = db.all<RerankCandidate>(
    'consult.rerankTexts',
    'SELECT id, text FROM fact WHERE id IN (SELECT value FROM json_each(?))',
    [JSON.stringify(ids)],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    query,
    candidates: ids.flatMap((id) => byId.get(id) ?? []),
    held: holdRetrieval({ consultation, retrieved }),
  };
}
