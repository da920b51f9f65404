import type { ReadHandle } from '../../storage/handles.ts';

/** What one source said, and how that went. */
export interface Tally {
  readonly statements: number;
  readonly passages: number;
  readonly standing: number;
  readonly overruled: number;
  readonly won: number;
  /** Milliseconds UTC. */
  readonly lastSaidAt: number | null;
}

const nothingSaid: Tally = { statements: 0, passages: 0, standing: 0, overruled: 0, won: 0, lastSaidAt: null };

/** Links by which one claim beats another that is said of the same time; a succession beats nobody. */
export const beats = `('resolves_conflict', 'corrects')`;

/** Facts of which a saying stands, of each source once. */
const said = `SELECT DISTINCT a.source_id, a.fact_id FROM assertion a JOIN fact f ON f.id = a.fact_id
  WHERE f.dataset_id = @datasetId AND a.source_id IS NOT NULL AND f.chunk_id IS NULL`;

export class Tallies {
  readonly #bySource: ReadonlyMap<number, Tally>;

  constructor(bySource: ReadonlyMap<number, Tally>) {
    this.#bySource = bySource;
  }

  of(source: number): Tally {
    return this.#bySource.get(source) ?? nothingSaid;
  }
}

function readTallies(db: ReadHandle, datasetId: number): Tallies {
  const saidRows = db.all<{ id: number; statements: number; passages: number; standing: number; last: number | null }>(
    'sources.said',
    `SELECT s.source_id AS id, sum(s.is_statement) AS statements, sum(1 - s.is_statement) AS passages,
       sum(s.stands) AS standing, max(s.last) AS last
     FROM (
       SELECT a.source_id, f.chunk_id IS NULL AS is_statement, max(a.asserted_at) AS last,
         f.chunk_id IS NULL AND f.status IN ('holds', 'disputed') AND max(a.withdrawn_at IS NULL) AS stands
       FROM assertion a JOIN fact f ON f.id = a.fact_id
       WHERE f.dataset_id = @datasetId AND a.source_id IS NOT NULL GROUP BY a.source_id, a.fact_id) s
     GROUP BY s.source_id`,
    { datasetId },
  );
  const fought = db.all<{ loser: number; winner: number; fact: number; by: number }>(
    'sources.fought',
    `WITH said AS (${said})
     SELECT DISTINCT lost.source_id AS loser, won.source_id AS winner, l.to_fact AS fact, l.from_fact AS "by"
     FROM fact_link l JOIN said lost ON lost.fact_id = l.to_fact JOIN said won ON won.fact_id = l.from_fact
     WHERE l.kind IN ${beats} AND lost.source_id <> won.source_id`,
    { datasetId },
  );
  const lost = countedBy(fought, ({ loser, fact }) => [loser, fact]);
  const won = countedBy(fought, ({ winner, fact }) => [winner, fact]);
  return new Tallies(
    new Map(
      saidRows.map(({ id, statements, passages, standing, last }) => [
        id,
        { statements, passages, standing, lastSaidAt: last, overruled: lost.get(id) ?? 0, won: won.get(id) ?? 0 },
      ]),
    ),
  );
}

function countedBy<T>(
  rows: readonly T[],
  keyOf: (row: T) => readonly [source: number, fact: number],
): Map<number, number> {
  const facts = new Map<number, Set<number>>();
  for (const row of rows) {
    const [source, fact] = keyOf(row);
    facts.set(source, (facts.get(source) ?? new Set()).add(fact));
  }
  return new Map([...facts].map(([source, own]) => [source, own.size]));
}

const kept = new WeakMap<ReadHandle, Map<number, { readonly seq: number; readonly tallies: Tallies }>>();

/** Kept until something is written, so that pages of one list are counted once. */
export function talliesOf(db: ReadHandle, datasetId: number): Tallies {
  const seq = db.get<{ seq: number | null }>('sources.lastChange', 'SELECT max(seq) AS seq FROM change')?.seq ?? 0;
  const byDataset = kept.get(db) ?? new Map<number, { seq: number; tallies: Tallies }>();
  kept.set(db, byDataset);
  const known = byDataset.get(datasetId);
  if (known?.seq === seq) return known.tallies;
  const tallies = readTallies(db, datasetId);
  byDataset.set(datasetId, { seq, tallies });
  return tallies;
}
