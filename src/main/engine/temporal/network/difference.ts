/** A bound on the distance of two time points, in milliseconds: `to − from ≤ most`. */
export interface Difference {
  readonly from: number;
  readonly to: number;
  /** A whole number; whole milliseconds make "earlier" exactly "at most −1". */
  readonly most: number;
  /** Whose statement it is, counted from 0; `everyInterval` for what needs no statement. */
  readonly fact: number;
}

/** Owner of what holds of every interval, so that no proof names it. */
export const everyInterval = -1;

/** The beginning of the clock: milliseconds of a point are its distance from here. */
export const origin = 0;

export function beginOf(event: number): number {
  return 1 + 2 * event;
}

export function endOf(event: number): number {
  return 2 + 2 * event;
}

/** What holds of each interval: it does not end before it begins. */
export function properIntervals(events: number): Difference[] {
  return Array.from({ length: events }, (_, event) => ({
    from: endOf(event),
    to: beginOf(event),
    most: 0,
    fact: everyInterval,
  }));
}
