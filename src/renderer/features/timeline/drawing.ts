import type { Timeline, TimelineFact, TimelineSession } from '../../../shared/contract/timeline.ts';
import { type Span, xOf } from './timeAxis.ts';

/** Every length of the drawing, in pixels. */
export const sizes = {
  row: 24,
  head: 26,
  bar: 14,
  point: 12,
  gap: 10,
  label: 6.4,
  leastLabel: 40,
  mostLabel: 260,
} as const;

/** What is drawn of one fact or session: a bar from `from` to `to`, certain between `sure`, or a point. */
export interface Mark {
  readonly key: string;
  readonly fact: TimelineFact | null;
  readonly session: TimelineSession | null;
  readonly label: string;
  readonly isPoint: boolean;
  /** Pixels from the left; cut off a little outside of the drawing. */
  readonly from: number;
  readonly to: number;
  /** Null where no part is certain. */
  readonly sure: { readonly from: number; readonly to: number } | null;
  /** Goes on beyond what is drawn on that side. */
  readonly isOpenBefore: boolean;
  readonly isOpenAfter: boolean;
}

export type Row =
  | {
      readonly kind: 'head';
      readonly key: string;
      readonly label: string;
      readonly count: number;
      readonly top: number;
    }
  | { readonly kind: 'marks'; readonly key: string; readonly marks: readonly Mark[]; readonly top: number };

export interface Drawing {
  readonly rows: readonly Row[];
  readonly height: number;
  /** Every mark in the order in which arrows walk them: lane by lane, row by row. */
  readonly marks: readonly Mark[];
  /** The lane row of each mark, by its key. */
  readonly topOf: ReadonlyMap<string, number>;
}

interface Lane {
  readonly key: string;
  readonly label: string;
  readonly marks: Mark[];
}

/** Lays facts and sessions out in lanes: the fullest lane first, sessions on top; marks of a row never overlap. */
export function drawingOf(timeline: Timeline, span: Span, width: number, by: 'entity' | 'relation'): Drawing {
  if (width <= 0) return stack([]);
  const lanes = new Map<string, Lane>();
  const lane = (key: string, label: string): Lane => {
    const known = lanes.get(key) ?? { key, label, marks: [] };
    lanes.set(key, known);
    return known;
  };
  for (const fact of timeline.facts) {
    const mark = factMark(fact, span, width);
    if (mark !== null) lane(...laneOf(fact, by)).marks.push(mark);
  }
  const ordered = [...lanes.values()].toSorted(
    (a, b) => b.marks.length - a.marks.length || a.label.localeCompare(b.label),
  );
  const sessions = timeline.sessions.flatMap((session) => sessionMark(session, span, width) ?? []);
  return stack([
    ...(sessions.length === 0 ? [] : [{ key: 'sessions', label: 'Sessions', marks: sessions }]),
    ...ordered,
  ]);
}

function laneOf({ subject, relation }: TimelineFact, by: 'entity' | 'relation'): [key: string, label: string] {
  if (by === 'relation') return [`r ${relation ?? ''}`, relation?.replaceAll('_', ' ') ?? 'no relation'];
  return subject === null ? ['e', 'nobody named'] : [`e ${subject.id}`, subject.name];
}

function stack(lanes: readonly Lane[]): Drawing {
  const rows: Row[] = [];
  const marks: Mark[] = [];
  const topOf = new Map<string, number>();
  let top = 0;
  for (const { key, label, marks: own } of lanes) {
    rows.push({ kind: 'head', key: `${key} head`, label, count: own.length, top });
    top += sizes.head;
    for (const [index, row] of packed(own).entries()) {
      rows.push({ kind: 'marks', key: `${key} ${index}`, marks: row, top });
      for (const mark of row) {
        marks.push(mark);
        topOf.set(mark.key, top);
      }
      top += sizes.row;
    }
  }
  return { rows, height: top, marks, topOf };
}

/** Each mark in the first row that has room for it and its label. */
function packed(marks: readonly Mark[]): Mark[][] {
  const rows: { readonly marks: Mark[]; end: number }[] = [];
  for (const mark of marks.toSorted((a, b) => a.from - b.from || a.key.localeCompare(b.key))) {
    const free = rows.find(({ end }) => end + sizes.gap <= mark.from);
    const end = endOf(mark);
    if (free === undefined) rows.push({ marks: [mark], end });
    else {
      free.marks.push(mark);
      free.end = end;
    }
  }
  return rows.map((row) => row.marks);
}

