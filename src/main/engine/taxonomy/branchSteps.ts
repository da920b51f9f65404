import { nextFreeKey } from '../edits/entityKeys.ts';
import { ChangeList } from '../episodic/changes.ts';
import type { JobContext } from '../jobs.ts';
import type { ReadHandle, WriteHandle } from '../storage/handles.ts';
import { type MoveRow, requireMove } from './branchMove.ts';
import { categoryKey } from './categories.ts';
import { branchRange, isWithin, movedPath, nameOf, ROOT } from './paths.ts';

/** Rows of one transaction: short enough that other writers get their turn in between. */
const STEP_ROWS = 500;

interface NodeToMove {
  readonly id: number;
  readonly path: string;
  readonly is_category: number;
  readonly merged_into: number | null;
  /** Of an undoing: the category that the move merged this one into. */
  readonly joined: number | null;
}

/**
 * Write job: moves the next nodes of a branch in one transaction, with the cursor, so that a killed process goes on where
 * it was. Done when nothing is left; a step of a move that ended changes nothing.
 */
export function stepBranchMove(db: WriteHandle, { id }: { readonly id: number }, context: JobContext): MoveRow {
  return db.transaction(() => {
    const move = requireMove(db, id);
    if (move.status !== 'running') return move;
    const now = context.clock.now();
    const nodes = move.base_id === null ? nextInBranch(db, move) : nextOfBase(db, move, move.base_id);
    if (nodes.length > 0) moveNodes(db, move, nodes, now);
    const procedures = nodes.length > 0 ? 0 : moveProcedures(db, move);
    const last = nodes.at(-1);
    const isDone = last === undefined && procedures === 0 && !isLeftBehind(db, move);
    db.run(
      'taxonomy.advance',
      `UPDATE taxonomy_move SET moved = moved + @moved, cursor_path = @path, cursor_id = @last, status = @status, updated_at = @now
       WHERE id = @id`,
      {
        id,
        now,
        moved: nodes.length + procedures,
        // After the last one it looks from the beginning, for nodes that came meanwhile.
        path: last?.path ?? '',
        last: last?.id ?? 0,
        status: isDone ? 'done' : 'running',
      },
    );
    return requireMove(db, id);
  });
}

/**
 * The next nodes of the branch, by path and id, but for those that this move has moved already: a branch moved upwards may
 * put nodes at paths that it has not come to yet.
 */
function nextInBranch(db: ReadHandle, move: MoveRow): NodeToMove[] {
  const { above, below, exact } = branchRange(move.from_path);
  const at = move.cursor_path === '' ? exact : move.cursor_path;
  const own = readNodes(db, move, 'e.taxonomy_path = @at AND e.id > @after', { at, after: move.cursor_id }, STEP_ROWS);
  if (own.length === STEP_ROWS) return own;
  const rest = readNodes(
    db,
    move,
    'e.taxonomy_path > @above AND e.taxonomy_path < @below',
    { above: at === exact ? above : at, below },
    STEP_ROWS - own.length,
  );
  return [...own, ...rest];
}

function readNodes(
  db: ReadHandle,
  { id, dataset_id, from_path, to_path }: MoveRow,
  where: string,
  parameters: Readonly<Record<string, string | number>>,
  limit: number,
): NodeToMove[] {
  // The root has no category: that of a branch which is dissolved into it stays, empty.
  const isMovable = to_path === ROOT ? 'NOT (e.is_category = 1 AND e.taxonomy_path = @from)' : '@from IS NOT NULL';
  return db.all<NodeToMove>(
    `taxonomy.nodesToMove ${where} ${isMovable}`,
    `SELECT e.id, e.taxonomy_path AS path, e.is_category, e.merged_into, NULL AS joined
     FROM entity e INDEXED BY entity_path WHERE e.dataset_id = @dataset AND ${where} AND ${isMovable}
       AND NOT EXISTS (SELECT 1 FROM taxonomy_moved m WHERE m.move_id = @move AND m.entity_id = e.id)
     ORDER BY e.taxonomy_path, e.id LIMIT @limit`,
    { ...parameters, dataset: dataset_id, move: id, from: from_path, limit },
  );
}

/** The next nodes of the move that is undone or done again, which are where it left them. */
function nextOfBase(db: ReadHandle, move: MoveRow, baseId: number): NodeToMove[] {
  return db.all<NodeToMove>(
    'taxonomy.nodesOfBase',
    `SELECT e.id, e.taxonomy_path AS path, e.is_category, e.merged_into, m.merged_into AS joined
     FROM taxonomy_moved m JOIN entity e ON e.id = m.entity_id
     WHERE m.move_id = ? AND m.is_there = ? AND m.entity_id > ? ORDER BY m.entity_id LIMIT ?`,
    [baseId, Number(move.direction === 'back'), move.cursor_id, STEP_ROWS],
  );
}

