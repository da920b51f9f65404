import type { ChangeList } from '../episodic/changes.ts';
import type { JobContext } from '../jobs.ts';
import type { WriteHandle } from '../storage/handles.ts';
import { indexWords } from '../text/words.ts';
import { nameKey, typesAgree } from './names.ts';

/** A name found in a text, or given by its loader, that stands for an entity. No two of one artifact have the same key. */
export interface WantedEntity {
  readonly name: string;
  readonly type: string;
  readonly aliases: readonly string[];
  /** Names by which the text calls it. */
  readonly usedNames: readonly string[];
}

export interface EntityScope {
  readonly datasetId: number;
  readonly now: number;
  readonly madeBy: string;
  readonly changes: ChangeList;
  /** Whether what is known of entities stays as it is: no alias or type is added to one. */
  readonly keepsKnown?: boolean;
}

interface Candidate {
  readonly id: number;
  type: string;
  readonly key: string;
  readonly aliases: Set<string>;
}

/** The entities of one artifact by the names its text uses for them. */
export class EntityTable {
  readonly #ids = new Map<string, number>();
  readonly created = new Set<number>();

  set({ name, usedNames }: WantedEntity, id: number): void {
    for (const used of [name, ...usedNames]) {
      this.#ids.set(used, id);
      this.#ids.set(nameKey(used), id);
    }
  }

  has(name: string): boolean {
    return this.#ids.has(name) || this.#ids.has(nameKey(name));
  }

  /** @throws Error when the name was not among those resolved: a fault of the caller */
  id(name: string): number {
    const id = this.#ids.get(name) ?? this.#ids.get(nameKey(name));
    if (id === undefined) throw new Error(`entity "${name}" was not resolved`);
    return id;
  }
}

/**
 * Finds or makes the entity of each name (DESIGN section 4, rule 1): by name or alias where the type does not disagree,
 * else a new one under the next free key. Nothing is joined by likeness.
 */
export function resolveEntities(
  db: WriteHandle,
  context: JobContext,
  scope: EntityScope,
  wanted: readonly WantedEntity[],
): EntityTable {
  const table = new EntityTable();
  const known = new KnownNames(db, scope.datasetId, wanted);
  for (const entity of wanted) {
    const match = known.find(entity);
    if (match === null) {
      const made = createEntity(db, context, scope, entity, known.nextKey(nameKey(entity.name)));
      known.add(made);
      table.created.add(made.id);
      table.set(entity, made.id);
    } else {
      if (scope.keepsKnown !== true) extendEntity(db, scope, match, entity, known);
      table.set(entity, match.id);
    }
  }
  return table;
}

/** What the dataset knows under the names and aliases of one artifact, read with one statement. */
class KnownNames {
  readonly #byNorm = new Map<string, Candidate[]>();
  readonly #byId = new Map<number, Candidate>();
  readonly #keys = new Set<string>();

  constructor(db: WriteHandle, datasetId: number, wanted: readonly WantedEntity[]) {
    const norms = new Set(wanted.flatMap(({ name, aliases }) => [name, ...aliases].map(nameKey)));
    const rows = db.all<{ norm: string; id: number; type: string; key: string; merged_into: number | null }>(
      'entity.byNames',
      `SELECT a.alias_norm AS norm, e.id, e.type, e.key, e.merged_into
       FROM json_each(@norms) j
       CROSS JOIN entity_alias a ON a.alias_norm = j.value
       CROSS JOIN entity e ON e.id = a.entity_id
       WHERE e.dataset_id = @datasetId ORDER BY e.id`,
      { norms: JSON.stringify([...norms]), datasetId },
    );
    for (const row of rows) {
      this.#keys.add(row.key);
      if (row.merged_into === null) this.#register(row.norm, { ...row, aliases: new Set() });
    }
  }

