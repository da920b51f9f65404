import { modalitySchema, polaritySchema } from '../../../shared/contract/primitives.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { formatInstant, formatInstantOrNull } from '../temporal/instants.ts';
import type { ContextEdge, ContextEntity, ContextFact } from './answerContext.ts';

interface StatementRow {
  readonly id: number;
  readonly text: string;
  readonly subject_id: number | null;
  readonly subject: string | null;
  readonly relation: string | null;
  readonly object_id: number | null;
  readonly object: string | null;
  readonly polarity: string;
  readonly modality: string;
  readonly status: string;
  readonly is_superseded: number;
  readonly chunk_id: number | null;
  readonly speaker: string | null;
  readonly artifact_id: number | null;
  readonly occurred_at: number | null;
  readonly occurred_offset: number | null;
  readonly valid_at: number | null;
  readonly valid_offset: number | null;
  readonly invalid_at: number | null;
  readonly invalid_offset: number | null;
  readonly created_at: number;
  readonly expired_at: number | null;
}

/** These facts in the order given, edges apart from the rest; what was withdrawn is left out. */
export function readStatements(
  db: ReadHandle,
  factIds: readonly number[],
): { edges: ContextEdge[]; facts: ContextFact[] } {
  const rows = db.all<StatementRow>(
    'answer.statements',
    `SELECT f.id, f.text, f.subject_id, s.name AS subject, f.relation, f.object_id, o.name AS object, f.polarity,
       f.modality, f.status,
       EXISTS (SELECT 1 FROM fact_link l WHERE l.to_fact = f.id AND l.kind = 'supersedes') AS is_superseded,
       f.chunk_id, coalesce(sp.name, c.speaker) AS speaker,
       coalesce(c.artifact_id, (SELECT a.artifact_id FROM assertion a WHERE a.fact_id = f.id AND a.artifact_id IS NOT NULL
         ORDER BY a.withdrawn_at IS NOT NULL, a.id LIMIT 1)) AS artifact_id,
       c.occurred_at, c.occurred_at_offset AS occurred_offset, f.valid_at, f.valid_offset, f.invalid_at,
       f.invalid_offset, f.created_at, f.expired_at
     FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value
     LEFT JOIN entity s ON s.id = f.subject_id LEFT JOIN entity o ON o.id = f.object_id
     LEFT JOIN chunk c ON c.id = f.chunk_id LEFT JOIN entity sp ON sp.id = c.speaker_id
     WHERE f.status <> 'withdrawn' ORDER BY j.key`,
    [JSON.stringify(factIds)],
  );
  const edges: ContextEdge[] = [];
  const facts: ContextFact[] = [];
  for (const row of rows) {
    const edge = edgeOf(row);
    if (edge === null) facts.push(factOf(row));
    else edges.push(edge);
  }
  return { edges, facts };
}

interface EntityRow {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly description: string | null;
}

/** These entities in the order given. */
export function readEntities(db: ReadHandle, ids: readonly number[]): ContextEntity[] {
  return db.all<EntityRow>(
    'answer.entities',
    `SELECT e.id, e.name, e.type, e.context_prompt AS description FROM json_each(?) j CROSS JOIN entity e ON e.id = j.value
     ORDER BY j.key`,
    [JSON.stringify(ids)],
  );
}

function edgeOf(row: StatementRow): ContextEdge | null {
  const { subject_id, subject, object_id, object, relation } = row;
  if (subject_id === null || object_id === null || relation === null || row.chunk_id !== null) return null;
  return {
    ...statementOf(row),
    sourceId: subject_id,
    targetId: object_id,
    source: subject ?? '',
    target: object ?? '',
    relation,
  };
}

function factOf(row: StatementRow): ContextFact {
  return {
    ...statementOf(row),
    chunkId: row.chunk_id,
    speaker: row.speaker,
    occurredAt: formatInstantOrNull(row.occurred_at, row.occurred_offset),
  };
}

function statementOf(row: StatementRow): Omit<ContextFact, 'chunkId' | 'speaker' | 'occurredAt'> {
  return {
    id: row.id,
    text: row.text,
    polarity: polaritySchema.parse(row.polarity),
    modality: modalitySchema.parse(row.modality),
    isDisputed: row.status === 'disputed',
    isSuperseded: row.is_superseded === 1 || row.status === 'expired',
    artifactId: row.artifact_id,
    validAt: formatInstantOrNull(row.valid_at, row.valid_offset),
    invalidAt: formatInstantOrNull(row.invalid_at, row.invalid_offset),
    createdAt: formatInstant(row.created_at),
    expiredAt: formatInstantOrNull(row.expired_at),
  };
}
