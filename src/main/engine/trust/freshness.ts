import { Temporal } from 'temporal-polyfill';
import type { FreshnessTerm } from '../../../shared/contract/trust.ts';
import { formatInstant } from '../temporal/instants.ts';

const DAY = 86_400_000;
const FRESH_DAYS = 30;
/** No six months are shorter than this, and no year longer than that. */
const SHORTEST_HALF_YEAR = 181 * DAY;
const LONGEST_HALF_YEAR = 184 * DAY;
const SHORTEST_YEAR = 365 * DAY;
const LONGEST_YEAR = 366 * DAY;

/** ΔF of DESIGN section 4, by age. */
const values: Readonly<Record<FreshnessTerm['age'], number>> = {
  under_30_days: 50,
  under_6_months: 0,
  over_6_months: -50,
  over_1_year: -150,
  undated: 0,
};

/**
 * How fresh a saying is at an instant, in calendar months and years of UTC: on the day itself half a year or a year
 * later it is not yet over. What is said later than the instant is fresh.
 */
export function freshnessOf(assertedAt: number | null, measuredAt: number): FreshnessTerm {
  const age = ageOf(assertedAt, measuredAt);
  if (assertedAt === null) return { age, value: values[age], asserted_at: null, measured_at: null };
  const asserted_at = formatInstant(assertedAt);
  const measured_at = measuredAt === assertedAt ? asserted_at : formatInstant(measuredAt);
  return { age, value: values[age], asserted_at, measured_at };
}

/** ΔF alone. */
export function freshnessValue(assertedAt: number | null, measuredAt: number): number {
  return values[ageOf(assertedAt, measuredAt)];
}

function ageOf(assertedAt: number | null, measuredAt: number): FreshnessTerm['age'] {
  if (assertedAt === null) return 'undated';
  const passed = measuredAt - assertedAt;
  if (passed < FRESH_DAYS * DAY) return 'under_30_days';
  if (passed < SHORTEST_HALF_YEAR) return 'under_6_months';
  if (passed > LONGEST_YEAR) return 'over_1_year';
  if (passed > SHORTEST_YEAR) return measuredAt > later(assertedAt, { years: 1 }) ? 'over_1_year' : 'over_6_months';
  if (passed > LONGEST_HALF_YEAR) return 'over_6_months';
  return measuredAt > later(assertedAt, { months: 6 }) ? 'over_6_months' : 'under_6_months';
}

function later(ms: number, duration: { years: number } | { months: number }): number {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('UTC').add(duration).epochMilliseconds;
}
