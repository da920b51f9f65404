import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { DecisionLog } from '../edits/decisionLog.ts';
import { type DecisionRow, decisionColumns } from '../edits/decisions.ts';
import { DecisionWords } from '../edits/decisionWords.ts';
import { type Obstacle, obstacleTo, sayObstacle } from '../edits/obstacles.ts';
import type { PlaceChange } from '../edits/places.ts';
import type { ReadHandle } from '../storage/handles.ts';

/** Effects since the last verdict that took them back, newest first; those that were undone by themselves are not in force. */
export function effectsInForce(db: ReadHandle, fallacyId: number): DecisionRow[] {
  const rows = db.all<DecisionRow>(
    'fallacy.effects',
    `SELECT ${decisionColumns} FROM decision_target t JOIN decision_log d ON d.id = t.decision_id
     WHERE t.kind = 'entity' AND t.target_id = ? AND d.kind IN ('fallacy_confirmed', 'fallacy_upheld', 'fallacy_dismissed')
     ORDER BY d.id DESC`,
    [fallacyId],
  );
  const standing = rows.filter((row) => isStanding(db, row));
  const last = standing.findIndex(({ kind }) => kind === 'fallacy_dismissed');
  return last < 0 ? standing : standing.slice(0, last);
}

/** Undone, undone again, …: an even number of times leaves it as it was. */
function isStanding(db: ReadHandle, row: DecisionRow): boolean {
  let isInForce = true;
  for (let by = row.undone_by; by !== null; isInForce = !isInForce) {
    by =
      db.get<{ undone_by: number | null }>('decision.undoneBy', 'SELECT undone_by FROM decision_log WHERE id = ?', [by])
        ?.undone_by ?? null;
  }
  return isInForce;
}

/**
 * What an effect changed, when it may be taken back together with the others.
 * @throws PalimpsestError conflict, saying what stands in the way
 */
export function requireUndoableWith(
  db: ReadHandle,
  datasetId: number,
  log: DecisionLog,
  row: DecisionRow,
  others: readonly DecisionRow[],
): PlaceChange {
  const obstacle = otherObstacle(obstacleTo(log, datasetId, row), others);
  const change = log.changeOf(row);
  if (obstacle === null && change !== null) return change;
  const words = new DecisionWords(db, log);
  const why = sayObstacle(obstacle ?? { kind: 'unknown_kind', resting: [] }, (id) => words.sayById(id));
  throw new PalimpsestError('conflict', `What the fallacy changed cannot be taken back. ${why}`, {
    hint: 'Undo the later changes first, newest first.',
  });
}

function otherObstacle(obstacle: Obstacle | null, others: readonly DecisionRow[]): Obstacle | null {
  if (obstacle?.kind === 'undone') return null;
  if (obstacle?.kind !== 'resting') return obstacle;
  const resting = obstacle.resting.filter((id) => !others.some((other) => other.id === id));
  return resting.length === 0 ? null : { kind: 'resting', resting };
}
