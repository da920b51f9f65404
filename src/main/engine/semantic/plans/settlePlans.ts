/** A planned statement of one subject and relation, or what was said of the same thing. */
export interface PlanSaying {
  readonly factId: number;
  readonly modality: 'planned' | 'wished' | 'asserted';
  readonly polarity: 'affirmed' | 'denied';
  readonly objectKey: string;
  /** The planned date, or when it happened or began. */
  readonly date: number | null;
  readonly saidAt: number;
  /** Breaks ties of time: the order of the telling. */
  readonly place: number;
}

/** Which statement took the place of which plan. */
export interface PlanEnd {
  readonly planId: number;
  readonly byId: number;
}

/**
 * What became of the plans among some sayings of one subject, relation and object (DESIGN section 4): the next denial
 * ends a plan, a decision against it a wish, the next plan with another date moves it, an asserted statement confirms it. What was said before a plan
 * does nothing to it.
 */
export function settlePlans(sayings: readonly PlanSaying[]): PlanEnd[] {
  const inOrder = sayings.toSorted((a, b) => a.saidAt - b.saidAt || a.place - b.place);
  return inOrder.flatMap((plan, i): PlanEnd[] => {
    if (plan.modality === 'asserted' || plan.polarity === 'denied') return [];
    const by = inOrder.slice(i + 1).find((later) => later.objectKey === plan.objectKey && endsPlan(later, plan));
    return by === undefined ? [] : [{ planId: plan.factId, byId: by.factId }];
  });
}

function endsPlan(later: PlanSaying, plan: PlanSaying): boolean {
  if (later.factId === plan.factId || later.modality === 'wished') return false;
  if (plan.modality === 'wished') return later.modality === 'planned' && later.polarity === 'denied';
  if (later.modality === 'planned')
    return later.polarity === 'denied' || (later.date !== null && later.date !== plan.date);
  if (later.polarity === 'denied') return false;
  // What happened before the plan was made, or without a date while it was still to come, is another time.
  return later.date === null ? later.saidAt >= (plan.date ?? plan.saidAt) : later.date >= plan.saidAt;
}
