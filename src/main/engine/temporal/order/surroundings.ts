import type { ReadHandle } from '../../storage/handles.ts';
import { datingRelations, orderingRelations } from './timeRelations.ts';
import { type TimedFact, timedFactColumns } from './timedFact.ts';

/** Most facts that one question takes in. */
const mostAsked = 3000;

/** An interval of the question: what a fact tells of, or an event that has an entity. */
export type Thing = { readonly kind: 'fact' | 'entity'; readonly id: number };

/** A fact that ended where another began. */
export interface Succession {
  readonly earlier: number;
  readonly later: number;
}

/** All that bears on when some things were: facts with their dates and anchors, the events they name, successions. */
export interface Surroundings {
  readonly facts: ReadonlyMap<number, TimedFact>;
  /** Names of the events, by id. */
  readonly entities: ReadonlyMap<number, string>;
  /** Those of them that are known to be something that happens. */
  readonly events: ReadonlySet<number>;
  /** Merged entities with what they were merged into. */
  readonly mergedInto: ReadonlyMap<number, number>;
  readonly successions: readonly Succession[];
  readonly gaveUp: boolean;
}

/**
 * Walks from the things asked about through anchors, dates of events, orders told of events and successions, level by
 * level, until nothing new bears on them. Dates lead no further: the calendar is everyone's.
 */
export function surroundingsOf(
  db: ReadHandle,
  datasetId: number,
  things: readonly Thing[],
  mostFacts = mostAsked,
): Surroundings {
  const walk = new Walk(db, datasetId, mostFacts);
  let factIds = things.filter(({ kind }) => kind === 'fact').map(({ id }) => id);
  let entityIds = things.filter(({ kind }) => kind === 'entity').map(({ id }) => id);
  while ((factIds.length > 0 || entityIds.length > 0) && !walk.isFull) {
    walk.takeEntities(entityIds);
    const found = walk.takeFacts([...factIds, ...walk.factsAbout(entityIds)]);
    factIds = walk.succeeding(found);
    entityIds = walk.newEntities(found);
  }
  return walk.surroundings();
}

class Walk {
  readonly #db: ReadHandle;
  readonly #datasetId: number;
  readonly #mostFacts: number;
  readonly #events = new Set<number>();
  readonly #facts = new Map<number, TimedFact>();
  readonly #entities = new Map<number, string>();
  readonly #mergedInto = new Map<number, number>();
  readonly #successions = new Map<string, Succession>();
  #hasMore = false;

  constructor(db: ReadHandle, datasetId: number, mostFacts: number) {
    this.#db = db;
    this.#datasetId = datasetId;
    this.#mostFacts = mostFacts;
  }

  get isFull(): boolean {
    return this.#hasMore;
  }

  takeFacts(ids: readonly number[]): TimedFact[] {
    const fresh = [...new Set(ids)].filter((id) => !this.#facts.has(id));
    const room = this.#mostFacts - this.#facts.size;
    if (fresh.length > room) this.#hasMore = true;
    const rows = this.#db.all<TimedFact>(
      'order.facts',
      `SELECT ${timedFactColumns} FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value
       LEFT JOIN chunk c ON c.id = f.chunk_id WHERE f.dataset_id = ? ORDER BY f.id`,
      [JSON.stringify(fresh.slice(0, room)), this.#datasetId],
    );
    for (const row of rows) this.#facts.set(row.id, row);
    return rows;
  }

  takeEntities(ids: readonly number[]): void {
    const rows = this.#db.all<{ id: number; name: string; type: string; into: number | null }>(
      'order.entities',
      `SELECT e.id, e.name, e.type, e.merged_into AS "into" FROM entity e
       WHERE e.dataset_id = @dataset AND e.id IN (SELECT value FROM json_each(@ids))
       UNION SELECT e.id, e.name, e.type, e.merged_into FROM json_each(@ids) j JOIN entity e ON e.merged_into = j.value`,
      { dataset: this.#datasetId, ids: JSON.stringify(ids) },
    );
    for (const { id, name, type, into } of rows) {
      this.#entities.set(id, name);
      if (type === 'event') this.#events.add(id);
      if (into !== null) this.#mergedInto.set(id, into);
    }
  }

  /** Facts that are anchored to these events, date them, or put them before or after others. */
  factsAbout(entityIds: readonly number[]): number[] {
    return this.#db
      .all<{ id: number }>(
        'order.factsAbout',
        `SELECT f.id FROM json_each(@ids) j CROSS JOIN fact f ON f.anchor_entity_id = j.value WHERE f.anchor_relation IS NOT NULL
         UNION SELECT f.id FROM json_each(@ids) j CROSS JOIN json_each(@relations) r
           CROSS JOIN fact f ON f.subject_id = j.value AND f.relation = r.value
         UNION SELECT f.id FROM json_each(@ids) j CROSS JOIN fact f ON f.object_id = j.value
           WHERE f.relation IN (SELECT value FROM json_each(@orderings))
         LIMIT @most`,
        {
          most: this.#mostFacts + 1,
          ids: JSON.stringify(entityIds.flatMap((id) => this.#bearers(id))),
          relations: JSON.stringify([...datingRelations, ...orderingRelations]),
          orderings: JSON.stringify(orderingRelations),
        },
      )
      .map(({ id }) => id);
  }

  #bearers(id: number): number[] {
    return [id, ...[...this.#mergedInto].filter(([, into]) => into === id).map(([merged]) => merged)];
  }

  /** Notes where these facts succeed others or are succeeded, and returns those not yet known. */
  succeeding(facts: readonly TimedFact[]): number[] {
    const rows = this.#db.all<{ later: number; earlier: number }>(
      'order.successions',
      `SELECT l.from_fact AS later, l.to_fact AS earlier FROM (
         SELECT l.from_fact, l.to_fact FROM json_each(@ids) j CROSS JOIN fact_link l ON l.from_fact = j.value WHERE l.kind = 'supersedes'
         UNION SELECT l.from_fact, l.to_fact FROM json_each(@ids) j CROSS JOIN fact_link l ON l.to_fact = j.value WHERE l.kind = 'supersedes'
       ) l JOIN fact e ON e.id = l.to_fact WHERE e.invalid_kind = 'succession' ORDER BY l.from_fact, l.to_fact`,
      { ids: JSON.stringify(facts.map(({ id }) => id)) },
    );
    for (const row of rows) this.#successions.set(`${row.earlier} ${row.later}`, row);
    return [...new Set(rows.flatMap(({ later, earlier }) => [later, earlier]))].filter((id) => !this.#facts.has(id));
  }

  /** Events that the facts name in time and that were not looked at yet. */
  newEntities(facts: readonly TimedFact[]): number[] {
    const named = facts.flatMap((fact) => {
      const isOrdering = fact.relation !== null && orderingRelations.includes(fact.relation);
      const isDating = fact.relation !== null && datingRelations.includes(fact.relation);
      return [
        fact.anchor_relation === null ? null : fact.anchor_entity_id,
        isDating || isOrdering ? fact.subject_id : null,
        isOrdering ? fact.object_id : null,
      ];
    });
    return [...new Set(named)].filter((id) => id !== null && !this.#entities.has(id)).map((id) => id ?? 0);
  }

  surroundings(): Surroundings {
    return {
      facts: this.#facts,
      entities: this.#entities,
      events: this.#events,
      mergedInto: this.#mergedInto,
      successions: [...this.#successions.values()],
      gaveUp: this.#hasMore,
    };
  }
}
