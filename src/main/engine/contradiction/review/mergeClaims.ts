import { PalimpsestError } from '../../../../shared/contract/errors.ts';
import type { Resolution, ResolutionEffects } from '../../../../shared/contract/truth.ts';
import { logDecision } from '../../edits/decisions.ts';
import { requireEntity } from '../../edits/entityView.ts';
import type { PlaceChange, Places } from '../../edits/places.ts';
import { readPlaces } from '../../edits/placeReads.ts';
import { putCase } from '../../edits/putDecided.ts';
import { countMoved, mergeInto, mergeWarnings, requireMergeable } from '../../semantic/identity/mergeEntities.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import type { SettleScope } from '../applyDecided.ts';

type Merge = Extract<Resolution, { kind: 'merge' }>;

export interface MergeOfClaims {
  readonly contradictionId: number;
  readonly resolution: Merge;
  readonly rationale: string | null;
  readonly madeBy: string;
}

export interface MergedClaims {
  /** What undoes it: all that merging changed, and how the contradiction was decided. */
  readonly change: PlaceChange;
  readonly merged: NonNullable<ResolutionEffects['merged']>;
}

/**
 * The facts that merging may change: the claims, and whatever is about one of the two.
 * @throws PalimpsestError invalid for entities that its claims do not end in
 */
export function factsOfMerge(db: ReadHandle, { from_id, into_id }: Merge, factIds: readonly number[]): number[] {
  const ends = db.rows(
    'mergeClaims.ends',
    'SELECT f.subject_id, f.object_id FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value',
    [JSON.stringify(factIds)],
  );
  const own = new Set(ends.flat());
  for (const id of [from_id, into_id]) {
    if (own.has(id)) continue;
    throw new PalimpsestError('invalid', `No claim of this contradiction is about the entity ${id}.`, {
      field: 'resolution',
    });
  }
  const about = db.rows(
    'mergeClaims.about',
    `SELECT f.id FROM json_each(@ids) j CROSS JOIN fact f ON f.subject_id = j.value WHERE f.chunk_id IS NULL
     UNION SELECT f.id FROM json_each(@ids) j CROSS JOIN fact f ON f.object_id = j.value WHERE f.chunk_id IS NULL`,
    { ids: JSON.stringify([from_id, into_id]) },
  );
  return [...new Set([...factIds, ...about.map(([id]) => Number(id))])];
}

/**
 * Lets one entity stand for both, so that the claims say the same. Where a third claim contests them, the contradiction
 * stays open without it being decided.
 */
export function mergeClaims(
  scope: SettleScope,
  { contradictionId, resolution, rationale, madeBy }: MergeOfClaims,
): MergedClaims {
  const { db, datasetId } = scope;
  const { from, into } = requireMergeable(db, datasetId, resolution.from_id, resolution.into_id);
  const path = `entity/${contradictionId}/case`;
  const before = readPlaces(db, [path]);
  const change = mergeInto(scope, from, into);
  const isContested =
    db.get('mergeClaims.open', `SELECT 1 FROM contradiction WHERE entity_id = ? AND status IN ('open', 'suspected')`, [
      contradictionId,
    ]) !== undefined;
  if (!isContested)
    putCase(scope, contradictionId, { case: 'resolved', resolution: 'merged', rationale, resolver: madeBy });
  const decided = (places: Places): Places => (isContested ? {} : places);
  return {
    change: {
      before: { ...change.before, ...decided(before) },
      after: { ...change.after, ...decided(readPlaces(db, [path])) },
    },
    merged: {
      from: { id: from.id, name: from.name },
      into: { id: into.id, name: requireEntity(db, datasetId, into.id).name },
      moved: countMoved(change),
      warnings: mergeWarnings(from, into),
    },
  };
}

/** Logs it as what it was: a contradiction that was settled, or a merge that left it open. */
export function logMergedClaims(
  { db, datasetId, now }: SettleScope,
  { change, merged }: MergedClaims,
  { contradictionId, rationale: reason, madeBy }: MergeOfClaims,
  factIds: readonly number[],
): number {
  const isSettled = `entity/${contradictionId}/case` in change.after;
  const kind = isSettled ? 'contradiction_resolved' : 'entities_merged';
  const entities = [merged.from.id, merged.into.id, contradictionId].map((id) => ({ kind: 'entity' as const, id }));
  const about = [...entities, ...factIds.map((id) => ({ kind: 'fact' as const, id }))];
  return logDecision(db, { datasetId, kind, reason, madeBy, change, about, now });
}
