import type { ReadHandle } from '../storage/handles.ts';
import type { IdentityPart, PlaceValue } from './places.ts';

const columns: Readonly<Partial<Record<IdentityPart, string>>> = {
  merged: 'SELECT merged_into AS value FROM entity WHERE id = ?',
  subject: 'SELECT subject_id AS value FROM fact WHERE id = ?',
  relation: 'SELECT relation AS value FROM fact WHERE id = ?',
  object: 'SELECT object_id AS value FROM fact WHERE id = ?',
  anchor: 'SELECT anchor_entity_id AS value FROM fact WHERE id = ?',
  speaker: 'SELECT c.speaker_id AS value FROM fact f JOIN chunk c ON c.id = f.chunk_id WHERE f.id = ?',
  source: 'SELECT source_id AS value FROM assertion WHERE id = ?',
};

/** What is at a place by which merging and splitting bring what hangs on one entity to another. */
export function readIdentity(
  db: ReadHandle,
  { id, part, rest }: { readonly id: number; readonly part: IdentityPart; readonly rest: string },
): PlaceValue {
  switch (part) {
    case 'last':
      return null;
    case 'sayings':
      return db
        .rows('place.sayings', 'SELECT id FROM assertion WHERE fact_id = ? ORDER BY id', [id])
        .map(([saying]) => Number(saying))
        .join(' ');
    case 'apart':
      return (
        db.get('place.apart', `SELECT 1 FROM merge_proposal WHERE a = ? AND b = ? AND status = 'rejected'`, [
          id,
          Number(rest),
        ]) !== undefined
      );
    case 'authored':
      return (
        db.get('place.authored', 'SELECT 1 FROM artifact WHERE id = ? AND author_source_id = ?', [Number(rest), id]) !==
        undefined
      );
    case 'merged':
    case 'subject':
    case 'relation':
    case 'object':
    case 'anchor':
    case 'speaker':
    case 'source': {
      const row = db.get<{ value: number | null }>(`place.${part}`, columns[part] ?? '', [
        part === 'source' ? Number(rest) : id,
      ]);
      return row?.value == null ? null : String(row.value);
    }
  }
}
