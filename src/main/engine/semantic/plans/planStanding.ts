import { z } from 'zod';
import type { PlanStanding } from '../../../../shared/contract/memory.ts';
import type { FactStatus, Modality } from '../../../../shared/contract/primitives.ts';
import { precisionWidth } from '../../contradiction/precisionWidth.ts';

export const planOutcomeSchema = z.enum(['confirmed', 'moved', 'cancelled']).nullable();
/** What another statement made of a plan. */
export type PlanOutcome = z.infer<typeof planOutcomeSchema>;

/** The outcome of the plan `f`, by the kind of statement that superseded it; null while none did. */
export const planOutcomeColumn = `CASE WHEN f.modality = 'planned' THEN
  (SELECT CASE WHEN b.modality = 'asserted' AND b.polarity = f.polarity AND b.relation = f.relation THEN 'confirmed'
    WHEN b.modality = 'planned' AND b.polarity = f.polarity THEN 'moved' ELSE 'cancelled' END
   FROM fact_link l JOIN fact b ON b.id = l.from_fact WHERE l.to_fact = f.id AND l.kind = 'supersedes' ORDER BY b.id DESC LIMIT 1) END`;

export interface PlannedFact {
  readonly modality: Modality;
  readonly status: FactStatus;
  /** The planned date. */
  readonly valid_at: number | null;
  readonly valid_precision: string | null;
  readonly outcome: PlanOutcome;
}

/**
 * How a plan stands at an instant (DESIGN section 4): planned until the period of its date is over, then unconfirmed,
 * unless another statement confirmed, moved or cancelled it. Null for what is no plan, or was taken back.
 */
export function planStanding(
  { modality, status, valid_at, valid_precision, outcome }: PlannedFact,
  at: number,
): PlanStanding | null {
  if (modality !== 'planned' || status === 'withdrawn') return null;
  if (outcome !== null) return outcome;
  if (valid_at === null) return 'planned';
  return valid_at + Math.max(precisionWidth(valid_at, valid_precision), 1) <= at ? 'unconfirmed' : 'planned';
}
