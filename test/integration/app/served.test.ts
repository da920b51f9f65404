import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { startModelServer } from '../../model-server/server.ts';
import { freshFolder } from '../storage/folders.ts';
import { documentOf, endOf, palimpsest, startCommand } from './commandLine.ts';
import { inventedTurns, turnsFile } from './inventedChats.ts';
import { serveApp } from './servedApp.ts';
import { untilStored } from './storedArtifacts.ts';

let home: string;
beforeEach(() => {
  home = freshFolder();
});
const jobOf = (event: Record<string, unknown>) => event['job'] as { id: number; done: number; status: string };
const metadata = (key: string): unknown => {
  const db = new DatabaseSync(join(home, 'memory.palimpsest'), { readOnly: true });
  const row = db.prepare('SELECT value FROM system_metadata WHERE key = ?').get(key);
  db.close();
  return row?.['value'];
};

describe('the served app', () => {
  it('ends in order at Ctrl-C: the log is worked off and nobody owns the file', async () => {
    const app = await serveApp({ home });
    expect(metadata('embedding_owner')).toContain(`${app.child.pid}@`);
    await app.post('/memories/remember', { text: 'The quay is wet.' });
    const ran = await app.interrupt();
    expect(ran.code).toBe(0);
    expect(existsSync(join(home, 'memory.palimpsest-wal'))).toBe(false);
    expect(metadata('embedding_owner')).toBeUndefined();
  });

  it('finds at its next consult what a command remembered, and tells its listeners', async () => {
    const app = await serveApp({ home });
    await app.post('/memories/remember', { text: 'The quay is wet.' });
    const { seen } = await app.event((event) => event['type'] === 'changed');
    const told = await palimpsest(['remember', '-'], { home, input: 'The crane is rusty.' });
    expect(told.code).toBe(0);
    const found = await app.post('/memories/consult', { query: 'crane' });
    expect(JSON.stringify(found.body['results'])).toContain('The crane is rusty.');
    expect(await seen).toMatchObject({ type: 'changed' });
    // Commands point into the page while it is served, and name the part of the address that stays afterwards.
    const query = ['consult', 'crane', '--as-of', '2040-01-01'];
    const link = '#/explore?q=crane&asof=2040-01-01\n';
    expect((await palimpsest(query, { home })).stdout).toContain(`Explore: ${app.origin}/${link}`);
    const status = await app.post('/app/status', {});
    expect((status.body['jobs'] as { label: string; cancellable: boolean }[]).map(({ label }) => label)).toEqual([
      'pasted text',
      'pasted text',
    ]);
    await app.interrupt();
    expect((await palimpsest(query, { home })).stdout).toContain(`Explore: ${link}`);
  });

  it('embeds what a command remembers, which need not wait for that', async () => {
    const server = await startModelServer();
    try {
      const env = { EMBEDDINGS_SERVER: server.url };
      const app = await serveApp({ home, env });
      const { seen } = await app.event(({ type, embedding }) => {
        const state = embedding as { embedded: number; pending: number } | undefined;
        return type === 'embedding' && (state?.embedded ?? 0) > 0 && state?.pending === 0;
      });
      const told = await palimpsest(['remember', '-', '--json'], { home, env, input: 'The crane is rusty.' });
      expect(told.code).toBe(0);
      expect(documentOf(told)).toMatchObject({ embedding: null });
      expect(told.stderr).toContain('app that is running');
      await seen;
      expect((await app.post('/memories/consult', { query: 'crane' })).body).toMatchObject({ degraded: false });
    } finally {
      await server.close();
    }
  });

  it('stops remembering when the caller hangs up, and when the job is cancelled', async () => {
    const app = await serveApp({ home });
    const file = { name: 'talk.jsonl', base64: Buffer.from(turnsFile(inventedTurns(80, 12))).toString('base64') };
    const underWay = await app.event(({ type, job }) => type === 'job' && (job as { done: number }).done >= 24);
    const ended = await app.event(
      ({ type, job }) => type === 'job' && (job as { status: string }).status !== 'running',
    );
    const caller = new AbortController();
    const hungUp = app.post('/memories/remember-files', { files: [file] }, caller.signal).catch(() => 'hung up');
    const first = jobOf(await underWay.seen).id;
    caller.abort();
    expect(await hungUp).toBe('hung up');
    expect(jobOf(await ended.seen)).toMatchObject({ id: first, status: 'cancelled' });

    const further = await app.event(({ type, job }) => {
      const { id, done } = (job ?? { id: 0, done: 0 }) as { id: number; done: number };
      return type === 'job' && id > first && done >= 500;
    });
    const again = app.post('/memories/remember-files', { files: [file] });
    const { id } = jobOf(await further.seen);
    expect((await app.post('/app/jobs/cancel', { id })).status).toBe(200);
    const reply = await again;
    expect(reply).toMatchObject({ status: 409, body: { code: 'cancelled' } });
    expect(reply.body['error']).toMatch(/stay/);
    expect((await app.post('/app/jobs/get', { id })).body).toMatchObject({ status: 'cancelled' });
    expect((await app.post('/app/check', {})).body).toMatchObject({ ok: true });
  });

  it('stops what it is doing when it ends', async () => {
    const app = await serveApp({ home });
    const file = { name: 'talk.jsonl', base64: Buffer.from(turnsFile(inventedTurns(80, 12))).toString('base64') };
    const underWay = await app.event(({ type, job }) => type === 'job' && (job as { done: number }).done >= 24);
    const cut = app.post('/memories/remember-files', { files: [file] }).catch(() => ({ status: 0 }));
    await underWay.seen;
    expect((await app.interrupt()).code).toBe(0);
    expect([0, 409]).toContain((await cut).status);
    const check = await palimpsest(['check', '--json'], { home });
    expect(documentOf(check)).toMatchObject({ ok: true });
    const db = new DatabaseSync(join(home, 'memory.palimpsest'), { readOnly: true });
    expect(db.prepare('SELECT DISTINCT status FROM job').all()).toEqual([{ status: 'cancelled' }]);
    db.close();
  });
});

