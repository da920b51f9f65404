import type { ConsultResult } from '../../../shared/contract/consult.ts';
import type { EntityRef } from '../../../shared/contract/primitives.ts';
import { modalitySchema, polaritySchema } from '../../../shared/contract/primitives.ts';
import type { SqlValue } from '../storage/handles.ts';
import { formatInstant } from '../temporal/instants.ts';
import type { Consultation } from './consultation.ts';
import { factStatuses, factTypes, standings } from './image/codes.ts';
import { NO_OFFSET } from './image/factTable.ts';
import { type Folded, type Packing, timesSaid } from './packing.ts';
import { communityResult } from './communityResult.ts';
import type { Scored } from './scoring.ts';
import { claimsOf, isStale, replacementOf } from './staleness.ts';

/** What is read of a kept fact; everything else is in the image. */
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
  readonly valid_offset: number | null;
  readonly invalid_offset: number | null;
}

const inList = 'IN (SELECT value FROM json_each(?))';

/** The kept memories as the response shows them, in their order. */
export function resultsOf(
  consultation: Consultation,
  { kept, folds }: Pick<Packing, 'kept' | 'folds'>,
): ConsultResult[] {
  const { image } = consultation;
  const rows = [...kept, ...[...folds.values()].flat()].map(({ row }) => row);
  const facts = readFacts(
    consultation,
    rows.map((row) => image.facts.id[row] ?? 0),
  );
  const idsOf = (isWanted: (row: number) => boolean): number[] =>
    kept.flatMap(({ row }) => (isWanted(row) ? (image.facts.id[row] ?? []) : []));
  const tags = grouped(
    consultation,
    'consult.resultTags',
    `SELECT fact_id, tag FROM tag WHERE fact_id ${inList} ORDER BY tag`,
    idsOf((row) => (image.facts.tagCount[row] ?? 0) > 0),
  );
  const sources = grouped(
    consultation,
    'consult.resultSources',
    `SELECT DISTINCT fact_id, source_id FROM assertion WHERE fact_id ${inList} AND source_id IS NOT NULL AND withdrawn_at IS NULL`,
    idsOf((row) => (image.facts.sources[row] ?? 0) > 1),
  );
  const claims = readClaims(consultation, kept);
  return kept.flatMap((scored) => {
    const community = image.communities.at(scored.row);
    if (community !== undefined) return [communityResult(consultation, community, scored.final)];
    const id = image.facts.id[scored.row] ?? 0;
    const fact = facts.get(id);
    if (fact === undefined) return [];
    const result = resultOf(consultation, scored, fact, timesSaid(image.facts, scored.row, folds));
    const claimed = claims.get(scored.row);
    return [
      {
        ...result,
        tags: (tags.get(id) ?? []).map(String),
        sources: (sources.get(id) ?? [image.facts.onlySource[scored.row] ?? 0]).flatMap(
          (source) => entityRef(consultation, Number(source)) ?? [],
        ),
        folds: (folds.get(scored.row) ?? []).flatMap((folded) => foldedView(consultation, folded, facts) ?? []),
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
    created_at: instantOf(image.facts.createdAt[row] ?? 0, null) ?? '',
    expired_at: instantOf(states.expiredAt[row], null),
    occurred_at: occurredOf(image, row),
    status: factStatuses[states.status[row] ?? 0] ?? 'holds',
    stale: isStale(image, states, clocks, row),
    count,
    tags: [],
    folds: [],
    artifact_id: image.facts.artifactId[row] || null,
    chunk_id: image.facts.chunkId[row] || null,
    speaker: image.speakers.list[image.facts.speaker[row] ?? -1] ?? null,
    standing: standingOf(image.facts.standing[row] ?? 0),
    sources: [],
    made_by: fact.made_by,
  };
}

function foldedView(
  { image, states }: Consultation,
  { row, why }: Folded,
  facts: ReadonlyMap<number, FactText>,
): ConsultResult['folds'][number] | null {
  const id = image.facts.id[row] ?? 0;
  const fact = facts.get(id);
  if (fact === undefined) return null;
  return {
    id,
    type: factTypes[image.facts.type[row] ?? 0] ?? 'knowledge',
    text: fact.text,
    why,
    status: factStatuses[states.status[row] ?? 0] ?? 'holds',
    speaker: image.speakers.list[image.facts.speaker[row] ?? -1] ?? null,
    occurred_at: occurredOf(image, row),
    artifact_id: image.facts.artifactId[row] || null,
    chunk_id: image.facts.chunkId[row] || null,
  };
}

function occurredOf({ facts }: Consultation['image'], row: number): string | null {
  const offset = facts.occurredOffset[row] ?? NO_OFFSET;
  return instantOf(facts.occurredAt[row], offset === NO_OFFSET ? null : offset);
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

/** Texts of instants written lately: many results share theirs, and writing one costs more than all else of a result. */
const written = new Map<number, string>();
const WRITTEN_LIMIT = 20_000;

function instantOf(ms: number | undefined, offset: number | null): string | null {
  if (ms === undefined || Number.isNaN(ms)) return null;
  if (offset !== null) return formatInstant(ms, offset);
  const known = written.get(ms);
  if (known !== undefined) return known;
  if (written.size >= WRITTEN_LIMIT) written.clear();
  const text = formatInstant(ms);
  written.set(ms, text);
  return text;
}

function readFacts({ db }: Consultation, ids: readonly number[]): Map<number, FactText> {
  const rows = db.all<FactText>(
    'consult.results',
    `SELECT f.id, f.text, f.subject_id, f.relation, f.object_id, f.object_value, f.datatype, f.polarity, f.modality,
       f.made_by, f.valid_offset, f.invalid_offset
     FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value`,
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
  if (ids.length === 0) return new Map();
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
  if (ids.length === 0) return groups;
  for (const [id, value] of db.rows(name, sql, [JSON.stringify(ids)])) {
    const list = groups.get(Number(id));
    if (list === undefined) groups.set(Number(id), [value ?? null]);
    else list.push(value ?? null);
  }
  return groups;
}
