import { addFact } from '../../../src/main/engine/edits/addFact.ts';
import { editEntity } from '../../../src/main/engine/edits/editEntity.ts';
import { getEntity } from '../../../src/main/engine/edits/entityView.ts';
import { undoChange } from '../../../src/main/engine/edits/undoChange.ts';
import { storeArtifact } from '../../../src/main/engine/episodic/storeArtifact.ts';
import type { FoundFact, PreparedArtifact } from '../../../src/main/engine/extraction/told.ts';
import { mergeEntities } from '../../../src/main/engine/semantic/identity/mergeEntities.ts';
import { listMergeProposals, rejectMerge } from '../../../src/main/engine/semantic/identity/mergeProposals.ts';
import { proposeMerges } from '../../../src/main/engine/semantic/identity/proposeMerges.ts';
import { splitEntity } from '../../../src/main/engine/semantic/identity/splitEntity.ts';
import { checkFile } from '../../../src/main/engine/storage/invariants.ts';
import { type Input, operations, type Output } from '../../../src/shared/contract/operations.ts';
import { found, type Preparation, preparedNote } from '../episodic/preparedText.ts';
import { dataset, openScratchMemory, type ScratchMemory } from '../episodic/scratchMemory.ts';

const owner = { name: 'Maria Lopes', aliases: ['Mia'] };
const madeBy = 'owner';

/** A memory whose entities are merged and split as the app does it; requests and replies are held against the contract. */
export class IdentityKit {
  readonly memory: ScratchMemory = openScratchMemory();

  store(prepared: PreparedArtifact): number {
    return storeArtifact(this.memory.db, { dataset, prepared, owner }, this.memory.context).artifact_id;
  }

  /** A note with one passage and one fact; every name is of `type`. */
  tell(
    text: string,
    parts: Partial<FoundFact>,
    { type = 'person', ...more }: Preparation & { type?: string } = {},
  ): number {
    const names = [parts.subject, parts.object].filter((name) => typeof name === 'string');
    return this.store(
      preparedNote([text], {
        ...more,
        extraction: {
          entities: names.map((name) => ({ name, type, aliases: [] })),
          mentions: names.map((entity) => ({ entity, passageSeq: 0, start: 0, end: 1 })),
          facts: [found(text, parts)],
          ...more.extraction,
        },
      }),
    );
  }

  id(name: string, at = 0): number {
    const rows = this.memory.db.rows('test', 'SELECT id FROM entity WHERE name = ? ORDER BY id', [name]);
    return Number(rows[at]?.[0] ?? 0);
  }

  get(id: number): Output<'getEntity'> {
    return operations.getEntity.output.parse(getEntity(this.memory.db, operations.getEntity.input.parse({ id })));
  }

  rename(id: number, name: string): number | null {
    const request = operations.editEntity.input.parse({ id, version: this.get(id).version, name });
    return editEntity(this.memory.db, { request, madeBy }, this.memory.context).decision_id;
  }

  add(input: Input<'addFact'>): Output<'addFact'> {
    const request = operations.addFact.input.parse(input);
    return operations.addFact.output.parse(addFact(this.memory.db, { request, owner, madeBy }, this.memory.context));
  }

  merge(from_id: number, into_id: number, preview = false): Output<'mergeEntities'> {
    const request = operations.mergeEntities.input.parse({ from_id, into_id, preview });
    return operations.mergeEntities.output.parse(
      mergeEntities(this.memory.db, { request, madeBy }, this.memory.context),
    );
  }

  split(input: Omit<Input<'splitEntity'>, 'preview'>, preview = false): Output<'splitEntity'> {
    const request = operations.splitEntity.input.parse({ ...input, preview });
    return operations.splitEntity.output.parse(splitEntity(this.memory.db, { request, madeBy }, this.memory.context));
  }

  undo(id: number | null): number {
    const request = operations.undoChange.input.parse({ id });
    return undoChange(this.memory.db, { request, madeBy }, this.memory.context).decision_id;
  }

  propose(): Output<'listMergeProposals'> {
    while (proposeMerges(this.memory.db, dataset, this.memory.context).left > 0);
    return this.proposals();
  }

