import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { ChangeList } from '../episodic/changes.ts';
import { putProcedurePlace } from '../procedural/procedurePlaces.ts';
import { rewriteEntityWords } from '../semantic/entities.ts';
import { changeState, endUnsupported } from '../semantic/factState.ts';
import { nameKey } from '../semantic/names.ts';
import type { WriteHandle } from '../storage/handles.ts';
import { isRuleStatus, putRuleStatus } from '../rules/putRuleStatus.ts';
import { nextFreeKey } from './entityKeys.ts';
import { keepDecidedFacts, putCase, putPin } from './putDecided.ts';
import { putFlaw } from './putFlaws.ts';
import { putIdentity } from './putIdentity.ts';
import { putRelationPlace } from './relationPlaces.ts';
import {
  type FactState,
  isIdentityPart,
  isProcedurePart,
  isSameValue,
  isTrustPart,
  linkOf,
  type PinValue,
  type Place,
  type PlaceChange,
  type Places,
  parsePlace,
} from './places.ts';
import { readPlace } from './placeReads.ts';

interface Putting {
  readonly db: WriteHandle;
  readonly changes: ChangeList;
  readonly datasetId: number;
  readonly now: number;
}

/**
 * Brings places from `before` to `after`: how edits are undone and done again. What is there or not (aliases, tags,
 * assertions) is brought about whatever is there now; a name, a type or a state that is not what it was is refused.
 * A fact that others say too keeps its state when one saying of it goes; a key that was taken meanwhile becomes the
 * next free one.
 * @throws PalimpsestError conflict when a place does not hold what it should, or is gone; nothing may be kept then
 */
export function putPlaces(putting: Putting, { before, after }: PlaceChange): void {
  const entries = Object.keys(after).flatMap((path) => {
    const place = parsePlace(path);
    return place === null ? [] : [{ path, place }];
  });
  for (const { place } of entries) requireThing(putting.db, place);
  putIdentity(
    putting,
    entries.map(({ path, place }) => ({ place, before: before[path], after: after[path] })),
  );
  for (const { path, place } of entries)
    if (place.part !== 'state') putPlace(putting, place, before[path], after[path]);
  for (const { path, place } of entries) {
    const state = after[path];
    if (place.part !== 'state' || !isState(state)) continue;
    if (!(`fact/${place.id}/made` in after) && isUnsaidStatement(putting.db, place.id)) continue;
    putState(putting, place, before[path], state);
  }
  keepDecidedFacts(putting.db, after);
  finishEntities(putting, after);
  finishFacts(
    putting,
    entries.map(({ place }) => place),
  );
}

/** Where what is no thing of the memory is found by its id. */
const tables: ReadonlyMap<string, string> = new Map([
  ['branch', 'taxonomy_move'],
  ['baseline', 'document_baseline'],
  ['relations', 'dataset'],
]);

function requireThing(db: WriteHandle, { kind, id, part, rest }: Place): void {
  const table = tables.get(kind) ?? kind;
  const isThere =
    db.get(`thing.${table}`, `SELECT 1 FROM ${table} WHERE id = ?`, [id]) !== undefined &&
    (part !== 'pin' || db.get('thing.fact', 'SELECT 1 FROM fact WHERE id = ?', [Number(rest)]) !== undefined) &&
    (part !== 'mention' || db.get('thing.entity', 'SELECT 1 FROM entity WHERE id = ?', [Number(rest)]) !== undefined) &&
    (part !== 'link' || db.get('thing.fact', 'SELECT 1 FROM fact WHERE id = ?', [linkOf({ rest }).to]) !== undefined) &&
    (part !== 'assertion' || factOfSaying(db, id, Number(rest)) !== null);
  if (!isThere) throw new PalimpsestError('conflict', 'What this changed was forgotten since.');
}

/** The fact that a saying belongs to now: what says one statement may have been joined in another fact of it. */
function factOfSaying(db: WriteHandle, factId: number, assertionId: number): number | null {
  const row = db.get<{ id: number }>(
    'place.factOfSaying',
    `SELECT f.id FROM assertion a JOIN fact f ON f.id = a.fact_id JOIN fact was ON was.id = ?
     WHERE a.id = ? AND f.dataset_id = was.dataset_id AND f.text_norm_hash = was.text_norm_hash`,
    [factId, assertionId],
  );
  return row?.id ?? null;
}

type Value = Places[string] | undefined;

