import { openReadConnection, type ReadConnection } from '../../src/main/engine/storage/connection.ts';

/** Which turns each fact was said in, by its assertions. */
export class TurnMap {
  readonly #turns = new Map<number, string[]>();

  constructor(db: ReadConnection) {
    const rows = db.rows(
      'bench.turns',
      `SELECT a.fact_id, c.turn_ref FROM assertion a JOIN chunk c ON c.id = a.chunk_id
       WHERE c.turn_ref IS NOT NULL ORDER BY a.fact_id, a.id`,
    );
    for (const [fact, turn] of rows) {
      const known = this.#turns.get(Number(fact));
      if (known === undefined) this.#turns.set(Number(fact), [String(turn)]);
      else if (!known.includes(String(turn))) known.push(String(turn));
    }
  }

  turnsOf(factId: number): readonly string[] {
    return this.#turns.get(factId) ?? [];
  }

  /** The turns of a ranking of facts, each at its first place. */
  ranked(factIds: readonly number[]): string[] {
    return [...new Set(factIds.flatMap((id) => this.#turns.get(id) ?? []))];
  }
}

export function openForReading(file: string): ReadConnection {
  return openReadConnection(file);
}
