import type { WriteHandle } from '../storage/handles.ts';

export interface InferenceEntry {
  readonly datasetId: number | null;
  readonly kind: string;
  readonly stage: string;
  readonly model: string;
  readonly reasoning: string | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** In US dollars; null when unknown. */
  readonly cost: number | null;
  readonly latencyMs: number;
  readonly sessionId: string | null;
  readonly artifactId: number | null;
  readonly status: string;
  readonly error: string | null;
  readonly atMs: number;
}

/** Write job: one try at a model server. What it was about may be forgotten meanwhile; the costs stay. */
export function recordInference(db: WriteHandle, entry: InferenceEntry): void {
  const { datasetId, artifactId, ...rest } = entry;
  db.transaction(() => {
    db.run(
      'inference.record',
      `INSERT INTO inference (dataset_id, kind, stage, model, reasoning, input_tokens, output_tokens, cost, latency_ms,
         session_id, status, artifact_id, error, created_at)
       VALUES ((SELECT id FROM dataset WHERE id = @datasetId), @kind, @stage, @model, @reasoning, @inputTokens,
         @outputTokens, @cost, @latencyMs, @sessionId, @status, (SELECT id FROM artifact WHERE id = @artifactId),
         @error, @atMs)`,
      { datasetId, artifactId, ...rest },
    );
  });
}
