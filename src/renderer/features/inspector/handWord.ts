import type { FactView, HistoryResponse } from '../../../shared/contract/memory.ts';

type HistoryFact = HistoryResponse['facts'][number];
type Assertion = HistoryFact['assertions'][number];

/** Passages stay as they were written; what was only planned or asked is no claim; what follows from others is nobody's. */
export function isCorrectable(fact: HistoryFact): boolean {
  const isStatement =
    fact.type !== 'experience' && fact.subject !== null && fact.relation !== null && fact.object !== null;
  return isStatement && fact.modality === 'asserted' && fact.status !== 'withdrawn' && fact.assertions.some(isStanding);
}

/** What is held, and not by the owner's own word yet. */
export function isConfirmable(fact: HistoryFact): boolean {
  return isCorrectable(fact) && isHeld(fact) && confirmation(fact) === null;
}

/** What is held and not over yet. */
export function isEndable(fact: HistoryFact): boolean {
  return isCorrectable(fact) && isHeld(fact) && fact.invalid_at === null;
}

function isHeld({ status }: FactView): boolean {
  return status === 'holds' || status === 'disputed';
}

/** The saying by which a person stands for a fact; null where none does. */
export function confirmation({ assertions }: HistoryFact): Assertion | null {
  return assertions.find((said) => isStanding(said) && said.artifact_id === null && said.cue !== 'ending') ?? null;
}

function isStanding({ withdrawn_at }: Assertion): boolean {
  return withdrawn_at === null;
}

/** What a saying by hand does; null for what was read somewhere. */
export function handWord(said: Assertion, { assertions }: HistoryFact): string | null {
  if (said.artifact_id !== null) return null;
  if (said.cue === 'ending') return 'ended';
  if (said.cue === 'correction') return 'corrected';
  return assertions[0]?.id === said.id ? 'told by hand' : 'confirmed';
}
