import type { PlaceChange, PlaceValue } from '../../edits/places.ts';
import type { ReadHandle } from '../../storage/handles.ts';

/** Gathers the places of a change, in the order in which they are brought about. */
export class PlaceChangeDraft {
  readonly before: Record<string, PlaceValue> = {};
  readonly after: Record<string, PlaceValue> = {};

  add(path: string, before: PlaceValue, after: PlaceValue): void {
    this.before[path] = before;
    this.after[path] = after;
  }

  addAll({ before, after }: PlaceChange): void {
    for (const path of Object.keys(after)) this.add(path, before[path] ?? null, after[path] ?? null);
  }
}

/**
 * Everything that hangs on an entity, as places that bring it to another: ends and mentions of facts, what it said and
 * wrote, and what was merged into it.
 */
export function attachments(db: ReadHandle, from: number, to: number): PlaceChangeDraft {
  const draft = new PlaceChangeDraft();
  addEnds(db, draft, from, to);
  addMentions(db, draft, from, to);
  for (const [id] of db.rows(
    'identity.spoken',
    'SELECT f.id FROM chunk c JOIN fact f ON f.chunk_id = c.id WHERE c.speaker_id = ? ORDER BY f.id',
    [from],
  ))
    draft.add(`fact/${Number(id)}/speaker`, String(from), String(to));
  for (const [id, factId] of db.rows(
    'identity.said',
    'SELECT id, fact_id FROM assertion WHERE source_id = ? ORDER BY id',
    [from],
  ))
    draft.add(`fact/${Number(factId)}/source/${Number(id)}`, String(from), String(to));
  for (const [id] of db.rows('identity.authored', 'SELECT id FROM artifact WHERE author_source_id = ? ORDER BY id', [
    from,
  ])) {
    draft.add(`entity/${from}/authored/${Number(id)}`, true, false);
    draft.add(`entity/${to}/authored/${Number(id)}`, false, true);
  }
  for (const [id] of db.rows('identity.merged', 'SELECT id FROM entity WHERE merged_into = ? ORDER BY id', [from]))
    draft.add(`entity/${Number(id)}/merged`, String(from), String(to));
  return draft;
}

interface EndsRow {
  readonly id: number;
  readonly is_subject: number;
  readonly is_object: number;
  readonly is_anchor: number;
}

function addEnds(db: ReadHandle, draft: PlaceChangeDraft, from: number, to: number): void {
  const rows = db.all<EndsRow>(
    'identity.ends',
    `SELECT f.id, f.subject_id IS @from AS is_subject, f.object_id IS @from AS is_object, f.anchor_entity_id IS @from AS is_anchor
     FROM (SELECT id FROM fact WHERE subject_id = @from UNION SELECT id FROM fact WHERE object_id = @from
       UNION SELECT id FROM fact WHERE anchor_entity_id = @from) own JOIN fact f ON f.id = own.id ORDER BY f.id`,
    { from },
  );
  for (const row of rows) addEndsOf(draft, row, from, to);
}

export function addEndsOf(draft: PlaceChangeDraft, row: EndsRow, from: number, to: number): void {
  if (row.is_subject === 1) draft.add(`fact/${row.id}/subject`, String(from), String(to));
  if (row.is_object === 1) draft.add(`fact/${row.id}/object`, String(from), String(to));
  if (row.is_anchor === 1) draft.add(`fact/${row.id}/anchor`, String(from), String(to));
}

function addMentions(db: ReadHandle, draft: PlaceChangeDraft, from: number, to: number): void {
  const rows = db.rows(
    'identity.mentions',
    `SELECT m.fact_id, EXISTS (SELECT 1 FROM fact_entity o WHERE o.fact_id = m.fact_id AND o.entity_id = @to AND o.role = 'mention')
     FROM fact_entity m WHERE m.entity_id = @from AND m.role = 'mention' ORDER BY m.fact_id`,
    { from, to },
  );
  for (const [factId, isThere] of rows) addMentionOf(draft, Number(factId), from, to, isThere === 1);
}

/** A passage that mentions both mentions one of them from then on. */
export function addMentionOf(
  draft: PlaceChangeDraft,
  factId: number,
  from: number,
  to: number,
  isThere: boolean,
): void {
  draft.add(`fact/${factId}/mention/${from}`, true, false);
  if (!isThere) draft.add(`fact/${factId}/mention/${to}`, false, true);
}

/** Facts whose statements these changes make others. */
export function factsOfEnds(change: PlaceChange): number[] {
  return factsAt(change, /^fact\/(\d+)\/(?:subject|relation|object|anchor)$/);
}

/** Facts whose sayings these changes tell. */
export function factsOfSayings(change: PlaceChange): number[] {
  return factsAt(change, /^fact\/(\d+)\/sayings$/);
}

function factsAt({ after }: PlaceChange, pattern: RegExp): number[] {
  const ids = Object.keys(after).flatMap((path) => {
    const [, id] = pattern.exec(path) ?? [];
    return id === undefined ? [] : [Number(id)];
  });
  return [...new Set(ids)];
}

/** What is said after it was said later. */
export function lastSaying(db: ReadHandle): number {
  return Number(db.rows('assertion.last', 'SELECT coalesce(max(id), 0) FROM assertion')[0]?.[0] ?? 0);
}