  #register(norm: string, candidate: Candidate): void {
    const known = this.#byId.get(candidate.id) ?? candidate;
    this.#byId.set(known.id, known);
    this.#keys.add(known.key);
    known.aliases.add(norm);
    const list = this.#byNorm.get(norm);
    if (list === undefined) this.#byNorm.set(norm, [known]);
    else if (!list.includes(known)) list.push(known);
  }

  add(candidate: Candidate): void {
    for (const norm of [...candidate.aliases]) this.#register(norm, candidate);
  }

  addAlias(candidate: Candidate, norm: string): void {
    this.#register(norm, candidate);
  }

  /** The one entity meant by a name: its bearer before those who merely have it as an alias; several of the latter are nobody. */
  find({ name, type }: WantedEntity): Candidate | null {
    const norm = nameKey(name);
    const agreeing = (this.#byNorm.get(norm) ?? []).filter((candidate) => typesAgree(candidate.type, type));
    const bearers = agreeing.filter(({ key }) => key === norm || key.startsWith(`${norm}#`));
    const exact = bearers.find((candidate) => candidate.type === type) ?? bearers[0];
    if (exact !== undefined) return exact;
    return agreeing.length === 1 ? (agreeing[0] ?? null) : null;
  }

  nextKey(norm: string): string {
    if (!this.#keys.has(norm)) return norm;
    let n = 2;
    while (this.#keys.has(`${norm}#${n}`)) n += 1;
    return `${norm}#${n}`;
  }
}

function createEntity(
  db: WriteHandle,
  context: JobContext,
  scope: EntityScope,
  { name, type, aliases }: WantedEntity,
  key: string,
): Candidate {
  const { datasetId, now, madeBy, changes } = scope;
  const { lastId: id } = db.run(
    'entity.add',
    `INSERT INTO entity (uid, dataset_id, key, name, type, made_by, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [context.uids.next(now), datasetId, key, name, type, madeBy, now, now],
  );
  const norms = new Set([name, ...aliases].map(nameKey));
  for (const norm of norms) addAliasRow(db, id, norm);
  db.run('entity.addWords', 'INSERT INTO entity_fts (rowid, words) VALUES (?, ?)', [
    id,
    indexWords([name, ...aliases].join(' ')),
  ]);
  changes.add('entity', id);
  return { id, type, key, aliases: norms };
}

/** Adds what the text tells of a known entity: further aliases, and a type where only `thing` was known. */
function extendEntity(
  db: WriteHandle,
  { now, changes }: EntityScope,
  candidate: Candidate,
  { type, aliases }: WantedEntity,
  known: KnownNames,
): void {
  const fresh = [...new Set(aliases.map(nameKey))].filter((norm) => !candidate.aliases.has(norm));
  const isRefined = candidate.type === 'thing' && type !== 'thing';
  if (fresh.length === 0 && !isRefined) return;
  for (const norm of fresh) {
    addAliasRow(db, candidate.id, norm);
    known.addAlias(candidate, norm);
  }
  if (isRefined) candidate.type = type;
  db.run('entity.refine', 'UPDATE entity SET type = ?, updated_at = ?, version = version + 1 WHERE id = ?', [
    candidate.type,
    now,
    candidate.id,
  ]);
  if (fresh.length > 0) rewriteEntityWords(db, candidate.id);
  changes.add('entity', candidate.id);
}

function addAliasRow(db: WriteHandle, entityId: number, norm: string): void {
  db.run('entity.addAlias', 'INSERT OR IGNORE INTO entity_alias (entity_id, alias_norm) VALUES (?, ?)', [
    entityId,
    norm,
  ]);
}

/** Writes an entity's index row afresh from its name and aliases. */
export function rewriteEntityWords(db: WriteHandle, entityId: number): void {
  const names = db.all<{ name: string }>(
    'entity.names',
    `SELECT name FROM entity WHERE id = @id UNION SELECT alias_norm FROM entity_alias WHERE entity_id = @id`,
    { id: entityId },
  );
  db.run('entity.replaceWords', 'INSERT OR REPLACE INTO entity_fts (rowid, words) VALUES (?, ?)', [
    entityId,
    indexWords(names.map(({ name }) => name).join(' ')),
  ]);
}
