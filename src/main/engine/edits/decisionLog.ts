import type { ReadHandle } from '../storage/handles.ts';
import { type DecisionRow, decisionColumns } from './decisions.ts';
import { type PlaceChange, parsePlace, parsePlaces } from './places.ts';
import type { LoggedDecision } from './resting.ts';
import { shareBranch, taxonomyMarks } from './sharedBranches.ts';

/** Reads the log of decisions for as long as nothing is written: each decision is read and parsed once. */
export class DecisionLog {
  readonly #db: ReadHandle;
  readonly #rows = new Map<number, DecisionRow>();
  readonly #changes = new Map<number, PlaceChange | null>();

  constructor(db: ReadHandle) {
    this.#db = db;
  }

  row(id: number): DecisionRow | undefined {
    this.#load([id]);
    return this.#rows.get(id);
  }

  /** What a decision changed; null when that is not known, or not a matter of places. */
  changeOf(row: DecisionRow): PlaceChange | null {
    const known = this.#changes.get(row.id);
    if (known !== undefined) return known;
    const [before, after] = [parsePlaces(row.before), parsePlaces(row.after)];
    const change = before === null || after === null ? null : { before, after };
    this.#changes.set(row.id, change);
    return change;
  }

  /**
   * Later decisions that may rest on this one: those about one of the same things, and those that gave or freed keys.
   * What the rules settled rests on nothing: it follows from what is said.
   */
  laterThan(datasetId: number, id: number): LoggedDecision[] {
    const ids = this.#db
      .rows(
        'decision.later',
        `SELECT DISTINCT o.decision_id FROM decision_target t
         JOIN decision_target o ON o.kind = t.kind AND o.target_id = t.target_id AND o.decision_id > t.decision_id
         JOIN decision_log l ON l.id = o.decision_id AND l.kind <> 'settled'
         WHERE t.decision_id = @id
         UNION SELECT d.id FROM decision_log d
         WHERE d.id > @id AND d.dataset_id = @datasetId AND d.kind IN ('entity_edited', 'category_added', 'undone')
           AND (d.before LIKE '%/key"%' OR d.after LIKE '%/key"%')
         UNION SELECT d.id FROM decision_log d
         WHERE d.id > @id AND d.dataset_id = @datasetId AND d.kind IN ('reweighed', 'undone') AND d.after LIKE '%"baseline/%'
         UNION SELECT d.id FROM decision_log d
         WHERE d.id > @id AND d.dataset_id = @datasetId AND d.kind IN ('relations_edited', 'undone') AND d.after LIKE '%"relations/%'
         UNION SELECT d.id FROM decision_log d
         WHERE d.id > @id AND d.dataset_id = @datasetId AND d.kind IN ('rule_approved', 'rule_rejected', 'undone')
           AND d.after LIKE '%"rule/%'`,
        { id, datasetId },
      )
      .map(([later]) => Number(later));
    const own = this.row(id);
    const inTaxonomy = own === undefined ? null : taxonomyMarks(this.changeOf(own));
    const moving = inTaxonomy === null ? [] : this.#movingAfter(datasetId, id);
    this.#load([...ids, ...moving]);
    return [...new Set([...ids, ...moving])].flatMap((later): LoggedDecision[] => {
      const row = this.#rows.get(later);
      if (row === undefined) return [];
      const change = this.changeOf(row);
      const sharesBranch = inTaxonomy !== null && shareBranch(this.#db, inTaxonomy, taxonomyMarks(change));
      return ids.includes(later) || sharesBranch ? [{ id: row.id, undoes: row.undoes, change, sharesBranch }] : [];
    });
  }

  /** Later decisions that put nodes elsewhere in the taxonomy, one by one or by the branch. */
  #movingAfter(datasetId: number, id: number): number[] {
    return this.#db
      .rows(
        'decision.laterInTaxonomy',
        `SELECT id FROM decision_log WHERE id > ? AND dataset_id = ?
           AND kind IN ('placed', 'classified', 'category_added', 'branch_moved', 'procedure_bound', 'procedure_saved',
             'undone')
           AND (after LIKE '%/path"%' OR after LIKE '%"branch/%' OR after LIKE '%/branch"%')`,
        [id, datasetId],
      )
      .map(([later]) => Number(later));
  }

  /** Whether one of the pair of facts that the rules settled still ends the other. */
  isInForce({ after }: PlaceChange): boolean {
    const pair = Object.keys(after)
      .map(parsePlace)
      .find((place) => place?.part === 'pin');
    if (pair === undefined || pair === null) return false;
    const link = this.#db.get(
      'decision.inForce',
      `SELECT 1 FROM fact_link WHERE kind IN ('supersedes', 'resolves_conflict')
         AND ((from_fact = @a AND to_fact = @b) OR (from_fact = @b AND to_fact = @a))`,
      { a: pair.id, b: Number(pair.rest) },
    );
    return link !== undefined;
  }

  #load(ids: readonly number[]): void {
    const missing = ids.filter((id) => !this.#rows.has(id));
    if (missing.length === 0) return;
    const rows = this.#db.all<DecisionRow>(
      'decision.byIds',
      `SELECT ${decisionColumns} FROM json_each(?) j CROSS JOIN decision_log d ON d.id = j.value`,
      [JSON.stringify(missing)],
    );
    for (const row of rows) this.#rows.set(row.id, row);
  }
}
