import { PalimpsestError } from '../../../../shared/contract/errors.ts';
import { type ContradictionSummary, contradictionSummarySchema } from '../../../../shared/contract/truth.ts';
import { entityRef, trustView } from '../../semantic/factViews.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import { formatInstant, formatInstantOrNull } from '../../temporal/instants.ts';

export interface SummaryRow {
  readonly id: number;
  readonly uid: string;
  readonly name: string;
  readonly kind: string;
  readonly status: string;
  readonly rule: string | null;
  readonly resolution: string | null;
  readonly rationale: string | null;
  readonly resolver: string | null;
  readonly opened_at: number;
  readonly resolved_at: number | null;
  readonly deferred_at: number | null;
  readonly version: number;
}
export const summaryColumns = `e.id, e.uid, e.name, c.kind, c.status, c.rule, c.resolution, c.rationale, c.resolver,
  c.opened_at, c.resolved_at, c.deferred_at, c.version`;

interface ContestedRow {
  readonly contradiction_id: number;
  readonly id: number;
  readonly text: string;
  readonly status: string;
  readonly outcome: string;
  readonly trust_weight: number;
  readonly trust_breakdown: string | null;
  readonly subject_id: number | null;
  readonly subject: string | null;
  readonly relation: string | null;
  readonly source_id: number | null;
  readonly source: string | null;
}

/** Contradictions with what they are about; facts that nobody says any more are left out. */
export function summariesOf(db: ReadHandle, rows: readonly SummaryRow[], now: number): ContradictionSummary[] {
  const facts = db.all<ContestedRow>(
    'contradiction.contested',
    `SELECT cf.contradiction_id, f.id, f.text, f.status, cf.outcome, f.trust_weight, f.trust_breakdown, f.subject_id,
       s.name AS subject, f.relation, a.source_id, w.name AS source
     FROM json_each(?) j CROSS JOIN contradiction_fact cf ON cf.contradiction_id = j.value
     CROSS JOIN fact f ON f.id = cf.fact_id LEFT JOIN entity s ON s.id = f.subject_id
     JOIN assertion a ON a.id = (
       SELECT x.id FROM assertion x WHERE x.fact_id = f.id AND x.withdrawn_at IS NULL
       ORDER BY x.source_id IS NULL, x.asserted_at, x.id LIMIT 1)
     LEFT JOIN entity w ON w.id = a.source_id
     ORDER BY cf.contradiction_id, coalesce(f.valid_at, a.asserted_at, f.created_at), f.id`,
    [JSON.stringify(rows.map(({ id }) => id))],
  );
  const byCase = Map.groupBy(facts, ({ contradiction_id }) => contradiction_id);
  return rows.map((row) => summaryOf(row, byCase.get(row.id) ?? [], now));
}

function summaryOf(row: SummaryRow, facts: readonly ContestedRow[], now: number): ContradictionSummary {
  const [first] = facts;
  return contradictionSummarySchema.parse({
    ...row,
    // Times that do not fit are of several things.
    subject: row.kind === 'time' ? null : entityRef(first?.subject_id ?? null, first?.subject ?? null),
    relation: row.kind === 'time' ? null : (first?.relation ?? null),
    rule: row.rule ?? 'equal',
    opened_at: formatInstant(row.opened_at),
    resolved_at: formatInstantOrNull(row.resolved_at),
    deferred: row.deferred_at !== null,
    facts: facts.map((fact) => ({
      ...fact,
      trust_weight: trustView(fact, now).trust_weight,
      source: entityRef(fact.source_id, fact.source),
    })),
  });
}

/** @throws PalimpsestError not_found */
export function requireContradiction(db: ReadHandle, datasetId: number, id: number): SummaryRow {
  const row = db.get<SummaryRow>(
    'contradiction.get',
    `SELECT ${summaryColumns} FROM contradiction c JOIN entity e ON e.id = c.entity_id WHERE e.dataset_id = ? AND e.id = ?`,
    [datasetId, id],
  );
  if (row === undefined) throw new PalimpsestError('not_found', `There is no contradiction ${id}.`, { field: 'id' });
  return row;
}
