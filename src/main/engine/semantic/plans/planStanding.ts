import { z } from 'zod';
import type { PlanStanding } from '../../../../shared/contract/memory.ts';
import type { FactStatus, Modality, Polarity } from '../../../../shared/contract/primitives.ts';
import { precisionWidth } from '../../contradiction/precisionWidth.ts';

/** What is scheduled is asserted, and yet to come. */
const SCHEDULE = 'scheduled_for';

export const planOutcomeSchema = z.enum(['confirmed', 'moved', 'cancelled']).nullable();
/** What another statement made of a plan. */
export type PlanOutcome = z.infer<typeof planOutcomeSchema>;

/** The outcome of the plan `f`, by the kind of statement that superseded it; null while none did. */
export const planOutcomeColumn = `CASE WHEN f.modality = 'planned' OR f.relation = '${SCHEDULE}' THEN
  (SELECT CASE WHEN b.polarity <> f.polarity OR b.relation <> f.relation THEN 'cancelled'
    WHEN b.modality = 'planned' OR f.modality = 'asserted' THEN 'moved' ELSE 'confirmed' END
   FROM fact_link l JOIN fact b ON b.id = l.from_fact WHERE l.to_fact = f.id AND l.kind = 'supersedes' ORDER BY b.id DESC LIMIT 1) END`;

export interface PlannedFact {
  readonly relation: string | null;
  readonly polarity: Polarity;
  readonly modality: Modality;
  readonly status: FactStatus;
  readonly object_value: string | null;
  readonly valid_at: number | null;
  readonly valid_precision: string | null;
  readonly outcome: PlanOutcome;
}

/**
 * How a plan stands at an instant (DESIGN section 4): planned until the period of its date is over, then unconfirmed,
 * unless another statement confirmed, moved or cancelled it. What is scheduled is a plan by its relation. Null for what
 * is no plan, was taken back, or says that something is not to be.
 */
export function planStanding(fact: PlannedFact, at: number): PlanStanding | null {
  if (fact.polarity === 'denied' || fact.status === 'withdrawn') return null;
  const isSchedule = fact.modality === 'asserted' && fact.relation === SCHEDULE;
  if (fact.modality !== 'planned' && !isSchedule) return null;
  if (fact.outcome !== null) return fact.outcome;
  const end = isSchedule ? scheduledEnd(fact.object_value ?? '') : plannedEnd(fact);
  return end !== null && end <= at ? 'unconfirmed' : 'planned';
}

function plannedEnd({ valid_at, valid_precision }: PlannedFact): number | null {
  return valid_at === null ? null : valid_at + Math.max(precisionWidth(valid_at, valid_precision), 1);
}

function scheduledEnd(value: string): number | null {
  const from = Date.parse(value);
  if (Number.isNaN(from)) return null;
  return from + precisionWidth(from, value.length > 10 ? 'minute' : 'day');
}