function putPlace(putting: Putting, place: Place, before: Value, after: Value): void {
  const { db, now, changes } = putting;
  const { kind, id, part, rest } = place;
  // Brought to where they belong before all others.
  if (isIdentityPart(part)) return;
  if (isTrustPart(part)) {
    throw new PalimpsestError('unsupported', 'What was said is weighed again in steps, not at once.');
  }
  // Whoever takes something back uses the app, as the memory's owner.
  if (isProcedurePart(part)) return putProcedurePlace(putting, place, part, { before, after, madeBy: 'owner' });
  switch (part) {
    case 'name':
    case 'type':
      return putText(putting, place, before, after);
    case 'key':
      return putKey(putting, id, after);
    case 'path':
    case 'path_by':
      return putPath(putting, place, before, after);
    case 'category':
      db.run('place.putCategory', 'UPDATE entity SET is_category = ? WHERE id = ?', [Number(after === true), id]);
      return changes.add('entity', id);
    case 'case':
      return putCase(putting, id, after);
    case 'verdict':
    case 'link':
    case 'rule':
      return putFlaw(putting, place, after);
    case 'pin':
      return putPin(db, id, Number(rest), pinIn(after));
    case 'alias':
      return putAlias(db, id, rest, after === true);
    case 'assertion':
      db.run('place.putAssertion', 'UPDATE assertion SET withdrawn_at = ? WHERE id = ?', [
        after === true ? null : now,
        Number(rest),
      ]);
      changes.add('fact', factOfSaying(db, id, Number(rest)) ?? id);
      return changes.add('fact', id);
    case 'tag':
      putTag(db, place, after === true);
      return kind === 'fact' ? changes.add('fact', id) : undefined;
    case 'mention':
      putMention(db, id, Number(rest), after === true);
      return changes.add('fact', id);
    case 'read':
      return requirePresent(db, id);
    case 'moved':
      throw new PalimpsestError('unsupported', 'A branch is moved back in steps, not at once.');
    case 'kind':
    case 'phrase':
    case 'dimension':
    case 'declined':
      putRelationPlace(db, place, part, after ?? null);
      return changes.add('relation', id);
    case 'status':
      return isRuleStatus(after) ? putRuleStatus(putting, id, after) : undefined;
    case 'state':
    case 'made':
      return undefined;
  }
}

function pinIn(value: Value): PinValue | null {
  return typeof value === 'object' && value !== null && 'claims' in value ? value : null;
}

/** The passages of an old version have moved on, with what they say. */
function requirePresent(db: WriteHandle, artifactId: number): void {
  const row = db.get<{ status: string }>('place.artifact', 'SELECT status FROM artifact WHERE id = ?', [artifactId]);
  if (row?.status === 'superseded') {
    throw new PalimpsestError('conflict', 'A newer version has taken the place of this text since.');
  }
}

function putText({ db }: Putting, place: Place, before: Value, after: Value): void {
  const present = readPlace(db, place);
  if (present === after || typeof present !== 'string' || typeof after !== 'string') return;
  if (present !== before) {
    throw new PalimpsestError('conflict', `The ${place.part} was changed since: it is “${present}” now.`);
  }
  db.run(`place.put.${place.part}`, `UPDATE entity SET ${place.part} = ? WHERE id = ?`, [after, place.id]);
}

/** @throws PalimpsestError conflict for a node that is neither where it was nor where it shall be */
function putPath({ db, changes }: Putting, place: Place, before: Value, after: Value): void {
  const present = readPlace(db, place);
  if (place.part === 'path' && present !== before && present !== after) {
    throw new PalimpsestError(
      'conflict',
      `It was put elsewhere since: it is at ${typeof present === 'string' ? present : 'no path'} now.`,
    );
  }
  const column = place.part === 'path' ? 'taxonomy_path' : 'taxonomy_by';
  const value = typeof after === 'string' ? after : null;
  db.run(`place.put.${place.part}`, `UPDATE entity SET ${column} = ? WHERE id = ?`, [value, place.id]);
  changes.add('entity', place.id);
}

