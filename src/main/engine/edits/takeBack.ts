import type { SettleScope } from '../contradiction/applyDecided.ts';
import { newPin } from '../contradiction/newPin.ts';
import { settle } from '../contradiction/settle.ts';
import { keepBestTrust } from '../semantic/factTrust.ts';
import { JoinWatch } from '../semantic/identity/joinWatch.ts';
import { expireUnsaid, factsJudgedByName } from '../semantic/identity/layOutAround.ts';
import { followIdentity } from '../semantic/identity/undoIdentity.ts';
import { layOutRelations } from '../semantic/relations/layOutRelations.ts';
import type { ReadHandle, WriteHandle } from '../storage/handles.ts';
import { isSameValue, type PlaceChange, parsePlace, type Places, type PlaceValue } from './places.ts';
import { readPlaces } from './placeReads.ts';
import { putPlaces } from './putPlaces.ts';
import { relationsLaidOutBy } from './relationPlaces.ts';

/**
 * Puts back what was before a decision of this kind, and lays out what follows; gives what that changed, for the log.
 * Must run in the transaction that logs it.
 */
export function takeBack(scope: SettleScope, kind: string, change: PlaceChange): PlaceChange {
  const { db, datasetId, changes, now } = scope;
  const paths = affectedPaths(change);
  const before = readPlaces(db, paths);
  const watch = new JoinWatch(db, datasetId, change);
  putPlaces(scope, { before: change.after, after: placesToPut(db, kind, change) });
  const followed = followIdentity(scope, change);
  watch.beforeSettling(followed.facts);
  const said = [...new Set([...factsToLayOut(db, change), ...watch.around, ...followed.facts])];
  settle(scope, said);
  layOutRelations(scope, relationsLaidOutBy(db, datasetId, change));
  expireUnsaid(db, changes, watch.saidBefore, now);
  keepBestTrust(db, changes, said, now);
  return joinChanges(keptPart(change, before, readPlaces(db, paths)), followed.more, watch.joined());
}

/**
 * What was before; states of facts follow from the pins, but for those of facts that it made. Undoing what the rules settled lets both facts
 * stand, whatever their claims weigh.
 */
function placesToPut(db: WriteHandle, kind: string, { before }: PlaceChange): Places {
  const entries = Object.entries(before);
  const isPinned = entries.some(([path]) => parsePlace(path)?.part === 'pin');
  if (!isPinned) return before;
  return Object.fromEntries(
    entries.flatMap(([path, value]) => {
      const place = parsePlace(path);
      if (place?.part === 'state' && !(`fact/${place.id}/made` in before)) return [];
      if (place?.part !== 'pin' || kind !== 'settled') return [[path, value]];
      return [[path, newPin(db, [place.id, Number(place.rest)], 'both_stand')]];
    }),
  );
}

/** Facts that are said, pinned or judged otherwise: what holds beside them is laid out anew. */
function factsToLayOut(db: ReadHandle, { after }: PlaceChange): number[] {
  const places = Object.keys(after).flatMap((path) => parsePlace(path) ?? []);
  const touched = places.flatMap(({ part, id, rest }) => {
    if (part === 'pin') return [id, Number(rest)];
    return part === 'assertion' ? [id] : [];
  });
  const renamed = places.flatMap(({ part, id }) => (part === 'name' ? [id] : []));
  return [...new Set([...touched, ...factsJudgedByName(db, renamed)])];
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
export function joinChanges(...all: readonly PlaceChange[]): PlaceChange {
  return {
    before: Object.assign({}, ...all.toReversed().map(({ before }) => before)) as Places,
    after: Object.assign({}, ...all.map(({ after }) => after)) as Places,
  };
}
