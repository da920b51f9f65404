import type { z } from 'zod';
import type { ChangeEntry, changeListRequestSchema, changeListResponseSchema } from '../../../shared/contract/edits.ts';
import type { EntityRef } from '../../../shared/contract/primitives.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { formatInstant } from '../temporal/instants.ts';
import { type DecisionRow, decisionColumns } from './decisions.ts';
import { DecisionLog } from './decisionLog.ts';
import { DecisionWords } from './decisionWords.ts';
import { type Obstacle, obstacleTo, sayObstacle } from './obstacles.ts';

/**
 * Read job: the log of decisions, newest first, of the dataset or of one entity, fact or artifact. `before_id` goes on
 * from the last one of a page.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function listChanges(
  db: ReadHandle,
  request: z.output<typeof changeListRequestSchema>,
): z.output<typeof changeListResponseSchema> {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const { join, parameters } = scopeOf(request);
    const from = `decision_log d ${join}`;
    const rows = db.all<DecisionRow>(
      `changes.list.${join === '' ? 'all' : 'about'}`,
      `SELECT ${decisionColumns} FROM ${from} WHERE d.dataset_id = @datasetId AND d.id < @before ORDER BY d.id DESC LIMIT @limit`,
      { ...parameters, datasetId, before: request.before_id ?? Number.MAX_SAFE_INTEGER, limit: request.limit },
    );
    const counted = db.get<{ total: number }>(
      `changes.count.${join === '' ? 'all' : 'about'}`,
      `SELECT count(*) AS total FROM ${from} WHERE d.dataset_id = @datasetId`,
      { ...parameters, datasetId },
    );
    const log = new DecisionLog(db);
    const words = new DecisionWords(db, log);
    const changes = rows.map((row) => entryOf(db, row, words, obstacleTo(log, datasetId, row)));
    return { changes, total: counted?.total ?? 0 };
  });
}

function scopeOf({ entity_id, fact_id, artifact_id }: z.output<typeof changeListRequestSchema>): {
  join: string;
  parameters: Record<string, string | number>;
} {
  const things = Object.entries({ entity: entity_id, fact: fact_id, artifact: artifact_id });
  const [kind, id] = things.find(([, given]) => given !== undefined) ?? [];
  if (kind === undefined || id === undefined) return { join: '', parameters: {} };
  return {
    join: 'JOIN decision_target t ON t.decision_id = d.id AND t.kind = @kind AND t.target_id = @id',
    parameters: { kind, id },
  };
}

function entryOf(db: ReadHandle, row: DecisionRow, words: DecisionWords, obstacle: Obstacle | null): ChangeEntry {
  const { what, fields } = words.say(row);
  const targets = targetsOf(db, row.id);
  return {
    id: row.id,
    kind: row.kind,
    what,
    made_by: row.made_by,
    reason: row.reason,
    at: formatInstant(row.created_at),
    fields,
    ...targets,
    undoes: row.undoes,
    undone_by: row.undone_by,
    can_undo: obstacle === null,
    why_not: obstacle === null ? null : sayObstacle(obstacle, (id) => words.sayById(id)),
  };
}

/** What a decision is about, where that is still there; a decision about a whole artifact names none of its facts. */
function targetsOf(
  db: ReadHandle,
  decisionId: number,
): { entity: EntityRef | null; fact_id: number | null; artifact_id: number | null } {
  const artifact = db.get<{ id: number }>(
    'changes.artifact',
    `SELECT a.id FROM decision_target t JOIN artifact a ON a.id = t.target_id WHERE t.decision_id = ? AND t.kind = 'artifact'
     LIMIT 1`,
    [decisionId],
  );
  if (artifact !== undefined) return { entity: null, fact_id: null, artifact_id: artifact.id };
  const fact = db.get<{ id: number }>(
    'changes.fact',
    `SELECT f.id FROM decision_target t JOIN fact f ON f.id = t.target_id WHERE t.decision_id = ? AND t.kind = 'fact' LIMIT 1`,
    [decisionId],
  );
  const entity = db.get<EntityRef>(
    'changes.entity',
    `SELECT e.id, e.name FROM decision_target t JOIN entity e ON e.id = t.target_id
     LEFT JOIN fact f ON f.id = ? WHERE t.decision_id = ? AND t.kind = 'entity' ORDER BY e.id IS NOT f.subject_id, e.id LIMIT 1`,
    [fact?.id ?? null, decisionId],
  );
  return { entity: entity ?? null, fact_id: fact?.id ?? null, artifact_id: null };
}
