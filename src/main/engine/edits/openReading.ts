import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { RulesConfig } from '../contradiction/claims.ts';
import type { ChangeList } from '../episodic/changes.ts';
import { PassageTrust } from '../episodic/passageTrust.ts';
import { type Owner, sourceName, wantedEntities } from '../episodic/speakers.ts';
import type { StoredPassage, StoreScope } from '../episodic/storeScope.ts';
import { BY_MODEL, type Passage, type PreparedArtifact, type ToldArtifact } from '../extraction/told.ts';
import type { JobContext } from '../jobs.ts';
import { type EntityTable, resolveEntities, type WantedEntity } from '../semantic/entities.ts';
import { nameKey } from '../semantic/names.ts';
import type { ReadHandle, WriteHandle } from '../storage/handles.ts';

export type ReadingScope = StoreScope & { readonly artifactId: number };
export interface ReadPassage extends StoredPassage {
  readonly passage: Passage;
}

export interface ReadingParts {
  readonly datasetId: number;
  readonly prepared: PreparedArtifact;
  readonly owner: Owner;
  readonly now: number;
  readonly changes: ChangeList;
  readonly rules?: RulesConfig | undefined;
}

/**
 * Opens a stored artifact for its facts to be made again: the places of its passages, and the entities of all names.
 * Who speaks is who spoke, by whatever name the entity goes now.
 * @throws PalimpsestError conflict when the passages are no longer those that were read
 */
export function openReading(
  db: WriteHandle,
  context: JobContext,
  { datasetId, prepared, owner, now, changes, rules }: ReadingParts,
  artifactId: number,
): { scope: ReadingScope; passages: ReadonlyMap<number, ReadPassage> } {
  const rows = storedChunks(db, datasetId, artifactId);
  const passages = matched(prepared, rows);
  const speakers = speakersOf(db, prepared, rows, artifactId);
  const isSpoken = (wanted: WantedEntity): boolean =>
    [wanted.name, ...wanted.usedNames].some((name) => speakers.has(nameKey(name)));
  const { madeBy } = prepared.extraction;
  const base = { datasetId, now, madeBy, changes, keepsKnown: madeBy === BY_MODEL };
  const wanted = wantedEntities(prepared, owner);
  const named = madeBy === BY_MODEL ? namedInArtifact(db, artifactId, wanted) : new Map<WantedEntity, number>();
  const entities = resolveEntities(
    db,
    context,
    base,
    wanted.filter((each) => !isSpoken(each) && !named.has(each)),
  );
  for (const each of wanted.filter(isSpoken)) setSpeaker(entities, each, speakers);
  for (const [each, id] of named) if (!isSpoken(each)) entities.set(each, id);
  const dated = { ...prepared, told: datedTold(db, prepared.told, artifactId) };
  const trust = new PassageTrust(db, { prepared: dated, entities, datasetId, now });
  const scope = { ...base, rules, db, context, prepared: dated, artifactId, entities, trust };
  return { scope, passages };
}

interface StoredChunk {
  readonly chunkId: number;
  readonly factId: number;
  readonly seq: number;
  readonly text: string;
  readonly speaker_id: number | null;
}

function storedChunks(db: ReadHandle, datasetId: number, artifactId: number): StoredChunk[] {
  return db.all<StoredChunk>(
    'reading.chunks',
    `SELECT c.id AS chunkId, f.id AS factId, c.seq, c.text, c.speaker_id
     FROM artifact a JOIN chunk c ON c.artifact_id = a.id JOIN fact f ON f.chunk_id = c.id
     WHERE a.dataset_id = ? AND a.id = ? AND a.status <> 'superseded' ORDER BY c.seq`,
    [datasetId, artifactId],
  );
}

function matched(prepared: PreparedArtifact, rows: readonly StoredChunk[]): Map<number, ReadPassage> {
  const { passages } = prepared.cut;
  const isSame =
    rows.length === passages.length &&
    rows.every((row, i) => row.seq === passages[i]?.seq && row.text === passages[i]?.text);
  if (!isSame) {
    throw new PalimpsestError('conflict', 'The text was changed while it was read.', { hint: 'Try again.' });
  }
  return new Map(
    rows.flatMap(({ chunkId, factId, seq }, i) => {
      const passage = passages[i];
      return passage === undefined ? [] : [[seq, { chunkId, factId, passage }] as const];
    }),
  );
}

/** Those who speak, and the author, by the names that the text has for them. */
function speakersOf(
  db: ReadHandle,
  { told, cut }: PreparedArtifact,
  rows: readonly StoredChunk[],
  artifactId: number,
): Map<string, number> {
  const speakers = new Map<string, number>();
  for (const [i, { speaker_id }] of rows.entries()) {
    const passage = cut.passages[i];
    const name = passage === undefined ? null : sourceName(told, passage);
    if (name !== null && speaker_id !== null) speakers.set(nameKey(name), speaker_id);
  }
  const author = db.get<{ id: number | null }>(
    'reading.author',
    'SELECT author_source_id AS id FROM artifact WHERE id = ?',
    [artifactId],
  );
  if (told.author !== null && author?.id != null) speakers.set(nameKey(told.author), author.id);
  return speakers;
}

/** Whom the artifact is known to mean by a name: a model, which sees no types of what is stored, means the same. */
function namedInArtifact(
  db: ReadHandle,
  artifactId: number,
  wanted: readonly WantedEntity[],
): Map<WantedEntity, number> {
  const rows = db.all<{ norm: string; id: number }>(
    'reading.namedHere',
    `SELECT DISTINCT a.alias_norm AS norm, a.entity_id AS id
     FROM assertion s CROSS JOIN fact_entity fe ON fe.fact_id = s.fact_id CROSS JOIN entity_alias a ON a.entity_id = fe.entity_id
     JOIN entity e ON e.id = a.entity_id
     WHERE s.artifact_id = ? AND e.merged_into IS NULL AND a.alias_norm IN (SELECT value FROM json_each(?))`,
    [artifactId, JSON.stringify(wanted.map(({ name }) => nameKey(name)))],
  );
  const byNorm = Map.groupBy(rows, ({ norm }) => norm);
  return new Map(
    wanted.flatMap((each) => {
      const [only, ...others] = byNorm.get(nameKey(each.name)) ?? [];
      return only === undefined || others.length > 0 ? [] : [[each, only.id] as const];
    }),
  );
}

function setSpeaker(entities: EntityTable, wanted: WantedEntity, speakers: ReadonlyMap<string, number>): void {
  const name = [wanted.name, ...wanted.usedNames].find((each) => speakers.has(nameKey(each))) ?? wanted.name;
  const id = speakers.get(nameKey(name));
  if (id !== undefined) entities.set(wanted, id);
}

/** A text told directly, without a date, was said when it was told. */
function datedTold(db: ReadHandle, told: ToldArtifact, artifactId: number): ToldArtifact {
  if (told.occurredAt !== null || told.sourceUri !== null) return told;
  const row = db.get<{ at: number }>('reading.toldAt', 'SELECT created_at AS at FROM artifact WHERE id = ?', [
    artifactId,
  ]);
  if (row === undefined) return told;
  return { ...told, occurredAt: { ms: row.at, precision: 'exact', offsetMinutes: null, words: null } };
}