describe('Ctrl-C', () => {
  it('ends remember in order: it tells what stays, and the same command goes on from there', async () => {
    writeFileSync(join(home, 'talk.jsonl'), turnsFile(inventedTurns(80, 20)));
    const args = ['remember', 'talk.jsonl', '--json'];
    const child = startCommand(args, { home });
    const ended = endOf(child);
    await untilStored(join(home, 'memory.palimpsest'), 5);
    // As from a terminal, which signals this process and the one that started it, which passes it on.
    child.kill('SIGINT');
    child.kill('SIGINT');
    const stopped = await ended;
    expect(stopped.code).toBe(1);
    const document = documentOf(stopped);
    expect(document).toMatchObject({ code: 'cancelled', hint: expect.stringContaining('again') });
    const [stored = '0'] = /\d+/.exec(String(document['error'])) ?? [];
    const again = documentOf(await palimpsest(args, { home }));
    expect(again).toMatchObject({ totals: { known: Number(stored), stored: 80 - Number(stored), failed: 0 } });
  });

  it('ends embedding, which is told as not complete', async () => {
    const server = await startModelServer();
    try {
      server.script({ kind: 'good' }, { kind: 'silent' });
      const child = startCommand(['remember', '-', '--json'], { home, env: { EMBEDDINGS_SERVER: server.url } });
      const ended = endOf(child);
      child.stdin?.end('The crane is rusty.');
      await server.seen(2);
      child.kill('SIGINT');
      const ran = await ended;
      expect(ran.code).toBe(3);
      expect(documentOf(ran)).toMatchObject({ totals: { stored: 1 }, embedding: { pending: 1 } });
    } finally {
      await server.close();
    }
  });

  it('ends the reading by a model, which is told as not complete', async () => {
    const server = await startModelServer();
    try {
      server.script({ kind: 'silent' });
      const child = startCommand(['remember', '-', '--json'], { home, env: { STRONG_TEXT_SERVER: server.url } });
      const ended = endOf(child);
      child.stdin?.end('The winch is rusty.');
      await server.seen(1);
      child.kill('SIGINT');
      const ran = await ended;
      expect(ran.code).toBe(3);
      expect(documentOf(ran)).toMatchObject({ totals: { stored: 1 }, extraction: { waiting: 1 } });
    } finally {
      await server.close();
    }
  });
});

it('a reader that closes the pipe early does not stop the work', async () => {
  writeFileSync(join(home, 'talk.jsonl'), turnsFile(inventedTurns(40, 5)));
  const child = startCommand(['remember', 'talk.jsonl'], { home });
  child.stdout?.destroy();
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect(code).toBe(0);
  expect(documentOf(await palimpsest(['remember', 'talk.jsonl', '--json'], { home }))).toMatchObject({
    totals: { known: 40 },
  });
});
