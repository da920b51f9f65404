import type { JobContext } from '../jobs.ts';
import type { WriteHandle } from '../storage/handles.ts';

export interface CallEntry {
  readonly datasetId: number;
  readonly operation: string;
  readonly sessionId: string | null;
  /** What was asked, and the way to the answer, as plain data. */
  readonly request: Readonly<Record<string, unknown>>;
  readonly trajectory: Readonly<Record<string, unknown>>;
  readonly status: string;
  readonly latencyMs: number;
}

/** Write job: one call in the monitoring trail. A dataset that is gone meanwhile leaves no trace of it. */
export function recordCall(db: WriteHandle, entry: CallEntry, { clock }: JobContext): void {
  const { request, trajectory, ...rest } = entry;
  db.transaction(() => {
    db.run(
      'call.record',
      `INSERT INTO call_event (dataset_id, operation, session_id, request, trajectory, status, latency_ms, created_at)
       SELECT id, @operation, @sessionId, @request, @trajectory, @status, @latencyMs, @now FROM dataset WHERE id = @datasetId`,
      { ...rest, request: JSON.stringify(request), trajectory: JSON.stringify(trajectory), now: clock.now() },
    );
  });
}
