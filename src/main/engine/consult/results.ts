import type { ConsultResult } from '../../../shared/contract/consult.ts';
import type { EntityRef } from '../../../shared/contract/primitives.ts';
import { modalitySchema, polaritySchema } from '../../../shared/contract/primitives.ts';
import type { SqlValue } from '../storage/handles.ts';
import { formatInstant, formatInstantOrNull } from '../temporal/instants.ts';
import type { Consultation } from './consultation.ts';
import { factStatuses, factTypes, standings } from './image/codes.ts';
import type { Scored } from './scoring.ts';
import { claimsOf, isStale, replacementOf } from './staleness.ts';

interface FactText {
  readonly id: number;
  readonly text: string;
  readonly subject_id: number | null;
  readonly relation: string | null;
  readonly object_id: number | null;
  readonly object_value: string | null;
  readonly datatype: string | null;
  readonly polarity: string;
  readonly modality: string;
  readonly made_by: string;
  readonly created_at: number;
  readonly occurred_at: number | null;
  readonly occurred_offset: number | null;
  readonly valid_offset: number | null;
  readonly invalid_offset: number | null;
  readonly artifact_id: number | null;
  readonly chunk_id: number | null;
}

const inList = 'IN (SELECT value FROM json_each(?))';

/** The kept memories as the response shows them, in their order. */
export function resultsOf(
  consultation: Consultation,
  kept: readonly Scored[],
  counts: ReadonlyMap<number, number>,
): ConsultResult[] {
  const { image } = consultation;
  const ids = kept.map(({ row }) => image.facts.id[row] ?? 0);
  const facts = readFacts(consultation, ids);
  const tags = grouped(
    consultation,
    'consult.resultTags',
    `SELECT fact_id, tag FROM tag WHERE fact_id ${inList} ORDER BY tag`,
    ids,
  );
  const sources = grouped(
    consultation,
    'consult.resultSources',
    `SELECT DISTINCT fact_id, source_id FROM assertion WHERE fact_id ${inList} AND source_id IS NOT NULL AND withdrawn_at IS NULL`,
    ids,
  );
  const claims = readClaims(consultation, kept);
  return kept.flatMap((scored) => {
    const id = image.facts.id[scored.row] ?? 0;
    const fact = facts.get(id);
    if (fact === undefined) return [];
    const result = resultOf(consultation, scored, fact, counts.get(scored.row) ?? 1);
    const claimed = claims.get(scored.row);
    return [
      {
        ...result,
        tags: (tags.get(id) ?? []).map(String),
        sources: (sources.get(id) ?? []).flatMap((source) => entityRef(consultation, Number(source)) ?? []),
        ...(claimed === undefined ? {} : { claims: claimed }),
      },
    ];
  });
}

function resultOf(consultation: Consultation, scored: Scored, fact: FactText, count: number): ConsultResult {
  const { image, states, clocks } = consultation;
  const { row } = scored;
  return {
    id: fact.id,
    kind: 'fact',
    type: factTypes[image.facts.type[row] ?? 0] ?? 'knowledge',
    text: fact.text,
    score: scored.final,
    subject: fact.subject_id === null ? null : entityRef(consultation, fact.subject_id),
    relation: fact.relation,
    object: objectOf(consultation, fact),
    polarity: polaritySchema.parse(fact.polarity),
    modality: modalitySchema.parse(fact.modality),
    entities: image.graph.entitiesOf(row).flatMap((at) => {
      const entity = image.graph.entities[at];
      return entity === undefined ? [] : [{ id: entity.id, name: entity.name }];
    }),
    valid_at: instantOf(states.validAt[row], fact.valid_offset),
    invalid_at: instantOf(states.invalidAt[row], fact.invalid_offset),
    created_at: formatInstant(fact.created_at),
    expired_at: instantOf(states.expiredAt[row], null),
    occurred_at: formatInstantOrNull(fact.occurred_at, fact.occurred_offset),
    status: factStatuses[states.status[row] ?? 0] ?? 'holds',
    stale: isStale(image, states, clocks, row),
    count,
    tags: [],
    artifact_id: fact.artifact_id,
    chunk_id: fact.chunk_id,
    speaker: image.speakers.list[image.facts.speaker[row] ?? -1] ?? null,
    standing: standingOf(image.facts.standing[row] ?? 0),
    sources: [],
    made_by: fact.made_by,
  };
}

