import type { SettleScope } from '../../contradiction/applyDecided.ts';
import type { PlaceChange } from '../../edits/places.ts';
import { putPlaces } from '../../edits/putPlaces.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import { nameKey } from '../names.ts';
import { moveSaying } from '../../edits/putIdentity.ts';
import { attachments, factsOfEnds, factsOfSayings, lastSaying, PlaceChangeDraft } from './attachments.ts';
import { copyFact } from './copyFact.ts';
import { readStatements, restatedHash } from './restate.ts';

/** What undoing a merge or a split has to bring along, besides its own places. */
export interface Followed {
  /** Facts that have to be laid out. */
  readonly facts: readonly number[];
  /** Places of things that came to hang on the entity since. */
  readonly more: PlaceChange;
}

const mergedPlace = /^entity\/(\d+)\/merged$/;

/**
 * Follows up the undoing of a merge or split (or of its undoing), whose places were put already. What was told of one
 * that is merged again goes to the other. What was told since of two that are apart again stays with the one that stood
 * for both, unless its passage names the other alone.
 */
export function followIdentity(scope: SettleScope, undone: PlaceChange): Followed {
  const more = new PlaceChangeDraft();
  const facts: number[] = [];
  for (const path of Object.keys(undone.after)) {
    const [, id] = mergedPlace.exec(path) ?? [];
    if (id === undefined) continue;
    const [was, is] = [undone.after[path] ?? null, undone.before[path] ?? null];
    if (typeof is === 'string') more.addAll(bringAlong(scope, Number(id), Number(is)));
    else if (typeof was === 'string') facts.push(...sortNewSayings(scope, undone, Number(id), Number(was)));
  }
  return { facts: [...facts, ...factsOfEnds(more), ...factsOfEnds(undone), ...factsOfSayings(undone)], more };
}

function bringAlong(scope: SettleScope, from: number, to: number): PlaceChange {
  const rest = attachments(scope.db, from, to);
  putPlaces(scope, rest);
  rest.add(`entity/${from}/last`, null, String(lastSaying(scope.db)));
  return rest;
}

interface NewSaying {
  readonly id: number;
  readonly fact_id: number;
  readonly text: string | null;
}

function sortNewSayings(scope: SettleScope, undone: PlaceChange, apart: number, stood: number): number[] {
  const { db } = scope;
  const last = undone.after[`entity/${apart}/last`];
  if (typeof last !== 'string') return [];
  const sayings = db.all<NewSaying>(
    'identity.newSayings',
    `SELECT a.id, a.fact_id, c.text FROM json_each(?) j CROSS JOIN assertion a ON a.fact_id = j.value
     LEFT JOIN chunk c ON c.id = a.chunk_id WHERE a.id > ? ORDER BY a.id`,
    [JSON.stringify(factsOfEnds(undone)), Number(last)],
  );
  const [own, other] = [nameOf(db, apart), nameOf(db, stood)];
  const strange = sayings.filter(({ text }) => !namesOnly(text, own, other));
  return [...Map.groupBy(strange, ({ fact_id }) => fact_id)].flatMap(([factId, said]) => {
    const home = homeFor(scope, undone, factId, stood);
    for (const { id } of said) moveSaying(db, id, factId, home);
    scope.changes.add('fact', factId);
    scope.changes.add('fact', home);
    return [factId, home];
  });
}

function namesOnly(text: string | null, own: string, other: string): boolean {
  const said = nameKey(text ?? '');
  return own !== other && said.includes(own) && !said.includes(other);
}

function nameOf(db: ReadHandle, entityId: number): string {
  return nameKey(
    db.get<{ name: string }>('entity.name', 'SELECT name FROM entity WHERE id = ?', [entityId])?.name ?? '',
  );
}

/** The fact that says the same of the one that stood for both; made when there is none. */
function homeFor(scope: SettleScope, undone: PlaceChange, factId: number, stood: number): number {
  const { db, datasetId } = scope;
  const ends = new PlaceChangeDraft();
  for (const part of ['subject', 'object', 'anchor'] as const) {
    const path = `fact/${factId}/${part}`;
    if (undone.after[path] === String(stood)) ends.add(path, undone.before[path] ?? null, String(stood));
  }
  const { rows, words } = readStatements(db, [factId]);
  const [row] = rows;
  if (row === undefined) return factId;
  const to = {
    subjectId: `fact/${factId}/subject` in ends.after ? stood : row.subject_id,
    objectId: `fact/${factId}/object` in ends.after ? stood : row.object_id,
    anchorId: `fact/${factId}/anchor` in ends.after ? stood : row.anchor_entity_id,
  };
  const hash = restatedHash(row, words.get(row.text_norm_hash) ?? [], to);
  const known = db.get<{ id: number }>(
    'identity.sameOfOther',
    `SELECT id FROM fact WHERE dataset_id = ? AND text_norm_hash = ? AND chunk_id IS NULL
     ORDER BY status IN ('holds', 'disputed') DESC, id LIMIT 1`,
    [datasetId, hash],
  );
  if (known !== undefined) return known.id;
  const copy = copyFact(scope, factId);
  const own = new PlaceChangeDraft();
  for (const path of Object.keys(ends.after))
    own.add(path.replace(`fact/${factId}/`, `fact/${copy}/`), ends.before[path] ?? null, String(stood));
  putPlaces(scope, own);
  return copy;
}
