import type { ReadHandle } from '../storage/handles.ts';
import { type PlaceChange, parsePlace } from './places.ts';

/** What a decision moved in the taxonomy: nodes one by one, and branches, whose nodes their moves know. */
export interface TaxonomyMarks {
  readonly nodes: readonly number[];
  readonly procedures: readonly number[];
  readonly moves: readonly number[];
}

/** Null when the decision moved nothing in the taxonomy, or is not known any more. */
export function taxonomyMarks(change: PlaceChange | null): TaxonomyMarks | null {
  const places = Object.keys(change?.after ?? {}).flatMap((path) => parsePlace(path) ?? []);
  const nodes = places.filter(({ part }) => part === 'path').map(({ id }) => id);
  const procedures = places.filter(({ part }) => part === 'branch').map(({ id }) => id);
  const moves = places.filter(({ part }) => part === 'moved').map(({ id }) => id);
  return nodes.length + procedures.length + moves.length === 0 ? null : { nodes, procedures, moves };
}

/** Whether one of them moved a branch of which the other moved a node, by itself or with a branch. */
export function shareBranch(db: ReadHandle, a: TaxonomyMarks | null, b: TaxonomyMarks | null): boolean {
  if (a === null || b === null) return false;
  return (
    a.moves.some((move) => hasMoved(db, move, b) || b.moves.some((other) => haveBothMoved(db, move, other))) ||
    b.moves.some((move) => hasMoved(db, move, a))
  );
}

function hasMoved(db: ReadHandle, move: number, { nodes, procedures }: TaxonomyMarks): boolean {
  if (nodes.length + procedures.length === 0) return false;
  const found = db.get(
    'taxonomy.hasMoved',
    `SELECT 1 FROM json_each(@nodes) j CROSS JOIN taxonomy_moved m ON m.move_id = @move AND m.entity_id = j.value
     UNION SELECT 1 FROM json_each(@procedures) j
       CROSS JOIN taxonomy_moved_procedure m ON m.move_id = @move AND m.procedure_id = j.value LIMIT 1`,
    { nodes: JSON.stringify(nodes), procedures: JSON.stringify(procedures), move },
  );
  return found !== undefined;
}

function haveBothMoved(db: ReadHandle, move: number, other: number): boolean {
  if (move === other) return true;
  const found = db.get(
    'taxonomy.haveBothMoved',
    `SELECT 1 FROM taxonomy_moved a JOIN taxonomy_moved b ON b.move_id = ? AND b.entity_id = a.entity_id
     WHERE a.move_id = ? LIMIT 1`,
    [other, move],
  );
  return found !== undefined;
}
