import type { ReadHandle } from '../../storage/handles.ts';
import type { Saying } from './weighSaying.ts';

/** Which sayings a re-weighing looks at. */
export interface Scope {
  readonly datasetId: number;
  readonly sources: readonly number[];
  readonly types: readonly string[];
  /** The re-weighing that is undone: what it weighed is looked at wherever it went. */
  readonly baseId: number | null;
}

export interface SayingsPage {
  readonly sayings: readonly Saying[];
  /** Where the next page begins; null after the last. */
  readonly cursor: number | null;
}

/** Sayings of one step: few enough that other writers get their turn in between. */
const PAGE = 300;
/** Sayings have no index by type: so many ids are looked through at once. */
const WINDOW = 20_000;

/** The next sayings of these sources or of documents of these types, by id. */
export function nextSayings(db: ReadHandle, scope: Scope, cursor: number): SayingsPage {
  const last = Number(db.rows('assertion.last', 'SELECT max(id) FROM assertion')[0]?.[0] ?? 0);
  const end = scope.types.length === 0 ? last : Math.min(last, cursor + WINDOW);
  const ids = [bySource(db, scope, cursor), byType(db, scope, cursor, end), ofBase(db, scope, cursor)].flat();
  const wanted = [...new Set(ids)]
    .filter((id) => id <= end)
    .toSorted((a, b) => a - b)
    .slice(0, PAGE);
  const sayings = sayingsById(db, scope.baseId, wanted);
  const at = wanted.at(-1);
  if (wanted.length === PAGE && at !== undefined) return { sayings, cursor: at };
  return { sayings, cursor: end >= last ? null : end };
}

/** How many there are: for progress. */
export function countSayings(db: ReadHandle, scope: Scope): number {
  let count = 0;
  for (let cursor: number | null = 0; cursor !== null; ) {
    const page: SayingsPage = nextSayings(db, scope, cursor);
    count += page.sayings.length;
    cursor = page.cursor;
  }
  return count;
}

/** The sayings of some facts, as they would be looked at. */
export function sayingsOfFacts(db: ReadHandle, factIds: readonly number[]): Saying[] {
  return db.all<Saying>(
    'reweigh.ofFacts',
    `SELECT a.id, a.fact_id, a.source_id, a.trust_breakdown, NULL AS kept
     FROM json_each(?) j CROSS JOIN assertion a ON a.fact_id = j.value ORDER BY a.id`,
    [JSON.stringify(factIds)],
  );
}

function bySource(db: ReadHandle, { sources }: Scope, cursor: number): number[] {
  return sources.flatMap((source) =>
    numbers(
      db.rows('reweigh.bySource', 'SELECT id FROM assertion WHERE source_id = ? AND id > ? ORDER BY id LIMIT ?', [
        source,
        cursor,
        PAGE,
      ]),
    ),
  );
}

function byType(db: ReadHandle, { datasetId, types }: Scope, cursor: number, end: number): number[] {
  if (types.length === 0) return [];
  return numbers(
    db.rows(
      'reweigh.byType',
      `SELECT a.id FROM assertion a CROSS JOIN fact f ON f.id = a.fact_id
       WHERE a.id > @cursor AND a.id <= @end AND f.dataset_id = @datasetId
         AND a.trust_breakdown ->> '$.type.document_type' IN (SELECT value FROM json_each(@types))
       ORDER BY a.id LIMIT @page`,
      { cursor, end, datasetId, types: JSON.stringify(types), page: PAGE },
    ),
  );
}

function ofBase(db: ReadHandle, { baseId }: Scope, cursor: number): number[] {
  if (baseId === null) return [];
  return numbers(
    db.rows(
      'reweigh.ofBase',
      'SELECT assertion_id FROM reweighed WHERE reweighing_id = ? AND assertion_id > ? ORDER BY assertion_id LIMIT ?',
      [baseId, cursor, PAGE],
    ),
  );
}

function sayingsById(db: ReadHandle, baseId: number | null, ids: readonly number[]): Saying[] {
  return db.all<Saying>(
    'reweigh.sayings',
    `SELECT a.id, a.fact_id, a.source_id, a.trust_breakdown, r.before AS kept
     FROM json_each(@ids) j CROSS JOIN assertion a ON a.id = j.value
     LEFT JOIN reweighed r ON r.reweighing_id = @baseId AND r.assertion_id = a.id ORDER BY a.id`,
    { ids: JSON.stringify(ids), baseId },
  );
}

function numbers(rows: readonly (readonly unknown[])[]): number[] {
  return rows.map(([id]) => Number(id));
}
