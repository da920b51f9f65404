/** A stretch of valid time, milliseconds UTC. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const shortest = 10 * MINUTE;
const longest = 3000 * 366 * DAY;
/** Room that a label of the axis needs. */
const labelPx = 84;

export function xOf(span: Span, width: number, ms: number): number {
  return ((ms - span.from) / (span.to - span.from)) * width;
}

export function msAt(span: Span, width: number, x: number): number {
  return span.from + (width <= 0 ? 0 : x / width) * (span.to - span.from);
}

/** Narrower (`factor` below 1) or wider around an instant, which stays where it is. */
export function zoomed({ from, to }: Span, factor: number, around: number): Span {
  const length = Math.min(longest, Math.max(shortest, (to - from) * factor));
  const share = (around - from) / (to - from);
  const start = Math.round(around - share * length);
  return kept({ from: start, to: Math.round(start + length) });
}

/** Moved by a share of its length. */
export function panned({ from, to }: Span, share: number): Span {
  const by = Math.round((to - from) * share);
  return kept({ from: from + by, to: to + by });
}

/** Where calendars end. */
const edge = 8e15;

function kept({ from, to }: Span): Span {
  if (from < -edge) return { from: -edge, to: to - from - edge };
  return to > edge ? { from: from + edge - to, to: edge } : { from, to };
}

interface Step {
  readonly unit: 'minute' | 'day' | 'month';
  readonly count: number;
  readonly ms: number;
}

const step = (unit: Step['unit'], count: number, ms: number): Step => ({ unit, count, ms: count * ms });
const MONTH = 30.44 * DAY;
const steps: readonly Step[] = [
  ...[1, 5, 15, 30, 60, 180, 360, 720].map((count) => step('minute', count, MINUTE)),
  ...[1, 2, 7, 14].map((count) => step('day', count, DAY)),
  ...[1, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 2400, 6000, 12_000].map((count) => step('month', count, MONTH)),
];

export interface Tick {
  readonly ms: number;
  readonly label: string;
}

/** Instants of the calendar (UTC) at even steps, as many as have room. */
export function ticksOf(span: Span, width: number): Tick[] {
  const most = Math.max(2, Math.floor(width / labelPx));
  const length = span.to - span.from;
  const chosen = steps.find(({ ms }) => length / ms <= most) ?? steps[steps.length - 1];
  if (chosen === undefined) return [];
  const ticks: Tick[] = [];
  for (let ms = firstTick(span.from, chosen); ms < span.to && ticks.length <= most + 1; ms = nextTick(ms, chosen)) {
    if (ms >= span.from) ticks.push({ ms, label: labelOf(ms, chosen) });
  }
  return ticks;
}

function firstTick(from: number, { unit, count, ms }: Step): number {
  if (unit !== 'month') return Math.ceil(from / ms) * ms;
  const date = new Date(from);
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth();
  return monthStart(Math.ceil(months / count) * count);
}

function nextTick(at: number, { unit, count, ms }: Step): number {
  if (unit !== 'month') return at + ms;
  const date = new Date(at);
  return monthStart(date.getUTCFullYear() * 12 + date.getUTCMonth() + count);
}

function monthStart(months: number): number {
  const date = new Date(0);
  date.setUTCFullYear(Math.floor(months / 12), ((months % 12) + 12) % 12, 1);
  return date.getTime();
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

function labelOf(ms: number, { unit, count }: Step): string {
  const date = new Date(ms);
  if (unit === 'minute') {
    const clock = date.toISOString().slice(11, 16);
    return clock === '00:00' ? day.format(date) : clock;
  }
  if (unit === 'day')
    return date.getUTCMonth() === 0 && date.getUTCDate() <= 14
      ? `${day.format(date)} ${date.getUTCFullYear()}`
      : day.format(date);
  return count >= 12 ? String(date.getUTCFullYear()) : month.format(date);
}
