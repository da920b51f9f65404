import type { z } from 'zod';
import type { changeUndoRequestSchema } from '../../../shared/contract/edits.ts';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { RulesConfig } from '../contradiction/claims.ts';
import { newPin } from '../contradiction/newPin.ts';
import { settle } from '../contradiction/settle.ts';
import { ChangeList } from '../episodic/changes.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { JobContext } from '../jobs.ts';
import { keepBestTrust } from '../semantic/factTrust.ts';
import { JoinWatch } from '../semantic/identity/joinWatch.ts';
import { expireUnsaid } from '../semantic/identity/layOutAround.ts';
import { followIdentity } from '../semantic/identity/undoIdentity.ts';
import type { WriteHandle } from '../storage/handles.ts';
import { DecisionLog } from './decisionLog.ts';
import { type DecisionRow, logDecision, requireDecision } from './decisions.ts';
import { DecisionWords } from './decisionWords.ts';
import { obstacleTo, sayObstacle } from './obstacles.ts';
import { isSameValue, type PlaceChange, parsePlace, type Places, type PlaceValue } from './places.ts';
import { readPlaces } from './placeReads.ts';
import { putPlaces } from './putPlaces.ts';

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
    const changes = new ChangeList();
    const paths = affectedPaths(change);
    const before = readPlaces(db, paths);
    const scope = { db, context, datasetId, now, changes, rules };
    const watch = new JoinWatch(db, datasetId, change);
    putPlaces(scope, { before: change.after, after: placesToPut(db, row, change) });
    const followed = followIdentity(scope, change);
    watch.beforeSettling(followed.facts);
    const said = [...new Set([...factsToLayOut(change), ...watch.around, ...followed.facts])];
    settle(scope, said);
    expireUnsaid(db, changes, watch.saidBefore, now);
    keepBestTrust(db, changes, said, now);
    const done = joinChanges(keptPart(change, before, readPlaces(db, paths)), followed.more, watch.joined());
    const reason = request.reason ?? null;
    const id = logDecision(db, { datasetId, kind: 'undone', reason, madeBy, change: done, undoes: row.id, now });
    changes.write(db, datasetId);
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

/**
 * What was before; states of facts that are pinned follow from the pins. Undoing what the rules settled lets both facts
 * stand, whatever their claims weigh.
 */
function placesToPut(db: WriteHandle, { kind }: DecisionRow, { before }: PlaceChange): Places {
  const entries = Object.entries(before);
  const isPinned = entries.some(([path]) => parsePlace(path)?.part === 'pin');
  if (!isPinned) return before;
  return Object.fromEntries(
    entries.flatMap(([path, value]) => {
      const place = parsePlace(path);
      if (place?.part === 'state') return [];
      if (place?.part !== 'pin' || kind !== 'settled') return [[path, value]];
      return [[path, newPin(db, [place.id, Number(place.rest)], 'both_stand')]];
    }),
  );
}

/** Facts that are said or pinned otherwise: what holds beside them is laid out anew. */
function factsToLayOut({ after }: PlaceChange): number[] {
  const touched = Object.keys(after).flatMap((path) => {
    const place = parsePlace(path);
    if (place?.part === 'pin') return [place.id, Number(place.rest)];
    return place?.part === 'assertion' ? [place.id] : [];
  });
  return [...new Set(touched)];
}

/** The places of the decision, and the states that may change with its assertions. */
function affectedPaths({ before, after }: PlaceChange): Set<string> {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  for (const path of [...paths]) {
    const place = parsePlace(path);
    if (place?.part === 'assertion') paths.add(`fact/${place.id}/state`);
  }
  return paths;
}

/** All places of the undone decision, so that what rests on one rests on the other, and whatever else changed. */
function keptPart(undone: PlaceChange, before: Places, after: Places): PlaceChange {
  const was: Record<string, PlaceValue> = {};
  const is: Record<string, PlaceValue> = {};
  for (const path of Object.keys(before)) {
    const part = parsePlace(path)?.part;
    const isMark = part === 'made' || part === 'last';
    const [old = null, fresh = null] = isMark ? [undone.after[path], undone.after[path]] : [before[path], after[path]];
    if (!(path in undone.after) && isSameValue(old, fresh)) continue;
    was[path] = old;
    is[path] = fresh;
  }
  return { before: was, after: is };
}

/** What an earlier one says of a place before goes on; of after, what the later one says. */
function joinChanges(...all: readonly PlaceChange[]): PlaceChange {
  return {
    before: Object.assign({}, ...all.toReversed().map(({ before }) => before)) as Places,
    after: Object.assign({}, ...all.map(({ after }) => after)) as Places,
  };
}
