import type { RulesConfig } from '../../contradiction/claims.ts';
import { suspectCase } from '../../contradiction/openContradictions.ts';
import { logDecision } from '../../edits/decisions.ts';
import { openReading, type ReadingScope, type ReadPassage } from '../../edits/openReading.ts';
import { putMention } from '../../edits/putPlaces.ts';
import { ReadingWatch } from '../../edits/readingWatch.ts';
import { factsOfReading, takeReading } from '../../edits/takeReading.ts';
import { ChangeList } from '../../episodic/changes.ts';
import { OWNER, type Owner } from '../../episodic/speakers.ts';
import { keepEffects } from '../../fallacy/keepEffects.ts';
import { storeFallacies } from '../../fallacy/storeFallacies.ts';
import type { JobContext } from '../../jobs.ts';
import { nameKey } from '../../semantic/names.ts';
import type { ReadHandle, WriteHandle } from '../../storage/handles.ts';
import type { SuspectedContradiction } from '../model/checkAnswer.ts';
import { BY_MODEL, type FoundEntity, type PreparedArtifact } from '../told.ts';
import type { ClaimedWindow } from './claimWindow.ts';

export interface StoreWindowArgs {
  readonly window: ClaimedWindow;
  /** The artifact as it was read, with what the model found in the window. */
  readonly prepared: PreparedArtifact;
  readonly contradictions: readonly SuspectedContradiction[];
  /** What was refused of the answer, in words; null for nothing. */
  readonly remark: string | null;
  readonly model: string;
  readonly owner: Owner;
  readonly rules?: RulesConfig | undefined;
  readonly fallacyThreshold: number;
}

/**
 * Write job: stores what a model found in one window, with its checkpoint, in one transaction. Its statements are sayings
 * of the passages by the artifact's own sources and trust, judged by the rules of truth like all others; of what is known
 * of entities it changes nothing. False when the window is not to be read any more, and then nothing is stored.
 * @throws PalimpsestError conflict when the text was changed while it was read
 */
export function storeWindow(db: WriteHandle, args: StoreWindowArgs, context: JobContext): { readonly stored: boolean } {
  return db.transaction(() => {
    const { window, owner, rules, fallacyThreshold } = args;
    if (!isWaiting(db, window)) return { stored: false };
    const { datasetId, artifactId } = window;
    const now = context.clock.now();
    const changes = new ChangeList();
    const prepared = withOwnAliases(db, datasetId, owner, args.prepared);
    const watch = new ReadingWatch(db, { datasetId, artifactId, prepared });
    const opened = openReading(db, context, { datasetId, prepared, owner, now, changes, rules }, artifactId);
    const { scope } = opened;
    const passages = new Map([...opened.passages].filter(([seq]) => seq >= window.firstSeq && seq <= window.lastSeq));
    const found = factsOfReading(scope, passages);
    watch.beforeFacts(found);
    addMentions(scope, passages);
    const { stored, withdrawn } = takeReading(scope, found, passages);
    const change = watch.change(withdrawn);
    if (Object.keys(change.after).length > 1) {
      const about = watch.entitiesOfMade();
      logDecision(db, { datasetId, kind: 'model_read', reason: null, madeBy: BY_MODEL, change, about, now });
    }
    storeFallacies(scope, passages, fallacyThreshold);
    keepEffects(scope, stored);
    for (const suspected of args.contradictions) {
      suspectCase(scope, factsIn(scope, passages, suspected), suspected.reason || 'statements that may contradict');
    }
    closeWindow(db, args, { entities: scope.entities.created.size, facts: stored.length, now });
    changes.write(db, datasetId);
    return { stored: true };
  });
}

