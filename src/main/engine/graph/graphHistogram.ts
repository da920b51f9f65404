import type { Output, Parsed } from '../../../shared/contract/operations.ts';
import type { JobContext } from '../jobs.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { formatInstant } from '../temporal/instants.ts';
import { EDGE } from './image/graphTables.ts';
import { BAR, type Lens } from './lens.ts';
import { findNode, lookAtGraph } from './openGraph.ts';

type Histogram = Output<'graphHistogram'>;

/**
 * Read job: how many facts begin, end and hold over valid time, in equal buckets. It is what the world clock and the
 * range are chosen on, so that those do not narrow it; the rest of the filter and the memory's clock do. It reaches from
 * the first dated instant to the last, and to the present where something still holds.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function graphHistogram(db: ReadHandle, request: Parsed<'graphHistogram'>, context: JobContext): Histogram {
  return lookAtGraph(db, request, context, (lens) => {
    const edges = edgesAsked(lens, request.nodes);
    const span = spanOf(lens, edges, request.buckets);
    const undated = edges.filter((edge) => !isDated(lens, edge)).length;
    if (span === null) return { from: null, to: null, buckets: [], undated };
    return {
      from: formatInstant(span.from),
      to: formatInstant(span.from + span.width * request.buckets),
      buckets: countInto(lens, edges, span, request.buckets),
      undated,
    };
  });
}

function edgesAsked(lens: Lens, asked: Parsed<'graphHistogram'>['nodes']): number[] {
  const { image } = lens;
  const marks = image.walkMarks.clear(image.nodes.count);
  for (const id of asked ?? []) {
    const node = findNode(lens, id);
    if (node !== null) marks.add(node);
  }
  const edges: number[] = [];
  for (let edge = 0; edge < image.edges.count; edge++) {
    if (image.edges.alive[edge] !== 1 || image.edges.kind[edge] !== EDGE.fact) continue;
    if (asked !== undefined && !(marks.has(lens.fromOf(edge)) && marks.has(lens.toOf(edge)))) continue;
    if (isCounted(lens, edge)) edges.push(edge);
  }
  return edges;
}

/** Every filter but the world clock; what was dropped held at no time and counts with the history only. */
function isCounted(lens: Lens, edge: number): boolean {
  if ((lens.edgeBars(edge) & ~BAR.clock) !== 0) return false;
  const row = lens.image.edges.row[edge] ?? 0;
  return lens.times.isKnown(row) && (lens.times.clocks.includesHistory || !lens.times.isDropped(row));
}

function intervalOf({ image, states }: Lens, edge: number): { begin: number; end: number } {
  const row = image.edges.row[edge] ?? 0;
  return { begin: states.validAt[row] ?? Number.NaN, end: states.invalidAt[row] ?? Number.NaN };
}

function isDated(lens: Lens, edge: number): boolean {
  const { begin, end } = intervalOf(lens, edge);
  return !Number.isNaN(begin) || !Number.isNaN(end);
}

interface Span {
  readonly from: number;
  readonly width: number;
}

/** The last dated instant lies inside the last bucket. */
function spanOf(lens: Lens, edges: readonly number[], buckets: number): Span | null {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  let isOpen = false;
  for (const edge of edges) {
    const { begin, end } = intervalOf(lens, edge);
    for (const instant of [begin, end]) {
      if (instant < from) from = instant;
      if (instant > to) to = instant;
    }
    isOpen ||= !Number.isNaN(begin) && Number.isNaN(end);
  }
  if (!Number.isFinite(from)) return null;
  if (isOpen) to = Math.max(to, lens.times.clocks.nowMs);
  return { from, width: Math.floor((to - from) / buckets) + 1 };
}

function countInto(lens: Lens, edges: readonly number[], { from, width }: Span, buckets: number): Histogram['buckets'] {
  const begins = new Int32Array(buckets);
  const ends = new Int32Array(buckets);
  const holds = new Int32Array(buckets + 1);
  const bucketOf = (instant: number): number => Math.floor((instant - from) / width);
  const change = (at: number, by: number): void => {
    holds[at] = (holds[at] ?? 0) + by;
  };
  for (const edge of edges) {
    const { begin, end } = intervalOf(lens, edge);
    if (Number.isNaN(begin) && Number.isNaN(end)) continue;
    const first = Number.isNaN(begin) ? 0 : bucketOf(begin);
    // Half-open: what ends at the beginning of a bucket does not hold in it.
    const last = Number.isNaN(end) ? buckets - 1 : Math.ceil((end - from) / width) - 1;
    if (!Number.isNaN(begin)) begins[first] = (begins[first] ?? 0) + 1;
    if (!Number.isNaN(end)) ends[bucketOf(end)] = (ends[bucketOf(end)] ?? 0) + 1;
    if (last < first || begin >= end) continue;
    change(first, 1);
    change(last + 1, -1);
  }
  let held = 0;
  return Array.from({ length: buckets }, (_, i) => {
    held += holds[i] ?? 0;
    return {
      from: formatInstant(from + i * width),
      to: formatInstant(from + (i + 1) * width),
      begin: begins[i] ?? 0,
      end: ends[i] ?? 0,
      hold: held,
    };
  });
}
