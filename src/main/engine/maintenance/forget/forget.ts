import type { ForgetResponse } from '../../../../shared/contract/memory.ts';
import type { RulesConfig } from '../../contradiction/claims.ts';
import { containmentsAmong, factsPlacedAcross } from '../../contradiction/containments.ts';
import { settle } from '../../contradiction/settle.ts';
import { eraseDerived } from '../../rules/storeDerived.ts';
import { ChangeList } from '../../episodic/changes.ts';
import { requireDataset } from '../../episodic/datasets.ts';
import type { JobContext } from '../../jobs.ts';
import type { WriteHandle } from '../../storage/handles.ts';
import { eraseProcedure } from '../../procedural/forgetProcedure.ts';
import { rehearse } from '../../storage/rehearsal.ts';
import { forgetAliases } from './aliases.ts';
import { forgetDecisions } from './decisions.ts';
import { Eraser } from './erase.ts';
import { forgottenShare, repairKeptFacts } from './keptFacts.ts';
import { ForgottenText, scrubTexts } from './logTexts.ts';
import { blankPassages } from './remains.ts';
import { clearTargets, type ForgetRequest, markTargets } from './targets.ts';

const EXAMPLES = 5;
const EXAMPLE_CHARACTERS = 160;

/** What to forget, with the person's settings for the rules of truth. */
type ForgetArgs = ForgetRequest & { readonly rules?: RulesConfig | undefined };

/**
 * Write job: the one hard delete. Removes an artifact with all its versions, a fact, or an entity with all that speaks
 * of it, and every trace in index rows, vectors, derived facts, summaries and logs; keeps what another artifact or
 * source still supports. A preview does the same work and takes it back, so its counts are those of the real run.
 * The write-ahead log holds old pages until the next TRUNCATE checkpoint: callers run one after a real forget.
 * @throws PalimpsestError not_found for an unknown dataset or target
 */
export function forget(db: WriteHandle, request: ForgetArgs, context: JobContext): ForgetResponse {
  return request.preview ? rehearse(db, () => forgetMarked(db, request, context)) : forgetForGood(db, request, context);
}

/** Freed pages are overwritten, and both word indexes rewritten without what was taken out of them. */
function forgetForGood(db: WriteHandle, request: ForgetArgs, context: JobContext): ForgetResponse {
  db.exec('PRAGMA secure_delete = ON');
  try {
    return db.transaction(() => {
      const response = forgetMarked(db, request, context);
      db.exec(`INSERT INTO fact_fts (fact_fts) VALUES ('optimize')`);
      db.exec(`INSERT INTO entity_fts (entity_fts) VALUES ('optimize')`);
      db.exec(`INSERT INTO procedure_fts (procedure_fts) VALUES ('optimize')`);
      return response;
    });
  } finally {
    db.exec('PRAGMA secure_delete = OFF');
  }
}

function forgetMarked(db: WriteHandle, request: ForgetArgs, context: JobContext): ForgetResponse {
  const datasetId = requireDataset(db, request);
  const now = context.clock.now();
  const changes = new ChangeList();
  const eraser = new Eraser(db);
  if (request.procedure_id !== undefined) return forgetProcedure({ db, eraser, changes, datasetId, now }, request);
  clearTargets(db);
  markTargets(db, datasetId, request);
  const texts = forgottenTexts(db);
  const share = forgottenShare(db);
  const rivals = rivalsOfForgotten(db);
  const sessions = touchedSessions(db);
  const uids = { artifacts: uidsOf(db, 'artifact'), facts: uidsOf(db, 'fact') };
  blankPassages(db, changes);
  eraseDerived(db, changes, datasetId);
  eraser.eraseFacts();
  repairKeptFacts(db, changes, eraser, share, now);
  const { names, uids: entities } = eraseEntities(db, eraser);
  forgetAliases(db, changes, eraser, texts);
  const formerNames = forgetDecisions(db, eraser);
  const named = [...names, ...formerNames, ...uids.facts, ...uids.artifacts];
  scrubTexts(db, eraser, datasetId, new ForgottenText(texts, named));
  eraseSummaries(db, eraser, datasetId, sessions);
  settle({ db, context, datasetId, now, changes, rules: request.rules }, rivals);
  for (const { id } of db.all<{ id: number }>('forget.goneFacts', 'SELECT id FROM gone_fact'))
    changes.add('fact_gone', id);
  for (const { id } of db.all<{ id: number }>('forget.goneEntities', 'SELECT id FROM gone_entity')) {
    changes.add('entity_gone', id);
  }
  const kept = db.get<{ n: number }>('forget.countKept', 'SELECT count(*) AS n FROM kept_fact')?.n ?? 0;
  logForgetting(db, datasetId, { ...uids, entities }, eraser.removed, now);
  changes.write(db, datasetId);
  clearTargets(db);
  return { preview: request.preview, removed: eraser.removed, kept, examples: examplesOf(texts) };
}

interface Forgetting {
  readonly db: WriteHandle;
  readonly eraser: Eraser;
  readonly changes: ChangeList;
  readonly datasetId: number;
  readonly now: number;
}

/** A procedure goes alone: no fact rests on it. */
function forgetProcedure(
  { db, eraser, changes, datasetId, now }: Forgetting,
  { procedure_id: id = 0, preview }: ForgetArgs,
): ForgetResponse {
  const { uid, texts } = eraseProcedure(db, eraser, datasetId, id);
  scrubTexts(db, eraser, datasetId, new ForgottenText(texts, [uid]));
  changes.add('procedure', id);
  logForgetting(db, datasetId, { artifacts: [], facts: [], entities: [], procedures: [uid] }, eraser.removed, now);
  changes.write(db, datasetId);
  return { preview, removed: eraser.removed, kept: 0, examples: examplesOf(texts) };
}

