import type { SettleScope } from '../../contradiction/applyDecided.ts';
import type { PlaceChange } from '../../edits/places.ts';
import type { FallacyRow } from '../fallacyRows.ts';

/** What an effect works on: the fallacy that is confirmed, and the statements that it is about. */
export interface Flaw {
  readonly fallacy: FallacyRow;
  readonly factIds: readonly number[];
}

/** Changes what holds because reasoning was flawed. The places returned undo it; they go into one decision. */
export type Effect = (scope: SettleScope, flaw: Flaw) => PlaceChange;
