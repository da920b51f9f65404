import type { z } from 'zod';
import { factStatusSchema, modalitySchema } from '../../../../shared/contract/primitives.ts';
import {
  type Timeline,
  type TimelineFact,
  type TimelineSession,
  type timelineRequestSchema,
  timelineTypeSchema,
} from '../../../../shared/contract/timeline.ts';
import { requireDataset } from '../../episodic/datasets.ts';
import { entityRef } from '../../semantic/factViews.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import { formatInstant, parseInstant } from '../instants.ts';
import { claimedTimes } from '../order/claimedTimes.ts';
import { boundText } from '../order/wording.ts';
import {
  binsOf,
  countsOf,
  extentOf,
  rowsIn,
  type TimelineRow,
  type TimelineScope,
  type Window,
} from './timelineRows.ts';

/** Bars of the strip that counts what begins. */
const parts = 96;
const mostSessions = 200;
const DAY = 86_400_000;

/**
 * Read job: the facts of a window of valid time, as they were known at an instant, with how certain their begin and end
 * are, and the sessions in it. What is left out is told with its reason.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function timeline(db: ReadHandle, request: z.output<typeof timelineRequestSchema>): Timeline {
  return db.snapshot(() => {
    const scope: TimelineScope = {
      datasetId: requireDataset(db, request),
      knownAt: request.known_at === undefined ? null : parseInstant(request.known_at),
      entityIds: request.entity_ids ?? null,
      types: request.types ?? null,
      tags: request.tags ?? null,
    };
    const facts = extentOf(db, scope);
    const extent = joined(facts, hasSessions(scope) ? sessionExtent(db, scope) : null);
    const window = windowOf(request, extent);
    if (window === null || extent === null) return nothingDated(countsOf(db, scope, { from: 0, to: 1 }).total);
    const counts = countsOf(db, scope, window);
    const rows = rowsIn(db, scope, window, request.budget);
    const sessions = sessionsIn(db, scope, window);
    return {
      from: formatInstant(window.from),
      to: formatInstant(window.to),
      extent: { from: formatInstant(extent.from), to: formatInstant(extent.to) },
      facts: rows.map(factOf),
      shown: rows.length,
      total: counts.total,
      omitted: omittedOf(counts, rows.length),
      ...sessions,
      bins: binsOf(db, scope, window, parts),
    };
  });
}

function nothingDated(total: number): Timeline {
  return {
    from: null,
    to: null,
    extent: null,
    facts: [],
    shown: 0,
    total,
    omitted: total === 0 ? [] : [{ reason: 'undated', count: total }],
    sessions: [],
    session_total: 0,
    bins: [],
  };
}

function joined(a: Window | null, b: Window | null): Window | null {
  if (a === null || b === null) return a ?? b;
  return { from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) };
}

/** What was asked for, and of a side that was left out all there is, with some room. */
function windowOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  extent: Window | null,
): Window | null {
  if (extent === null) return null;
  const room = Math.max(DAY, (extent.to - extent.from) * 0.03);
  const window = {
    from: from === undefined ? extent.from - room : parseInstant(from),
    to: to === undefined ? extent.to + room : parseInstant(to),
  };
  return window.to > window.from ? window : { from: window.from, to: window.from + DAY };
}

function omittedOf({ total, undated, inside }: ReturnType<typeof countsOf>, shown: number): Timeline['omitted'] {
  const all = [
    { reason: 'undated', count: undated },
    { reason: 'outside', count: total - undated - inside },
    { reason: 'budget', count: inside - shown },
  ] as const;
  return all.filter(({ count }) => count > 0).map((omitted) => ({ ...omitted }));
}

function factOf(row: TimelineRow): TimelineFact {
  const own = claimedTimes(row);
  const hasInferred = [row.begin_least, row.begin_most, row.end_least, row.end_most].some((bound) => bound !== null);
  const begin = {
    least: Math.max(own.begin.least, row.begin_least ?? Number.NEGATIVE_INFINITY),
    most: Math.min(own.begin.most, row.begin_most ?? Number.POSITIVE_INFINITY),
  };
  const end = {
    least: Math.max(own.end.least, row.end_least ?? Number.NEGATIVE_INFINITY, begin.least),
    most: Math.min(own.end.most, row.end_most ?? Number.POSITIVE_INFINITY, begin.most + own.longestMs),
  };
  const range = ({ least, most }: { least: number; most: number }) => ({
    earliest: boundText(least),
    latest: boundText(most),
  });
  return {
    id: row.id,
    text: row.text,
    type: timelineTypeSchema.parse(row.fact_type),
    subject: entityRef(row.subject_id, row.subject),
    relation: row.relation,
    status: factStatusSchema.parse(row.status),
    modality: modalitySchema.parse(row.modality),
    is_event: row.is_event === 1,
    is_inferred: hasInferred,
    when: { begin: range(begin), end: range(end) },
  };
}

const sessionTimes = `(SELECT s.session_id, s.started_at, coalesce(s.ended_at, s.started_at) AS ended_at, s.dataset_id FROM session s
  WHERE s.dataset_id = @datasetId AND s.started_at IS NOT NULL AND (@knownAt IS NULL OR EXISTS (
    SELECT 1 FROM artifact a WHERE a.dataset_id = s.dataset_id AND a.session_id = s.session_id AND a.created_at <= @knownAt)))`;

function sessionExtent(db: ReadHandle, { datasetId, knownAt }: TimelineScope): Window | null {
  const [row] = db.rows('timeline.sessionExtent', `SELECT min(started_at), max(ended_at) FROM ${sessionTimes}`, {
    datasetId,
    knownAt,
  });
  const [from, to] = row ?? [];
  return typeof from === 'number' && typeof to === 'number' ? { from, to } : null;
}

/** Sessions tell of everything and of nobody alone: filters of facts leave them out. */
function hasSessions({ entityIds, types, tags }: TimelineScope): boolean {
  return entityIds === null && types === null && tags === null;
}

function sessionsIn(
  db: ReadHandle,
  scope: TimelineScope,
  { from, to }: Window,
): Pick<Timeline, 'sessions' | 'session_total'> {
  const { datasetId, knownAt } = scope;
  if (!hasSessions(scope)) return { sessions: [], session_total: 0 };
  const parameters = { datasetId, knownAt, from, to };
  const where = 'started_at < @to AND ended_at >= @from';
  const rows = db.all<{ session_id: string; started_at: number; ended_at: number; passages: number }>(
    'timeline.sessions',
    `SELECT x.session_id, x.started_at, x.ended_at, (SELECT count(*) FROM artifact a JOIN chunk c ON c.artifact_id = a.id
       WHERE a.dataset_id = x.dataset_id AND a.session_id = x.session_id AND a.status <> 'superseded') AS passages
     FROM (SELECT * FROM ${sessionTimes} WHERE ${where} ORDER BY started_at DESC LIMIT ${mostSessions}) x ORDER BY x.started_at, x.session_id`,
    parameters,
  );
  const total = db.get<{ n: number }>(
    'timeline.sessionCount',
    `SELECT count(*) AS n FROM ${sessionTimes} WHERE ${where}`,
    parameters,
  );
  const sessions = rows.map(
    (row): TimelineSession => ({
      session_id: row.session_id,
      started_at: formatInstant(row.started_at),
      ended_at: formatInstant(row.ended_at),
      passages: row.passages,
    }),
  );
  return { sessions, session_total: total?.n ?? 0 };
}
