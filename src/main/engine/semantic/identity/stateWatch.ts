import type { StateDifference } from '../../../../shared/contract/identity.ts';
import { type FactState, stateColumns } from '../../edits/places.ts';
import { sayState } from '../../edits/sayTruth.ts';
import type { ReadHandle } from '../../storage/handles.ts';

const MOST_LISTED = 50;

/** Tells which states were replaced since it was made, each fact once with what was held first. */
export class StateWatch {
  readonly #db: ReadHandle;
  readonly #last: number;

  constructor(db: ReadHandle) {
    this.#db = db;
    this.#last = Number(db.rows('state.last', 'SELECT coalesce(max(id), 0) FROM fact_state')[0]?.[0] ?? 0);
  }

  changed(limit = MOST_LISTED): StateDifference[] {
    const columns = (of: string): string => stateColumns.map((column) => `${of}.${column}`).join(', ');
    const replaced = this.#db.all<FactState & { fact_id: number; text: string }>(
      'state.replaced',
      `SELECT s.fact_id, f.text, ${columns('s')} FROM fact_state s JOIN fact f ON f.id = s.fact_id
       WHERE s.id IN (SELECT min(id) FROM fact_state WHERE id > ? GROUP BY fact_id) ORDER BY s.fact_id`,
      [this.#last],
    );
    return replaced
      .flatMap(({ fact_id, text, ...was }) => {
        const is = this.#db.get<FactState>('state.of', `SELECT ${columns('f')} FROM fact f WHERE f.id = ?`, [fact_id]);
        const [before, after] = [sayState(was), is === undefined ? '' : sayState(is)];
        return before === after ? [] : [{ fact_id, text, before, after }];
      })
      .slice(0, limit);
  }
}
