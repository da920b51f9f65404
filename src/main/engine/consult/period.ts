import type { Window } from './consultation.ts';
import type { States } from './clocks.ts';
import { EXPERIENCE } from './image/codes.ts';
import type { FactTable } from './image/factTable.ts';

/** At the edge of the window a date is still inside, and nearer than anything that only holds through it. */
const AT_THE_EDGE = 0.75;

/** The instant by which a fact is placed in a window: its beginning or end if one lies inside, else when it was said. */
export function dateOf(facts: FactTable, states: States, row: number, window: Window): number {
  const occurred = facts.occurredAt[row] ?? Number.NaN;
  if (facts.type[row] === EXPERIENCE) return occurred;
  const begin = states.validAt[row] ?? Number.NaN;
  const end = states.invalidAt[row] ?? Number.NaN;
  if (isInside(begin, window)) return begin;
  if (isInside(end, window)) return end;
  return Number.isNaN(begin) && Number.isNaN(end) ? occurred : begin;
}

/** 1 in the middle of the window, ¾ at its edges, 0 outside; everything inside a window with an open end is at 1. */
export function proximityTo(window: Window, dateMs: number): number {
  if (!isInside(dateMs, window)) return 0;
  const half = (window.toMs - window.fromMs) / 2;
  if (!Number.isFinite(half)) return 1;
  return 1 - (1 - AT_THE_EDGE) * (Math.abs(dateMs - window.fromMs - half) / half);
}

/** Whether a structured fact began before the window and ended after it, or not at all. */
export function holdsThrough(facts: FactTable, states: States, row: number, window: Window): boolean {
  if (facts.type[row] === EXPERIENCE) return false;
  const begin = states.validAt[row] ?? Number.NaN;
  const end = states.invalidAt[row] ?? Number.NaN;
  return begin < window.fromMs && (Number.isNaN(end) || end >= window.toMs);
}

function isInside(ms: number, window: Window): boolean {
  return ms >= window.fromMs && ms < window.toMs;
}
