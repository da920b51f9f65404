import type { Output } from '../../../../shared/contract/operations.ts';

export type Histogram = Output<'graphHistogram'>;

/** The slider's axis: instants from one end to the other, in steps of a bucket. */
export interface TimeScale {
  readonly fromMs: number;
  readonly toMs: number;
  readonly steps: number;
}

/** Null when nothing is dated, so that there is no axis. */
export function scaleOf(histogram: Histogram | null): TimeScale | null {
  if (histogram?.from == null || histogram.to === null) return null;
  const [fromMs, toMs] = [Date.parse(histogram.from), Date.parse(histogram.to)];
  if (!(toMs > fromMs)) return null;
  return { fromMs, toMs, steps: Math.max(1, histogram.buckets.length) };
}

/** Where an instant lies on the axis, 0 to 1; what is off the axis is at its end. */
export function shareOf(scale: TimeScale, ms: number): number {
  return clamp((ms - scale.fromMs) / (scale.toMs - scale.fromMs), 0, 1);
}

export function edgeMs(scale: TimeScale, edge: number): number {
  const share = clamp(edge, 0, scale.steps) / scale.steps;
  return Math.round(scale.fromMs + share * (scale.toMs - scale.fromMs));
}

/** The edge between two buckets that a pixel of the track is nearest to. */
export function edgeAtPixel(scale: TimeScale, pixel: number, width: number): number {
  return width <= 0 ? 0 : Math.round(clamp(pixel / width, 0, 1) * scale.steps);
}

/** The edge that an instant is on or nearest to. */
export function edgeOf(scale: TimeScale, ms: number): number {
  return Math.round(shareOf(scale, ms) * scale.steps);
}

/** The edge some steps away; between two edges the first step goes to the next one in that direction. */
export function stepFrom(scale: TimeScale, ms: number, by: number): number {
  const at = shareOf(scale, ms) * scale.steps;
  const near = Math.round(at);
  const isOnEdge = Math.abs(edgeMs(scale, near) - ms) < 1;
  const from = isOnEdge ? near : by > 0 ? Math.floor(at) : Math.ceil(at);
  return clamp(from + by, 0, scale.steps);
}

/** The bucket that an instant is in; the axis's end belongs to the last. */
export function bucketOf(scale: TimeScale, ms: number): number {
  return Math.min(scale.steps - 1, Math.floor(shareOf(scale, ms) * scale.steps + 1e-9));
}

/** The next edge by which something has begun or ended; null when nothing does any more. */
export function nextChange(histogram: Histogram, scale: TimeScale, ms: number): number | null {
  const from = stepFrom(scale, ms, 1);
  for (let edge = from; edge <= scale.steps && edgeMs(scale, edge) > ms; edge += 1) {
    const bucket = histogram.buckets[edge - 1];
    if (bucket !== undefined && bucket.begin + bucket.end > 0) return edge;
  }
  return null;
}

/** The steps that a key walks on the slider; null when it walks none. `home` and `end` are the axis's own. */
export function keySteps(key: string): number | 'home' | 'end' | null {
  const steps: Readonly<Record<string, number | 'home' | 'end'>> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: 10,
    PageDown: -10,
    Home: 'home',
    End: 'end',
  };
  return steps[key] ?? null;
}

/** Bar heights, 0 to 1: the root keeps small counts visible beside great ones. */
export function barHeights(histogram: Histogram): number[] {
  const most = Math.max(1, ...histogram.buckets.map((bucket) => bucket.hold));
  return histogram.buckets.map((bucket) => Math.sqrt(bucket.hold / most));
}

export function isoOf(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z');
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
