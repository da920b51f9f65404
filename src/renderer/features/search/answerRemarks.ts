import type { StatusResponse } from '../../../shared/contract/application.ts';
import type { ConsultResponse } from '../../../shared/contract/consult.ts';
import { formatCount } from '../../model/numbers.ts';

export interface Remark {
  readonly level: 'info' | 'warning';
  readonly text: string;
  readonly detail: string;
}

type Missing = ConsultResponse['degraded_by'][number];

/** Each way in which an answer can be less than it could. */
export const DEGRADED: Readonly<Record<Missing, { readonly text: string; readonly detail: string }>> = {
  no_embeddings: {
    text: 'By words only',
    detail: 'The embedder is off or does not answer, so nearness of meaning was not searched. The results are real.',
  },
  no_reranker: {
    text: 'Fused order',
    detail: 'The reranker does not answer, so the order is that of the fused lists.',
  },
  reindexing: {
    text: 'Vectors are being renewed',
    detail: 'The embedding model has changed. Until every memory has its new vector, meaning finds only some.',
  },
};

/** What a person must know to judge an answer: what was missing, what was cut, what is still on its way. */
export function answerRemarks(response: ConsultResponse, embedding: StatusResponse['embedding']): Remark[] {
  const remarks: Remark[] = response.degraded_by.map((missing) => ({ level: 'warning', ...DEGRADED[missing] }));
  if (embedding.pending > 0 && embedding.state !== 'off' && !response.degraded_by.includes('no_embeddings')) {
    const total = embedding.embedded + embedding.pending;
    remarks.push({
      level: 'info',
      text: `Meaning: ${formatCount(embedding.embedded)} of ${formatCount(total)} embedded`,
      detail: 'Words are searched in everything already; nearness of meaning follows as vectors are made.',
    });
  }
  if (response.query_cut) {
    remarks.push({ level: 'warning', text: 'Query cut', detail: 'Only the first 8,000 characters were used.' });
  }
  return remarks;
}
