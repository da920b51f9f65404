import type { FactView } from '../../../shared/contract/memory.ts';
import {
  factStatusSchema,
  factTypeSchema,
  modalitySchema,
  polaritySchema,
} from '../../../shared/contract/primitives.ts';
import { formatInstant, formatInstantOrNull } from '../temporal/instants.ts';
import { type TimeViewRow, anchorView, inferredView, timeViewColumns } from './timeViews.ts';
import { planOutcomeColumn, planOutcomeSchema, planStanding } from './plans/planStanding.ts';
import { type RuleRow, ruleColumns, ruleOf } from './ruleParts.ts';
import { readTrust, shownTrust, trustAt } from '../trust/weight.ts';

/** What a statement has to select to be turned into fact views: `FROM fact f`, followed by `factViewJoins`. */
export const factViewColumns = `f.id, f.uid, f.fact_type, f.text, f.subject_id, s.name AS subject_name, f.relation,
  f.object_id, o.name AS object_name, f.object_value, f.datatype, f.polarity, f.modality, f.status,
  f.caveats, ${ruleColumns}, f.valid_precision, ${planOutcomeColumn} AS plan_outcome, f.valid_at, f.valid_offset, f.valid_kind, f.invalid_at, f.invalid_offset, f.invalid_kind,
  ${timeViewColumns},
  f.confidence, f.trust_weight, f.trust_breakdown, f.made_by, f.created_at,
  (SELECT json_group_array(t.tag) FROM tag t WHERE t.fact_id = f.id) AS tags`;
export const factViewJoins = 'LEFT JOIN entity s ON s.id = f.subject_id LEFT JOIN entity o ON o.id = f.object_id';

export interface FactViewRow extends RuleRow, TimeViewRow {
  readonly id: number;
  readonly uid: string;
  readonly fact_type: string;
  readonly text: string;
  readonly subject_id: number | null;
  readonly subject_name: string | null;
  readonly relation: string | null;
  readonly object_id: number | null;
  readonly object_name: string | null;
  readonly object_value: string | null;
  readonly datatype: string | null;
  readonly polarity: string;
  readonly modality: string;
  readonly status: string;
  readonly caveats: string | null;
  readonly valid_precision: string | null;
  readonly plan_outcome: string | null;
  readonly valid_at: number | null;
  readonly valid_offset: number | null;
  readonly valid_kind: string;
  readonly invalid_at: number | null;
  readonly invalid_offset: number | null;
  readonly invalid_kind: string;
  readonly confidence: number | null;
  readonly trust_weight: number;
  readonly trust_breakdown: string | null;
  readonly made_by: string;
  readonly created_at: number;
  readonly tags: string;
}

/** @param now what freshness is measured at and plans are told of: a view is as of the present */
export function factView(row: FactViewRow, now: number): FactView {
  return {
    id: row.id,
    uid: row.uid,
    type: factTypeSchema.parse(row.fact_type),
    text: row.text,
    subject: entityRef(row.subject_id, row.subject_name),
    relation: row.relation,
    object:
      row.object_value === null
        ? entityRef(row.object_id, row.object_name)
        : { value: row.object_value, datatype: row.datatype },
    polarity: polaritySchema.parse(row.polarity),
    modality: modalitySchema.parse(row.modality),
    plan: planOf(row, now),
    caveats: row.caveats,
    rule: ruleOf(row),
    status: factStatusSchema.parse(row.status),
    valid_at: formatInstantOrNull(row.valid_at, row.valid_offset),
    valid_kind: row.valid_kind,
    invalid_at: formatInstantOrNull(row.invalid_at, row.invalid_offset),
    invalid_kind: row.invalid_kind,
    anchor: anchorView(row),
    inferred: inferredView(row),
    confidence: row.confidence,
    ...trustView(row, now),
    made_by: row.made_by,
    created_at: formatInstant(row.created_at),
    tags: JSON.parse(row.tags) as string[],
  };
}

function planOf(row: FactViewRow, now: number): FactView['plan'] {
  return planStanding(
    {
      relation: row.relation,
      polarity: polaritySchema.parse(row.polarity),
      object_value: row.object_value,
      modality: modalitySchema.parse(row.modality),
      status: factStatusSchema.parse(row.status),
      valid_at: row.valid_at,
      valid_precision: row.valid_precision,
      outcome: planOutcomeSchema.parse(row.plan_outcome),
    },
    now,
  );
}

/**
 * A weight and its terms as of now; what was stored without terms is shown as it is. The instant of asking is left out,
 * so that the same question has the same answer.
 */
export function trustView(
  { trust_weight, trust_breakdown }: Pick<FactViewRow, 'trust_weight' | 'trust_breakdown'>,
  now: number,
): Pick<FactView, 'trust_weight' | 'trust_breakdown'> {
  const stored = readTrust(trust_breakdown);
  if (stored === null) return { trust_weight, trust_breakdown: null };
  const present = trustAt(stored, now);
  const freshness = { ...present.freshness, measured_at: null };
  return { trust_weight: shownTrust(present), trust_breakdown: { ...present, freshness } };
}

export function entityRef(id: number | null, name: string | null): { id: number; name: string } | null {
  return id === null || name === null ? null : { id, name };
}