  proposals(input: Input<'listMergeProposals'> = {}): Output<'listMergeProposals'> {
    return operations.listMergeProposals.output.parse(
      listMergeProposals(this.memory.db, operations.listMergeProposals.input.parse(input)),
    );
  }

  reject(a: number, b: number): number {
    const request = operations.rejectMerge.input.parse({ ids: [a, b] });
    return rejectMerge(this.memory.db, { request, madeBy }, this.memory.context).decision_id;
  }

  /** Statements of an entity that hold, each with its interval in years. */
  held(name: string): string[] {
    return this.memory.db
      .rows(
        'test',
        `SELECT f.text, f.status, strftime('%Y', f.valid_at / 1000, 'unixepoch'), strftime('%Y', f.invalid_at / 1000, 'unixepoch'),
           (SELECT count(*) FROM assertion a WHERE a.fact_id = f.id AND a.withdrawn_at IS NULL)
         FROM fact f JOIN entity e ON e.id = f.subject_id WHERE e.name = ? AND f.status IN ('holds', 'disputed') ORDER BY f.valid_at, f.id`,
        [name],
      )
      .map(
        ([text, status, from, to, said]) =>
          `${String(text)} ${String(status)} ${String(from)}-${String(to)} x${String(said)}`,
      );
  }

  /**
   * The present view, without logs, stamps and index internals. What was merged stands as something else, what was
   * withdrawn or is said by nothing is not there, and a contradiction, which is its facts, is none when nobody decided it
   * and nothing contests it.
   */
  view(): Record<string, unknown> {
    const rows = (sql: string): unknown[] => this.memory.db.rows('test', sql);
    const present = `status <> 'withdrawn' AND (status <> 'expired' OR id IN (SELECT fact_id FROM assertion WHERE withdrawn_at IS NULL))`;
    const shown = `(SELECT id FROM fact WHERE ${present})`;
    const live = `merged_into IS NULL AND type <> 'contradiction'`;
    return {
      entities: rows(`SELECT id, name, type, key, taxonomy_path FROM entity WHERE ${live} ORDER BY id`),
      aliases: rows(
        `SELECT entity_id, alias_norm FROM entity_alias WHERE entity_id IN (SELECT id FROM entity WHERE ${live}) ORDER BY 1, 2`,
      ),
      facts:
        rows(`SELECT uid, text, subject_id, relation, object_id, object_value, anchor_entity_id, status, valid_at, valid_kind,
        invalid_at, invalid_kind, trust_weight, text_norm_hash FROM fact WHERE ${present} ORDER BY uid`),
      roles: rows(`SELECT fact_id, entity_id, role FROM fact_entity WHERE fact_id IN ${shown} ORDER BY 1, 2, 3`),
      said: rows('SELECT id, fact_id, source_id FROM assertion WHERE withdrawn_at IS NULL ORDER BY id'),
      links: rows(
        `SELECT from_fact, to_fact, kind FROM fact_link WHERE from_fact IN ${shown} AND to_fact IN ${shown} ORDER BY 1, 2, 3`,
      ),
      tags: rows(`SELECT fact_id, tag FROM tag WHERE fact_id IN ${shown} ORDER BY 1, 2`),
      speakers: rows('SELECT id, speaker_id FROM chunk ORDER BY id'),
      authors: rows('SELECT id, author_source_id FROM artifact ORDER BY id'),
      contradictions: rows(`SELECT c.kind, c.status, c.resolution, cf.fact_id, cf.outcome FROM contradiction c
        JOIN contradiction_fact cf ON cf.contradiction_id = c.entity_id
        WHERE NOT (c.status = 'resolved' AND c.resolution IS NULL) ORDER BY 4, 1, 2`),
    };
  }

  /** Names of the invariants of the file that do not hold. */
  broken(): string[] {
    return checkFile(this.memory.db, undefined, this.memory.context)
      .checks.filter(({ ok }) => !ok)
      .map(({ name, detail }) => `${name}: ${detail}`);
  }

  close(): void {
    this.memory.close();
  }
}
