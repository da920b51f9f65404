import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { DatasetRef } from '../../../shared/contract/primitives.ts';
import type { PreparedArtifact } from '../extraction/told.ts';
import type { RulesConfig } from '../contradiction/claims.ts';
import { closeWindows, insertWindows } from '../extraction/checkpoints/queueWindows.ts';
import { keepEffects } from '../fallacy/keepEffects.ts';
import { storeFallacies } from '../fallacy/storeFallacies.ts';
import { defaultThreshold } from '../fallacy/threshold.ts';
import type { JobContext } from '../jobs.ts';
import { recordVersion } from '../lineage/versions.ts';
import { type EntityTable, resolveEntities } from '../semantic/entities.ts';
import { inOwnWords } from '../semantic/relations/ownPhrases.ts';
import {
  type FactToStore,
  rereadFacts,
  resolveFacts,
  type StoredFact,
  storeFacts,
} from '../semantic/structuredFacts.ts';
import type { WriteHandle } from '../storage/handles.ts';
import { identityOf, recognise } from './artifactIdentity.ts';
import { ChangeList } from './changes.ts';
import { ensureDataset } from './datasets.ts';
import { momentColumns } from './moments.ts';
import { carryOver, withdrawPassages } from './newVersion.ts';
import { PassageTrust } from './passageTrust.ts';
import { insertPassage, linkEntity, standingBySeq } from './passages.ts';
import { ensureSession } from './sessions.ts';
import { type Owner, sourceName, wantedEntities } from './speakers.ts';
import type { StoredPassage, StoreScope } from './storeScope.ts';
import { ensureSource } from '../trust/ensureSource.ts';

export interface StoreArtifactArgs {
  readonly dataset: DatasetRef;
  readonly prepared: PreparedArtifact;
  /** Names of the person whose memory it is; `User` when left out. */
  readonly owner?: Owner;
  readonly rules?: RulesConfig | undefined;
  /** Confidence from which a fallacy counts without a person's word. */
  readonly fallacyThreshold?: number | undefined;
  /** Whether a model is to read it afterwards. */
  readonly readByModel?: boolean | undefined;
}

/** What storing did. Counts are of what was added; `fact_ids` has every structured fact of the text, known ones marked. */
export interface StoreOutcome {
  readonly artifact_id: number;
  readonly dataset_id: number;
  readonly status: 'stored' | 'known' | 'new_version';
  readonly passages: number;
  readonly facts: number;
  readonly entities: number;
  readonly fact_ids: readonly StoredFact[];
  readonly notes: readonly string[];
}

/**
 * Write job: stores an artifact with everything made of it, in one transaction. Told again it adds nothing; told under
 * the same URI with another text it is a new version (DESIGN section 3, `artifact`).
 * @throws PalimpsestError cancelled while a new one is being stored; nothing of it is then kept
 */
export function storeArtifact(
  db: WriteHandle,
  {
    dataset,
    prepared,
    owner = { name: 'User', aliases: [] },
    rules,
    fallacyThreshold = defaultThreshold,
    readByModel = false,
  }: StoreArtifactArgs,
  context: JobContext,
): StoreOutcome {
  return db.transaction(() => {
    const now = context.clock.now();
    const datasetId = ensureDataset(db, dataset, now);
    const recognised = recognise(db, datasetId, identityOf(prepared.told, prepared.checksum));
    if (recognised.kind === 'known') return knownOutcome(datasetId, recognised.artifactId);
    const previousId = recognised.kind === 'version' ? recognised.previousId : null;
    const scope = openScope(db, context, {
      datasetId,
      prepared,
      owner,
      previousId,
      now,
      rules,
      fallacyThreshold,
      readByModel,
    });
    const outcome = previousId === null ? storeNew(scope) : storeVersion(scope, previousId);
    closeScope(scope, outcome.fact_ids.length);
    return outcome;
  });
}

function knownOutcome(datasetId: number, artifactId: number): StoreOutcome {
  return {
    artifact_id: artifactId,
    dataset_id: datasetId,
    status: 'known',
    passages: 0,
    facts: 0,
    entities: 0,
    fact_ids: [],
    notes: [],
  };
}

interface ArtifactScope extends StoreScope {
  readonly artifactId: number;
  readonly fallacyThreshold: number;
  readonly readByModel: boolean;
}

interface ScopeParts {
  readonly datasetId: number;
  readonly prepared: PreparedArtifact;
  readonly owner: Owner;
  readonly previousId: number | null;
  readonly now: number;
  readonly rules: RulesConfig | undefined;
  readonly fallacyThreshold: number;
  readonly readByModel: boolean;
}

function openScope(db: WriteHandle, context: JobContext, parts: ScopeParts): ArtifactScope {
  const { datasetId, prepared, owner, now, rules, fallacyThreshold, readByModel } = parts;
  const changes = new ChangeList();
  const base = { datasetId, now, madeBy: prepared.extraction.madeBy, changes };
  const entities = resolveEntities(db, context, base, wantedEntities(prepared, owner));
  recordSources(db, prepared, entities);
  if (prepared.told.sessionId !== null) ensureSession(db, datasetId, prepared, prepared.told.sessionId);
  const artifactId = insertArtifact(db, context, parts, entities);
  return {
    ...base,
    db,
    context,
    rules,
    fallacyThreshold,
    readByModel,
    prepared,
    artifactId,
    entities,
    trust: new PassageTrust(db, { prepared, entities, datasetId, now }),
  };
}

