import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { ChangeList } from '../episodic/changes.ts';
import { type Ends, readStatements, restatedHash } from '../semantic/identity/restate.ts';
import type { WriteHandle } from '../storage/handles.ts';
import type { Place, PlaceValue } from './places.ts';
import { readPlace } from './placeReads.ts';

interface Putting {
  readonly db: WriteHandle;
  readonly changes: ChangeList;
  readonly datasetId: number;
}

export interface PlaceToPut {
  readonly place: Place;
  readonly before: PlaceValue | undefined;
  readonly after: PlaceValue | undefined;
}

/**
 * Brings what hangs on entities to others: first the sayings home, whose words the statements are read by, then the
 * ends of facts, then the rest. What says a statement that joined another one is for settling to lay out.
 */
export function putIdentity(putting: Putting, all: readonly PlaceToPut[]): void {
  requireEntities(putting.db, all);
  for (const each of all) if (each.place.part === 'sayings') putSayings(putting, each);
  putEnds(putting, all);
  for (const each of all) putOther(putting, each);
}

const namesEntity = new Set(['merged', 'subject', 'object', 'anchor', 'speaker', 'source']);

function requireEntities(db: WriteHandle, all: readonly PlaceToPut[]): void {
  const ids = all.flatMap(({ place, after }) =>
    namesEntity.has(place.part) && typeof after === 'string' ? [after] : [],
  );
  for (const id of new Set(ids)) {
    if (db.get('thing.entity', 'SELECT 1 FROM entity WHERE id = ?', [Number(id)]) !== undefined) continue;
    throw new PalimpsestError('conflict', 'What this changed was forgotten since.');
  }
}

function putSayings({ db, changes }: Putting, { place, after }: PlaceToPut): void {
  if (typeof after !== 'string' || after === '') return;
  const moved = db.all<{ id: number; fact_id: number }>(
    'place.sayingsElsewhere',
    'SELECT a.id, a.fact_id FROM json_each(?) j CROSS JOIN assertion a ON a.id = j.value WHERE a.fact_id <> ?',
    [JSON.stringify(after.split(' ').map(Number)), place.id],
  );
  for (const { id, fact_id } of moved) {
    moveSaying(db, id, fact_id, place.id);
    changes.add('fact', fact_id);
    changes.add('fact', place.id);
  }
}

/** With the link to its passage, which the other fact keeps only while something else there says it. */
export function moveSaying(db: WriteHandle, assertionId: number, from: number, to: number): void {
  db.run('assertion.move', 'UPDATE assertion SET fact_id = ? WHERE id = ?', [to, assertionId]);
  db.run(
    'fact.linkPassageOf',
    `INSERT OR IGNORE INTO fact_link (from_fact, to_fact, kind)
     SELECT ?, p.id, 'derived_from' FROM assertion a JOIN fact p ON p.chunk_id = a.chunk_id WHERE a.id = ?`,
    [to, assertionId],
  );
  db.run(
    'fact.unlinkPassageOf',
    `DELETE FROM fact_link WHERE from_fact = @from AND kind = 'derived_from' AND to_fact = (
       SELECT p.id FROM assertion a JOIN fact p ON p.chunk_id = a.chunk_id WHERE a.id = @assertionId)
     AND NOT EXISTS (SELECT 1 FROM assertion a JOIN assertion o ON o.chunk_id = a.chunk_id AND o.fact_id = @from WHERE a.id = @assertionId)`,
    { from, assertionId },
  );
}

const endColumns = {
  subject: 'subject_id',
  relation: 'relation',
  object: 'object_id',
  anchor: 'anchor_entity_id',
} as const;
type EndPart = keyof typeof endColumns;

/** All ends, and the relations between them, at once, since a statement's hash is made of both and of what other facts of it say. */
function putEnds({ db, changes }: Putting, all: readonly PlaceToPut[]): void {
  const byFact = Map.groupBy(
    all.flatMap(({ place, after }) =>
      isEnd(place.part) ? [{ part: place.part, id: place.id, to: after ?? null }] : [],
    ),
    ({ id }) => id,
  );
  if (byFact.size === 0) return;
  const { rows, words } = readStatements(db, [...byFact.keys()]);
  const hashes = rows.map((row): readonly [number, number] => {
    const ends: Ends = { subjectId: row.subject_id, objectId: row.object_id, anchorId: row.anchor_entity_id };
    const to = (byFact.get(row.id) ?? []).reduce((so, end) => withEnd(so, end), ends);
    return [row.id, restatedHash(row, words.get(row.text_norm_hash) ?? [], to)];
  });
  for (const [factId, ends] of byFact) {
    for (const { part, to } of ends) putEnd(db, factId, part, to);
    changes.add('fact', factId);
  }
  for (const [factId, hash] of hashes)
    db.run('fact.restate', 'UPDATE fact SET text_norm_hash = ? WHERE id = ?', [hash, factId]);
}

