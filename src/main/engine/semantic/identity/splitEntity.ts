import type { z } from 'zod';
import { PalimpsestError } from '../../../../shared/contract/errors.ts';
import type { entitySplitRequestSchema, entitySplitResponseSchema } from '../../../../shared/contract/identity.ts';
import type { SettleScope } from '../../contradiction/applyDecided.ts';
import type { RulesConfig } from '../../contradiction/claims.ts';
import { settle } from '../../contradiction/settle.ts';
import { logDecision } from '../../edits/decisions.ts';
import { requireName } from '../../edits/editEntity.ts';
import { nextFreeKey } from '../../edits/entityKeys.ts';
import { type EntityRow, entityView, requireEntity } from '../../edits/entityView.ts';
import { madeFact } from '../../edits/placeReads.ts';
import type { PlaceChange } from '../../edits/places.ts';
import { putPlaces } from '../../edits/putPlaces.ts';
import { ChangeList } from '../../episodic/changes.ts';
import { requireDataset } from '../../episodic/datasets.ts';
import type { JobContext } from '../../jobs.ts';
import type { WriteHandle } from '../../storage/handles.ts';
import { rehearse } from '../../storage/rehearsal.ts';
import { sanitizeText } from '../../text/sanitize.ts';
import { keepBestTrust } from '../factTrust.ts';
import { nameKey } from '../names.ts';
import { addEndsOf, addMentionOf, factsOfEnds, PlaceChangeDraft } from './attachments.ts';
import { copyFact } from './copyFact.ts';
import { factsAround, factsPlacedIn } from './layOutAround.ts';
import { joinedSayings, sayingsOfStatements } from './sayings.ts';
import { StateWatch } from './stateWatch.ts';

type Request = z.output<typeof entitySplitRequestSchema>;
type Response = z.output<typeof entitySplitResponseSchema>;

export interface SplitEntityArgs {
  readonly request: Request;
  readonly madeBy: string;
  readonly rules?: RulesConfig | undefined;
}

/** Which sayings are about the other thing: those of these facts, sources, artifacts or passages. */
export type SplitSelection = Pick<Request, 'fact_ids' | 'source_ids' | 'artifact_ids' | 'chunk_ids'>;

/** The other thing, where it differs from the one it is taken out of. */
export type SplitIdentity = Pick<Request, 'name' | 'type' | 'context'>;

/**
 * Write job: takes a namesake out of an entity, as one decision. What of it only some sayings are selected for is two
 * facts from then on. Undoing makes the two one again. A preview does the same work and takes it back.
 * @throws PalimpsestError not_found; conflict for one that was merged; invalid when nothing is selected
 */
export function splitEntity(db: WriteHandle, args: SplitEntityArgs, context: JobContext): Response {
  if (args.request.preview) return { ...rehearse(db, () => split(db, args, context)), decision_id: null };
  return db.transaction(() => split(db, args, context));
}

function split(db: WriteHandle, { request, madeBy, rules }: SplitEntityArgs, context: JobContext): Response {
  const datasetId = requireDataset(db, request);
  const entity = requireEntity(db, datasetId, request.id);
  const now = context.clock.now();
  const changes = new ChangeList();
  const watch = new StateWatch(db);
  const scope: SettleScope = { db, context, datasetId, now, changes, rules };
  const { id, change } = disambiguateEntityForSource(scope, entity, request, request);
  const reason = request.reason ?? null;
  const about = [entity.id, id].map((each) => ({ kind: 'entity' as const, id: each }));
  const decision = logDecision(db, { datasetId, kind: 'entity_split', reason, madeBy, change, about, now });
  changes.write(db, datasetId);
  return {
    decision_id: decision,
    preview: request.preview,
    entity: entityView(db, requireEntity(db, datasetId, id)),
    moved: counted(change),
    changed: watch.changed(),
  };
}

/**
 * Takes a namesake out of an entity by who says it and where, within the caller's transaction and decision, and lays out
 * what follows. The places returned undo it: they belong into the decision that the caller logs.
 * @throws PalimpsestError conflict for an entity that was merged; invalid when nothing is selected
 */
export function disambiguateEntityForSource(
  scope: SettleScope,
  entity: EntityRow,
  selection: SplitSelection,
  identity: SplitIdentity,
): { readonly id: number; readonly change: PlaceChange } {
  requireSplittable(entity);
  const { db, datasetId } = scope;
  const chosen = chosenSayings(db, entity.id, selection);
  if (chosen.length === 0) throw new PalimpsestError('invalid', 'Nothing of what is selected is about this entity.');
  const id = insertNamesake(scope, entity, identity);
  const draft = new PlaceChangeDraft();
  draft.add(`entity/${id}/merged`, String(entity.id), null);
  // Nothing can go back to it while it stands for nothing itself.
  draft.add(`entity/${entity.id}/merged`, null, null);
  const made: number[] = [];
  for (const [factId, sayings] of Map.groupBy(chosen, ({ fact_id }) => fact_id)) {
    const [first] = sayings;
    if (first === undefined) continue;
    if (first.is_mention === 1) addMentionOf(draft, factId, entity.id, id, false);
    else if (sayings.length === first.all_sayings) addEndsOf(draft, { ...first, id: factId }, entity.id, id);
    else made.push(addCopy(scope, draft, { ...first, id: factId }, { sayings, from: entity.id, to: id }));
  }
  const own = chosen.map(({ fact_id }) => fact_id);
  const around = factsAround(db, datasetId, own);
  putPlaces(scope, draft);
  const facts = [...new Set([...factsOfEnds(draft), ...own, ...made])];
  const before = sayingsOfStatements(db, datasetId, facts);
  settle(scope, [...new Set([...facts, ...around, ...factsPlacedIn(db, [entity.id, id])])]);
  keepBestTrust(db, scope.changes, facts, scope.now);
  const joined = joinedSayings(before, sayingsOfStatements(db, datasetId, facts), facts);
  draft.addAll(withFirst(joined, draft));
  for (const factId of made) draft.addAll(madeFact(db, factId, hashOf(db, factId)));
  return { id, change: draft };
}

