import type { EntityMergeResponse } from '../../../shared/contract/identity.ts';
import { plural } from '../../model/numbers.ts';

/** What goes over, as a sentence: “3 facts and 2 passages go over; 1 fact is said by both.” */
export function movedWords({ facts, passages, names, joined }: EntityMergeResponse['moved']): string {
  const parts = [
    plural(facts, 'fact'),
    plural(passages, 'passage'),
    ...(names === 0 ? [] : [`${plural(names, 'name')}`]),
  ];
  const moved = `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''} go over`;
  if (joined === 0) return `${moved}.`;
  return `${moved}; ${joined === 1 ? '1 fact is' : `${joined} facts are`} said of both.`;
}
