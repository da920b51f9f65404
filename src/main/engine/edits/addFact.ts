import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { FactView } from '../../../shared/contract/memory.ts';
import type { RulesConfig } from '../contradiction/claims.ts';
import { ChangeList } from '../episodic/changes.ts';
import { ensureDataset } from '../episodic/datasets.ts';
import { PassageTrust } from '../episodic/passageTrust.ts';
import { OWNER, type Owner, wantedEntities } from '../episodic/speakers.ts';
import type { StoreScope } from '../episodic/storeScope.ts';
import type { JobContext } from '../jobs.ts';
import { type EntityScope, resolveEntities } from '../semantic/entities.ts';
import { type FactViewRow, factView, factViewColumns, factViewJoins } from '../semantic/factViews.ts';
import { nameKey } from '../semantic/names.ts';
import { statementHash } from '../semantic/statement.ts';
import { type FactToStore, type StoredFact, storeFacts } from '../semantic/structuredFacts.ts';
import type { ReadHandle, WriteHandle } from '../storage/handles.ts';
import { refuseKindCycle } from '../taxonomy/kindLinks.ts';
import { sanitizeText } from '../text/sanitize.ts';
import { logDecision } from './decisions.ts';
import { requireName } from './editEntity.ts';
import { requireEntity } from './entityView.ts';
import { entityNamed } from './namedEntity.ts';
import { differenceOf, type PlaceChange, type Places, type Thing } from './places.ts';
import { madeFact, readPlaces } from './placeReads.ts';
import { type AddFactRequest, handPassage, handTold, readHandStatement } from './toldByHand.ts';
import { ensureSource } from '../trust/ensureSource.ts';

export interface AddFactArgs {
  readonly request: AddFactRequest;
  readonly owner: Owner;
  readonly madeBy: string;
  readonly rules?: RulesConfig | undefined;
}

/**
 * Write job: stores one fact that the memory's owner tells by hand, as one decision. It takes the way of extracted
 * facts: canonical relation, entities by exact name or alias, and a statement that is there already is only said again.
 * Undoing withdraws it; an entity that came with it stays, as a name.
 * @throws PalimpsestError not_found for an unknown entity; invalid; conflict for a name that several entities bear
 */
export function addFact(
  db: WriteHandle,
  { request, owner, madeBy, rules }: AddFactArgs,
  context: JobContext,
): { decision_id: number; fact: FactView; known: boolean } {
  return db.transaction(() => {
    const now = context.clock.now();
    const datasetId = ensureDataset(db, request, now);
    const changes = new ChangeList();
    const scope = openHandScope(
      db,
      context,
      { datasetId, now, madeBy, changes, rules },
      owner,
      request.tags.map(sanitizeText),
      request.session_id ?? null,
    );
    const ends = resolveEnds(scope, request, owner);
    const toStore = statementOf(scope, request, ends, anchorOf(scope, request, owner));
    const before = placesOfFacts(db, sameHash(db, datasetId, toStore.hash), scope.prepared.told.tags);
    const last = lastAssertion(db);
    const [stored] = storeFacts(scope, [toStore]);
    if (stored === undefined) throw new Error('a fact told by hand was not stored');
    const change = changeOfSaying(db, stored, before, { hash: toStore.hash, last });
    const about = [toStore.subjectId, toStore.objectId, toStore.anchorId ?? null].flatMap((id): Thing[] =>
      id === null ? [] : [{ kind: 'entity', id }],
    );
    const reason = request.reason ?? null;
    const decision = logDecision(db, { datasetId, kind: 'fact_added', reason, madeBy, change, about, now });
    changes.write(db, datasetId);
    return { decision_id: decision, fact: viewOf(db, stored.id, now), known: stored.known };
  });
}

/** What storing by hand asks of a scope, with the owner as its source. */
export function openHandScope(
  db: WriteHandle,
  context: JobContext,
  base: EntityScope & Pick<StoreScope, 'rules'>,
  owner: Owner,
  tags: readonly string[],
  sessionId: string | null = null,
): StoreScope {
  const prepared = handTold(tags, sessionId);
  const entities = resolveEntities(db, context, base, wantedEntities(prepared, owner));
  ensureSource(db, entities.id(OWNER), OWNER, 'user');
  const trust = new PassageTrust(db, { prepared, entities, datasetId: base.datasetId, now: base.now });
  return { ...base, db, context, prepared, entities, artifactId: null, trust };
}

export interface End {
  readonly id: number | null;
  readonly name: string;
}

function resolveEnds(
  scope: StoreScope,
  { subject, object }: AddFactRequest,
  owner: Owner,
): { subject: End; object: End } {
  return {
    subject: resolveEnd(scope, subject, owner, 'subject'),
    object:
      'value' in object ? { id: null, name: sanitizeText(object.value) } : resolveEnd(scope, object, owner, 'object'),
  };
}

