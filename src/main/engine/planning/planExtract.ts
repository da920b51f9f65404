import type { z } from 'zod';
import type { allenRelationSchema } from '../../../shared/contract/temporal.ts';
import type { DatasetRef } from '../../../shared/contract/primitives.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { JobContext } from '../jobs.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { dimensionsOf } from '../semantic/relations/listRelations.ts';
import { parseInstant } from '../temporal/instants.ts';
import { eventOrders } from './eventOrders.ts';
import { flawedFacts } from './flawedFacts.ts';

/** What a plan is made with: things, what holds of them, and the order of what happened. Plain data. */
export interface PlanExtract {
  readonly entities: readonly PlanEntity[];
  readonly facts: readonly PlanFact[];
  readonly orders: readonly PlanOrder[];
  /** States that exclude one another: dimensions of groups of words that say the same. */
  readonly dimensions: readonly (readonly (readonly string[])[])[];
  /** Facts that were found and are not planned with. */
  readonly leftOut: readonly LeftOut[];
  readonly truncated: boolean;
}

export interface PlanEntity {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly aliases: readonly string[];
}

export interface PlanFact {
  readonly id: number;
  readonly text: string;
  readonly subject: number;
  readonly relation: string;
  readonly object: number | null;
  readonly value: string | null;
  readonly isDisputed: boolean;
}

/** Two events of which the facts prove how they stand to each other in time. */
export interface PlanOrder {
  readonly a: number;
  readonly b: number;
  readonly relation: z.infer<typeof allenRelationSchema>;
  readonly facts: readonly number[];
}

export interface LeftOut {
  readonly factId: number;
  readonly text: string;
  readonly why: string;
  /** What the fact says, where it goes round in a circle: actions that lead around it are left out too. */
  readonly circle: { readonly relation: string; readonly value: string | null } | null;
}

export interface PlanExtractArgs {
  readonly request: DatasetRef & {
    readonly seeds: readonly number[];
    /** Names, or words of names, of what to plan with. */
    readonly words: readonly string[];
    /** Relations and states that the actions speak of: facts of these are taken whatever they are about. */
    readonly relations: readonly string[];
    readonly states: readonly string[];
    readonly as_of?: string | undefined;
    readonly known_at?: string | undefined;
  };
}

/** Facts that are walked from the seeds, and those taken for their relation. */
const mostNear = 400;
const mostByRelation = 2000;
const hops = 2;

interface FactRow {
  readonly id: number;
  readonly text: string;
  readonly subject_id: number;
  readonly relation: string;
  readonly object_id: number | null;
  readonly object_value: string | null;
  readonly status: string;
}

/** Facts that hold at both clocks: what is said of the world is an interval, what is known a state. */
const standing = `
  WITH held AS (
    SELECT f.id, f.status, f.valid_at, f.invalid_at FROM fact f WHERE @knownAt IS NULL OR f.recorded_at <= @knownAt
    UNION ALL
    SELECT s.fact_id, s.status, s.valid_at, s.invalid_at FROM fact_state s
    WHERE @knownAt IS NOT NULL AND s.recorded_at <= @knownAt AND s.replaced_at > @knownAt
  )
  SELECT f.id, f.text, coalesce(s.merged_into, f.subject_id) AS subject_id, f.relation,
    coalesce(o.merged_into, f.object_id) AS object_id, f.object_value, h.status
  FROM json_each(@ids) j CROSS JOIN fact f ON f.id = j.value
    CROSS JOIN held h ON h.id = f.id CROSS JOIN entity s ON s.id = f.subject_id LEFT JOIN entity o ON o.id = f.object_id
  WHERE f.dataset_id = @dataset AND f.chunk_id IS NULL AND f.relation IS NOT NULL
    AND (f.object_id IS NOT NULL OR f.object_value IS NOT NULL)
    AND f.polarity = 'affirmed' AND f.modality = 'asserted' AND h.status IN ('holds', 'disputed')
    AND (@knownAt IS NULL OR f.created_at <= @knownAt)
    AND (h.valid_at IS NULL OR h.valid_at <= @asOf) AND (h.invalid_at IS NULL OR h.invalid_at > @asOf)
  ORDER BY f.id`;

