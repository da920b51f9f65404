import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type App, openApp } from '../../../src/main/app.ts';
import { openMemory } from '../../../src/main/library.ts';
import { createLog } from '../../../src/main/log.ts';
import { openMemoryHandle } from '../../../src/main/engine/storage/memoryFile.ts';
import { ensureDataset } from '../../../src/main/engine/episodic/datasets.ts';
import { freshFolder } from '../../integration/storage/folders.ts';

const nodes = 6_000;
const child = fileURLToPath(new URL('./moveChild.ts', import.meta.url));
const dataset = { user_id: 'local', dataset: 'main' };

/** Nodes in a branch, half of them one level down, each found by its own name. */
function fill(file: string): void {
  const db = openMemoryHandle(file);
  db.transaction(() => {
    const datasetId = ensureDataset(db, dataset, 0);
    for (let i = 0; i < nodes; i += 1) {
      const name = `node ${i}`;
      const { lastId } = db.run(
        'fill',
        `INSERT INTO entity (uid, dataset_id, key, name, type, taxonomy_path, created_at, updated_at)
         VALUES (?, ?, ?, ?, 'thing', ?, 0, 0)`,
        [`uid ${i}`, datasetId, name, name, i % 2 === 0 ? '/Old' : '/Old/Below'],
      );
      db.run('fill alias', 'INSERT INTO entity_alias (entity_id, alias_norm) VALUES (?, ?)', [lastId, name]);
      db.run('fill words', 'INSERT INTO entity_fts (rowid, words) VALUES (?, ?)', [lastId, name]);
    }
  });
  db.close();
}

/** Ends the child as a power cut does, once it has moved something. */
async function killHalfWay(args: readonly string[], atLeast: number): Promise<void> {
  const running = spawn(process.execPath, [child, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(running, 'exit');
  for await (const line of createInterface({ input: running.stdout })) {
    if (line === 'done') throw new Error('the move was over before it could be killed');
    if (Number(line.slice(6)) >= atLeast) running.kill('SIGKILL');
  }
  await ended;
}

function countAt(file: string, branch: string): number {
  const db = openMemoryHandle(file);
  const [row] = db.rows('count', 'SELECT count(*) FROM entity WHERE taxonomy_path = ? OR taxonomy_path LIKE ?', [
    branch,
    `${branch}/%`,
  ]);
  db.close();
  return Number(row?.[0]);
}

/** Starts the app, and waits until the move that it found has ended. */
async function resumed(file: string): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const app: App = await openApp({
    places: { home: join(file, '..'), database: file, settings: `${file}.settings.json` },
    host: 'served',
    env: {},
    openEmbedder: async () => null,
    log: createLog({ sink: () => undefined, now: Date.now, newId: () => 'log' }),
  });
  app.events.subscribe((event) => {
    if (event.type === 'job' && event.job.kind === 'taxonomy' && event.job.status === 'done') ended.resolve();
  });
  await ended.promise;
  await app.close();
}

test('a move that is killed half-way loses nothing, goes on at the next start, and is undone the same way', {
  timeout: 180_000,
}, async () => {
  const file = join(freshFolder(), 'memory.palimpsest');
  fill(file);
  await killHalfWay([file, '/Old', '/New'], 1_500);
  const [left, there] = [countAt(file, '/Old'), countAt(file, '/New')];
  expect(left + there).toBe(nodes);
  expect(Math.min(left, there)).toBeGreaterThan(0);

  await resumed(file);
  expect([countAt(file, '/Old'), countAt(file, '/New')]).toEqual([0, nodes]);

  const memory = await openMemory(file, { embedder: 'off' });
  const [change] = (await memory.listChanges({})).changes;
  expect(change).toMatchObject({ kind: 'branch_moved', can_undo: true });
  await memory.close();

  await killHalfWay([file, '', '', String(change?.id)], 1_500);
  expect(countAt(file, '/Old') + countAt(file, '/New')).toBe(nodes);
  await resumed(file);
  expect([countAt(file, '/Old'), countAt(file, '/Old/Below'), countAt(file, '/New')]).toEqual([nodes, nodes / 2, 0]);

  const again = await openMemory(file, { embedder: 'off' });
  expect((await again.check({})).checks.filter(({ ok }) => !ok)).toEqual([]);
  expect((await again.taxonomyBranches({})).branches.map(({ path, nodes: count }) => [path, count])).toEqual([
    ['/Old', nodes],
  ]);
  await again.close();
});