function recordSources(db: WriteHandle, { told, cut }: PreparedArtifact, entities: EntityTable): void {
  const seen = new Set<string>();
  if (told.author !== null) ensureSource(db, entities.id(told.author), told.author, null);
  for (const passage of cut.passages) {
    const name = sourceName(told, passage);
    if (name === null || seen.has(name)) continue;
    seen.add(name);
    ensureSource(db, entities.id(name), name, passage.role);
  }
}

function insertArtifact(
  db: WriteHandle,
  context: JobContext,
  { datasetId, prepared, previousId, now }: ScopeParts,
  entities: EntityTable,
): number {
  const { told, cut, checksum } = prepared;
  const authorId = told.author === null ? null : entities.id(told.author);
  const { lastId } = db.run(
    'artifact.add',
    `INSERT INTO artifact (uid, dataset_id, session_id, document_type, format, source_uri, title, author_source_id, text, checksum, tz,
       occurred_at, occurred_at_precision, occurred_at_offset, occurred_at_words, request_id, created_at, version_of, notes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      context.uids.next(now),
      datasetId,
      told.sessionId,
      told.documentType,
      told.format,
      told.sourceUri,
      told.title,
      authorId,
      cut.text,
      checksum,
      told.tz,
      ...momentColumns(told.occurredAt),
      told.requestId,
      now,
      previousId,
      told.notes.length === 0 ? null : JSON.stringify(told.notes),
    ],
  );
  for (const tag of told.tags) {
    db.run('artifact.addTag', 'INSERT OR IGNORE INTO artifact_tag (artifact_id, tag) VALUES (?, ?)', [lastId, tag]);
  }
  if (told.sourceUri !== null) {
    const { sourceUri, title } = told;
    recordVersion(db, { datasetId, sourceUri, title, artifactId: lastId, authorId, checksum, now });
  }
  return lastId;
}

function storeNew(scope: ArtifactScope): StoreOutcome {
  const { cut, passageWords } = scope.prepared;
  const standing = standingBySeq(scope.prepared);
  const stored = new Map<number, StoredPassage>();
  for (const [i, passage] of cut.passages.entries()) {
    // A conversation of hundreds of thousands of turns is stored for half a minute.
    if (scope.context.isCancelled()) throw new PalimpsestError('cancelled', 'Cancelled.');
    const words = passageWords[i] ?? { own: '', previous: '' };
    stored.set(passage.seq, insertPassage(scope, passage, words, standing.get(passage.seq) ?? null));
  }
  linkMentions(scope, stored);
  const facts = storeFacts(scope, factsOf(scope, stored));
  storeFallacies(scope, stored, scope.fallacyThreshold);
  keepEffects(scope, facts);
  if (scope.readByModel) insertWindows(scope.db, scope.artifactId, cut.passages, scope);
  return outcomeOf(scope, 'stored', stored.size, facts);
}

function storeVersion(scope: ArtifactScope, previousId: number): StoreOutcome {
  const { entered, recontexted, removed } = carryOver(scope, previousId);
  linkMentions(scope, entered);
  const facts = [
    ...storeFacts(scope, factsOf(scope, entered)),
    ...rereadFacts(scope, factsOf(scope, recontexted), recontexted),
  ];
  withdrawPassages(scope, removed);
  storeFallacies(scope, entered, scope.fallacyThreshold);
  keepEffects(scope, facts);
  const { wasRead } = closeWindows(scope.db, previousId);
  if (scope.readByModel) {
    const { now, prepared } = scope;
    insertWindows(scope.db, scope.artifactId, prepared.cut.passages, {
      now,
      entered: wasRead ? new Set(entered.keys()) : undefined,
    });
  }
  return outcomeOf(scope, 'new_version', entered.size, facts);
}

/** Links passages to the entities they mention. */
function linkMentions(scope: StoreScope, stored: ReadonlyMap<number, StoredPassage>): void {
  for (const { entity, passageSeq } of scope.prepared.extraction.mentions) {
    const at = stored.get(passageSeq);
    if (at !== undefined) linkEntity(scope, at.factId, scope.entities.id(entity), 'mention');
  }
}

/** The structured facts found in these passages, with their entities. */
function factsOf(scope: StoreScope, stored: ReadonlyMap<number, StoredPassage>): FactToStore[] {
  const { cut, extraction, factWords } = scope.prepared;
  const bySeq = new Map(cut.passages.map((passage) => [passage.seq, passage]));
  const found = inOwnWords(scope.db, scope.datasetId, extraction.facts).flatMap((fact, i) => {
    const passage = bySeq.get(fact.passageSeq);
    const at = stored.get(fact.passageSeq);
    return passage === undefined || at === undefined ? [] : [{ fact, words: factWords[i] ?? '', passage, at }];
  });
  return resolveFacts(scope, found);
}

function outcomeOf(
  scope: ArtifactScope,
  status: 'stored' | 'new_version',
  passages: number,
  facts: readonly StoredFact[],
): StoreOutcome {
  return {
    artifact_id: scope.artifactId,
    dataset_id: scope.datasetId,
    status,
    passages,
    facts: facts.filter(({ known }) => !known).length,
    entities: scope.entities.created.size,
    fact_ids: facts,
    notes: scope.prepared.told.notes,
  };
}

/** A checkpoint counts as done only here, in the transaction that brings its facts. */
function closeScope({ db, artifactId, entities, changes, datasetId }: ArtifactScope, facts: number): void {
  db.run(
    'checkpoint.done',
    `INSERT INTO extraction_checkpoint (artifact_id, window_seq, status, node_count, link_count) VALUES (?, 0, 'done', ?, ?)`,
    [artifactId, entities.created.size, facts],
  );
  changes.write(db, datasetId);
}
