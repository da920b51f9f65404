import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMemoryHandle } from '../../../src/main/engine/storage/memoryFile.ts';
import { canonicalDump, openReadingApp } from '../../integration/extractionByModel/modelKit.ts';
import { freshFolder } from '../../integration/storage/folders.ts';
import { type Behaviour, refusal } from '../../model-server/behaviours.ts';
import { type ModelServer, startModelServer } from '../../model-server/server.ts';
import { artifacts, randomFrom, readByScript, textOf } from './texts.ts';

/** Another one with PROPERTY_SEED, as for properties. */
const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_130);
const child = fileURLToPath(new URL('./readChild.ts', import.meta.url));
/** Kept from test to test. */
let folder: string;
/** Stored, and read by no model yet. */
let told: string;
/** The same, read without a fault. */
let whole: ReturnType<typeof canonicalDump>;

const rows = (file: string, sql: string): unknown[][] => {
  const db = openMemoryHandle(file);
  const all = db.rows('test', sql);
  db.close();
  return all;
};
const copyOf = (): string => {
  const file = join(freshFolder(), 'memory.db');
  copyFileSync(told, file);
  return file;
};
const answer = (_prompt: string, messages: readonly string[]): string => readByScript(messages);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'palimpsest-told-'));
  told = join(folder, 'memory.db');
  const server = await startModelServer({ answer });
  const teller = await openReadingApp(told, server.url);
  for (let i = 0; i < artifacts; i++) await teller.call('rememberText', textOf(i));
  await teller.close();
  expect(server.requests).toHaveLength(0);
  const file = join(folder, 'whole.db');
  copyFileSync(told, file);
  const reader = await openReadingApp(file, server.url);
  expect(await reader.settled()).toEqual({ waiting: 0 });
  await reader.close();
  await server.close();
  whole = canonicalDump(file);
  expect(whole.sayings.filter((line) => line.includes('| model |')).length).toBeGreaterThanOrEqual(artifacts * 3);
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A seventh of the calls is refused for a while, another fails, and so on; half of them go well. */
function faulty(random: () => number): Behaviour | null {
  const at = random();
  if (at < 0.1) return refusal(429, 'slow down', { 'retry-after': '0' });
  if (at < 0.18) return refusal(500, 'broken');
  if (at < 0.28) return { kind: 'says', text: 'Here you are: {"entities": [{"na' };
  if (at < 0.34) return { kind: 'says', text: '{"entities": [], "facts": [', finish: 'length' };
  if (at < 0.4) return { kind: 'drop' };
  if (at < 0.46) return { kind: 'truncated' };
  if (at < 0.52) return { kind: 'held', until: pause(20) };
  return null;
}

/** What the log of calls says beside what the server says. */
function expectTrueCosts(file: string, server: ModelServer): void {
  const [counted] = rows(
    file,
    `SELECT count(*), sum(status IN ('done', 'truncated', 'refused')), sum(input_tokens), sum(output_tokens)
     FROM inference WHERE kind = 'extract'`,
  );
  const { calls, inputTokens, outputTokens } = server.served;
  expect(counted).toEqual([server.requests.length, calls, inputTokens, outputTokens]);
  const unknown = rows(
    file,
    `SELECT DISTINCT status, input_tokens, output_tokens, cost FROM inference WHERE kind = 'extract' AND input_tokens IS NULL
       AND status = 'dropped'`,
  );
  expect(unknown).toEqual([['dropped', null, null, null]]);
}

/** Every saying of a model is of a window that is done, and every window is done. */
function expectWhole(file: string): void {
  const half = `SELECT count(*) FROM assertion a JOIN chunk c ON c.id = a.chunk_id WHERE a.made_by = 'model' AND NOT EXISTS
    (SELECT 1 FROM extraction_checkpoint k WHERE k.artifact_id = c.artifact_id AND k.status = 'done' AND k.window_seq > 0
      AND c.seq BETWEEN k.first_seq AND k.last_seq)`;
  expect(rows(file, half)).toEqual([[0]]);
}

test(`${artifacts} texts are read through whatever a server does, with the same facts as without`, {
  timeout: 600_000,
}, async () => {
  const file = copyOf();
  const random = randomFrom(seed);
  let isFaulty = true;
  const server = await startModelServer({ answer, decide: () => (isFaulty ? faulty(random) : null) });
  const reader = await openReadingApp(file, server.url);
  const settle = () => reader.app.settleExtraction({ signal: new AbortController().signal, concurrency: 8 });
  await settle();
  expectWhole(file);
  const first = await reader.call('listExtraction', {});
  for (const { failures } of first.artifacts) for (const { reason } of failures) expect(reason).not.toBe('');
  // What failed is tried again, under the same faults, until nothing failed.
  for (let left = first.failed + first.waiting, round = 0; left > 0 && round < 20; round++) {
    await reader.call('extractByModel', { which: 'failed' });
    await settle();
    const { failed, waiting } = await reader.call('listExtraction', {});
    left = failed + waiting;
    if (round > 15) isFaulty = false;
  }
  expect(await reader.call('listExtraction', {})).toMatchObject({ failed: 0, waiting: 0, artifacts: [] });
  expect(server.requests.length).toBeGreaterThan(artifacts * 1.2);
  const { checks } = await reader.call('check', {});
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  await reader.close();
  await server.close();
  expectWhole(file);
  expectTrueCosts(file, server);
  expect(canonicalDump(file)).toEqual(whole);
});

test('killed half-way, a reading goes on where it was: what was read is not sent again', {
  timeout: 600_000,
}, async () => {
  const file = copyOf();
  const server = await startModelServer({ answer });
  const running = spawn(process.execPath, [child, file, server.url], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(running, 'exit');
  for await (const line of createInterface({ input: running.stdout })) {
    if (line === 'done') throw new Error('all was read before it could be killed');
    if (Number(line.slice(5)) >= artifacts / 4) running.kill('SIGKILL');
  }
  await ended;
  expectWhole(file);
  const [[done] = []] = rows(
    file,
    `SELECT count(*) FROM extraction_checkpoint WHERE window_seq > 0 AND status = 'done'`,
  );
  expect(Number(done)).toBeGreaterThanOrEqual(artifacts / 4);
  expect(Number(done)).toBeLessThan(artifacts);
  const sentBefore = server.requests.length;
  const reader = await openReadingApp(file, server.url);
  expect(await reader.settled()).toEqual({ waiting: 0 });
  await reader.close();
  await server.close();
  expect(server.requests.length - sentBefore).toBe(artifacts - Number(done));
  expect(canonicalDump(file)).toEqual(whole);
});
