import type { z } from 'zod';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { BranchMove, branchMoveRequestSchema } from '../../../shared/contract/taxonomy.ts';
import { logDecision, requireDecision } from '../edits/decisions.ts';
import { parsePlace, parsePlaces } from '../edits/places.ts';
import { requireUndoable } from '../edits/undoChange.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { JobContext } from '../jobs.ts';
import { isOwnerAlive } from '../processOwner.ts';
import type { ReadHandle, WriteHandle } from '../storage/handles.ts';
import { nodesOf } from './branchCounts.ts';
import { branchRange, cleanPath, refusalToMove } from './paths.ts';

type MoveRequest = z.output<typeof branchMoveRequestSchema>;

/** A move under way or done, with the cursor from which it goes on after a crash. */
export interface MoveRow {
  readonly id: number;
  readonly dataset_id: number;
  readonly decision_id: number;
  /** The move whose nodes an undoing, or doing again, takes; null for a move itself. */
  readonly base_id: number | null;
  readonly direction: 'there' | 'back';
  readonly from_path: string;
  readonly to_path: string;
  readonly status: 'running' | 'done' | 'cancelled';
  readonly owner: string;
  readonly cursor_path: string;
  readonly cursor_id: number;
  readonly moved: number;
  readonly total: number;
}

/** @throws PalimpsestError not_found */
export function requireMove(db: ReadHandle, id: number): MoveRow {
  const row = db.get<MoveRow>('taxonomy.move', 'SELECT * FROM taxonomy_move WHERE id = ?', [id]);
  if (row === undefined) throw new PalimpsestError('not_found', `There is no move ${id}.`);
  return row;
}

/** Read job: what moving a branch would take along, or why it would be refused. @throws PalimpsestError not_found, invalid */
export function previewBranchMove(db: ReadHandle, request: MoveRequest): BranchMove {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const [from, to] = [cleanPath(request.from, 'from'), cleanPath(request.to, 'to')];
    const counts = countsOf(db, datasetId, from);
    const isEmpty = counts.nodes + counts.categories + counts.procedures === 0;
    return {
      decision_id: null,
      job_id: null,
      preview: true,
      from,
      to,
      ...counts,
      joined: nodesOf(db, datasetId, to),
      moved: 0,
      refused: refusalToMove(from, to) ?? (isEmpty ? `There is nothing at ${from}.` : null),
    };
  });
}

function countsOf(
  db: ReadHandle,
  datasetId: number,
  path: string,
): Pick<BranchMove, 'nodes' | 'categories' | 'procedures'> {
  const { exact, above, below } = branchRange(path);
  const parameters = { datasetId, exact, above, below };
  const counted = db.get<{ nodes: number | null; categories: number | null }>(
    'taxonomy.countAll',
    `SELECT sum(nodes) AS nodes, sum(categories) AS categories FROM taxonomy_count
     WHERE dataset_id = @datasetId AND (path = @exact OR (path > @above AND path < @below))`,
    parameters,
  );
  const bound = db.get<{ procedures: number }>(
    'taxonomy.countProcedures',
    `SELECT count(*) AS procedures FROM procedure
     WHERE dataset_id = @datasetId AND superseded_by IS NULL AND withdrawn_at IS NULL
       AND (taxonomy_path = @exact OR (taxonomy_path > @above AND taxonomy_path < @below))`,
    parameters,
  );
  return { nodes: counted?.nodes ?? 0, categories: counted?.categories ?? 0, procedures: bound?.procedures ?? 0 };
}

export interface StartMoveArgs {
  readonly request: MoveRequest;
  readonly madeBy: string;
  /** Whose process moves it, from `processOwner`. */
  readonly owner: string;
}

/**
 * Write job: notes that a branch is to be moved, as one decision; `stepBranchMove` moves it.
 * @throws PalimpsestError not_found for an empty branch; invalid for a branch into itself; conflict while another moves
 */
export function startBranchMove(db: WriteHandle, args: StartMoveArgs, context: JobContext): MoveRow {
  return db.transaction(() => {
    const { request, madeBy, owner } = args;
    const datasetId = requireDataset(db, request);
    const { from, to, nodes, categories, procedures, refused } = previewBranchMove(db, request);
    const refusal = refusalToMove(from, to);
    if (refusal !== null) throw new PalimpsestError('invalid', refusal, { field: 'to' });
    if (refused !== null) throw new PalimpsestError('not_found', refused, { field: 'from' });
    requireNoOther(db, datasetId);
    const now = context.clock.now();
    const total = nodes + categories + procedures;
    const id = addMove(db, { datasetId, base: null, direction: 'there', from, to, owner, total, now });
    const place = `branch/${id}/moved`;
    const change = { before: { [place]: from }, after: { [place]: to } };
    const reason = request.reason ?? null;
    const decision = logDecision(db, { datasetId, kind: 'branch_moved', reason, madeBy, change, now });
    db.run('taxonomy.moveDecision', 'UPDATE taxonomy_move SET decision_id = ? WHERE id = ?', [decision, id]);
    return requireMove(db, id);
  });
}

