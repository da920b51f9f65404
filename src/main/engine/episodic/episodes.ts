import type { z } from 'zod';
import type {
  episodeListResponseSchema,
  episodeRecentRequestSchema,
  episodeSaveRequestSchema,
  episodeSaveResponseSchema,
  episodeWindowRequestSchema,
  EpisodeView,
} from '../../../shared/contract/episodes.ts';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { JobContext } from '../jobs.ts';
import type { ReadHandle, WriteHandle } from '../storage/handles.ts';
import { formatInstant, formatInstantOrNull, parseInstant } from '../temporal/instants.ts';
import { ensureDataset, requireDataset } from './datasets.ts';

interface EpisodeRow {
  readonly id: number;
  readonly session_id: string | null;
  readonly summary: string;
  readonly started_at: number | null;
  readonly ended_at: number | null;
  readonly made_by: string;
  readonly created_at: number;
}

const columns = 'id, session_id, summary, started_at, ended_at, made_by, created_at';
const begin = 'coalesce(started_at, ended_at, created_at)';
const end = 'coalesce(ended_at, started_at, created_at)';

type Listed = z.output<typeof episodeListResponseSchema>;
type Now = Pick<JobContext, 'clock'>;

/**
 * Write job: keeps the summary of a session or of a stretch of time. The latest of a session is shown in the list of
 * sessions too; the earlier ones are kept.
 * @throws PalimpsestError invalid when it ends before it begins
 */
export function saveEpisodicSummary(
  db: WriteHandle,
  { request, madeBy }: { readonly request: z.output<typeof episodeSaveRequestSchema>; readonly madeBy: string },
  { clock }: Now,
): z.output<typeof episodeSaveResponseSchema> {
  return db.transaction(() => {
    const now = clock.now();
    const datasetId = ensureDataset(db, request, now);
    const session = request.session_id ?? null;
    const known = db.get<EpisodeRow>(
      'episode.known',
      `SELECT ${columns} FROM episode WHERE dataset_id = ? AND session_id IS ? AND summary = ? ORDER BY id DESC LIMIT 1`,
      [datasetId, session, request.summary],
    );
    if (known !== undefined) return { outcome: 'known', episode: viewOf(known) };
    const { started, ended } = spanOf(db, datasetId, request);
    const { lastId } = db.run(
      'episode.add',
      'INSERT INTO episode (dataset_id, session_id, summary, started_at, ended_at, made_by, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      [datasetId, session, request.summary, started, ended, madeBy, now],
    );
    db.run('episode.summarize', 'UPDATE session SET summary = ? WHERE dataset_id = ? AND session_id = ?', [
      request.summary,
      datasetId,
      session,
    ]);
    const row = { id: lastId, session_id: session, summary: request.summary, made_by: madeBy, created_at: now };
    return { outcome: 'saved', episode: viewOf({ ...row, started_at: started, ended_at: ended }) };
  });
}

function spanOf(
  db: ReadHandle,
  datasetId: number,
  { session_id, started_at, ended_at }: z.output<typeof episodeSaveRequestSchema>,
): { started: number | null; ended: number | null } {
  const session = db.get<{ started_at: number | null; ended_at: number | null }>(
    'episode.session',
    'SELECT started_at, ended_at FROM session WHERE dataset_id = ? AND session_id = ?',
    [datasetId, session_id ?? null],
  );
  const started = started_at === undefined ? (session?.started_at ?? null) : parseInstant(started_at);
  const ended = ended_at === undefined ? (session?.ended_at ?? null) : parseInstant(ended_at);
  if (started !== null && ended !== null && ended < started) {
    throw new PalimpsestError('invalid', 'ended_at: it ends before it begins', { field: 'ended_at' });
  }
  return { started, ended };
}

/** Read job: summaries, the last saved first. @throws PalimpsestError not_found for an unknown dataset */
export function getRecentEpisodes(db: ReadHandle, request: z.output<typeof episodeRecentRequestSchema>): Listed {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const rows = db.all<EpisodeRow>(
      'episode.recent',
      `SELECT ${columns} FROM episode WHERE dataset_id = ? ORDER BY created_at DESC, id DESC LIMIT ?`,
      [datasetId, request.limit],
    );
    const counted = db.get<{ n: number }>('episode.count', 'SELECT count(*) AS n FROM episode WHERE dataset_id = ?', [
      datasetId,
    ]);
    return { episodes: rows.map(viewOf), total: counted?.n ?? 0 };
  });
}

/**
 * Read job: summaries that have a moment in common with `from` … `to` (half-open), the earliest first.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function getEpisodesInWindow(db: ReadHandle, request: z.output<typeof episodeWindowRequestSchema>): Listed {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const within = `FROM episode WHERE dataset_id = @datasetId AND ${begin} < @to AND ${end} >= @from`;
    const window = { datasetId, from: parseInstant(request.from), to: parseInstant(request.to) };
    const rows = db.all<EpisodeRow>(
      'episode.window',
      `SELECT ${columns} ${within} ORDER BY ${begin}, id LIMIT @limit`,
      { ...window, limit: request.limit },
    );
    const counted = db.get<{ n: number }>('episode.countWindow', `SELECT count(*) AS n ${within}`, window);
    return { episodes: rows.map(viewOf), total: counted?.n ?? 0 };
  });
}

function viewOf({ started_at, ended_at, created_at, ...row }: EpisodeRow): EpisodeView {
  return {
    ...row,
    started_at: formatInstantOrNull(started_at),
    ended_at: formatInstantOrNull(ended_at),
    created_at: formatInstant(created_at),
  };
}