function withEnd(ends: Ends, { part, to }: { readonly part: EndPart; readonly to: PlaceValue }): Ends {
  switch (part) {
    case 'relation':
      return { ...ends, relation: typeof to === 'string' ? to : '' };
    case 'subject':
      return { ...ends, subjectId: Number(to) };
    case 'object':
      return { ...ends, objectId: Number(to) };
    case 'anchor':
      return { ...ends, anchorId: Number(to) };
    default:
      return part satisfies never;
  }
}

function putEnd(db: WriteHandle, factId: number, part: EndPart, to: PlaceValue): void {
  const value = part === 'relation' && typeof to === 'string' ? to : Number(to);
  db.run(`place.put.${part}`, `UPDATE fact SET ${endColumns[part]} = ? WHERE id = ?`, [value, factId]);
  if (part === 'relation') return;
  db.run('fact.unlinkEnd', 'DELETE FROM fact_entity WHERE fact_id = ? AND role = ?', [factId, part]);
  db.run('fact.linkEntity', 'INSERT OR IGNORE INTO fact_entity (fact_id, entity_id, role) VALUES (?, ?, ?)', [
    factId,
    value,
    part,
  ]);
}

function isEnd(part: string): part is EndPart {
  return Object.hasOwn(endColumns, part);
}

function putOther(putting: Putting, { place, before, after }: PlaceToPut): void {
  const { db, changes } = putting;
  const { id, part, rest } = place;
  switch (part) {
    case 'merged':
      return putMerged(putting, place, before, after);
    case 'speaker':
      db.run(
        'place.put.speaker',
        'UPDATE chunk SET speaker_id = ? WHERE id = (SELECT chunk_id FROM fact WHERE id = ?)',
        [Number(after), id],
      );
      db.run('fact.unlinkEnd', 'DELETE FROM fact_entity WHERE fact_id = ? AND role = ?', [id, 'speaker']);
      db.run('fact.linkEntity', 'INSERT OR IGNORE INTO fact_entity (fact_id, entity_id, role) VALUES (?, ?, ?)', [
        id,
        Number(after),
        'speaker',
      ]);
      return changes.add('fact', id);
    case 'source':
      db.run('place.put.source', 'UPDATE assertion SET source_id = ? WHERE id = ?', [Number(after), Number(rest)]);
      return changes.add('fact', id);
    case 'apart':
      db.run('place.put.apart', `UPDATE merge_proposal SET status = ? WHERE a = ? AND b = ? AND status <> 'accepted'`, [
        after === true ? 'rejected' : 'proposed',
        id,
        Number(rest),
      ]);
      return undefined;
    case 'authored':
      return putAuthor(db, id, Number(rest), after === true);
    default:
      return undefined;
  }
}

function putMerged({ db }: Putting, place: Place, before: PlaceToPut['before'], after: PlaceToPut['after']): void {
  const present = readPlace(db, place);
  const wanted = after ?? null;
  if (present === wanted) return;
  if (present !== (before ?? null)) {
    throw new PalimpsestError('conflict', 'It was merged into something else since.');
  }
  db.run('place.put.merged', 'UPDATE entity SET merged_into = ? WHERE id = ?', [
    wanted === null ? null : Number(wanted),
    place.id,
  ]);
  db.run(
    'proposal.followMerge',
    `UPDATE merge_proposal SET status = @status WHERE a = min(@id, @other) AND b = max(@id, @other)`,
    { status: wanted === null ? 'proposed' : 'accepted', id: place.id, other: Number(wanted ?? present) },
  );
}

function putAuthor(db: WriteHandle, entityId: number, artifactId: number, isAuthor: boolean): void {
  for (const [table, column] of [
    ['artifact', 'id'],
    ['document_version', 'artifact_id'],
  ] as const) {
    const change = isAuthor ? [entityId, artifactId] : [artifactId, entityId];
    db.run(
      `place.${isAuthor ? 'put' : 'take'}.author.${table}`,
      isAuthor
        ? `UPDATE ${table} SET author_source_id = ? WHERE ${column} = ?`
        : `UPDATE ${table} SET author_source_id = NULL WHERE ${column} = ? AND author_source_id = ?`,
      change,
    );
  }
}
