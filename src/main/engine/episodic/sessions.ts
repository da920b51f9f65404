import type { PreparedArtifact } from '../extraction/told.ts';
import type { WriteHandle } from '../storage/handles.ts';

/** Records the caller's session, or widens its span to hold the artifact's turns. */
export function ensureSession(
  db: WriteHandle,
  datasetId: number,
  { told, cut }: PreparedArtifact,
  sessionId: string,
): void {
  const instants = [told.occurredAt, ...cut.passages.map((passage) => passage.occurredAt)].flatMap((moment) =>
    moment === null ? [] : [moment.ms],
  );
  const started = instants.length === 0 ? null : instants.reduce((a, b) => Math.min(a, b));
  const ended = instants.length === 0 ? null : instants.reduce((a, b) => Math.max(a, b));
  db.run(
    'session.ensure',
    `INSERT INTO session (dataset_id, session_id, started_at, ended_at) VALUES (@datasetId, @sessionId, @started, @ended)
     ON CONFLICT (dataset_id, session_id) DO UPDATE SET
       started_at = coalesce(min(started_at, @started), started_at, @started),
       ended_at = coalesce(max(ended_at, @ended), ended_at, @ended)`,
    { datasetId, sessionId, started, ended },
  );
}
