import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { ReadHandle, WriteHandle } from '../storage/handles.ts';
import { isSameValue, type PlaceChange, parsePlace, type Thing, thingsIn } from './places.ts';

export type DecisionKind =
  | 'entity_edited'
  | 'fact_added'
  | 'fact_corrected'
  | 'fact_confirmed'
  | 'relations_edited'
  | 'tags_edited'
  | 'reextracted'
  | 'model_read'
  | DecisionOfTruth
  | 'placed'
  | 'classified'
  | 'category_added'
  | 'branch_moved'
  | 'entities_merged'
  | 'entity_split'
  | 'merge_rejected'
  | 'fact_ended'
  | 'dependents_ended'
  | 'reweighed'
  | 'procedure_saved'
  | 'procedure_marked'
  | 'procedure_bound'
  | 'procedure_removed'
  | 'rule_approved'
  | 'rule_rejected'
  | 'undone';
/** What the rules decided of a pair of facts, and what a person decided of a contradiction or of a fallacy. */
type DecisionOfTruth =
  | 'settled'
  | 'contradiction_resolved'
  | 'contradiction_dismissed'
  | 'fallacy_confirmed'
  | 'fallacy_upheld'
  | 'fallacy_dismissed';

export interface DecisionToLog {
  readonly datasetId: number;
  readonly kind: DecisionKind;
  readonly reason: string | null;
  readonly madeBy: string;
  readonly change: PlaceChange;
  readonly undoes?: number;
  /** What it is about besides the things whose places it changed. */
  readonly about?: readonly Thing[];
  readonly now: number;
}

/** Adds a decision to the log, with what it is about. Must run in the transaction that makes the change. */
export function logDecision(db: WriteHandle, decision: DecisionToLog): number {
  const { datasetId, kind, reason, madeBy, change, undoes = null, about = [], now } = decision;
  const { lastId: id } = db.run(
    'decision.add',
    `INSERT INTO decision_log (dataset_id, kind, reason, made_by, before, after, undoes, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [datasetId, kind, reason, madeBy, JSON.stringify(change.before), JSON.stringify(change.after), undoes, now],
  );
  for (const thing of [...thingsIn(change.before), ...thingsIn(change.after), ...about]) {
    db.run(
      'decision.addTarget',
      'INSERT OR IGNORE INTO decision_target (decision_id, kind, target_id) VALUES (?, ?, ?)',
      [id, thing.kind, thing.id],
    );
  }
  for (const path of Object.keys(change.after)) {
    const place = parsePlace(path);
    if (place?.part !== 'state' || isSameValue(change.before[path] ?? null, change.after[path] ?? null)) continue;
    db.run('decision.ofState', 'UPDATE fact SET decision_id = ? WHERE id = ?', [id, place.id]);
  }
  if (undoes !== null) {
    db.run('decision.undone', 'UPDATE decision_log SET undone_by = ? WHERE id = ?', [id, undoes]);
    db.run(
      'decision.sameTargets',
      `INSERT OR IGNORE INTO decision_target (decision_id, kind, target_id)
       SELECT ?, kind, target_id FROM decision_target WHERE decision_id = ?`,
      [id, undoes],
    );
  }
  return id;
}

export interface DecisionRow {
  readonly id: number;
  readonly kind: string;
  readonly reason: string | null;
  readonly made_by: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly undoes: number | null;
  readonly undone_by: number | null;
  readonly created_at: number;
}
export const decisionColumns =
  'd.id, d.kind, d.reason, d.made_by, d.before, d.after, d.undoes, d.undone_by, d.created_at';

/** @throws PalimpsestError not_found */
export function requireDecision(db: ReadHandle, datasetId: number, id: number): DecisionRow {
  const row = db.get<DecisionRow>(
    'decision.get',
    `SELECT ${decisionColumns} FROM decision_log d WHERE d.dataset_id = ? AND d.id = ?`,
    [datasetId, id],
  );
  if (row === undefined) throw new PalimpsestError('not_found', `There is no change ${id}.`, { field: 'id' });
  return row;
}