/** A bar's label stands in it where it has room, else behind it. */
export function labelPlace({ from, to, isPoint, label }: Mark): {
  readonly x: number;
  readonly width: number;
  readonly isInside: boolean;
} {
  const wanted = Math.min(sizes.mostLabel, Math.max(sizes.leastLabel, label.length * sizes.label));
  const left = Math.max(from, 0);
  const isInside = !isPoint && to - left >= wanted + 2 * sizes.gap;
  if (isInside) return { x: left + 6, width: to - left - sizes.gap, isInside };
  return { x: Math.max(to, left) + 4, width: wanted, isInside };
}

function endOf(mark: Mark): number {
  const { x, width, isInside } = labelPlace(mark);
  return isInside ? mark.to : Math.max(mark.to, x + width);
}

const beyond = 40;

function cut(x: number, width: number): number {
  return Math.max(-beyond, Math.min(width + beyond, x));
}

function at(instant: string | null, otherwise: number): number {
  return instant === null ? otherwise : Date.parse(instant);
}

/** Null for what lies wholly outside. */
function factMark(fact: TimelineFact, span: Span, width: number): Mark | null {
  const { begin, end } = fact.when;
  const begins = {
    least: at(begin.earliest, Number.NEGATIVE_INFINITY),
    most: at(begin.latest, Number.POSITIVE_INFINITY),
  };
  const ends = { least: at(end.earliest, begins.most), most: at(end.latest, Number.POSITIVE_INFINITY) };
  // What only held by a time is drawn from then on; an earlier begin is not known.
  const from = Number.isFinite(begins.least) ? begins.least : begins.most;
  const sureFrom = Number.isFinite(begins.most) ? begins.most : begins.least;
  if (!Number.isFinite(from) || from >= span.to || ends.most <= span.from) return null;
  const to = fact.is_event ? Math.max(ends.most, from) : ends.most;
  const sureTo =
    end.earliest === null && Number.isFinite(ends.most)
      ? sureFrom
      : end.latest === null && !fact.is_event
        ? ends.most
        : ends.least;
  const x = (ms: number): number => cut(xOf(span, width, ms), width);
  const isPoint = fact.is_event && x(to) - x(from) < sizes.point;
  const sure = sureTo > sureFrom ? { from: x(sureFrom), to: x(sureTo) } : null;
  return {
    key: `f${fact.id}`,
    fact,
    session: null,
    label: fact.text,
    isPoint,
    from: isPoint ? (x(from) + x(to)) / 2 - sizes.point / 2 : x(from),
    to: isPoint ? (x(from) + x(to)) / 2 + sizes.point / 2 : Math.max(x(to), x(from) + 3),
    sure,
    isOpenBefore: begin.earliest === null,
    isOpenAfter: end.latest === null,
  };
}

function sessionMark(session: TimelineSession, span: Span, width: number): Mark | null {
  const [from, to] = [Date.parse(session.started_at), Date.parse(session.ended_at)];
  if (from >= span.to || to < span.from) return null;
  const [left, right] = [cut(xOf(span, width, from), width), cut(xOf(span, width, to), width)];
  const isPoint = right - left < sizes.point;
  const middle = (left + right) / 2;
  return {
    key: `s${session.session_id}`,
    fact: null,
    session,
    label: session.session_id,
    isPoint,
    from: isPoint ? middle - sizes.point / 2 : left,
    to: isPoint ? middle + sizes.point / 2 : right,
    sure: { from: left, to: right },
    isOpenBefore: false,
    isOpenAfter: false,
  };
}

/** The rows that are in view, with some above and below. */
export function rowsInView({ rows }: Drawing, scrollTop: number, height: number): readonly Row[] {
  const margin = 6 * sizes.row;
  return rows.filter(({ top }) => top + sizes.head >= scrollTop - margin && top <= scrollTop + height + margin);
}

/** The mark that an arrow key goes to from another; the first when there was none. */
export function nextMark({ marks }: Drawing, activeKey: string | null, by: 1 | -1): Mark | null {
  const index = marks.findIndex(({ key }) => key === activeKey);
  if (index < 0) return marks[by === 1 ? 0 : marks.length - 1] ?? null;
  return marks[Math.max(0, Math.min(marks.length - 1, index + by))] ?? null;
}