/** What says a fact was already told as it was before the split itself moved some of it. */
function withFirst(joined: PlaceChange, draft: PlaceChange): PlaceChange {
  const before = Object.fromEntries(
    Object.keys(joined.after).map((path) => [
      path,
      path in draft.before ? (draft.before[path] ?? null) : (joined.before[path] ?? null),
    ]),
  );
  return { before, after: joined.after };
}

function requireSplittable({ merged_into, merged_name, type, name }: EntityRow): void {
  if (merged_into !== null) {
    throw new PalimpsestError('conflict', `“${name}” was merged into “${merged_name ?? ''}”. Split that one.`);
  }
  if (type === 'contradiction' || type === 'fallacy')
    throw new PalimpsestError('invalid', `“${name}” is a ${type}: it cannot be split.`);
}

interface ChosenSaying {
  readonly id: number;
  readonly fact_id: number;
  readonly is_mention: number;
  readonly is_subject: number;
  readonly is_object: number;
  readonly is_anchor: number;
  readonly all_sayings: number;
}

function chosenSayings(db: WriteHandle, entityId: number, selection: SplitSelection): ChosenSaying[] {
  return db.all<ChosenSaying>(
    'identity.chosen',
    `SELECT a.id, a.fact_id, f.chunk_id IS NOT NULL AS is_mention, f.subject_id IS @id AS is_subject,
       f.object_id IS @id AS is_object, f.anchor_entity_id IS @id AS is_anchor,
       (SELECT count(*) FROM assertion o WHERE o.fact_id = a.fact_id) AS all_sayings
     FROM (SELECT DISTINCT fact_id FROM fact_entity WHERE entity_id = @id AND role <> 'speaker') own
     CROSS JOIN assertion a ON a.fact_id = own.fact_id CROSS JOIN fact f ON f.id = a.fact_id
     WHERE a.fact_id IN (SELECT value FROM json_each(@facts)) OR a.source_id IN (SELECT value FROM json_each(@sources))
       OR a.artifact_id IN (SELECT value FROM json_each(@artifacts)) OR a.chunk_id IN (SELECT value FROM json_each(@chunks))
     ORDER BY a.fact_id, a.id`,
    {
      id: entityId,
      facts: JSON.stringify(selection.fact_ids),
      sources: JSON.stringify(selection.source_ids),
      artifacts: JSON.stringify(selection.artifact_ids),
      chunks: JSON.stringify(selection.chunk_ids),
    },
  );
}

/** It begins as one that was merged: making it stand for itself is what the decision does. */
function insertNamesake(
  { db, context, datasetId, now, changes }: SettleScope,
  entity: EntityRow,
  identity: SplitIdentity,
): number {
  const name = identity.name === undefined ? entity.name : requireName(identity.name, 'name');
  const type = identity.type === undefined ? entity.type : sanitizeText(identity.type);
  const { lastId: id } = db.run(
    'identity.namesake',
    `INSERT INTO entity (uid, dataset_id, key, name, type, context_prompt, merged_into, made_by, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'owner', ?, ?)`,
    [
      context.uids.next(now),
      datasetId,
      nextFreeKey(db, datasetId, nameKey(name), 0),
      name,
      type,
      identity.context === undefined ? null : sanitizeText(identity.context),
      entity.id,
      now,
      now,
    ],
  );
  changes.add('entity', id);
  return id;
}

/** A fact of which only some sayings are about the other thing: they get a fact of their own. */
function addCopy(
  scope: SettleScope,
  draft: PlaceChangeDraft,
  fact: Pick<ChosenSaying, 'is_subject' | 'is_object' | 'is_anchor'> & { readonly id: number },
  { sayings, from, to }: { readonly sayings: readonly ChosenSaying[]; readonly from: number; readonly to: number },
): number {
  const copy = copyFact(scope, fact.id);
  const all = scope.db
    .rows('place.sayings', 'SELECT id FROM assertion WHERE fact_id = ? ORDER BY id', [fact.id])
    .map(([id]) => Number(id));
  const moved = new Set(sayings.map(({ id }) => id));
  draft.add(`fact/${fact.id}/sayings`, all.join(' '), all.filter((id) => !moved.has(id)).join(' '));
  draft.add(`fact/${copy}/sayings`, '', [...moved].join(' '));
  addEndsOf(draft, { ...fact, id: copy }, from, to);
  return copy;
}

function hashOf(db: WriteHandle, factId: number): number {
  return Number(db.rows('fact.hash', 'SELECT text_norm_hash FROM fact WHERE id = ?', [factId])[0]?.[0] ?? 0);
}

function counted({ after }: PlaceChange): Response['moved'] {
  const paths = Object.keys(after);
  const matching = (pattern: RegExp): number => new Set(paths.flatMap((path) => pattern.exec(path)?.[1] ?? [])).size;
  return {
    facts: matching(/^fact\/(\d+)\/(?:subject|object|anchor)$/),
    passages: matching(/^fact\/(\d+)\/mention\/\d+$/),
  };
}