/**
 * Read job: what a plan around some things is made with. Facts that a confirmed fallacy is about are left out and named;
 * disputed ones are taken and marked.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function planExtract(
  db: ReadHandle,
  { request }: PlanExtractArgs,
  { clock }: Pick<JobContext, 'clock'>,
): PlanExtract {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const clocks = {
      asOf: request.as_of === undefined ? clock.now() : parseInstant(request.as_of),
      knownAt: request.known_at === undefined ? null : parseInstant(request.known_at),
    };
    const walk = new Extraction(db, datasetId, clocks);
    const named = [...request.seeds, ...namedIn(db, datasetId, request.words)];
    walk.around(named);
    walk.ofRelations(request.relations, request.states);
    const flawed = flawedFacts(db, datasetId, [...walk.facts.keys()]);
    const facts = [...walk.facts.values()].filter(({ id }) => !flawed.has(id));
    const ids = [...new Set([...named, ...facts.flatMap(({ subject, object }) => [subject, object ?? subject])])];
    const entities = entitiesOf(db, datasetId, ids);
    return {
      entities,
      facts,
      orders: eventOrders(db, datasetId, entities),
      dimensions: dimensionsOf(db, datasetId).map(({ groups }) => groups),
      leftOut: [...flawed].map(([id, { why, isCircle }]) => {
        const fact = walk.facts.get(id);
        const circle = isCircle && fact !== undefined ? { relation: fact.relation, value: fact.value } : null;
        return { factId: id, text: fact?.text ?? '', why, circle };
      }),
      truncated: walk.isTruncated,
    };
  });
}

class Extraction {
  readonly facts = new Map<number, PlanFact>();
  readonly #db: ReadHandle;
  readonly #datasetId: number;
  readonly #clocks: { readonly asOf: number; readonly knownAt: number | null };
  #isTruncated = false;

  constructor(db: ReadHandle, datasetId: number, clocks: { asOf: number; knownAt: number | null }) {
    this.#db = db;
    this.#datasetId = datasetId;
    this.#clocks = clocks;
  }

  get isTruncated(): boolean {
    return this.#isTruncated;
  }

  around(seeds: readonly number[]): void {
    const seen = new Set(seeds);
    let front = [...seen];
    for (let hop = 0; hop < hops && front.length > 0; hop++) {
      const found = this.#take(
        this.#ids(
          'plan.factsAround',
          `SELECT DISTINCT fe.fact_id AS id FROM json_each(@items) j
             CROSS JOIN entity e ON e.id = j.value OR e.merged_into = j.value
             CROSS JOIN fact_entity fe ON fe.entity_id = e.id AND fe.role IN ('subject', 'object')
           ORDER BY 1 LIMIT @most`,
          { items: JSON.stringify(front), most: mostNear + 1 },
          mostNear,
        ),
      );
      front = [];
      for (const { subject, object } of found) {
        for (const id of [subject, object]) {
          if (id === null || seen.has(id)) continue;
          seen.add(id);
          front.push(id);
        }
      }
    }
  }

  ofRelations(relations: readonly string[], states: readonly string[]): void {
    const ids = this.#ids(
      'plan.factsOfRelations',
      `SELECT id FROM fact WHERE dataset_id = @dataset AND chunk_id IS NULL AND (
         relation IN (SELECT value FROM json_each(@items))
         OR relation = 'has_state' AND lower(object_value) IN (SELECT value FROM json_each(@states)))
       ORDER BY id LIMIT @most`,
      { items: JSON.stringify(relations), states: JSON.stringify(states), most: mostByRelation + 1 },
      mostByRelation,
    );
    this.#take(ids);
  }

  #ids(name: string, sql: string, parameters: Readonly<Record<string, string | number>>, most: number): number[] {
    const rows = this.#db.all<{ id: number }>(name, sql, { ...parameters, ...this.#datasetIn(sql) });
    if (rows.length > most) this.#isTruncated = true;
    return rows.slice(0, most).map(({ id }) => id);
  }

  #datasetIn(sql: string): { dataset?: number } {
    return sql.includes('@dataset') ? { dataset: this.#datasetId } : {};
  }

  #take(ids: readonly number[]): PlanFact[] {
    const rows = this.#db.all<FactRow>('plan.facts', standing, {
      ids: JSON.stringify(ids.filter((id) => !this.facts.has(id))),
      dataset: this.#datasetId,
      ...this.#clocks,
    });
    return rows.map((row) => {
      const fact: PlanFact = {
        id: row.id,
        text: row.text,
        subject: row.subject_id,
        relation: row.relation,
        object: row.object_id,
        value: row.object_value,
        isDisputed: row.status === 'disputed',
      };
      this.facts.set(fact.id, fact);
      return fact;
    });
  }
}

/** Entities that one of the words names. */
function namedIn(db: ReadHandle, datasetId: number, words: readonly string[]): number[] {
  return db
    .all<{ id: number }>(
      'plan.named',
      `SELECT DISTINCT coalesce(e.merged_into, e.id) AS id FROM json_each(?) j CROSS JOIN entity_alias a ON a.alias_norm = j.value
       CROSS JOIN entity e ON e.id = a.entity_id
       WHERE e.dataset_id = ? AND e.type NOT IN ('fallacy', 'contradiction', 'category') ORDER BY 1`,
      [JSON.stringify(words), datasetId],
    )
    .map(({ id }) => id);
}

function entitiesOf(db: ReadHandle, datasetId: number, ids: readonly number[]): PlanEntity[] {
  return db
    .all<{ id: number; name: string; type: string; aliases: string }>(
      'plan.entities',
      `SELECT e.id, e.name, e.type,
         (SELECT json_group_array(a.alias_norm) FROM entity b JOIN entity_alias a ON a.entity_id = b.id
          WHERE b.id = e.id OR b.merged_into = e.id) AS aliases
       FROM json_each(?) j CROSS JOIN entity e ON e.id = j.value
       WHERE e.dataset_id = ? AND e.type NOT IN ('fallacy', 'contradiction', 'category') ORDER BY e.id`,
      [JSON.stringify(ids), datasetId],
    )
    .map(({ aliases, ...entity }) => ({ ...entity, aliases: textList(aliases) }));
}

function textList(json: string): string[] {
  const parsed: unknown = JSON.parse(json);
  return Array.isArray(parsed) ? parsed.filter((item) => typeof item === 'string') : [];
}
