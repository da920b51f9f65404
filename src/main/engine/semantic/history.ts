import type { z } from 'zod';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { HistoryResponse, historyRequestSchema } from '../../../shared/contract/memory.ts';
import { factStatusSchema } from '../../../shared/contract/primitives.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { JobContext } from '../jobs.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { formatInstant, formatInstantOrNull } from '../temporal/instants.ts';
import { readTrust } from '../trust/weight.ts';
import { entityRef, type FactViewRow, factView, factViewColumns, factViewJoins, trustView } from './factViews.ts';
import { nameKey } from './names.ts';

/** An entity with more facts than this shows the latest; `total` tells how many there are. */
const MOST_FACTS = 500;

type HistoryFact = HistoryResponse['facts'][number];
type HistoryEntity = HistoryResponse['entities'][number];

/**
 * Read job: what was held of an entity, or of one fact, over both clocks: each fact with the states it was in, the
 * present one last, and every time it was said, with the passage. A name gives the facts of all its bearers.
 * @throws PalimpsestError not_found
 */
export function history(
  db: ReadHandle,
  request: z.output<typeof historyRequestSchema>,
  { clock }: Pick<JobContext, 'clock'>,
): HistoryResponse {
  const now = clock.now();
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const { fact_id, entity_id, name } = request;
    if (fact_id !== undefined) return historyOfFact(db, datasetId, fact_id, now);
    const ids = entity_id === undefined ? entitiesNamed(db, datasetId, name ?? '') : [entity_id];
    const entities = readEntities(db, datasetId, ids);
    if (entities.length === 0) {
      throw entity_id === undefined
        ? unknownName(db, datasetId, name ?? '')
        : new PalimpsestError('not_found', `there is no entity ${entity_id}`, { field: 'entity_id' });
    }
    return historyOfEntities(db, entities, now);
  });
}

const MOST_LONGER_NAMES = 5;

/** Says whose names begin with the words: "Nemri" alone may be one of several. */
function unknownName(db: ReadHandle, datasetId: number, name: string): PalimpsestError {
  const longer = db.all<{ name: string }>(
    'history.longerNames',
    `SELECT DISTINCT e.name FROM entity_alias a JOIN entity e ON e.id = a.entity_id
     WHERE a.alias_norm >= @key || ' ' AND a.alias_norm < @key || '!' AND e.dataset_id = @datasetId AND e.merged_into IS NULL
     ORDER BY a.alias_norm LIMIT @most`,
    { key: nameKey(name), datasetId, most: MOST_LONGER_NAMES },
  );
  const names = longer.map((entity) => `"${entity.name}"`).join(', ');
  return new PalimpsestError('not_found', `nothing is known by the name "${name}"`, {
    field: 'name',
    ...(names === '' ? {} : { hint: `Names that begin so: ${names}.` }),
  });
}

/** Entities that bear the name or have it as an alias; a merged one stands for what it was merged into. */
export function entitiesNamed(db: ReadHandle, datasetId: number, name: string): number[] {
  return db
    .all<{ id: number }>(
      'history.named',
      `SELECT DISTINCT coalesce(e.merged_into, e.id) AS id FROM entity_alias a JOIN entity e ON e.id = a.entity_id
       WHERE a.alias_norm = ? AND e.dataset_id = ? ORDER BY 1`,
      [nameKey(name), datasetId],
    )
    .map(({ id }) => id);
}

function readEntities(db: ReadHandle, datasetId: number, ids: readonly number[]): HistoryEntity[] {
  const rows = db.all<{ id: number; name: string; type: string; key: string; aliases: string }>(
    'history.entities',
    `SELECT e.id, e.name, e.type, e.key,
       (SELECT json_group_array(a.alias_norm) FROM entity_alias a WHERE a.entity_id = e.id) AS aliases
     FROM entity e WHERE e.dataset_id = ? AND e.id IN (SELECT value FROM json_each(?)) ORDER BY e.id`,
    [datasetId, JSON.stringify(ids)],
  );
  return rows.map(({ id, name, type, aliases }) => ({
    id,
    name,
    type,
    aliases: (JSON.parse(aliases) as string[]).filter((alias) => alias !== nameKey(name)),
  }));
}

function historyOfFact(db: ReadHandle, datasetId: number, factId: number, now: number): HistoryResponse {
  const rows = db.all<FactViewRow>(
    'history.fact',
    `SELECT ${factViewColumns} FROM fact f ${factViewJoins} WHERE f.dataset_id = ? AND f.id = ?`,
    [datasetId, factId],
  );
  const [row] = rows;
  if (row === undefined) throw new PalimpsestError('not_found', `there is no fact ${factId}`, { field: 'fact_id' });
  const ids = [row.subject_id, row.object_id].filter((id) => id !== null);
  return { entities: readEntities(db, datasetId, ids), facts: withPast(db, rows, now), total: 1 };
}

function historyOfEntities(db: ReadHandle, entities: HistoryEntity[], now: number): HistoryResponse {
  const ids = JSON.stringify(entities.map(({ id }) => id));
  const linked = `f.id IN (SELECT fe.fact_id FROM json_each(@ids) j JOIN fact_entity fe ON fe.entity_id = j.value
    WHERE fe.role <> 'speaker') AND f.chunk_id IS NULL`;
  const total =
    db.get<{ n: number }>('history.count', `SELECT count(*) AS n FROM fact f WHERE ${linked}`, { ids })?.n ?? 0;
  const rows = db.all<FactViewRow>(
    'history.facts',
    `SELECT ${factViewColumns} FROM fact f ${factViewJoins} WHERE ${linked}
     ORDER BY coalesce(f.valid_at, f.occurred_at, f.created_at) DESC, f.id DESC LIMIT ${MOST_FACTS}`,
    { ids },
  );
  return { entities, facts: withPast(db, rows.reverse(), now), total };
}

