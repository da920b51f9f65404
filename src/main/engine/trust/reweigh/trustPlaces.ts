import type { Place, PlaceValue } from '../../edits/places.ts';
import type { ReadHandle, WriteHandle } from '../../storage/handles.ts';
import type { FileFigure } from '../sourceRole.ts';
import { figureOf } from '../sourceFigures.ts';

/** The figures of a source or a document type as places of decisions: numbers as text, the steering file's with its basis. */
type TrustPlace = Pick<Place, 'kind' | 'id' | 'part'>;

export function saidFigure(figure: FileFigure | null): string | null {
  return figure === null ? null : `${figure.basis} ${figure.value}`;
}

function readFigure(value: PlaceValue): FileFigure | null {
  if (typeof value !== 'string') return null;
  const [basis, number] = value.split(' ');
  return basis === 'heuristic' || basis === 'role' ? { basis, value: Number(number) } : null;
}

export function readTrustPlace(db: ReadHandle, { kind, id, part }: TrustPlace): PlaceValue {
  if (kind === 'baseline') {
    const row = db.get<{ own: number | null; filed: number | null }>(
      'place.baseline',
      'SELECT own_value AS own, file_value AS filed FROM document_baseline WHERE id = ?',
      [id],
    );
    return textOf(part === 'own' ? row?.own : row?.filed);
  }
  const row = db.get<{
    role: string | null;
    reliability: number | null;
    file_value: number | null;
    file_basis: FileFigure['basis'] | null;
  }>('place.source', 'SELECT role, reliability, file_value, file_basis FROM source WHERE entity_id = ?', [id]);
  if (row === undefined) return null;
  if (part === 'role') return row.role;
  return part === 'reliability' ? textOf(row.reliability) : saidFigure(figureOf(row.file_basis, row.file_value));
}

export function putTrustPlace(db: WriteHandle, { kind, id, part }: TrustPlace, value: PlaceValue): void {
  const number = typeof value === 'string' ? Number(value) : null;
  if (kind === 'baseline') {
    const column = part === 'own' ? 'own_value' : 'file_value';
    db.run(`place.put.${column}`, `UPDATE document_baseline SET ${column} = ? WHERE id = ?`, [number, id]);
    return;
  }
  if (part === 'role') {
    db.run('place.put.role', 'UPDATE source SET role = ? WHERE entity_id = ?', [
      typeof value === 'string' ? value : null,
      id,
    ]);
  } else if (part === 'reliability') {
    db.run('place.put.reliability', 'UPDATE source SET reliability = ? WHERE entity_id = ?', [number, id]);
  } else {
    const figure = readFigure(value);
    db.run('place.put.filed', 'UPDATE source SET file_basis = ?, file_value = ? WHERE entity_id = ?', [
      figure?.basis ?? null,
      figure?.value ?? null,
      id,
    ]);
  }
}

function textOf(value: number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}
