import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openReadConnection } from '../../src/main/engine/storage/connection.ts';
import { openDatabase } from '../../src/main/engine/storage/database.ts';
import { nodesOf } from '../../src/main/engine/taxonomy/branchCounts.ts';
import { getNodesByTaxonomyPrefix } from '../../src/main/engine/taxonomy/nodesByPrefix.ts';
import { openMemory } from '../../src/main/library.ts';
import { operations } from '../../src/shared/contract/operations.ts';
import { median, quantile, rounded, timed } from '../perf/figures.ts';
import { fillTaxonomy, type FilledTaxonomy } from './fill.ts';

const usage = `npm run bench:taxonomy -- [--nodes 1000000] [--moved 100000] [--rounds 200]
A prefix query over many nodes beside the LIKE form, and how long readers wait while a branch is moved.`;

/** Milliseconds. */
const bearable = { query: 5, reader: 50 } as const;
const dataset = { user_id: 'local', dataset: 'main' };

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '1000000' },
    moved: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '200' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) process.stdout.write(`${usage}\n`);
else await main(Number(values.nodes), Number(values.moved), Number(values.rounds));

async function main(nodes: number, moved: number, rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'palimpsest-bench-'));
  try {
    const file = join(folder, 'memory.palimpsest');
    const filled = fillTaxonomy(file, nodes, moved);
    const queries = benchQueries(file, filled, rounds);
    const readers = await benchMove(file, filled);
    if (queries <= bearable.query && readers <= bearable.reader) return;
    process.stderr.write('A query or a reader took longer than is bearable.\n');
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The slowest median of the queries that are ours. */
function benchQueries(file: string, { nodes, branch, inBranch }: FilledTaxonomy, rounds: number): number {
  const db = openReadConnection(file);
  const request = operations.getNodesByTaxonomyPrefix.input.parse({ prefix: branch, limit: 100 });
  const like = `${branch}/%`;
  const p50 = (work: () => unknown, times = rounds): number => {
    work();
    return median(Array.from({ length: times }, () => timed(work)));
  };
  const page = p50(() => getNodesByTaxonomyPrefix(db, request));
  const count = p50(() => nodesOf(db, 1, branch));
  const byIndex = p50(() =>
    db.rows('range', 'SELECT count(*) FROM entity WHERE dataset_id = 1 AND taxonomy_path > ? AND taxonomy_path < ?', [
      `${branch}/`,
      `${branch}0`,
    ]),
  );
  const fewer = Math.max(3, Math.floor(rounds / 20));
  const likePage = p50(
    () =>
      db.rows(
        'like',
        'SELECT id, name, taxonomy_path FROM entity WHERE dataset_id = 1 AND taxonomy_path LIKE ? ORDER BY taxonomy_path, id LIMIT 100',
        [like],
      ),
    fewer,
  );
  const likeCount = p50(
    () => db.rows('like', 'SELECT count(*) FROM entity WHERE dataset_id = 1 AND taxonomy_path LIKE ?', [like]),
    fewer,
  );
  print(`a branch of ${inBranch} among ${nodes} nodes, p50 ms`, {
    'first 100 rows, with the count': rounded(page),
    'count, kept': rounded(count),
    'count, by the index': rounded(byIndex),
    'first 100 rows by LIKE': rounded(likePage),
    'count by LIKE': rounded(likeCount),
  });
  db.close();
  return Math.max(page, count);
}

/** How long readers wait while a branch is moved and other nodes are placed, beside how long they wait at rest. */
async function benchMove(file: string, { moved, inMoved, branch }: FilledTaxonomy): Promise<number> {
  const reader = await openDatabase(file, { readers: 1 });
  const request = operations.getNodesByTaxonomyPrefix.input.parse({ ...dataset, prefix: branch, limit: 100 });
  const read = async (): Promise<number> => {
    const start = performance.now();
    await reader.read('getNodesByTaxonomyPrefix', request);
    return performance.now() - start;
  };
  const atRest = await repeated(read, () => true, 300);
  const memory = await openMemory(file, { embedder: 'off' });
  let isMoving = true;
  const written: number[] = [];
  const start = performance.now();
  const move = memory.consolidateTaxonomyBranch({ from: moved, to: '/Elsewhere', preview: false }).finally(() => {
    isMoving = false;
  });
  const writing = (async () => {
    const page = await memory.getNodesByTaxonomyPrefix({ prefix: branch, limit: 500 });
    for (let i = 0; isMoving; i += 1) {
      const node = page.nodes[i % page.nodes.length];
      const before = performance.now();
      await memory.placeTaxonomyNodes({ entity_ids: [node?.id ?? 0], path: `${branch}/Round ${i}` });
      written.push(performance.now() - before);
    }
  })();
  const meanwhile = await repeated(read, () => isMoving, Number.POSITIVE_INFINITY);
  const { decision_id, moved: count } = await move;
  await writing;
  const moveMs = performance.now() - start;
  const undoMs = await timedAsync(() => memory.undoChange({ id: decision_id ?? 0 }));
  await memory.close();
  await reader.close();
  const p99 = quantile(meanwhile, 0.99);
  print(`moving ${inMoved} nodes while others read and write`, {
    moved: count,
    seconds: rounded(moveMs / 1000),
    'reads meanwhile': meanwhile.length,
    'reader p50 ms': rounded(median(meanwhile)),
    'reader p99 ms': rounded(p99),
    'reader p99 ms at rest': rounded(quantile(atRest, 0.99)),
    'nodes placed meanwhile': written.length,
    'placing p50 ms': rounded(median(written)),
    'placing p99 ms': rounded(quantile(written, 0.99)),
    'moved back in seconds': rounded(undoMs / 1000),
  });
  return p99;
}

async function repeated(work: () => Promise<number>, goesOn: () => boolean, most: number): Promise<number[]> {
  const figures: number[] = [];
  while (goesOn() && figures.length < most) figures.push(await work());
  return figures;
}

async function timedAsync(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function print(title: string, figures: Readonly<Record<string, string | number>>): void {
  const width = Math.max(...Object.keys(figures).map((name) => name.length));
  const rows = Object.entries(figures).map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  process.stdout.write(`${title}\n${rows.join('\n')}\n`);
}