/** Facts that stay and that what goes had ended, overruled, joined or placed in time: they are laid out anew. */
function rivalsOfForgotten(db: WriteHandle): number[] {
  const gone = db.all<{ id: number }>('forget.goneFacts', 'SELECT id FROM gone_fact').map(({ id }) => id);
  const containments = containmentsAmong(db, gone).map(({ id }) => id);
  return db
    .all<{ id: number }>(
      'forget.rivals',
      `SELECT id FROM kept_fact
       UNION SELECT l.to_fact FROM gone_fact g JOIN fact_link l ON l.from_fact = g.id
       UNION SELECT l.from_fact FROM gone_fact g JOIN fact_link l ON l.to_fact = g.id
       UNION SELECT a.id FROM gone_fact g JOIN fact x ON x.id = g.id JOIN fact a ON a.anchor_entity_id IN (x.subject_id, x.object_id, x.anchor_entity_id)
       UNION SELECT o.fact_id FROM gone_fact g JOIN contradiction_fact own ON own.fact_id = g.id
         JOIN contradiction c ON c.entity_id = own.contradiction_id AND c.kind = 'time'
         JOIN contradiction_fact o ON o.contradiction_id = own.contradiction_id
       UNION SELECT value FROM json_each(?)
       EXCEPT SELECT id FROM gone_fact`,
      [JSON.stringify(factsPlacedAcross(db, containments))],
    )
    .map(({ id }) => id);
}

/** Every text of what goes: passages and facts first, then values, titles and places. */
function forgottenTexts(db: WriteHandle): string[] {
  return db
    .all<{ text: string | null }>(
      'forget.texts',
      `SELECT f.text FROM gone_fact g JOIN fact f ON f.id = g.id
       UNION ALL SELECT a.title FROM gone_artifact g JOIN artifact a ON a.id = g.id
       UNION ALL SELECT a.source_uri FROM gone_artifact g JOIN artifact a ON a.id = g.id`,
    )
    .flatMap(({ text }) => (text === null ? [] : [text]));
}

function examplesOf(texts: readonly string[]): string[] {
  return texts
    .slice(0, EXAMPLES)
    .map((text) => (text.length > EXAMPLE_CHARACTERS ? `${text.slice(0, EXAMPLE_CHARACTERS).toWellFormed()}…` : text));
}

function uidsOf(db: WriteHandle, kind: 'artifact' | 'fact'): string[] {
  return db
    .all<{ uid: string }>(`forget.uids.${kind}`, `SELECT x.uid FROM gone_${kind} g JOIN ${kind} x ON x.id = g.id`)
    .map(({ uid }) => uid);
}

/** Names are those of entities that really go; the others stay in the logs. */
function eraseEntities(db: WriteHandle, eraser: Eraser): { names: string[]; uids: string[] } {
  const before = db.all<{ id: number; uid: string; name: string }>(
    'forget.entityNames',
    `SELECT e.id, e.uid, e.name FROM entity e WHERE e.id IN (SELECT id FROM gone_entity UNION SELECT id FROM touched_entity)`,
  );
  eraser.eraseEntities();
  const gone = new Set(db.all<{ id: number }>('forget.goneEntities', 'SELECT id FROM gone_entity').map(({ id }) => id));
  const erased = before.filter(({ id }) => gone.has(id));
  return { names: erased.map(({ name }) => name), uids: erased.map(({ uid }) => uid) };
}

/** The sessions that lose something of theirs. */
function touchedSessions(db: WriteHandle): string[] {
  return db
    .all<{ session_id: string }>(
      'forget.sessions',
      `SELECT session_id FROM artifact WHERE session_id IS NOT NULL AND id IN (SELECT id FROM gone_artifact
         UNION SELECT c.artifact_id FROM gone_chunk g JOIN chunk c ON c.id = g.id)`,
    )
    .map(({ session_id }) => session_id);
}

/** Summaries go with what they were made of, whatever their words; a session of which nothing is left goes itself. */
function eraseSummaries(db: WriteHandle, eraser: Eraser, datasetId: number, sessions: readonly string[]): void {
  for (const session of new Set(sessions)) {
    const parameters = { datasetId, session };
    const episodes = db.run(
      'forget.episodes',
      'DELETE FROM episode WHERE dataset_id = @datasetId AND session_id = @session',
      parameters,
    );
    eraser.note('episode', episodes.changes);
    const summary = db.run(
      'forget.summary',
      'UPDATE session SET summary = NULL WHERE dataset_id = @datasetId AND session_id = @session AND summary IS NOT NULL',
      parameters,
    );
    eraser.note('session.summary', summary.changes);
    const emptied = db.run(
      'forget.session',
      `DELETE FROM session WHERE dataset_id = @datasetId AND session_id = @session
         AND NOT EXISTS (SELECT 1 FROM artifact a WHERE a.dataset_id = @datasetId AND a.session_id = @session)`,
      parameters,
    );
    eraser.note('session', emptied.changes);
  }
}

/** The log keeps that something was forgotten, and how much: ids and counts, nothing of what it said. */
function logForgetting(
  db: WriteHandle,
  datasetId: number,
  uids: Readonly<Record<'artifacts' | 'facts' | 'entities', readonly string[]>> & {
    readonly procedures?: readonly string[];
  },
  removed: Readonly<Record<string, number>>,
  now: number,
): void {
  db.run(
    'forget.log',
    `INSERT INTO decision_log (dataset_id, kind, made_by, after, created_at) VALUES (?, 'forget', 'owner', ?, ?)`,
    [datasetId, JSON.stringify({ uids, removed }), now],
  );
}
