import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openApp } from '../../../src/main/app.ts';
import { openMemoryHandle } from '../../../src/main/engine/storage/memoryFile.ts';
import { openMemory } from '../../../src/main/library.ts';
import { createLog } from '../../../src/main/log.ts';
import { freshFolder } from '../../integration/storage/folders.ts';

const places = 400;
const child = fileURLToPath(new URL('./reweighChild.ts', import.meta.url));

/** Servers of which a wiki and a config say something else each, of one day: the config is believed. */
async function fill(file: string): Promise<void> {
  const memory = await openMemory(file, { embedder: 'off' });
  const told = (town: string): string =>
    Array.from({ length: places }, (_, i) => `Server Alpha${i} is located in ${town}.`).join('\n\n');
  const at = '2025-03-01T10:00:00Z';
  await memory.rememberText({ text: told('Utrecht'), source: 'Rui', document_type: 'wiki', at });
  await memory.rememberText({ text: told('Porto'), source: 'Vera', document_type: 'production_config', at });
  await memory.close();
}

/** Ends the child as a power cut does, once it has done so much. */
async function killHalfWay(args: readonly string[], atLeast: number): Promise<void> {
  const running = spawn(process.execPath, [child, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(running, 'exit');
  for await (const line of createInterface({ input: running.stdout })) {
    if (line === 'done') throw new Error('all was weighed before it could be killed');
    if (Number(line.slice(8)) >= atLeast) running.kill('SIGKILL');
  }
  await ended;
}

/** Starts the app, and waits until what it found has ended. */
async function resumed(file: string): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const app = await openApp({
    places: { home: join(file, '..'), database: file, settings: `${file}.settings.json` },
    host: 'served',
    env: {},
    openEmbedder: async () => null,
    log: createLog({ sink: () => undefined, now: Date.now, newId: () => 'log' }),
  });
  app.events.subscribe((event) => {
    if (event.type === 'job' && event.job.kind === 'trust' && event.job.status === 'done') ended.resolve();
  });
  await ended.promise;
  await app.close();
}

interface Held {
  readonly weights: unknown;
  readonly towns: unknown;
  readonly running: unknown;
}

/** What every saying weighs, and which town holds of how many servers. */
function held(file: string): Held {
  const db = openMemoryHandle(file);
  const weights = db.rows('test', 'SELECT trust_weight, count(*) FROM assertion GROUP BY 1 ORDER BY 1');
  const towns = db.rows(
    'test',
    `SELECT o.name, count(*) FROM fact f JOIN entity o ON o.id = f.object_id
     WHERE f.relation = 'located_in' AND f.status IN ('holds', 'disputed') GROUP BY 1 ORDER BY 1`,
  );
  const running = db.rows('test', `SELECT count(*) FROM reweighing WHERE status <> 'done'`);
  db.close();
  return { weights, towns, running };
}

/** What the rules settled since is listed before it. */
function lastChange(file: string): number {
  const db = openMemoryHandle(file);
  const [row] = db.rows('test', 'SELECT max(decision_id) FROM reweighing');
  db.close();
  return Number(row?.[0]);
}

test('a re-weighing that is killed half-way is finished at the next start, and undone the same way', {
  timeout: 300_000,
}, async () => {
  const file = join(freshFolder(), 'memory.palimpsest');
  await fill(file);
  const before = held(file);
  expect(before.towns).toEqual([['Porto', places]]);

  await killHalfWay([file, '1000'], 500);
  expect(held(file).running).toEqual([[1]]);
  await resumed(file);
  const after = held(file);
  expect(after).toEqual({ weights: expect.anything(), towns: [['Utrecht', places]], running: [[0]] });

  const change = lastChange(file);
  await killHalfWay([file, '', String(change)], 500);
  expect(held(file).running).toEqual([[1]]);
  await resumed(file);
  expect(held(file)).toEqual(before);

  const again = await openMemory(file, { embedder: 'off' });
  expect((await again.check({})).checks.filter(({ ok }) => !ok)).toEqual([]);
  await again.close();
});
