import { formatInstant } from '../../../model/instants.ts';
import type { Instants } from '../exploreState.ts';
import { edgeMs, edgeOf, isoOf, type TimeScale } from './timeScale.ts';

export type TimeMode = 'now' | 'instant' | 'range';
export type Thumb = 'at' | 'from' | 'to';

export function modeOf(instants: Instants): TimeMode {
  if (instants.range !== null) return 'range';
  return instants.asOf === null ? 'now' : 'instant';
}

/** What another mode begins with: an instant keeps the range's end, a range begins as the whole axis. */
export function enterMode(
  mode: TimeMode,
  instants: Instants,
  scale: TimeScale | null,
  nowMs: number,
): Partial<Instants> {
  if (mode === 'now') return { asOf: null, range: null };
  const bounds = scale ?? { fromMs: nowMs - 365 * 86_400_000, toMs: nowMs };
  if (mode === 'instant') {
    return { asOf: instants.asOf ?? instants.range?.to ?? isoOf(Math.min(nowMs, bounds.toMs)), range: null };
  }
  return { asOf: null, range: instants.range ?? { from: isoOf(bounds.fromMs), to: isoOf(bounds.toMs) } };
}

/** The instant a thumb stands at; null when its mode is not the present one. */
export function thumbMs(thumb: Thumb, instants: Instants): number | null {
  const iso = thumb === 'at' ? instants.asOf : (instants.range?.[thumb] ?? null);
  return iso === null ? null : Date.parse(iso);
}

/** A thumb put onto an edge. The two ends of a range stay one bucket apart: they push against one another, never cross. */
export function moveThumb(thumb: Thumb, edge: number, instants: Instants, scale: TimeScale): Partial<Instants> {
  if (thumb === 'at') return { asOf: isoOf(edgeMs(scale, edge)), range: null };
  const { range } = instants;
  if (range === null) return {};
  const other = edgeOf(scale, Date.parse(thumb === 'from' ? range.to : range.from));
  const bound =
    thumb === 'from' ? Math.min(edge, Math.max(0, other - 1)) : Math.max(edge, Math.min(scale.steps, other + 1));
  return { asOf: null, range: { ...range, [thumb]: isoOf(edgeMs(scale, bound)) } };
}

/** An exact date typed for a thumb; null when the range would end before it begins. */
export function typeThumb(thumb: Thumb, iso: string, instants: Instants): Partial<Instants> | null {
  if (thumb === 'at') return { asOf: iso, range: null };
  if (instants.range === null) return null;
  const range = { ...instants.range, [thumb]: iso };
  return Date.parse(range.from) < Date.parse(range.to) ? { asOf: null, range } : null;
}

/** What the picture shows when it is not the present; null when it is. */
export function badgeText(instants: Instants, tz: string): string | null {
  const parts: string[] = [];
  if (instants.range !== null) {
    parts.push(`${formatInstant(instants.range.from, tz)} – ${formatInstant(instants.range.to, tz)}`);
  } else if (instants.asOf !== null) {
    parts.push(`At ${formatInstant(instants.asOf, tz)}`);
  }
  if (instants.knownAt !== null) parts.push(`as known at ${formatInstant(instants.knownAt, tz)}`);
  if (parts.length === 0) return null;
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