/** These facts with every state that they were in and every time that they were said. */
export function factsWithPast(db: ReadHandle, factIds: readonly number[], now: number): HistoryFact[] {
  const rows = db.all<FactViewRow>(
    'history.some',
    `SELECT ${factViewColumns} FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value ${factViewJoins}`,
    [JSON.stringify(factIds)],
  );
  return withPast(db, rows, now);
}

function withPast(db: ReadHandle, rows: readonly FactViewRow[], now: number): HistoryFact[] {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const states = statesOf(db, ids);
  const assertions = assertionsOf(db, ids, now);
  return rows.map((row) => ({
    ...factView(row, now),
    states: states.get(row.id) ?? [],
    assertions: assertions.get(row.id) ?? [],
  }));
}

interface StateRow {
  readonly fact_id: number;
  readonly status: string;
  readonly valid_at: number | null;
  readonly valid_offset: number | null;
  readonly valid_kind: string;
  readonly invalid_at: number | null;
  readonly invalid_offset: number | null;
  readonly invalid_kind: string;
  readonly trust_weight: number;
  readonly trust_breakdown: string | null;
  readonly recorded_at: number;
  readonly replaced_at: number | null;
}

const stateColumns = `status, valid_at, valid_offset, valid_kind, invalid_at, invalid_offset, invalid_kind, trust_weight, trust_breakdown, recorded_at`;

function statesOf(db: ReadHandle, factIds: string): Map<number, HistoryFact['states']> {
  const rows = db.all<StateRow>(
    'history.states',
    `SELECT fact_id, ${stateColumns}, replaced_at, 0 AS is_present, id AS place FROM fact_state WHERE fact_id IN (SELECT value FROM json_each(@ids))
     UNION ALL
     SELECT id, ${stateColumns}, NULL, 1, id FROM fact WHERE id IN (SELECT value FROM json_each(@ids))
     ORDER BY fact_id, is_present, recorded_at, place`,
    { ids: factIds },
  );
  const byFact = new Map<number, HistoryFact['states']>();
  for (const [id, states] of Map.groupBy(rows, (row) => row.fact_id)) byFact.set(id, states.map(stateView));
  return byFact;
}

function stateView(row: StateRow): HistoryFact['states'][number] {
  return {
    status: factStatusSchema.parse(row.status),
    valid_at: formatInstantOrNull(row.valid_at, row.valid_offset),
    valid_kind: row.valid_kind,
    invalid_at: formatInstantOrNull(row.invalid_at, row.invalid_offset),
    invalid_kind: row.invalid_kind,
    trust_weight: row.trust_weight,
    trust_breakdown: readTrust(row.trust_breakdown),
    recorded_at: formatInstant(row.recorded_at),
    replaced_at: formatInstantOrNull(row.replaced_at),
  };
}

interface AssertionRow {
  readonly id: number;
  readonly fact_id: number;
  readonly artifact_id: number | null;
  readonly artifact_title: string | null;
  readonly chunk_id: number | null;
  readonly source_id: number | null;
  readonly source_name: string | null;
  readonly asserted_at: number | null;
  readonly asserted_offset: number | null;
  readonly stated_from: number | null;
  readonly stated_from_offset: number | null;
  readonly stated_to: number | null;
  readonly stated_to_offset: number | null;
  readonly withdrawn_at: number | null;
  readonly cue: string | null;
  readonly trust_weight: number;
  readonly trust_breakdown: string | null;
  readonly passage: string | null;
}

function assertionsOf(db: ReadHandle, factIds: string, now: number): Map<number, HistoryFact['assertions']> {
  const rows = db.all<AssertionRow>(
    'history.assertions',
    `SELECT a.id, a.fact_id, a.artifact_id, t.title AS artifact_title, a.chunk_id, a.source_id, s.name AS source_name,
       a.asserted_at, a.asserted_offset, a.stated_from, a.stated_from_offset, a.stated_to, a.stated_to_offset, a.withdrawn_at, a.cue,
       a.trust_weight, a.trust_breakdown, c.text AS passage
     FROM json_each(?) j CROSS JOIN assertion a ON a.fact_id = j.value
     LEFT JOIN artifact t ON t.id = a.artifact_id LEFT JOIN chunk c ON c.id = a.chunk_id LEFT JOIN entity s ON s.id = a.source_id
     ORDER BY a.fact_id, a.id`,
    [factIds],
  );
  const byFact = new Map<number, HistoryFact['assertions']>();
  for (const [id, said] of Map.groupBy(rows, (row) => row.fact_id))
    byFact.set(
      id,
      said.map((row) => assertionView(row, now)),
    );
  return byFact;
}

function assertionView(row: AssertionRow, now: number): HistoryFact['assertions'][number] {
  return {
    id: row.id,
    artifact_id: row.artifact_id,
    artifact_title: row.artifact_title,
    chunk_id: row.chunk_id,
    source: entityRef(row.source_id, row.source_name),
    asserted_at: formatInstantOrNull(row.asserted_at, row.asserted_offset),
    stated_from: formatInstantOrNull(row.stated_from, row.stated_from_offset),
    stated_to: formatInstantOrNull(row.stated_to, row.stated_to_offset),
    withdrawn_at: formatInstantOrNull(row.withdrawn_at),
    cue: row.cue,
    ...trustView(row, now),
    passage: row.passage,
  };
}
