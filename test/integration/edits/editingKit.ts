import { addFact } from '../../../src/main/engine/edits/addFact.ts';
import { editEntity } from '../../../src/main/engine/edits/editEntity.ts';
import { editTags } from '../../../src/main/engine/edits/editTags.ts';
import { getEntity } from '../../../src/main/engine/edits/entityView.ts';
import { listChanges } from '../../../src/main/engine/edits/listChanges.ts';
import { undoChange } from '../../../src/main/engine/edits/undoChange.ts';
import { storeArtifact } from '../../../src/main/engine/episodic/storeArtifact.ts';
import type { PreparedArtifact } from '../../../src/main/engine/extraction/told.ts';
import { imageOf } from '../../../src/main/engine/consult/image/imageCache.ts';
import { openReadConnection } from '../../../src/main/engine/storage/connection.ts';
import type { ReadHandle, WriteHandle } from '../../../src/main/engine/storage/handles.ts';
import { checkFile } from '../../../src/main/engine/storage/invariants.ts';
import { type Input, operations, type Output } from '../../../src/shared/contract/operations.ts';
import { dataset, openScratchMemory, type ScratchMemory } from '../episodic/scratchMemory.ts';

const owner = { name: 'Maria Lopes', aliases: ['Mia'] };
const madeBy = 'owner';

/** Reads what is not committed yet, as another connection would read it later: with images of its own. */
function freshReader(db: WriteHandle): ReadHandle {
  let version = 0;
  return {
    access: 'read',
    get: (...asked) => db.get(...asked),
    all: (...asked) => db.all(...asked),
    rows: (...asked) => db.rows(...asked),
    iterate: (...asked) => db.iterate(...asked),
    snapshot: (work) => db.snapshot(work),
    dataVersion: () => (version += 1),
  };
}

/** A memory that is edited as the app edits it: every request and reply is held against the contract. */
export class EditingKit {
  readonly memory: ScratchMemory = openScratchMemory();
  readonly reader = openReadConnection(this.memory.file);
  #seenBy: ReadHandle = this.reader;

  /** Does the work and takes it back; see `ScratchMemory.trial`. Images are of the memory within. */
  trial<T>(work: () => T): T {
    const outer = this.#seenBy;
    this.#seenBy = freshReader(this.memory.db);
    try {
      return this.memory.trial(work);
    } finally {
      this.#seenBy = outer;
    }
  }

  store(prepared: PreparedArtifact): number {
    return storeArtifact(this.memory.db, { dataset, prepared, owner }, this.memory.context).artifact_id;
  }

  entity(name: string): Output<'getEntity'> {
    const [row] = this.memory.db.rows('test', 'SELECT id FROM entity WHERE name = ? ORDER BY id', [name]);
    return this.get(Number(row?.[0] ?? 0));
  }

  get(id: number): Output<'getEntity'> {
    const request = operations.getEntity.input.parse({ id });
    return operations.getEntity.output.parse(getEntity(this.memory.db, request));
  }

  /** On the version it has now, unless the edit names one. */
  edit(id: number, edit: Omit<Input<'editEntity'>, 'id' | 'version'> & { version?: number }): Output<'editEntity'> {
    const request = operations.editEntity.input.parse({ version: this.get(id).version, ...edit, id });
    return operations.editEntity.output.parse(editEntity(this.memory.db, { request, madeBy }, this.memory.context));
  }

  add(input: Input<'addFact'>): Output<'addFact'> {
    const request = operations.addFact.input.parse(input);
    return operations.addFact.output.parse(addFact(this.memory.db, { request, owner, madeBy }, this.memory.context));
  }

  tag(input: Input<'editTags'>): Output<'editTags'> {
    const request = operations.editTags.input.parse(input);
    return operations.editTags.output.parse(editTags(this.memory.db, { request, madeBy }, this.memory.context));
  }

