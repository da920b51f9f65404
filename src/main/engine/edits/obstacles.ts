import type { DecisionLog } from './decisionLog.ts';
import type { DecisionRow } from './decisions.ts';
import { restingOn } from './resting.ts';

/** Why a decision cannot be undone, with the decisions that rest on it; null when it can be. */
export interface Obstacle {
  readonly kind: 'forgotten' | 'undone' | 'scrubbed' | 'unknown_kind' | 'lapsed' | 'resting';
  readonly resting: readonly number[];
}

export function obstacleTo(log: DecisionLog, datasetId: number, row: DecisionRow): Obstacle | null {
  const plain = (kind: Obstacle['kind']): Obstacle => ({ kind, resting: [] });
  if (row.kind === 'forget') return plain('forgotten');
  if (row.undone_by !== null) return plain('undone');
  const change = log.changeOf(row);
  if (change === null) return plain(row.before === null || row.after === null ? 'scrubbed' : 'unknown_kind');
  if (row.kind === 'settled' && !log.isInForce(change)) return plain('lapsed');
  const resting = restingOn({ id: row.id, undoes: row.undoes, change }, log.laterThan(datasetId, row.id));
  return resting.length === 0 ? null : { kind: 'resting', resting };
}

/** The obstacle in words; `nameOf` says a decision as a sentence. */
export function sayObstacle({ kind, resting }: Obstacle, nameOf: (id: number) => string): string {
  switch (kind) {
    case 'forgotten':
      return 'What was forgotten cannot come back.';
    case 'undone':
      return 'It was undone already.';
    case 'scrubbed':
      return 'Some of what it changed was forgotten since.';
    case 'lapsed':
      return 'It is not in force any more: what was said since decides otherwise.';
    case 'unknown_kind':
      return 'Changes of this kind cannot be undone here.';
    case 'resting': {
      const [newest = 0] = resting;
      const more = resting.length > 1 ? ` and ${resting.length - 1} more` : '';
      return `“${nameOf(newest)}” (change ${newest})${more} came after it and rests on it.`;
    }
  }
}
