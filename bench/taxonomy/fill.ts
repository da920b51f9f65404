import { ensureDataset } from '../../src/main/engine/episodic/datasets.ts';
import { openMemoryHandle } from '../../src/main/engine/storage/memoryFile.ts';

/** How the nodes lie: a hundred branches with as many below them each, one branch with all those to be moved. */
export interface FilledTaxonomy {
  readonly nodes: number;
  /** A branch that holds this many nodes, over a hundred paths. */
  readonly branch: string;
  readonly inBranch: number;
  readonly moved: string;
  readonly inMoved: number;
}

const branches = 100;

/** Makes a file with so many nodes in branches, and more in the one to be moved; nothing else is told of them. */
export function fillTaxonomy(file: string, nodes: number, inMoved: number): FilledTaxonomy {
  const db = openMemoryHandle(file);
  db.transaction(() => {
    ensureDataset(db, { user_id: 'local', dataset: 'main' }, 0);
    for (let i = 0; i < nodes + inMoved; i += 1) {
      const isMoved = i >= nodes;
      const [top, below] = [i % branches, Math.floor(i / branches) % branches];
      const path = isMoved ? `/Moved/Part ${below}` : `/Branch ${String(top).padStart(2, '0')}/Part ${below}`;
      db.run(
        'fill node',
        `INSERT INTO entity (uid, dataset_id, key, name, type, taxonomy_path, created_at, updated_at)
         VALUES (?, 1, ?, ?, 'thing', ?, 0, 0)`,
        [`u${i}`, `node ${i}`, `Node ${i}`, path],
      );
    }
  });
  db.checkpoint('TRUNCATE');
  db.close();
  return {
    nodes,
    branch: '/Branch 07',
    inBranch: Math.floor(nodes / branches),
    moved: '/Moved',
    inMoved,
  };
}
