import type { Role } from '../extraction/told.ts';
import type { WriteHandle } from '../storage/handles.ts';
import { readSources, SteeringFigures } from './sourceFigures.ts';

/**
 * Records that an entity asserts facts, with the role it spoke in. What the steering file says of it is in force from its
 * first word on.
 */
export function ensureSource(db: WriteHandle, entityId: number, handle: string, role: Role | null): void {
  const { changes } = db.run('source.add', 'INSERT OR IGNORE INTO source (entity_id, handle, role) VALUES (?, ?, ?)', [
    entityId,
    handle,
    role,
  ]);
  if (changes === 0) return;
  const [source] = readSources(db, { ids: [entityId] });
  const figure = source === undefined ? null : new SteeringFigures(db).of(source);
  if (figure === null) return;
  db.run('source.steer', 'UPDATE source SET file_value = ?, file_basis = ? WHERE entity_id = ?', [
    figure.value,
    figure.basis,
    entityId,
  ]);
}
