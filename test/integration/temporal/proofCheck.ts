import type { ReadConnection } from '../../../src/main/engine/storage/connection.ts';
import type { TimeAnswer } from '../../../src/shared/contract/timeQuestion.ts';

interface Row {
  id: number;
  subject_id: number | null;
  relation: string | null;
  status: string;
  polarity: string;
  valid_at: number | null;
  valid_precision: string | null;
  valid_kind: string;
  valid_offset: number | null;
  invalid_at: number | null;
  invalid_precision: string | null;
  invalid_kind: string;
  is_event: number;
  anchor_entity_id: number | null;
  anchor_relation: string | null;
  anchor_offset_ms: number | null;
  granularity: string | null;
  superseded_by: number | null;
}

const DAY = 86_400_000;
const lengths: Readonly<Record<string, number>> = {
  exact: 1,
  minute: 60_000,
  hour: 3_600_000,
  day: DAY,
  week: 7 * DAY,
};

/** The first instant after a period, worked out from the stored columns alone. */
function after(ms: number, precision: string | null, offsetMinutes: number | null): number {
  const fixed = lengths[precision ?? 'exact'];
  if (fixed !== undefined) return ms + fixed;
  const offset = (offsetMinutes ?? 0) * 60_000;
  const local = new Date(ms + offset);
  local.setUTCMonth(local.getUTCMonth() + (precision === 'month' ? 1 : 12));
  return local.getTime() - offset;
}

/** Points of time by name and the most that each lies after each other: shortest ways by Floyd and Warshall. */
class Bounds {
  readonly #points: string[] = ['clock'];
  readonly #most = new Map<string, number>();

