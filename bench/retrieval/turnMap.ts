import { openReadConnection, type ReadConnection } from '../../src/main/engine/storage/connection.ts';

/** Which turns each fact was said in, by its assertions. */
export class TurnMap {
  readonly #turns = new Map<number, string[]>();
  /** The same with the name of the conversation before each. */
  readonly #named = new Map<number, string[]>();

  constructor(db: ReadConnection) {
    const rows = db.rows(
      'bench.turns',
      `SELECT a.fact_id, c.turn_ref, t.session_id FROM assertion a JOIN chunk c ON c.id = a.chunk_id
       JOIN artifact t ON t.id = c.artifact_id WHERE c.turn_ref IS NOT NULL ORDER BY a.fact_id, a.id`,
    );
    for (const [fact, turn, session] of rows) {
      note(this.#turns, Number(fact), String(turn));
      // A turns file's sessions are named `conversation/session`.
      note(this.#named, Number(fact), `${String(session).split('/')[0]} ${String(turn)}`);
    }
  }

  turnsOf(factId: number): readonly string[] {
    return this.#turns.get(factId) ?? [];
  }

  /** The same of a dataset that holds many conversations: each turn with the name of its own. */
  rankedAcross(factIds: readonly number[]): string[] {
    return [...new Set(factIds.flatMap((id) => this.#named.get(id) ?? []))];
  }

  /** The turns of a ranking of facts, each at its first place. */
  ranked(factIds: readonly number[]): string[] {
    return [...new Set(factIds.flatMap((id) => this.#turns.get(id) ?? []))];
  }
}

function note(turns: Map<number, string[]>, fact: number, turn: string): void {
  const known = turns.get(fact);
  if (known === undefined) turns.set(fact, [turn]);
  else if (!known.includes(turn)) known.push(turn);
}

export function openForReading(file: string): ReadConnection {
  return openReadConnection(file);
}
