import type { ChangeList } from '../episodic/changes.ts';
import type { WriteHandle } from '../storage/handles.ts';
import { type CaseValue, parsePlace, type PinValue, type Places, type PlaceValue } from './places.ts';

/** Sets or removes the pin on two facts, the smaller id first. What follows from it is for settling to lay out. */
export function putPin(db: WriteHandle, a: number, b: number, pin: PinValue | null): void {
  db.run('pin.removeClaims', 'DELETE FROM pin_claim WHERE a = ? AND b = ?', [a, b]);
  db.run('pin.remove', 'DELETE FROM pin WHERE a = ? AND b = ?', [a, b]);
  if (pin === null) return;
  db.run('pin.set', 'INSERT INTO pin (a, b, outcome, last_assertion) VALUES (?, ?, ?, ?)', [
    a,
    b,
    pin.outcome,
    pin.last_assertion,
  ]);
  db.run(
    'pin.setClaims',
    'INSERT OR IGNORE INTO pin_claim (a, b, assertion_id) SELECT ?, ?, s.id FROM json_each(?) j CROSS JOIN assertion s ON s.id = j.value',
    [a, b, JSON.stringify(pin.claims)],
  );
}

/** Takes over how a contradiction was decided; whether that still stands is for settling to see. */
export function putCase(
  { db, changes, now }: { readonly db: WriteHandle; readonly changes: ChangeList; readonly now: number },
  entityId: number,
  value: PlaceValue | undefined,
): void {
  if (!isCase(value)) return;
  const isOver = value.case === 'resolved' || value.case === 'dismissed';
  db.run(
    'contradiction.put',
    `UPDATE contradiction SET status = ?, resolution = ?, rationale = ?, resolver = ?, resolved_at = ?, deferred_at = NULL,
       version = version + 1 WHERE entity_id = ?`,
    [value.case, value.resolution, value.rationale, value.resolver, isOver ? now : null, entityId],
  );
  changes.add('entity', entityId);
}

function isCase(value: PlaceValue | undefined): value is CaseValue {
  return typeof value === 'object' && value !== null && 'case' in value;
}

/** A contradiction that is decided again is about the facts that it was decided about, whatever left it meanwhile. */
export function keepDecidedFacts(db: WriteHandle, places: Places): void {
  const pinned = new Set<number>();
  const cases: number[] = [];
  for (const [path, value] of Object.entries(places)) {
    const place = parsePlace(path);
    if (place?.part === 'case' && isCase(value)) cases.push(place.id);
    if (place?.part === 'pin' && value !== null) pinned.add(place.id).add(Number(place.rest));
  }
  for (const id of cases) {
    db.run(
      'contradiction.keepDecided',
      'INSERT OR IGNORE INTO contradiction_fact (contradiction_id, fact_id) SELECT ?, value FROM json_each(?)',
      [id, JSON.stringify([...pinned])],
    );
  }
}