  atMost(from: string, to: string, most: number): void {
    for (const point of [from, to]) if (!this.#points.includes(point)) this.#points.push(point);
    const key = `${from}>${to}`;
    this.#most.set(key, Math.min(most, this.#most.get(key) ?? Number.POSITIVE_INFINITY));
  }

  within(point: string, least: number, most: number): void {
    this.atMost('clock', point, most);
    this.atMost(point, 'clock', -least);
  }

  interval(name: string): void {
    this.atMost(`${name}.end`, `${name}.begin`, 0);
  }

  settled(): (from: string, to: string) => number {
    const most = new Map(this.#most);
    const get = (from: string, to: string): number =>
      from === to
        ? Math.min(0, most.get(`${from}>${to}`) ?? 0)
        : (most.get(`${from}>${to}`) ?? Number.POSITIVE_INFINITY);
    for (const k of this.#points) {
      for (const i of this.#points) {
        for (const j of this.#points) {
          const through = get(i, k) + get(k, j);
          if (through < get(i, j)) most.set(`${i}>${j}`, through);
        }
      }
    }
    return get;
  }
}

function boundsOf(rows: readonly Row[]): Bounds {
  const bounds = new Bounds();
  for (const row of rows) {
    const own = `fact${row.id}`;
    bounds.interval(own);
    if (row.valid_at !== null) {
      const end = after(row.valid_at, row.valid_precision, row.valid_offset);
      if (row.valid_kind === 'at_latest') bounds.atMost('clock', `${own}.begin`, end - 1);
      else {
        bounds.within(`${own}.begin`, row.valid_at, end - 1);
        // An event lasts no longer than the unit that dates it.
        if (row.is_event === 1) bounds.atMost(`${own}.begin`, `${own}.end`, longest(row));
      }
    }
    if (row.invalid_at !== null && row.invalid_kind !== 'unknown') {
      bounds.within(`${own}.end`, row.invalid_at, after(row.invalid_at, row.invalid_precision, row.valid_offset));
    }
    if (row.superseded_by !== null) {
      bounds.atMost(`${own}.end`, `fact${row.superseded_by}.begin`, 0);
      bounds.atMost(`fact${row.superseded_by}.begin`, `${own}.end`, 0);
    }
    sayOfEvent(bounds, row, own);
    sayAnchor(bounds, row, own);
  }
  return bounds;
}

function longest({ valid_precision: precision }: Row): number {
  return lengths[precision ?? 'exact'] ?? (precision === 'month' ? 31 : 366) * DAY;
}

function sayOfEvent(bounds: Bounds, row: Row, own: string): void {
  if (row.subject_id === null) return;
  const event = `entity${row.subject_id}`;
  const together = (x: string, y: string): void => {
    bounds.atMost(x, y, 0);
    bounds.atMost(y, x, 0);
  };
  if (row.relation === 'started') together(`${event}.begin`, `${own}.begin`);
  if (row.relation === 'finished') together(`${event}.end`, `${own}.begin`);
  if (row.relation === 'happen') {
    together(`${event}.begin`, `${own}.begin`);
    together(`${event}.end`, `${own}.end`);
  }
  bounds.interval(event);
}

function sayAnchor(bounds: Bounds, row: Row, own: string): void {
  if (row.anchor_entity_id === null) return;
  const event = `entity${row.anchor_entity_id}`;
  bounds.interval(event);
  if (row.anchor_relation === 'after') {
    bounds.atMost(`${own}.begin`, `${event}.end`, -1);
    if (row.anchor_offset_ms !== null) {
      const near = (lengths[row.granularity ?? 'exact'] ?? 0) - 1;
      bounds.atMost(`${event}.end`, `${own}.begin`, row.anchor_offset_ms + near);
      bounds.atMost(`${own}.begin`, `${event}.end`, near - row.anchor_offset_ms);
    }
  } else if (row.anchor_relation === 'during') {
    bounds.atMost(`${own}.begin`, `${event}.begin`, -1);
    bounds.atMost(`${event}.end`, `${own}.end`, -1);
  } else throw new Error(`an anchor that the check does not know: ${row.anchor_relation}`);
}

/** Whether the bounds make the verdict true. Written from what the answers mean, not from how they are found. */
function follows(answer: TimeAnswer, bounds: Bounds): boolean {
  const most = bounds.settled();
  const name = (side: TimeAnswer['a']): string =>
    side?.fact_id === null || side === null ? `entity${side?.entity?.id ?? 0}` : `fact${side.fact_id}`;
  const [a, b] = [name(answer.a), name(answer.b)];
  const isBefore = (x: string, y: string): boolean => most(y, x) <= -1;
  const isNotAfter = (x: string, y: string): boolean => most(y, x) <= 0;
  const { question, verdict } = answer;
  if (question.kind !== 'order') {
    const [from, to] = question.kind === 'length' ? [`${a}.begin`, `${a}.end`] : [`${a}.begin`, `${b}.begin`];
    const isMost = most(from, to) === answer.most_ms;
    return isMost && (answer.least_ms === null || most(to, from) === -answer.least_ms);
  }
  const begins = { ab: isBefore(`${a}.begin`, `${b}.begin`), ba: isBefore(`${b}.begin`, `${a}.begin`) };
  const isOver = isNotAfter(`${a}.end`, `${b}.begin`);
  const isNext = isNotAfter(`${b}.end`, `${a}.begin`);
  switch (`${question.ask} ${verdict}`) {
    case 'before yes':
      return isOver || begins.ab;
    case 'before no':
      return isNotAfter(`${b}.begin`, `${a}.begin`);
    case 'after yes':
      return isNext || begins.ba;
    case 'during yes':
      return (
        isNotAfter(`${b}.begin`, `${a}.begin`) &&
        (isNotAfter(`${a}.end`, `${b}.end`) || isBefore(`${a}.begin`, `${b}.end`))
      );
    case 'during no':
      return isOver || isNext;
    case 'first a_first':
      return begins.ab;
    case 'first b_first':
      return begins.ba;
    default:
      throw new Error(`an answer that the check does not know: ${question.ask} ${verdict}`);
  }
}

/**
 * Checks a proof against the stored rows alone: each link is a fact that stands, their bounds together make the answer
 * true, and no fact of it is needless.
 */
export function checkProof(db: ReadConnection, answer: TimeAnswer): { isProved: boolean; needless: number[] } {
  const ids = answer.proof.map(({ fact_id: id }) => id);
  const rows = db.all<Row>(
    'check.rows',
    `SELECT f.*, (SELECT l.from_fact FROM fact_link l WHERE l.to_fact = f.id AND l.kind = 'supersedes') AS superseded_by
     FROM fact f WHERE f.id IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(ids)],
  );
  const stands = ({ status, polarity }: Row): boolean =>
    (status === 'holds' || status === 'said') && polarity === 'affirmed';
  const isProved = rows.length === ids.length && rows.every(stands) && follows(answer, boundsOf(rows));
  const needless = ids.filter((id) => follows(answer, boundsOf(rows.filter((row) => row.id !== id))));
  return { isProved, needless };
}
