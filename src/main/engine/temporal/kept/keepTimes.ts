import type { SettleScope } from '../../contradiction/applyDecided.ts';
import { surroundingsOf } from '../order/surroundings.ts';
import { factsInTime } from './factsInTime.ts';
import { keepInferredTimes } from './inferredTimes.ts';
import { casesInTime, keepTimeConflicts } from './timeConflicts.ts';

/** A component beyond this is judged by the part of it that lies nearest to what changed. */
const mostFacts = 400;

/**
 * Keeps what follows from anchors, orders and dates of events in step with a change to these facts: the intervals that
 * they leave others, and the contradictions among them. Only what is connected to the facts is read; where none of them
 * is placed by an event, nothing is. Must run inside the transaction of the change.
 */
export function keepTimes(scope: SettleScope, factIds: readonly number[]): void {
  const touched = factsInTime(scope.db, factIds);
  if (touched.length === 0) return;
  const cases = casesInTime(scope.db, touched);
  const seeds = [...new Set([...touched, ...cases.flatMap(({ facts }) => [...facts])])];
  const surroundings = surroundingsOf(
    scope.db,
    scope.datasetId,
    seeds.map((id) => ({ kind: 'fact', id })),
    mostFacts,
  );
  const contested = keepTimeConflicts(scope, surroundings);
  keepInferredTimes(scope, surroundings, contested);
}