export interface StartMoveUndoArgs {
  readonly request: {
    readonly user_id: string;
    readonly dataset: string;
    readonly id: number;
    readonly reason?: string | undefined;
  };
  readonly madeBy: string;
  readonly owner: string;
}

/**
 * Write job: notes that the move of a branch is to be taken back, or made again where the decision took it back.
 * @throws PalimpsestError not_found; conflict when something stands in the way, or it is still being moved
 */
export function startBranchMoveUndo(db: WriteHandle, args: StartMoveUndoArgs, context: JobContext): MoveRow {
  return db.transaction(() => {
    const { request, madeBy, owner } = args;
    const datasetId = requireDataset(db, request);
    const decision = requireDecision(db, datasetId, request.id);
    const undone = moveOfDecision(db, decision.id);
    if (undone === null) throw new PalimpsestError('invalid', 'This change moved no branch.', { field: 'id' });
    requireNoOther(db, datasetId);
    const { before, after } = requireUndoable(db, datasetId, decision);
    const base = requireMove(db, undone.base_id ?? undone.id);
    const direction = undone.direction === 'there' ? 'back' : 'there';
    const now = context.clock.now();
    const { from_path: from, to_path: to } = base;
    const id = addMove(db, { datasetId, base: base.id, direction, from, to, owner, total: base.moved, now });
    const change = { before: after, after: before };
    const reason = request.reason ?? null;
    const made = logDecision(db, { datasetId, kind: 'undone', reason, madeBy, change, undoes: decision.id, now });
    db.run('taxonomy.moveDecision', 'UPDATE taxonomy_move SET decision_id = ? WHERE id = ?', [made, id]);
    return requireMove(db, id);
  });
}

/** Read job: whether a decision moved a branch, so that it is undone in steps. */
export function movedBranch(db: ReadHandle, { id }: { readonly id: number }): boolean {
  const row = db.get<{ after: string | null }>('decision.after', 'SELECT after FROM decision_log WHERE id = ?', [id]);
  return Object.keys(parsePlaces(row?.after ?? null) ?? {}).some((path) => parsePlace(path)?.kind === 'branch');
}

function moveOfDecision(db: ReadHandle, decisionId: number): MoveRow | null {
  return (
    db.get<MoveRow>('taxonomy.moveOfDecision', 'SELECT * FROM taxonomy_move WHERE decision_id = ?', [decisionId]) ??
    null
  );
}

function requireNoOther(db: ReadHandle, datasetId: number): void {
  const other = db.get<MoveRow>(
    'taxonomy.otherMove',
    `SELECT * FROM taxonomy_move WHERE dataset_id = ? AND status = 'running' LIMIT 1`,
    [datasetId],
  );
  if (other === undefined) return;
  throw new PalimpsestError('conflict', `The branch ${other.from_path} is being moved to ${other.to_path}.`, {
    hint: 'Wait until that is done.',
  });
}

interface MoveToAdd {
  readonly datasetId: number;
  readonly base: number | null;
  readonly direction: MoveRow['direction'];
  readonly from: string;
  readonly to: string;
  readonly owner: string;
  readonly total: number;
  readonly now: number;
}

function addMove(db: WriteHandle, move: MoveToAdd): number {
  const { datasetId, base, direction, from, to, owner, total, now } = move;
  return db.run(
    'taxonomy.addMove',
    `INSERT INTO taxonomy_move
       (dataset_id, base_id, direction, from_path, to_path, status, owner, total, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, 'running', ?, ?, ?, ?)`,
    [datasetId, base, direction, from, to, owner, total, now, now],
  ).lastId;
}

/** Write job: takes over the moves of processes that are gone, to go on with them. */
export function adoptAbandonedMoves(db: WriteHandle, { owner }: { readonly owner: string }): MoveRow[] {
  const running = `SELECT * FROM taxonomy_move WHERE status = 'running' ORDER BY id`;
  const isAbandoned = (move: MoveRow): boolean => isOwnerAlive(move.owner, owner) === false;
  if (!db.all<MoveRow>('taxonomy.runningMoves', running).some(isAbandoned)) return [];
  return db.transaction(() => {
    const abandoned = db.all<MoveRow>('taxonomy.runningMoves', running).filter(isAbandoned);
    for (const { id } of abandoned) {
      db.run('taxonomy.adoptMove', 'UPDATE taxonomy_move SET owner = ? WHERE id = ?', [owner, id]);
    }
    return abandoned;
  });
}

/** Write job: ends a move where it is. What it moved stays moved, and its decision undoes that. */
export function stopBranchMove(db: WriteHandle, { id }: { readonly id: number }): MoveRow {
  db.run('taxonomy.stopMove', `UPDATE taxonomy_move SET status = 'cancelled' WHERE id = ? AND status = 'running'`, [
    id,
  ]);
  return requireMove(db, id);
}