function standingOf(code: number): ConsultResult['standing'] {
  const word = standings[code];
  return word === undefined || word === 'none' ? null : word;
}

function objectOf(consultation: Consultation, fact: FactText): ConsultResult['object'] {
  if (fact.object_id !== null) return entityRef(consultation, fact.object_id);
  return fact.object_value === null ? null : { value: fact.object_value, datatype: fact.datatype };
}

export function entityRef({ image }: Consultation, id: number): EntityRef | null {
  const entity = image.graph.entities[image.graph.entityOf.get(id) ?? -1];
  return entity === undefined ? null : { id: entity.id, name: entity.name };
}

function instantOf(ms: number | undefined, offset: number | null): string | null {
  return ms === undefined || Number.isNaN(ms) ? null : formatInstant(ms, offset);
}

function readFacts({ db }: Consultation, ids: readonly number[]): Map<number, FactText> {
  const rows = db.all<FactText>(
    'consult.results',
    `SELECT f.id, f.text, f.subject_id, f.relation, f.object_id, f.object_value, f.datatype, f.polarity, f.modality,
       f.made_by, f.created_at, coalesce(f.occurred_at, c.occurred_at) AS occurred_at, c.occurred_at_offset AS occurred_offset,
       f.valid_offset, f.invalid_offset, coalesce(c.artifact_id, a.artifact_id) AS artifact_id,
       coalesce(f.chunk_id, a.chunk_id) AS chunk_id
     FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value
     LEFT JOIN chunk c ON c.id = f.chunk_id
     LEFT JOIN assertion a ON f.chunk_id IS NULL AND a.id = (SELECT min(id) FROM assertion WHERE fact_id = f.id)`,
    [JSON.stringify(ids)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** What each passage among the kept claims, with the present state of every claim. */
function readClaims(
  consultation: Consultation,
  kept: readonly Scored[],
): Map<number, NonNullable<ConsultResult['claims']>> {
  const { db, image, states } = consultation;
  const claimed = kept
    .map(({ row }) => [row, claimsOf(image, states, row)] as const)
    .filter(([, claims]) => claims.length > 0);
  const ids = [...new Set(claimed.flatMap(([, claims]) => claims.map((claim) => image.facts.id[claim] ?? 0)))];
  const texts = new Map(
    db
      .rows('consult.claims', `SELECT id, text, valid_offset, invalid_offset FROM fact WHERE id ${inList}`, [
        JSON.stringify(ids),
      ])
      .map(([id, ...rest]) => [Number(id), rest] as const),
  );
  const claimOf = (claim: number): NonNullable<ConsultResult['claims']>[number] => {
    const id = image.facts.id[claim] ?? 0;
    const [text, validOffset, invalidOffset] = texts.get(id) ?? [];
    const replacement = replacementOf(image, claim);
    return {
      fact_id: id,
      text: String(text ?? ''),
      status: factStatuses[states.status[claim] ?? 0] ?? 'holds',
      valid_at: instantOf(states.validAt[claim], numberOrNull(validOffset)),
      invalid_at: instantOf(states.invalidAt[claim], numberOrNull(invalidOffset)),
      replaced_by: replacement < 0 ? null : (image.facts.id[replacement] ?? null),
    };
  };
  return new Map(claimed.map(([row, claims]) => [row, claims.map(claimOf)]));
}

function numberOrNull(value: SqlValue | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

function grouped({ db }: Consultation, name: string, sql: string, ids: readonly number[]): Map<number, SqlValue[]> {
  const groups = new Map<number, SqlValue[]>();
  for (const [id, value] of db.rows(name, sql, [JSON.stringify(ids)])) {
    const list = groups.get(Number(id));
    if (list === undefined) groups.set(Number(id), [value ?? null]);
    else list.push(value ?? null);
  }
  return groups;
}
