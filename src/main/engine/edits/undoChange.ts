import type { z } from 'zod';
import type { changeUndoRequestSchema } from '../../../shared/contract/edits.ts';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { RulesConfig } from '../contradiction/claims.ts';
import { ChangeList } from '../episodic/changes.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { JobContext } from '../jobs.ts';
import type { WriteHandle } from '../storage/handles.ts';
import { DecisionLog } from './decisionLog.ts';
import { type DecisionRow, logDecision, requireDecision } from './decisions.ts';
import { DecisionWords } from './decisionWords.ts';
import { obstacleTo, sayObstacle } from './obstacles.ts';
import type { PlaceChange } from './places.ts';
import { takeBack } from './takeBack.ts';

export interface UndoChangeArgs {
  readonly request: z.output<typeof changeUndoRequestSchema>;
  readonly madeBy: string;
  readonly rules?: RulesConfig | undefined;
}

/**
 * Write job: takes back what a decision changed, as a new decision; undoing that one brings it again.
 * @throws PalimpsestError not_found; conflict when it was forgetting, was undone already, later decisions rest on it
 *   (they are named), or what it changed has been changed by something that is no decision
 */
export function undoChange(
  db: WriteHandle,
  { request, madeBy, rules }: UndoChangeArgs,
  context: JobContext,
): { decision_id: number } {
  return db.transaction(() => {
    const datasetId = requireDataset(db, request);
    const row = requireDecision(db, datasetId, request.id);
    const change = requireUndoable(db, datasetId, row);
    const now = context.clock.now();
    const scope = { db, context, datasetId, now, changes: new ChangeList(), rules };
    const done = takeBack(scope, row.kind, change);
    const reason = request.reason ?? null;
    const id = logDecision(db, { datasetId, kind: 'undone', reason, madeBy, change: done, undoes: row.id, now });
    scope.changes.write(db, datasetId);
    return { decision_id: id };
  });
}

/** @throws PalimpsestError conflict, saying what stands in the way */
export function requireUndoable(db: WriteHandle, datasetId: number, row: DecisionRow): PlaceChange {
  const log = new DecisionLog(db);
  const obstacle = obstacleTo(log, datasetId, row);
  const change = log.changeOf(row);
  if (obstacle === null && change !== null) return change;
  const words = new DecisionWords(db, log);
  const why = sayObstacle(obstacle ?? { kind: 'unknown_kind', resting: [] }, (id) => words.sayById(id));
  throw new PalimpsestError('conflict', `“${words.say(row).what}” cannot be undone. ${why}`, {
    ...(obstacle?.kind === 'resting' ? { hint: 'Undo the later ones first, newest first.' } : {}),
  });
}
