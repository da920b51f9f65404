import type { SettleScope } from '../../contradiction/applyDecided.ts';
import { requireEntity } from '../../edits/entityView.ts';
import type { PlaceChange } from '../../edits/places.ts';
import { disambiguateEntityForSource } from '../../semantic/identity/splitEntity.ts';
import { nameKey } from '../../semantic/names.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import type { FallacyRow } from '../fallacyRows.ts';
import type { Flaw } from './effect.ts';

/**
 * Takes the thing that a word is played upon apart by sense: what this passage says of it is about a namesake, what is
 * said elsewhere stays. Where nothing is said elsewhere there is one sense only, and nothing to take apart.
 */
export function splitSenses(scope: SettleScope, { fallacy }: Flaw): PlaceChange {
  const { db, datasetId } = scope;
  const nothing: PlaceChange = { before: {}, after: {} };
  const span = spanOf(db, fallacy);
  const played = playedUpon(db, fallacy, span);
  if (fallacy.chunk_id === null || played === null) return nothing;
  const { change } = disambiguateEntityForSource(
    scope,
    requireEntity(db, datasetId, played),
    { fact_ids: [], source_ids: [], artifact_ids: [], chunk_ids: [fallacy.chunk_id] },
    { context: span },
  );
  return change;
}

function spanOf(db: ReadHandle, { chunk_id, start, end }: FallacyRow): string {
  const row = db.get<{ text: string }>('chunk.text', 'SELECT text FROM chunk WHERE id = ?', [chunk_id]);
  return row === undefined ? '' : row.text.slice(start ?? 0, end ?? row.text.length);
}

/** A thing of this passage whose name is said at least twice where the word is played upon, and which is known from elsewhere. */
function playedUpon(db: ReadHandle, { chunk_id }: FallacyRow, span: string): number | null {
  const words = nameKey(span);
  const known = db.all<{ id: number; name: string }>(
    'fallacy.things',
    `SELECT DISTINCT e.id, e.name FROM assertion a JOIN fact_entity l ON l.fact_id = a.fact_id AND l.role <> 'speaker'
     JOIN entity e ON e.id = l.entity_id
     WHERE a.chunk_id = @chunk AND e.merged_into IS NULL AND e.type NOT IN ('contradiction', 'fallacy', 'person')
       AND EXISTS (SELECT 1 FROM fact_entity o JOIN assertion b ON b.fact_id = o.fact_id
         WHERE o.entity_id = e.id AND o.role <> 'speaker' AND b.chunk_id IS NOT @chunk AND b.withdrawn_at IS NULL)
     ORDER BY e.id`,
    { chunk: chunk_id },
  );
  return known.find(({ name }) => words.split(nameKey(name)).length > 2)?.id ?? null;
}
