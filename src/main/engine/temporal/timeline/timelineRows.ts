import type { ReadHandle, SqlValue } from '../../storage/handles.ts';
import type { TimedFact } from '../order/timedFact.ts';

/** What of a dataset's facts a timeline is about. */
export interface TimelineScope {
  readonly datasetId: number;
  /** Milliseconds UTC; null is now. */
  readonly knownAt: number | null;
  readonly entityIds: readonly number[] | null;
  readonly types: readonly string[] | null;
  readonly tags: readonly string[] | null;
}

export interface TimelineRow extends TimedFact {
  readonly fact_type: string;
  readonly subject: string | null;
  readonly begin_least: number | null;
  readonly begin_most: number | null;
  readonly end_least: number | null;
  readonly end_most: number | null;
}

export interface Window {
  readonly from: number;
  readonly to: number;
}

const stateColumns = [
  'status',
  'valid_at',
  'valid_precision',
  'valid_offset',
  'valid_words',
  'valid_kind',
  'invalid_at',
  'invalid_precision',
  'invalid_offset',
  'invalid_words',
  'invalid_kind',
] as const;

/** The states that were known then: the present ones, or those that they replaced. */
const stateThen = stateColumns.map((name) => `CASE WHEN p.id IS NULL THEN f.${name} ELSE p.${name} END AS ${name}`);
const stateNow = stateColumns.map((name) => `f.${name}`);

/**
 * `placed`: facts in their state at an instant, with when each is taken to begin (`at`) and to be over (`until`). Both are
 * null where nothing tells; an event is over at once.
 */
function placed({ knownAt, entityIds, types, tags }: TimelineScope): string {
  const isPast = knownAt !== null;
  const filters = [
    types === null ? '' : 'AND f.fact_type IN (SELECT value FROM json_each(@types))',
    entityIds === null
      ? ''
      : `AND f.id IN (SELECT fe.fact_id FROM json_each(@entityIds) e CROSS JOIN fact_entity fe ON fe.entity_id = e.value
           WHERE fe.role <> 'speaker')`,
    tags === null
      ? ''
      : 'AND EXISTS (SELECT 1 FROM tag g WHERE g.fact_id = f.id AND g.tag IN (SELECT value FROM json_each(@tags)))',
    isPast ? 'AND f.created_at <= @knownAt AND (f.recorded_at <= @knownAt OR p.id IS NOT NULL)' : '',
  ];
  const known = isPast
    ? 't.recorded_at <= @knownAt AND (t.replaced_at IS NULL OR t.replaced_at > @knownAt)'
    : 't.replaced_at IS NULL';
  return `WITH seen AS (
      SELECT f.id, f.fact_type, f.subject_id, f.modality, f.is_event, ${(isPast ? stateThen : stateNow).join(', ')},
        t.begin_least, t.begin_most, t.end_least, t.end_most
      FROM fact f ${
        isPast
          ? 'LEFT JOIN fact_state p ON p.fact_id = f.id AND f.recorded_at > @knownAt AND p.recorded_at <= @knownAt AND p.replaced_at > @knownAt'
          : ''
      }
      LEFT JOIN fact_time t ON t.fact_id = f.id AND ${known}
      WHERE f.dataset_id = @datasetId AND f.chunk_id IS NULL AND f.modality IN ('asserted', 'planned', 'reported')
        ${filters.join('\n')}),
    begun AS (
      SELECT *, coalesce(CASE WHEN valid_kind <> 'unknown' THEN valid_at END, begin_least, begin_most) AS at
      FROM seen WHERE status IN ('holds', 'disputed', 'said')),
    placed AS (
      SELECT *, CASE WHEN is_event = 1 THEN at + 1
        ELSE coalesce(CASE WHEN invalid_kind <> 'unknown' THEN invalid_at END, end_most) END AS until
      FROM begun)`;
}

function parametersOf(scope: TimelineScope, window: Window | null = null): Record<string, SqlValue> {
  return {
    datasetId: scope.datasetId,
    ...(scope.knownAt === null ? {} : { knownAt: scope.knownAt }),
    ...(scope.entityIds === null ? {} : { entityIds: JSON.stringify(scope.entityIds) }),
    ...(scope.types === null ? {} : { types: JSON.stringify(scope.types) }),
    ...(scope.tags === null ? {} : { tags: JSON.stringify(scope.tags) }),
    ...(window === null ? {} : { from: window.from, to: window.to }),
  };
}

/** A statement's name is its text's: the scope decides which parts it has. */
function named(name: string, { knownAt, entityIds, types, tags }: TimelineScope): string {
  const parts = [knownAt, entityIds, types, tags].map((part) => (part === null ? '' : '+'));
  return `timeline.${name}.${parts.join('.')}`;
}

const inWindow = 'at IS NOT NULL AND at < @to AND (until IS NULL OR until > @from)';

/** From the first begin to the last begin or end. */
export function extentOf(db: ReadHandle, scope: TimelineScope): Window | null {
  const [row] = db.rows(
    named('extent', scope),
    `${placed(scope)} SELECT min(at), max(max(at, coalesce(until, at))) FROM placed WHERE at IS NOT NULL`,
    parametersOf(scope),
  );
  const [from, to] = row ?? [];
  return typeof from === 'number' && typeof to === 'number' ? { from, to } : null;
}

export interface TimelineCounts {
  readonly total: number;
  readonly undated: number;
  readonly inside: number;
}

export function countsOf(db: ReadHandle, scope: TimelineScope, window: Window): TimelineCounts {
  const [row] = db.rows(
    named('counts', scope),
    `${placed(scope)} SELECT count(*), coalesce(sum(at IS NULL), 0), coalesce(sum(${inWindow}), 0) FROM placed`,
    parametersOf(scope, window),
  );
  const [total = 0, undated = 0, inside = 0] = (row ?? []).map(Number);
  return { total, undated, inside };
}

/** How many facts begin in each of `parts` equal parts of the window. */
export function binsOf(db: ReadHandle, scope: TimelineScope, window: Window, parts: number): number[] {
  const bins = Array.from({ length: parts }, () => 0);
  const rows = db.rows(
    named('bins', scope),
    `${placed(scope)} SELECT CAST((at - @from) * @parts / (@to - @from) AS INTEGER), count(*) FROM placed
     WHERE at >= @from AND at < @to GROUP BY 1`,
    { ...parametersOf(scope, window), parts },
  );
  for (const [bin, count] of rows) bins[Math.min(parts - 1, Number(bin))] = Number(count);
  return bins;
}

/** The latest facts of the window. */
export function rowsIn(db: ReadHandle, scope: TimelineScope, window: Window, most: number): TimelineRow[] {
  return db.all<TimelineRow>(
    named('rows', scope),
    `${placed(scope)}
     SELECT x.*, f.text, f.relation, f.object_id, f.object_value, f.datatype, f.polarity, f.anchor_entity_id, f.anchor_relation,
       f.anchor_offset_ms, f.granularity, f.temporal_note, s.name AS subject,
       (SELECT min(a.asserted_at) FROM assertion a WHERE a.fact_id = f.id) AS said_at,
       NULL AS said_precision, NULL AS said_offset, 0 AS is_passage
     FROM (SELECT * FROM placed WHERE ${inWindow} ORDER BY at DESC, id DESC LIMIT @most) x
     CROSS JOIN fact f ON f.id = x.id LEFT JOIN entity s ON s.id = f.subject_id ORDER BY x.at, x.id`,
    { ...parametersOf(scope, window), most },
  );
}
