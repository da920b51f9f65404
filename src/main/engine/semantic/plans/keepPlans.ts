import { z } from 'zod';
import type { StoreScope } from '../../episodic/storeScope.ts';
import type { FoundFact } from '../../extraction/told.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import { normalizeText } from '../../text/normalize.ts';
import { indexWords } from '../../text/words.ts';
import { changeState } from '../factState.ts';
import { statementHash } from '../statement.ts';
import type { FactToStore } from '../structuredFacts.ts';
import { planNamed } from './planNamed.ts';
import { type PlanSaying, settlePlans } from './settlePlans.ts';

interface SayingRow {
  readonly id: number;
  readonly subject_id: number;
  readonly relation: string;
  readonly object_id: number | null;
  readonly object_value: string | null;
  readonly modality: string;
  readonly polarity: 'affirmed' | 'denied';
  readonly valid_at: number | null;
  readonly said_at: number;
  readonly place: number;
}

const settled = z.enum(['planned', 'wished', 'asserted']);
const PLAN_ENDED = 'expired';

/**
 * Ends the plans that these facts confirm, move or call off. Must run inside the transaction that stored the facts; the
 * plans of a subject and relation are settled anew by all that was said of them, so the order of arrival does not count.
 */
export function keepPlans({ db, changes, now }: StoreScope, factIds: readonly number[]): void {
  for (const rows of Map.groupBy(
    sayingsBeside(db, factIds),
    ({ subject_id, relation }) => `${subject_id} ${relation}`,
  ).values()) {
    for (const { planId, byId } of settlePlans(rows.map(planSaying))) {
      const { changes: added } = db.run(
        'plan.link',
        'INSERT OR IGNORE INTO fact_link (from_fact, to_fact, kind) VALUES (?, ?, ?)',
        [byId, planId, 'supersedes'],
      );
      if (added > 0) changeState(db, changes, planId, now, { status: PLAN_ENDED, expired_at: now });
    }
  }
}

/** All that was planned or said of the subjects and relations of these facts, where there is a plan. */
function sayingsBeside(db: ReadHandle, factIds: readonly number[]): SayingRow[] {
  return db.all<SayingRow>(
    'plan.sayings',
    `WITH beside AS (
       SELECT DISTINCT f.dataset_id, f.subject_id, f.relation FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value
       WHERE f.subject_id IS NOT NULL AND f.relation IS NOT NULL AND f.modality IN ('planned', 'wished', 'asserted')
         AND EXISTS (SELECT 1 FROM fact p WHERE p.subject_id = f.subject_id AND p.relation = f.relation AND p.modality IN ('planned', 'wished')))
     SELECT f.id, f.subject_id, f.relation, f.object_id, f.object_value, f.modality, f.polarity, f.valid_at,
       coalesce(max(a.asserted_at), f.created_at) AS said_at, max(a.id) AS place
     FROM beside b CROSS JOIN fact f ON f.subject_id = b.subject_id AND f.relation = b.relation
     CROSS JOIN assertion a ON a.fact_id = f.id AND a.withdrawn_at IS NULL
     WHERE f.dataset_id = b.dataset_id AND f.chunk_id IS NULL AND f.modality IN ('planned', 'wished', 'asserted') AND f.status <> 'withdrawn'
     GROUP BY f.id`,
    [JSON.stringify(factIds)],
  );
}

function planSaying(row: SayingRow): PlanSaying {
  return {
    factId: row.id,
    modality: settled.parse(row.modality),
    polarity: row.polarity,
    objectKey: row.object_id === null ? normalizeText(row.object_value ?? '') : String(row.object_id),
    date: row.valid_at,
    saidAt: row.said_at,
    place: row.place,
  };
}

interface OpenPlan {
  readonly factId: number;
  readonly subject_id: number;
  readonly subject: string;
  readonly relation: string;
  readonly object_id: number | null;
  readonly object: string;
  readonly modality: 'planned' | 'asserted';
  readonly datatype: string | null;
  readonly text: string;
}

const MOST_PLANS = 500;

/**
 * What a word about a plan by its noun is stored as: a plan of the same with another date, or the denial of the plan.
 * Null where the noun means no one plan.
 */
export function readPlanWord(scope: StoreScope, found: FactToStore): FactToStore | null {
  const { ofPlan } = found.fact;
  if (ofPlan === undefined) return found;
  const plan = planNamed(ofPlan, openPlans(scope));
  if (plan === null) return null;
  // Another date for what is scheduled is a statement of its own.
  if (plan.modality === 'asserted' && found.fact.polarity === 'affirmed') return null;
  const fact = factOfPlan(found.fact, plan);
  const [subjectId, objectId] = [plan.subject_id, plan.object_id];
  return {
    ...found,
    fact,
    subjectId,
    objectId,
    words: indexWords(fact.text),
    hash: statementHash({ fact, subjectId, objectId }),
  };
}

function factOfPlan(found: FoundFact, plan: OpenPlan): FoundFact {
  const isValue = plan.object_id === null;
  return {
    ...found,
    modality: plan.modality,
    subject: plan.subject,
    relation: plan.relation,
    object: isValue ? null : plan.object,
    value: isValue ? { text: plan.object, datatype: plan.datatype === 'date' ? 'date' : 'string' } : null,
    validKind: plan.modality === 'asserted' ? 'at_latest' : found.validKind,
    isEvent: plan.modality === 'planned',
  };
}

function openPlans({ db, datasetId }: StoreScope): OpenPlan[] {
  return db.all<OpenPlan>(
    'plan.open',
    `SELECT f.id AS factId, f.subject_id, s.name AS subject, f.relation, f.object_id, coalesce(f.object_value, o.name) AS object,
       f.datatype, f.modality, f.text || ' ' || coalesce((SELECT c.text FROM assertion a JOIN chunk c ON c.id = a.chunk_id WHERE a.fact_id = f.id LIMIT 1), '') AS text
     FROM fact f JOIN entity s ON s.id = f.subject_id LEFT JOIN entity o ON o.id = f.object_id
     WHERE f.dataset_id = ? AND f.chunk_id IS NULL AND f.polarity = 'affirmed' AND f.status = 'holds'
       AND (f.modality = 'planned' OR (f.modality = 'asserted' AND f.relation = 'scheduled_for' AND f.invalid_at IS NULL))
       AND f.relation IS NOT NULL ORDER BY f.id DESC LIMIT ${MOST_PLANS}`,
    [datasetId],
  );
}
