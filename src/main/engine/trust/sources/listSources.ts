import type { z } from 'zod';
import { PalimpsestError } from '../../../../shared/contract/errors.ts';
import type {
  SourceList,
  SourceRow,
  sourceGetRequestSchema,
  sourceListRequestSchema,
  SourceView,
} from '../../../../shared/contract/sources.ts';
import { requireDataset } from '../../episodic/datasets.ts';
import { nameKey } from '../../semantic/names.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import { formatInstantOrNull } from '../../temporal/instants.ts';
import { pendingOfFile } from '../reweigh/planTrustChange.ts';
import { type KnownSource, readSources, termOf } from '../sourceFigures.ts';
import { beats, talliesOf, type Tallies } from './sourceTally.ts';

/**
 * Read job: who says something, with how far each is trusted and how that went.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function listSources(db: ReadHandle, request: z.output<typeof sourceListRequestSchema>): SourceList {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const pending = pendingOfFile(db, datasetId);
    const pendingIds = new Set(pending.sources.map(({ source }) => source.id));
    const tallies = talliesOf(db, datasetId);
    const wanted = nameKey(request.text ?? '');
    const rows = readSources(db, { datasetId })
      .filter((source) => wanted === '' || source.keys.some((key) => key.includes(wanted)))
      .map((source) => rowOf(source, tallies, pendingIds));
    const sorted = rows.toSorted((a, b) => orders[request.sort](a, b) || byName(a, b));
    return {
      sources: sorted.slice(request.offset, request.offset + request.limit),
      total: rows.length,
      pending: { sources: pending.sources.length, types: pending.types.length },
    };
  });
}

/** Read job: one source, by whom it was overruled and whom it overruled. @throws PalimpsestError not_found */
export function getSource(db: ReadHandle, request: z.output<typeof sourceGetRequestSchema>): SourceView {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    requireSource(db, datasetId, request.id);
    const pendingIds = new Set(pendingOfFile(db, datasetId).sources.map(({ source }) => source.id));
    const [source] = readSources(db, { ids: [request.id] });
    if (source === undefined) throw noSource(request.id);
    return {
      source: rowOf(source, talliesOf(db, datasetId), pendingIds),
      overruled_by: rivalsOf(db, request.id, 'to_fact', 'from_fact'),
      won_over: rivalsOf(db, request.id, 'from_fact', 'to_fact'),
    };
  });
}

/** @throws PalimpsestError not_found for what is no source of the dataset */
export function requireSource(db: ReadHandle, datasetId: number, id: number): void {
  const found = db.get(
    'source.require',
    'SELECT 1 FROM source s JOIN entity e ON e.id = s.entity_id WHERE e.id = ? AND e.dataset_id = ?',
    [id, datasetId],
  );
  if (found === undefined) throw noSource(id);
}

function noSource(id: number): PalimpsestError {
  return new PalimpsestError('not_found', `There is no source ${id}.`, { field: 'id' });
}

function rowOf(source: KnownSource, tallies: Tallies, pendingIds: ReadonlySet<number>): SourceRow {
  const { id, name, handle, role, reliability, file, isOwner } = source;
  const { statements, passages, standing, overruled, won, lastSaidAt } = tallies.of(id);
  const term = termOf(source);
  return {
    id,
    name,
    handle,
    role: isOwner ? 'owner' : role,
    reliability,
    steered: file,
    term,
    from: reliability !== null ? 'own' : file !== null ? 'steering_file' : term.basis === 'role' ? 'role' : 'none',
    is_pending: pendingIds.has(id),
    statements,
    passages,
    standing,
    overruled,
    won,
    last_said_at: formatInstantOrNull(lastSaidAt),
  };
}

const byName = (a: SourceRow, b: SourceRow): number => a.name.localeCompare(b.name) || a.id - b.id;
const orders: Readonly<
  Record<z.output<typeof sourceListRequestSchema>['sort'], (a: SourceRow, b: SourceRow) => number>
> = {
  statements: (a, b) => b.statements - a.statements || b.passages - a.passages,
  name: byName,
  trust: (a, b) => b.term.value - a.term.value,
  overruled: (a, b) => b.overruled - a.overruled,
  last_said: (a, b) => (b.last_said_at ?? '').localeCompare(a.last_said_at ?? ''),
};

/** Others whose claims met this one's on the given sides of links, by how many facts. */
function rivalsOf(
  db: ReadHandle,
  id: number,
  own: 'to_fact' | 'from_fact',
  theirs: 'to_fact' | 'from_fact',
): SourceView['won_over'] {
  return db.all(
    `source.rivals.${own}`,
    `SELECT e.id, e.name, count(DISTINCT l.to_fact) AS times
     FROM (SELECT DISTINCT fact_id FROM assertion WHERE source_id = @id) mine
     CROSS JOIN fact_link l ON l.${own} = mine.fact_id AND l.kind IN ${beats}
     JOIN assertion a ON a.fact_id = l.${theirs} AND a.source_id <> @id JOIN entity e ON e.id = a.source_id
     GROUP BY e.id ORDER BY times DESC, e.name LIMIT 20`,
    { id },
  );
}
