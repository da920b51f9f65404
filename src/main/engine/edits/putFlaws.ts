import type { ChangeList } from '../episodic/changes.ts';
import type { WriteHandle } from '../storage/handles.ts';
import { linkOf, type Place, type PlaceValue, type RuleValue, type VerdictValue } from './places.ts';

interface Putting {
  readonly db: WriteHandle;
  readonly changes: ChangeList;
  readonly now: number;
}
type Value = PlaceValue | undefined;

/** Brings about a place that flawed reasoning changes. */
export function putFlaw(putting: Putting, place: Place, value: Value): void {
  if (place.part === 'verdict') putVerdict(putting, place.id, value);
  else if (place.part === 'link') putLink(putting, place, value === true);
  else if (place.part === 'rule') putRule(putting, place.id, value);
}

/** Takes over what was found of a fallacy. What follows from it are places of their own. */
export function putVerdict({ db, changes, now }: Putting, entityId: number, value: Value): void {
  if (!isVerdict(value)) return;
  db.run(
    'fallacy.put',
    `UPDATE fallacy SET status = ?, rationale = ?, resolver = ?, decided_at = ?, version = version + 1 WHERE entity_id = ?`,
    [value.verdict, value.rationale, value.resolver, value.resolver === null ? null : now, entityId],
  );
  changes.add('entity', entityId);
}

export function putLink({ db, changes }: Putting, place: Place, isWanted: boolean): void {
  const { kind, to } = linkOf(place);
  db.run(
    isWanted ? 'link.add' : 'link.remove',
    isWanted
      ? 'INSERT OR IGNORE INTO fact_link (from_fact, to_fact, kind) VALUES (?, ?, ?)'
      : 'DELETE FROM fact_link WHERE from_fact = ? AND to_fact = ? AND kind = ?',
    [place.id, to, kind],
  );
  changes.add('fact', place.id);
  changes.add('fact', to);
}

/** What was said stays the same statement, whatever of a rule is left of it. */
export function putRule({ db, changes }: Putting, factId: number, value: Value): void {
  if (!isRule(value)) return;
  db.run('fact.putRule', 'UPDATE fact SET rule_context = ?, constraint_type = ?, standing = ? WHERE id = ?', [
    value.context,
    value.constraint,
    value.standing,
    factId,
  ]);
  changes.add('fact', factId);
}

function isVerdict(value: Value): value is VerdictValue {
  return typeof value === 'object' && value !== null && 'verdict' in value;
}

function isRule(value: Value): value is RuleValue {
  return typeof value === 'object' && value !== null && 'standing' in value;
}
