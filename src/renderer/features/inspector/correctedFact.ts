import type { FactView } from '../../../shared/contract/memory.ts';
import type { Input } from '../../../shared/contract/operations.ts';
import { objectText } from './factText.ts';
import type { NamedChoice } from './NameInput.tsx';

/** A fact as a person puts it right; days are `2024-05-01`, empty is not known. */
export interface CorrectedFact {
  readonly object: NamedChoice;
  readonly from: string;
  readonly until: string;
  readonly why: string;
}

export function startCorrection(fact: FactView): CorrectedFact {
  const entityId = fact.object !== null && 'id' in fact.object ? fact.object.id : null;
  return {
    object: { text: objectText(fact) ?? '', entityId },
    from: dayOf(fact.valid_at),
    until: statedEnd(fact),
    why: '',
  };
}

/** Null while nothing differs from what the fact says, or something that is needed is missing. */
export function correctionRequest(fact: FactView, right: CorrectedFact): Input<'correctFact'> | null {
  const before = startCorrection(fact);
  const text = right.object.text.trim();
  const isOther = text !== before.object.text || right.object.entityId !== before.object.entityId;
  const isLaterFrom = right.from !== before.from;
  const isOtherEnd = right.until !== before.until;
  // A beginning that is known can be another, not unknown.
  if (text === '' || (isLaterFrom && right.from === '')) return null;
  if (!isOther && !isLaterFrom && !isOtherEnd) return null;
  return {
    fact_id: fact.id,
    ...(isOther ? { object: objectOf(fact, right.object) } : {}),
    ...(isLaterFrom ? { valid_at: right.from } : {}),
    ...(isOtherEnd ? { invalid_at: right.until === '' ? null : right.until } : {}),
    ...(right.why.trim() === '' ? {} : { reason: right.why.trim() }),
  };
}

function objectOf({ object }: FactView, { text, entityId }: NamedChoice): NonNullable<Input<'correctFact'>['object']> {
  if (object !== null && 'value' in object) return { value: text.trim() };
  return entityId === null ? { name: text.trim() } : { id: entityId };
}

function dayOf(instant: string | null): string {
  return instant?.slice(0, 10) ?? '';
}

/** An end that the rules decided is theirs to decide again. */
function statedEnd({ invalid_at, invalid_kind }: FactView): string {
  return invalid_kind === 'stated' ? dayOf(invalid_at) : '';
}