  undo(id: number | null, reason?: string): number {
    const request = operations.undoChange.input.parse({ id, ...(reason === undefined ? {} : { reason }) });
    return operations.undoChange.output.parse(undoChange(this.memory.db, { request, madeBy }, this.memory.context))
      .decision_id;
  }

  changes(input: Input<'listChanges'> = {}): Output<'listChanges'> {
    return operations.listChanges.output.parse(listChanges(this.memory.db, operations.listChanges.input.parse(input)));
  }

  /** Everything that edits may change, as it stands: withdrawn facts are as good as not there. */
  standing(): Record<string, unknown> {
    const rows = (sql: string): unknown[] => this.memory.db.rows('test', sql);
    return {
      entities: rows('SELECT id, name, type, key FROM entity ORDER BY id'),
      aliases: rows('SELECT entity_id, alias_norm FROM entity_alias ORDER BY 1, 2'),
      names: this.#findable(),
      facts: rows(
        `SELECT id, text, status, valid_at, valid_kind, invalid_at, invalid_kind FROM fact WHERE status <> 'withdrawn' ORDER BY id`,
      ),
      said: rows('SELECT id, fact_id FROM assertion WHERE withdrawn_at IS NULL ORDER BY id'),
      tags: rows(
        `SELECT fact_id, tag FROM tag WHERE fact_id IN (SELECT id FROM fact WHERE status <> 'withdrawn') ORDER BY 1, 2`,
      ),
      artifactTags: rows('SELECT artifact_id, tag FROM artifact_tag ORDER BY 1, 2'),
      mentions: rows(`SELECT fact_id, entity_id FROM fact_entity WHERE role = 'mention' ORDER BY 1, 2`),
      image: this.image(),
    };
  }

  /** What a reader holds in memory that edits may change, brought up to date as a consult does it. */
  image(): unknown {
    const image = imageOf(this.#seenBy, 1);
    const ascending = (ids: number[]): number[] => ids.toSorted((a, b) => a - b);
    const byName = (a: readonly [string, unknown], b: readonly [string, unknown]): number => (a[0] < b[0] ? -1 : 1);
    const entities = [...image.graph.byName].map(([name, places]): [string, number[]] => {
      return [name, ascending([...places].map((at) => image.graph.entities[at]?.id ?? 0))];
    });
    const tags = [...image.tags].map(([tag, rows]): [string, number[]] => {
      const ids = [...rows.view()].map((row) => image.facts.id[row] ?? 0);
      return [tag, ascending(ids.filter((id) => this.#isHeld(id)))];
    });
    return {
      names: entities.filter(([, ids]) => ids.length > 0).toSorted(byName),
      types: image.graph.entities.map(({ id, name, type }) => [id, name, type]),
      tags: tags.filter(([, ids]) => ids.length > 0).toSorted(byName),
    };
  }

  #isHeld(factId: number): boolean {
    return this.memory.count(`SELECT count(*) FROM fact WHERE id = ${factId} AND status <> 'withdrawn'`) === 1;
  }

  /** Which entities the index of names finds by each word of each name or alias. */
  #findable(): unknown[] {
    const words = this.memory.db.rows(
      'test',
      'SELECT alias_norm FROM entity_alias UNION SELECT lower(name) FROM entity',
    );
    return [...new Set(words.flatMap(([name]) => String(name).match(/[\p{L}\p{N}]+/gu) ?? []))]
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map((word) => [
        word,
        this.memory.db
          .rows('test', 'SELECT rowid FROM entity_fts WHERE entity_fts MATCH ? ORDER BY rowid', [`"${word}"`])
          .flat(),
      ]);
  }

  /** Names of the invariants of the file that do not hold. */
  broken(): string[] {
    return checkFile(this.memory.db, undefined, this.memory.context)
      .checks.filter(({ ok }) => !ok)
      .map(({ name, detail }) => `${name}: ${detail}`);
  }

  close(): void {
    this.reader.close();
    this.memory.close();
  }
}