/**
 * An end told by hand: an entity by id, or by a name that is known, the owner's or new.
 * @throws PalimpsestError not_found; conflict for a name that several entities bear
 */
export function resolveEnd(scope: StoreScope, named: AddFactRequest['subject'], owner: Owner, field: string): End {
  const { db, context, datasetId } = scope;
  if ('id' in named) {
    const { id, name, merged_into, merged_name } = requireEntity(db, datasetId, named.id);
    return merged_into === null ? { id, name } : { id: merged_into, name: merged_name ?? name };
  }
  const name = requireName(named.name, field);
  const isOwner = [OWNER, owner.name, ...owner.aliases].some((own) => nameKey(own) === nameKey(name));
  if (isOwner) return { id: scope.entities.id(OWNER), name };
  const known = entityNamed(db, datasetId, { name, type: named.type, field });
  if (known !== null) return { id: known, name };
  const made = resolveEntities(db, context, scope, [{ name, type: named.type, aliases: [], usedNames: [] }]);
  return { id: made.id(name), name };
}

/** The entity of the event that places it in time. */
function anchorOf(scope: StoreScope, { anchor }: AddFactRequest, owner: Owner): number | null {
  if (anchor === undefined) return null;
  const named = 'id' in anchor.event ? anchor.event : { name: anchor.event.name, type: 'event' };
  return resolveEnd(scope, named, owner, 'anchor').id;
}

function statementOf(
  scope: StoreScope,
  request: AddFactRequest,
  ends: { subject: End; object: End },
  anchorId: number | null,
): FactToStore {
  const names = { subject: ends.subject.name, object: ends.object.name };
  const { fact, words, isInverted } = readHandStatement(scope.db, scope.datasetId, request, names);
  const [from, to] = isInverted ? [ends.object, ends.subject] : [ends.subject, ends.object];
  if (from.id === to.id) {
    throw new PalimpsestError('invalid', 'A fact joins two things; both names are the same one.', { field: 'object' });
  }
  const [subjectId, objectId] = [from.id, to.id];
  if (fact.polarity === 'affirmed') {
    refuseKindCycle(scope.db, scope.datasetId, { relation: fact.relation, subjectId, objectId });
  }
  return {
    fact,
    words,
    passage: handPassage,
    at: null,
    subjectId,
    objectId,
    anchorId,
    hash: statementHash({ fact, subjectId, objectId, anchorId }),
  };
}

function sameHash(db: ReadHandle, datasetId: number, hash: number): number[] {
  return db
    .all<{ id: number }>('fact.sameHash', 'SELECT id FROM fact WHERE dataset_id = ? AND text_norm_hash = ?', [
      datasetId,
      hash,
    ])
    .map(({ id }) => id);
}

function placesOfFacts(db: ReadHandle, factIds: readonly number[], tags: readonly string[]): Places {
  const paths = factIds.flatMap((id) => [`fact/${id}/state`, ...tags.map((tag) => `fact/${id}/tag/${tag}`)]);
  return readPlaces(db, paths);
}

function lastAssertion(db: ReadHandle): number {
  return Number(db.rows('assertion.last', 'SELECT max(id) FROM assertion')[0]?.[0] ?? 0);
}

/** A new fact was withdrawn, so to speak, before it was told; of a known one, what this saying changed. */
function changeOfSaying(
  db: ReadHandle,
  { id, known }: StoredFact,
  before: Places,
  { hash, last }: { readonly hash: number; readonly last: number },
): PlaceChange {
  const assertion = db.get<{ id: number; fact_id: number }>(
    'assertion.new',
    'SELECT id, fact_id FROM assertion WHERE id > ? ORDER BY id LIMIT 1',
    [last],
  );
  const said = `fact/${assertion?.fact_id ?? id}/assertion/${assertion?.id ?? 0}`;
  if (known) {
    const own = Object.fromEntries(Object.entries(before).filter(([path]) => path.startsWith(`fact/${id}/`)));
    const changed = differenceOf(own, readPlaces(db, Object.keys(own)));
    return { before: { ...changed.before, [said]: false }, after: { ...changed.after, [said]: true } };
  }
  const made = madeFact(db, id, hash);
  return { before: { ...made.before, [said]: false }, after: { ...made.after, [said]: true } };
}

export function viewOf(db: ReadHandle, factId: number, now: number): FactView {
  const row = db.get<FactViewRow>(
    'fact.view',
    `SELECT ${factViewColumns} FROM fact f ${factViewJoins} WHERE f.id = ?`,
    [factId],
  );
  if (row === undefined) throw new Error(`fact ${factId} is not there`);
  return factView(row, now);
}
