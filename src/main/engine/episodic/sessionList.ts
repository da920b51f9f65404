import type { z } from 'zod';
import type {
  SessionView,
  sessionListRequestSchema,
  sessionListResponseSchema,
} from '../../../shared/contract/library.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { foldText } from '../text/fold.ts';
import { beginsWords, typedParts } from '../text/wordBeginnings.ts';
import { formatInstantOrNull } from '../temporal/instants.ts';
import { requireDataset } from './datasets.ts';

interface SessionRow {
  readonly session_id: string;
  readonly summary: string | null;
  readonly started_at: number | null;
  readonly ended_at: number | null;
}

/**
 * Read job: a window into the sessions, latest first; those without a time come last, newest of them first. `text`
 * narrows to those with words of their name or summary that begin so. Old versions are not counted.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function listSessions(
  db: ReadHandle,
  request: z.output<typeof sessionListRequestSchema>,
): z.output<typeof sessionListResponseSchema> {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const rows = db.all<SessionRow>(
      'session.list',
      `SELECT session_id, summary, started_at, ended_at FROM session WHERE dataset_id = ?
       ORDER BY coalesce(ended_at, started_at) DESC NULLS LAST, id DESC`,
      [datasetId],
    );
    const parts = typedParts(request.text ?? '');
    const found =
      parts.length === 0
        ? rows
        : rows.filter(({ session_id, summary }) => beginsWords(foldText(`${session_id}\n${summary ?? ''}`), parts));
    const shown = found.slice(request.offset, request.offset + request.limit);
    return { sessions: shown.map((row) => viewOf(db, datasetId, row)), total: found.length };
  });
}

/** The session of this name, or null; `wasAsked` makes one of a name that only questions bear. */
export function sessionNamed(db: ReadHandle, datasetId: number, name: string, wasAsked: boolean): SessionView | null {
  const row = db.get<SessionRow>(
    'session.named',
    'SELECT session_id, summary, started_at, ended_at FROM session WHERE dataset_id = ? AND session_id = ?',
    [datasetId, name],
  );
  if (row !== undefined) return viewOf(db, datasetId, row);
  return wasAsked ? viewOf(db, datasetId, { session_id: name, summary: null, started_at: null, ended_at: null }) : null;
}

function viewOf(db: ReadHandle, datasetId: number, row: SessionRow): SessionView {
  const speakers = db.rows(
    'session.speakers',
    `SELECT e.name, count(*) FROM artifact a JOIN chunk c INDEXED BY chunk_listed ON c.artifact_id = a.id
     JOIN entity e ON e.id = c.speaker_id
     WHERE a.dataset_id = ? AND a.session_id = ? AND a.status <> 'superseded' GROUP BY e.id ORDER BY count(*) DESC, e.id`,
    [datasetId, row.session_id],
  );
  const counted = db.get<{ artifacts: number; passages: number }>(
    'session.counts',
    `SELECT count(*) AS artifacts, coalesce(sum((SELECT count(*) FROM chunk c WHERE c.artifact_id = a.id)), 0) AS passages
     FROM artifact a WHERE a.dataset_id = ? AND a.session_id = ? AND a.status <> 'superseded'`,
    [datasetId, row.session_id],
  );
  return {
    session_id: row.session_id,
    summary: row.summary,
    started_at: formatInstantOrNull(row.started_at),
    ended_at: formatInstantOrNull(row.ended_at),
    artifacts: counted?.artifacts ?? 0,
    passages: counted?.passages ?? 0,
    speakers: speakers.map(([name]) => String(name)),
  };
}
