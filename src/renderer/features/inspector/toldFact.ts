import type { Input } from '../../../shared/contract/operations.ts';
import type { NamedChoice } from './NameInput.tsx';

/** A fact as a person fills it in; days are `2024-05-01`, empty is not given. */
export interface ToldFact {
  readonly relation: string;
  readonly objectKind: 'entity' | 'value';
  readonly object: NamedChoice;
  readonly from: string;
  readonly until: string;
  readonly isDenied: boolean;
}

export const emptyToldFact: ToldFact = {
  relation: '',
  objectKind: 'entity',
  object: { text: '', entityId: null },
  from: '',
  until: '',
  isDenied: false,
};

/** Null while something that is needed is missing. */
export function toldFactRequest(subjectId: number, told: ToldFact): Input<'addFact'> | null {
  const relation = told.relation.trim();
  const text = told.object.text.trim();
  if (relation === '' || text === '') return null;
  const { entityId } = told.object;
  const named = entityId === null ? { name: text } : { id: entityId };
  return {
    subject: { id: subjectId },
    relation,
    object: told.objectKind === 'value' ? { value: text } : named,
    polarity: told.isDenied ? 'denied' : 'affirmed',
    ...(told.from === '' ? {} : { valid_at: told.from }),
    ...(told.until === '' ? {} : { invalid_at: told.until }),
  };
}
