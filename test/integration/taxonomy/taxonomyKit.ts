import { listChanges } from '../../../src/main/engine/edits/listChanges.ts';
import { undoChange } from '../../../src/main/engine/edits/undoChange.ts';
import { ChangeList } from '../../../src/main/engine/episodic/changes.ts';
import { ensureDataset } from '../../../src/main/engine/episodic/datasets.ts';
import { resolveEntities } from '../../../src/main/engine/semantic/entities.ts';
import { checkFile } from '../../../src/main/engine/storage/invariants.ts';
import { taxonomyBranches } from '../../../src/main/engine/taxonomy/branchCounts.ts';
import {
  type MoveRow,
  movedBranch,
  startBranchMove,
  startBranchMoveUndo,
} from '../../../src/main/engine/taxonomy/branchMove.ts';
import { stepBranchMove } from '../../../src/main/engine/taxonomy/branchSteps.ts';
import { addTaxonomyCategory } from '../../../src/main/engine/taxonomy/categories.ts';
import { getNodesByTaxonomyPrefix } from '../../../src/main/engine/taxonomy/nodesByPrefix.ts';
import { placeTaxonomyNodes } from '../../../src/main/engine/taxonomy/placeNodes.ts';
import { type Input, operations, type Output } from '../../../src/shared/contract/operations.ts';
import { openScratchMemory, type ScratchMemory } from '../episodic/scratchMemory.ts';

const madeBy = 'owner';
const owner = '1@nowhere#1';

/** A memory whose taxonomy is worked on as the app does it. Each dataset is a memory of its own. */
export class TaxonomyKit {
  readonly memory: ScratchMemory = openScratchMemory();
  ref = { user_id: 'local', dataset: 'main' };

  /** Goes on in a dataset in which nothing is. */
  begin(name: string): void {
    this.ref = { user_id: 'local', dataset: name };
    ensureDataset(this.memory.db, this.ref, this.memory.context.clock.now());
  }

  get datasetId(): number {
    return ensureDataset(this.memory.db, this.ref, this.memory.context.clock.now());
  }

  /** Makes nodes with these names; an id each, in their order. */
  nodes(names: readonly string[], type = 'thing'): number[] {
    const { db, context } = this.memory;
    return db.transaction(() => {
      const changes = new ChangeList();
      const scope = { datasetId: this.datasetId, now: context.clock.now(), madeBy: 'test', changes };
      const wanted = names.map((name) => ({ name, type, aliases: [], usedNames: [] }));
      const table = resolveEntities(db, context, scope, wanted);
      changes.write(db, this.datasetId);
      return names.map((name) => table.id(name));
    });
  }

  place(ids: readonly number[], path: string): Output<'placeTaxonomyNodes'> {
    const request = operations.placeTaxonomyNodes.input.parse({ ...this.ref, entity_ids: ids, path });
    return operations.placeTaxonomyNodes.output.parse(
      placeTaxonomyNodes(this.memory.db, { request, madeBy }, this.memory.context),
    );
  }

  category(path: string): Output<'addTaxonomyCategory'> {
    const request = operations.addTaxonomyCategory.input.parse({ ...this.ref, path });
    return addTaxonomyCategory(this.memory.db, { request, madeBy }, this.memory.context);
  }

  start(from: string, to: string): MoveRow {
    const request = operations.consolidateTaxonomyBranch.input.parse({ ...this.ref, from, to, preview: false });
    return startBranchMove(this.memory.db, { request, madeBy, owner }, this.memory.context);
  }

  step(move: MoveRow): MoveRow {
    return stepBranchMove(this.memory.db, { id: move.id }, this.memory.context);
  }

  finish(move: MoveRow): MoveRow {
    let now = move;
    while (now.status === 'running') now = this.step(now);
    return now;
  }

  move(from: string, to: string): MoveRow {
    return this.finish(this.start(from, to));
  }

  /** Of whatever decision; resolves to the one that undid it. */
  undo(id: number | null): number {
    const request = operations.undoChange.input.parse({ ...this.ref, id });
    if (movedBranch(this.memory.db, { id: request.id })) {
      const started = startBranchMoveUndo(this.memory.db, { request, madeBy, owner }, this.memory.context);
      return this.finish(started).decision_id;
    }
    return undoChange(this.memory.db, { request, madeBy }, this.memory.context).decision_id;
  }

  changes(): Output<'listChanges'>['changes'] {
    const request = operations.listChanges.input.parse({ ...this.ref, limit: 200 });
    return operations.listChanges.output.parse(listChanges(this.memory.db, request)).changes;
  }

  branches(input: Omit<Input<'taxonomyBranches'>, 'user_id' | 'dataset'> = {}): Output<'taxonomyBranches'> {
    const request = operations.taxonomyBranches.input.parse({ ...this.ref, ...input });
    return operations.taxonomyBranches.output.parse(taxonomyBranches(this.memory.db, request));
  }

  /** Every node of a branch, read page by page. */
  all(prefix: string, limit = 100, below = true): { ids: number[]; total: number } {
    const ids: number[] = [];
    for (let after: Output<'getNodesByTaxonomyPrefix'>['next'] = null; ; ) {
      const request = operations.getNodesByTaxonomyPrefix.input.parse({
        ...this.ref,
        prefix,
        below,
        limit,
        ...(after === null ? {} : { after }),
      });
      const page = operations.getNodesByTaxonomyPrefix.output.parse(getNodesByTaxonomyPrefix(this.memory.db, request));
      ids.push(...page.nodes.map(({ id }) => id));
      if (page.next === null) return { ids, total: page.total };
      after = page.next;
    }
  }

  pathOf(id: number): string {
    return String(this.memory.db.rows('test', 'SELECT taxonomy_path FROM entity WHERE id = ?', [id])[0]?.[0]);
  }

  /** All that the taxonomy says of the dataset. */
  dump(): unknown {
    const rows = (sql: string): unknown[] => this.memory.db.rows('test', sql, [this.datasetId]);
    return {
      nodes: rows(
        `SELECT id, name, key, taxonomy_path, taxonomy_by, is_category, merged_into FROM entity
         WHERE dataset_id = ? AND (is_category = 1 OR type <> 'category') ORDER BY id`,
      ),
      procedures: rows('SELECT id, taxonomy_path FROM procedure WHERE dataset_id = ? ORDER BY id'),
    };
  }

  /** The counts that triggers keep, and the same counted by hand. */
  counts(): { kept: unknown[]; counted: unknown[] } {
    const kept = 'SELECT path, nodes, categories FROM taxonomy_count WHERE dataset_id = ? ORDER BY path';
    const counted = `SELECT taxonomy_path, sum(1 - is_category), sum(is_category) FROM entity
      WHERE dataset_id = ? AND merged_into IS NULL AND type NOT IN ('contradiction', 'fallacy') GROUP BY 1 ORDER BY 1`;
    return {
      kept: this.memory.db.rows('test', kept, [this.datasetId]),
      counted: this.memory.db.rows('test', counted, [this.datasetId]),
    };
  }

  broken(): string[] {
    return checkFile(this.memory.db, undefined, this.memory.context)
      .checks.filter(({ ok }) => !ok)
      .map(({ name, detail }) => `${name}: ${detail}`);
  }

  close(): void {
    this.memory.close();
  }
}