function moveNodes(db: WriteHandle, move: MoveRow, nodes: readonly NodeToMove[], now: number): void {
  const [from, to] = waysOf(move);
  const placed = nodes
    .filter(({ path }) => isWithin(path, from))
    .map((node) => ({ ...node, target: movedPath(node.path, from, to) }));
  const changes = new ChangeList();
  for (const { id } of placed) changes.add('entity', id);
  db.run(
    'taxonomy.rewritePaths',
    `UPDATE entity SET taxonomy_path = j.value ->> 1, updated_at = @now FROM json_each(@rows) j WHERE entity.id = j.value ->> 0`,
    { rows: JSON.stringify(placed.map(({ id, target }) => [id, target])), now },
  );
  noteMoved(
    db,
    move,
    placed.map(({ id }) => id),
  );
  for (const node of placed) if (node.is_category === 1) moveCategory(db, move, node, node.target);
  changes.write(db, move.dataset_id);
}

function waysOf({ direction, from_path, to_path }: MoveRow): [from: string, to: string] {
  return direction === 'there' ? [from_path, to_path] : [to_path, from_path];
}

function noteMoved(db: WriteHandle, { id, base_id, direction }: MoveRow, ids: readonly number[]): void {
  const rows = JSON.stringify(ids);
  if (base_id === null) {
    db.run('taxonomy.noteMoved', 'INSERT INTO taxonomy_moved (move_id, entity_id) SELECT ?, value FROM json_each(?)', [
      id,
      rows,
    ]);
    return;
  }
  db.run(
    'taxonomy.noteMovedAgain',
    `UPDATE taxonomy_moved SET is_there = ? WHERE move_id = ? AND entity_id IN (SELECT value FROM json_each(?))`,
    [Number(direction === 'there'), base_id, rows],
  );
}

/**
 * A category is called as its path ends. Where the path has one already, that one stands for both, so that what is_a the
 * one is_a the other; taken back, it stands for itself again.
 */
function moveCategory(db: WriteHandle, move: MoveRow, node: NodeToMove, path: string): void {
  const datasetId = move.dataset_id;
  const isBack = move.direction === 'back';
  if (node.merged_into !== null && !(isBack && node.merged_into === node.joined)) return;
  const target = isBack ? null : otherCategoryAt(db, datasetId, path, node.id);
  const key = nextFreeKey(db, datasetId, categoryKey(path), node.id);
  db.run('taxonomy.moveCategory', 'UPDATE entity SET merged_into = ?, name = ?, key = ? WHERE id = ?', [
    target,
    nameOf(path),
    key,
    node.id,
  ]);
  db.run('taxonomy.noteMerged', 'UPDATE taxonomy_moved SET merged_into = ? WHERE move_id = ? AND entity_id = ?', [
    target,
    move.base_id ?? move.id,
    node.id,
  ]);
}

function otherCategoryAt(db: ReadHandle, datasetId: number, path: string, id: number): number | null {
  const row = db.get<{ id: number }>(
    'taxonomy.otherCategoryAt',
    `SELECT id FROM entity INDEXED BY entity_category
     WHERE dataset_id = ? AND taxonomy_path = ? AND is_category = 1 AND merged_into IS NULL AND id <> ? ORDER BY id LIMIT 1`,
    [datasetId, path, id],
  );
  return row?.id ?? null;
}

function moveProcedures(db: WriteHandle, move: MoveRow): number {
  const [from, to] = waysOf(move);
  const { exact, above, below } = branchRange(from);
  const rows =
    move.base_id === null
      ? db.all<{ id: number; path: string }>(
          'taxonomy.proceduresToMove',
          `SELECT p.id, p.taxonomy_path AS path FROM procedure p
           WHERE p.dataset_id = @dataset AND p.superseded_by IS NULL AND (p.taxonomy_path = @exact OR (p.taxonomy_path > @above AND p.taxonomy_path < @below))
             AND NOT EXISTS (SELECT 1 FROM taxonomy_moved_procedure m WHERE m.move_id = @move AND m.procedure_id = p.id)
           ORDER BY p.id LIMIT @limit`,
          { dataset: move.dataset_id, move: move.id, exact, above, below, limit: STEP_ROWS },
        )
      : db.all<{ id: number; path: string }>(
          'taxonomy.proceduresOfBase',
          `SELECT p.id, p.taxonomy_path AS path FROM taxonomy_moved_procedure m JOIN procedure p ON p.id = m.procedure_id
           WHERE m.move_id = ? AND m.is_there = ? ORDER BY p.id LIMIT ?`,
          [move.base_id, Number(move.direction === 'back'), STEP_ROWS],
        );
  for (const { id, path } of rows) {
    if (isWithin(path, from)) {
      db.run('taxonomy.moveProcedure', 'UPDATE procedure SET taxonomy_path = ? WHERE id = ?', [
        movedPath(path, from, to),
        id,
      ]);
    }
    db.run(
      'taxonomy.noteProcedure',
      `INSERT INTO taxonomy_moved_procedure (move_id, procedure_id, is_there) VALUES (?, ?, ?)
       ON CONFLICT (move_id, procedure_id) DO UPDATE SET is_there = excluded.is_there`,
      [move.base_id ?? move.id, id, Number(move.direction === 'there')],
    );
  }
  return rows.length;
}

/** Nodes that came to the branch while it was moved, behind the cursor. */
function isLeftBehind(db: ReadHandle, move: MoveRow): boolean {
  if (move.base_id !== null || (move.cursor_path === '' && move.cursor_id === 0)) return false;
  return nextInBranch(db, { ...move, cursor_path: '', cursor_id: 0 }).length > 0;
}