function isWaiting(db: ReadHandle, { artifactId, seq, firstSeq, lastSeq }: ClaimedWindow): boolean {
  const row = db.get(
    'windows.waiting',
    `SELECT 1 FROM extraction_checkpoint k JOIN artifact a ON a.id = k.artifact_id
     WHERE k.artifact_id = ? AND k.window_seq = ? AND k.first_seq = ? AND k.last_seq = ? AND k.status = 'pending'
       AND a.status <> 'superseded'`,
    [artifactId, seq, firstSeq, lastSeq],
  );
  return row !== undefined;
}

/** A new entity's further names are its own: never the owner’s, and none that another entity has already. */
function withOwnAliases(db: ReadHandle, datasetId: number, owner: Owner, prepared: PreparedArtifact): PreparedArtifact {
  const { extraction } = prepared;
  const aliases = extraction.entities.flatMap((entity) => entity.aliases);
  if (aliases.length === 0) return prepared;
  const rows = db.rows(
    'windows.knownAliases',
    `SELECT DISTINCT a.alias_norm FROM json_each(?) j CROSS JOIN entity_alias a ON a.alias_norm = j.value
     JOIN entity e ON e.id = a.entity_id WHERE e.dataset_id = ?`,
    [JSON.stringify(aliases.map(nameKey)), datasetId],
  );
  const taken = new Set([
    ...rows.map(([alias]) => String(alias)),
    ...[OWNER, owner.name, ...owner.aliases].map(nameKey),
  ]);
  const entities = extraction.entities.map(
    (entity): FoundEntity => ({
      ...entity,
      aliases: entity.aliases.filter((alias) => !taken.has(nameKey(alias))),
    }),
  );
  return { ...prepared, extraction: { ...extraction, entities } };
}

function addMentions(scope: ReadingScope, passages: ReadonlyMap<number, ReadPassage>): void {
  const { db, entities, changes, prepared } = scope;
  for (const { entity, passageSeq } of prepared.extraction.mentions) {
    const at = passages.get(passageSeq);
    if (at === undefined) continue;
    putMention(db, at.factId, entities.id(entity), true);
    changes.add('fact', at.factId);
  }
}

/** The stored facts that a suspected contradiction is about: those of the window by where they are said. */
function factsIn(
  { db, prepared, datasetId }: ReadingScope,
  passages: ReadonlyMap<number, ReadPassage>,
  { facts, known }: SuspectedContradiction,
): ReadonlySet<number> {
  const own = facts.flatMap((place) => {
    const fact = prepared.extraction.facts[place];
    const at = fact === undefined ? undefined : passages.get(fact.passageSeq);
    if (fact === undefined || at === undefined) return [];
    return db
      .rows(
        'windows.statedAt',
        `SELECT f.id FROM assertion a JOIN fact f ON f.id = a.fact_id
         WHERE a.chunk_id = ? AND a.start = ? AND a.end = ? AND a.withdrawn_at IS NULL AND f.chunk_id IS NULL
           AND f.relation IS ? ORDER BY a.id DESC LIMIT 1`,
        [at.chunkId, at.passage.start + fact.start, at.passage.start + fact.end, fact.relation],
      )
      .map(([id]) => Number(id));
  });
  const others = db
    .rows(
      'windows.stillKnown',
      `SELECT f.id FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value
       WHERE f.dataset_id = ? AND f.status IN ('holds', 'disputed')`,
      [JSON.stringify(known), datasetId],
    )
    .map(([id]) => Number(id));
  return new Set([...own, ...others]);
}

/** A checkpoint counts as done only here, in the transaction that brings its facts. */
function closeWindow(
  db: WriteHandle,
  { window, model, remark }: StoreWindowArgs,
  { entities, facts, now }: { readonly entities: number; readonly facts: number; readonly now: number },
): void {
  db.run(
    'windows.done',
    `UPDATE extraction_checkpoint SET status = 'done', node_count = ?, link_count = ?, error = ?, model = ?, claimed_by = NULL,
       updated_at = ? WHERE artifact_id = ? AND window_seq = ?`,
    [entities, facts, remark, model, now, window.artifactId, window.seq],
  );
}
