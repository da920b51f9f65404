import type { z } from 'zod';
import type { fallacyGetRequestSchema, FallacyView } from '../../../shared/contract/fallacies.ts';
import type { FactView } from '../../../shared/contract/memory.ts';
import { listChanges } from '../edits/listChanges.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { JobContext } from '../jobs.ts';
import { type FactViewRow, factView, factViewColumns, factViewJoins } from '../semantic/factViews.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { concernedFacts, type FallacyRow, requireFallacy } from './fallacyRows.ts';
import { summariesOf } from './summaries.ts';
import { fallacyKind } from './taxonomy.ts';
import { sayEffect } from './sayEffect.ts';

/** Decisions about one fallacy are few. */
const MOST_CHANGES = 50;

/**
 * Read job: one fallacy in its passage, with what its kind means, what it is about and what it changed.
 * @throws PalimpsestError not_found
 */
export function getFallacy(
  db: ReadHandle,
  request: z.output<typeof fallacyGetRequestSchema>,
  { clock }: Pick<JobContext, 'clock'>,
): FallacyView {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const row = requireFallacy(db, datasetId, request.id);
    const [fallacy] = summariesOf(db, [row]);
    if (fallacy === undefined) throw new Error(`fallacy ${row.id} has no summary`);
    const kind = fallacyKind(row.fallacy_key);
    const { changes } = listChanges(db, { ...request, entity_id: row.id, limit: MOST_CHANGES });
    return {
      fallacy,
      meaning: kind?.meaning ?? '',
      example: kind?.example ?? '',
      reference: kind?.reference ?? '',
      effect: kind?.effect == null ? null : sayEffect(kind.effect),
      passage: passageOf(db, row),
      facts: factViews(db, concernedFacts(db, row.id), clock.now()),
      downgraded: row.status === 'confirmed' ? downgradedBy(db, row.id, clock.now()) : [],
      changes,
    };
  });
}

function passageOf(db: ReadHandle, { chunk_id, start, end }: FallacyRow): FallacyView['passage'] {
  const row = db.get<{ id: number; text: string }>('fact.ofChunk', 'SELECT id, text FROM fact WHERE chunk_id = ?', [
    chunk_id,
  ]);
  if (row === undefined) return null;
  return { fact_id: row.id, text: row.text, start: start ?? 0, end: end ?? row.text.length };
}

function factViews(db: ReadHandle, ids: readonly number[], now: number): FactView[] {
  return db
    .all<FactViewRow>(
      'fact.views',
      `SELECT ${factViewColumns} FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value ${factViewJoins} ORDER BY f.id`,
      [JSON.stringify(ids)],
    )
    .map((row) => factView(row, now));
}

/** Claims that a signal of this fallacy subverts, each with the weak relation that was made beside it. */
function downgradedBy(db: ReadHandle, fallacyId: number, now: number): FallacyView['downgraded'] {
  const pairs = db.all<{ claim: number; instead: number | null }>(
    'fallacy.downgraded',
    `SELECT l.to_fact AS claim, (SELECT w.id FROM fact w WHERE w.made_by = 'fallacies'
         AND w.subject_id IN (c.subject_id, c.object_id) AND (w.object_id IN (c.subject_id, c.object_id) OR w.object_value = c.object_value) AND w.status IN ('holds', 'disputed')
         AND w.relation IN ('happened_before', 'correlates_with') ORDER BY w.id DESC LIMIT 1) AS instead
     FROM fact s JOIN fact_link l ON l.from_fact = s.id AND l.kind = 'subverts_claim' JOIN fact c ON c.id = l.to_fact
     WHERE s.subject_id = ? AND s.status IN ('holds', 'disputed') ORDER BY l.to_fact`,
    [fallacyId],
  );
  const views = new Map(
    factViews(
      db,
      pairs.flatMap(({ claim, instead }) => [claim, ...(instead === null ? [] : [instead])]),
      now,
    ).map((view) => [view.id, view]),
  );
  return pairs.flatMap(({ claim, instead }) => {
    const from = views.get(claim);
    return from === undefined ? [] : [{ from, to: instead === null ? null : (views.get(instead) ?? null) }];
  });
}
