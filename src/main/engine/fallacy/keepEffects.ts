import type { SettleScope } from '../contradiction/applyDecided.ts';
import { logDecision } from '../edits/decisions.ts';
import type { StoredFact } from '../semantic/structuredFacts.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { recordEffect } from './decideVerdict.ts';
import { applyEffect } from './effects/effects.ts';
import { requireFallacy } from './fallacyRows.ts';

/** Kinds whose effect holds for whoever says the same later. */
const lasting = ['cum_hoc', 'false_dilemma', 'straw_man'];

interface Repeat {
  readonly fallacy_id: number;
  readonly fact_id: number;
}

/**
 * Keeps confirmed fallacies in force against what was just stored: a fact that says what a flawed one says is treated
 * like it, as a decision of its own that goes with the fallacy.
 */
export function keepEffects(scope: SettleScope, facts: readonly StoredFact[]): void {
  const { db, datasetId, now } = scope;
  if (!isAnyInForce(db)) return;
  const repeats = db.all<Repeat>(
    'fallacy.repeats',
    `SELECT DISTINCT y.entity_id AS fallacy_id, n.id AS fact_id
     FROM fallacy y CROSS JOIN entity e ON e.id = y.entity_id
     CROSS JOIN fallacy_fact c ON c.fallacy_id = y.entity_id CROSS JOIN fact f ON f.id = c.fact_id
     CROSS JOIN fact n ON n.subject_id = f.subject_id AND n.relation = f.relation AND n.object_id IS f.object_id
       AND n.object_value IS f.object_value AND n.polarity = f.polarity
     WHERE y.fallacy_key IN (SELECT value FROM json_each(?)) AND y.status = 'confirmed' AND e.dataset_id = ?
       AND n.id IN (SELECT value FROM json_each(?)) ORDER BY 1, 2`,
    [JSON.stringify(lasting), datasetId, JSON.stringify(facts.map(({ id }) => id))],
  );
  for (const [fallacyId, own] of Map.groupBy(repeats, ({ fallacy_id }) => fallacy_id)) {
    const fallacy = requireFallacy(db, datasetId, fallacyId);
    const change = applyEffect(scope, { fallacy, factIds: own.map(({ fact_id }) => fact_id) });
    if (Object.keys(change.after).length === 0) continue;
    const reason = 'It says again what was flawed.';
    const about = [{ kind: 'entity' as const, id: fallacyId }];
    const id = logDecision(db, { datasetId, kind: 'fallacy_upheld', reason, madeBy: 'rules', change, about, now });
    recordEffect(db, fallacyId, id);
  }
}

/** Nearly always there is none, and then nothing has to be compared. */
function isAnyInForce(db: ReadHandle): boolean {
  const keys = lasting.map((key) => `'${key}'`).join(', ');
  return (
    db.rows('fallacy.lasting', `SELECT 1 FROM fallacy WHERE fallacy_key IN (${keys}) AND status = 'confirmed' LIMIT 1`)
      .length > 0
  );
}
