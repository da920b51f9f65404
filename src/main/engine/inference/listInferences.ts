import type { z } from 'zod';
import {
  type inferenceListRequestSchema,
  type inferenceListResponseSchema,
  inferenceStatusSchema,
  reasoningLevelSchema,
} from '../../../shared/contract/models.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { formatInstant } from '../temporal/instants.ts';
import { inferenceFilter } from './inferenceFilter.ts';

interface InferenceRow {
  readonly id: number;
  readonly kind: string;
  readonly stage: string;
  readonly model: string | null;
  readonly reasoning: string | null;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  readonly cost: number | null;
  readonly latency_ms: number | null;
  readonly session_id: string | null;
  readonly artifact_id: number | null;
  readonly status: string;
  readonly error: string | null;
  readonly created_at: number;
}

/** Read job: a window into the inference log, newest first. */
export function listInferences(
  db: ReadHandle,
  { offset, limit, ...filter }: z.output<typeof inferenceListRequestSchema>,
): z.output<typeof inferenceListResponseSchema> {
  const { where, values } = inferenceFilter(filter);
  return db.snapshot(() => {
    const total = db.get<{ total: number }>(
      `inference.count ${where}`,
      `SELECT count(*) AS total FROM inference WHERE ${where}`,
      values,
    );
    const rows = db.all<InferenceRow>(
      `inference.list ${where}`,
      `SELECT id, kind, stage, model, reasoning, input_tokens, output_tokens, cost, latency_ms, session_id, artifact_id,
         status, error, created_at
       FROM inference WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT @limit OFFSET @offset`,
      { ...values, limit, offset },
    );
    return { inferences: rows.map(inferenceOf), total: total?.total ?? 0 };
  });
}

function inferenceOf(row: InferenceRow): z.output<typeof inferenceListResponseSchema>['inferences'][number] {
  return {
    ...row,
    reasoning: reasoningLevelSchema.nullable().catch(null).parse(row.reasoning),
    status: inferenceStatusSchema.catch('failed').parse(row.status),
    created_at: formatInstant(row.created_at),
  };
}