function putKey({ db, datasetId }: Putting, entityId: number, key: Value): void {
  if (typeof key !== 'string') return;
  const taken = db.get('place.keyTaken', 'SELECT 1 FROM entity WHERE dataset_id = ? AND key = ? AND id <> ?', [
    datasetId,
    key,
    entityId,
  ]);
  const free = taken === undefined ? key : nextFreeKey(db, datasetId, key.replace(/#\d+$/, ''), entityId);
  db.run('place.put.key', 'UPDATE entity SET key = ? WHERE id = ?', [free, entityId]);
}

export function putAlias(db: WriteHandle, entityId: number, alias: string, isWanted: boolean): void {
  db.run(
    isWanted ? 'entity.addAlias' : 'entity.removeAlias',
    isWanted
      ? 'INSERT OR IGNORE INTO entity_alias (entity_id, alias_norm) VALUES (?, ?)'
      : 'DELETE FROM entity_alias WHERE entity_id = ? AND alias_norm = ?',
    [entityId, alias],
  );
}

export function putTag(db: WriteHandle, { kind, id, rest: tag }: Place, isWanted: boolean): void {
  const [table, column] = kind === 'fact' ? ['tag', 'fact_id'] : ['artifact_tag', 'artifact_id'];
  db.run(
    `${table}.${isWanted ? 'add' : 'remove'}`,
    isWanted
      ? `INSERT OR IGNORE INTO ${table} (${column}, tag) VALUES (?, ?)`
      : `DELETE FROM ${table} WHERE ${column} = ? AND tag = ?`,
    [id, tag],
  );
}

export function putMention(db: WriteHandle, factId: number, entityId: number, isWanted: boolean): void {
  db.run(
    isWanted ? 'fact.linkMention' : 'fact.unlinkMention',
    isWanted
      ? `INSERT OR IGNORE INTO fact_entity (fact_id, entity_id, role) VALUES (?, ?, 'mention')`
      : `DELETE FROM fact_entity WHERE fact_id = ? AND entity_id = ? AND role = 'mention'`,
    [factId, entityId],
  );
}

function isState(value: Value): value is FactState {
  return typeof value === 'object' && value !== null && 'status' in value;
}

/** Withdrawing and taking that back are possible whatever else was decided about the fact meanwhile. */
function putState({ db, changes, now }: Putting, place: Place, before: Value, after: FactState): void {
  const present = readPlace(db, place);
  if (isSameValue(present, after)) return;
  if (after.status === 'withdrawn') {
    if (!isSaid(db, place.id)) changeState(db, changes, place.id, now, { status: 'withdrawn' });
    return;
  }
  const isWithdrawn = isState(present) && present.status === 'withdrawn';
  if (!isWithdrawn && !isSameValue(present, before ?? null)) {
    if (isLaidOut(db, place.id)) return;
    throw new PalimpsestError('conflict', 'What is held of the fact was changed since.');
  }
  changeState(db, changes, place.id, now, after);
}

/** What is said of a subject holds as its set is laid out, which follows. */
function isLaidOut(db: WriteHandle, factId: number): boolean {
  return isStatement(db, factId) && isSaid(db, factId);
}

/** Laying out joined what said it in another fact of its statement, which stands for it. */
function isUnsaidStatement(db: WriteHandle, factId: number): boolean {
  return (
    isStatement(db, factId) &&
    db.get('fact.wasSaid', 'SELECT 1 FROM assertion WHERE fact_id = ?', [factId]) === undefined
  );
}

function isStatement(db: WriteHandle, factId: number): boolean {
  return (
    db.get(
      'fact.isStatement',
      `SELECT 1 FROM fact f WHERE f.id = ? AND f.chunk_id IS NULL AND f.modality = 'asserted' AND f.subject_id IS NOT NULL
         AND f.relation IS NOT NULL`,
      [factId],
    ) !== undefined
  );
}

function isSaid(db: WriteHandle, factId: number): boolean {
  return (
    db.get('fact.isSaid', 'SELECT 1 FROM assertion WHERE fact_id = ? AND withdrawn_at IS NULL', [factId]) !== undefined
  );
}

/** Where an entity is in the taxonomy is no part of what a person edits of it. */
const isEdited = ({ kind, part }: Place): boolean => kind === 'entity' && part !== 'path' && part !== 'path_by';

/** The name itself is always among the aliases, but for categories, which are found by path; and the index follows. */
function finishEntities({ db, changes, now }: Putting, places: Places): void {
  const ids = new Set(
    Object.keys(places).flatMap((path) => {
      const place = parsePlace(path);
      return place !== null && isEdited(place) ? [place.id] : [];
    }),
  );
  for (const id of ids) {
    const row = db.get<{ name: string; is_category: number }>(
      'entity.name',
      'SELECT name, is_category FROM entity WHERE id = ?',
      [id],
    );
    if (row?.is_category === 0) putAlias(db, id, nameKey(row.name), true);
    touchEntity(db, changes, id, now);
  }
}

/** Notes that an entity was edited: its version goes up, its index row and the images of readers follow. */
export function touchEntity(db: WriteHandle, changes: ChangeList, entityId: number, now: number): void {
  db.run('entity.touch', 'UPDATE entity SET version = version + 1, updated_at = ? WHERE id = ?', [now, entityId]);
  rewriteEntityWords(db, entityId);
  changes.add('entity', entityId);
}

/** A fact that nobody says any more, whose state nothing else settled, ends. */
function finishFacts({ db, changes, now }: Putting, places: readonly Place[]): void {
  const sayings = places.filter(({ part }) => part === 'assertion');
  const ids = new Set(sayings.flatMap(({ id, rest }) => [id, factOfSaying(db, id, Number(rest)) ?? id]));
  const open = db.all<{ id: number }>(
    'fact.stillHeld',
    `SELECT f.id FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value WHERE f.status IN ('holds', 'disputed')`,
    [JSON.stringify([...ids])],
  );
  endUnsupported(
    db,
    changes,
    open.map(({ id }) => id),
    now,
  );
}
