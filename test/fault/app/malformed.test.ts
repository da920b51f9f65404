import {
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  ftruncateSync,
  closeSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentOf, palimpsest, type Ran } from '../../integration/app/commandLine.ts';
import { keptFolder } from '../../integration/app/keptFolder.ts';
import { serveApp } from '../../integration/app/servedApp.ts';
import { canMakeReadOnly, freshFolder, makeReadOnly } from '../../integration/storage/folders.ts';
import { startModelServer } from '../../model-server/server.ts';

const home = keptFolder();
const run = (...args: string[]): Promise<Ran> => palimpsest(args, { home: home() });
const database = (): string => join(home(), 'memory.palimpsest');
const kept = 'The lighthouse keeper is called Osric.';
const mebibyte = 1024 * 1024;

/** So many bytes that take no room on the disk. */
function sparse(name: string, bytes: number): void {
  const file = openSync(join(home(), name), 'w');
  ftruncateSync(file, bytes);
  closeSync(file);
}

beforeAll(async () => {
  writeFileSync(join(home(), 'cut.json'), '{"messages": [{"role": "user", "content": "It beg');
  writeFileSync(join(home(), 'binary.txt'), Buffer.from(Array.from({ length: 4_000 }, (_, i) => (i * 37) % 256)));
  writeFileSync(join(home(), 'picture.png'), Buffer.from('\u0089PNG\r\n\u001a\n0000', 'latin1'));
  writeFileSync(join(home(), 'empty.txt'), '');
  writeFileSync(join(home(), 'latin.txt'), Buffer.from('caf\u00e9 au lait', 'latin1'));
  mkdirSync(join(home(), 'folder'));
  sparse('huge.txt', 300 * mebibyte);
  expect((await palimpsest(['remember', '-'], { home: home(), input: kept })).code).toBe(0);
});

const files = [
  ['cut.json', 'cut.json'],
  ['binary.txt', 'binary'],
  ['picture.png', 'PNG'],
  ['empty.txt', 'empty'],
  ['latin.txt', 'UTF-8'],
  ['folder', 'not a file'],
  ['missing.txt', 'missing.txt'],
  ['huge.txt', '64 MB'],
] as const;

describe('the command line', () => {
  it.each(files)('refuses %s with a word about it', async (name, word) => {
    const ran = await run('remember', name, '--json');
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain(word);
    expect(ran.stderr).not.toMatch(/\bat .*:\d+:\d+/);
    expect(documentOf(ran)).toMatchObject({ error: expect.stringContaining(word) });
  });

  it('stores what it can of several, and says which it could not', async () => {
    writeFileSync(join(home(), 'good.txt'), 'The good file is among bad ones.');
    const ran = await run('remember', ...files.map(([name]) => name), 'good.txt', '--json');
    expect(ran.code).toBe(3);
    expect(documentOf(ran)).toMatchObject({ totals: { stored: 1, failed: files.length } });
    for (const [, word] of files) expect(ran.stderr).toContain(word);
    expect((await run('consult', 'good file')).stdout).toContain('among bad ones');
  });

  it('reads no more of standard input than the limit', async () => {
    writeFileSync(join(home(), 'settings.json'), '{"max_file_mb": 1}');
    const input = Buffer.alloc(2 * mebibyte, 'words ');
    const ran = await palimpsest(['remember', '-', '--json'], { home: home(), input });
    writeFileSync(join(home(), 'settings.json'), '{}');
    expect(ran.code).toBe(1);
    expect(documentOf(ran)).toMatchObject({ code: 'too_large', error: expect.stringContaining('1 MB') });
  });

  it('names the line of broken settings, and leaves them', async () => {
    writeFileSync(join(home(), 'settings.json'), '{"theme": "mauve"}');
    const ran = await run('consult', 'lighthouse');
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain('settings.json is wrong at theme');
    expect(readFileSync(join(home(), 'settings.json'), 'utf8')).toBe('{"theme": "mauve"}');
    writeFileSync(join(home(), 'settings.json'), '{}');
  });
});

describe('the file', () => {
  const future = (file: string): void => {
    copyFileSync(database(), file);
    const db = new SqliteDatabase(file);
    db.pragma('user_version = 9990');
    db.exec(`UPDATE system_metadata SET value = '9990' WHERE key = 'schema_version'`);
    db.pragma('journal_mode = DELETE');
    db.close();
  };

  it.each(['remember', 'consult', 'check', 'doctor', 'serve'])(
    'of a newer version is refused by %s and left as it is',
    async (command) => {
      const file = join(freshFolder(), 'future.db');
      future(file);
      const before = readFileSync(file);
      const positional = command === 'remember' ? ['good.txt'] : command === 'consult' ? ['lighthouse'] : [];
      const ran = await run(command, ...positional, '--db', file);
      expect(ran.code).toBe(1);
      expect(ran.stderr).toContain('newer version');
      expect(readFileSync(file).equals(before)).toBe(true);
      expect(existsSync(`${file}-wal`)).toBe(false);
    },
  );

  it('that is something else is refused and left as it is', async () => {
    const file = join(freshFolder(), 'list.db');
    writeFileSync(file, 'milk, bread');
    const ran = await run('remember', 'good.txt', '--db', file);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain('not a Palimpsest memory');
    expect(readFileSync(file, 'utf8')).toBe('milk, bread');
  });

  it('that is a folder, or in no folder, is told as such', async () => {
    const inPlace = await run('remember', 'good.txt', '--db', join(home(), 'folder'));
    expect(inPlace.code).toBe(1);
    expect(inPlace.stderr).toContain('is a folder');
    const nowhere = await run('remember', 'good.txt', '--db', join(home(), 'no/such/place.db'));
    expect(nowhere.code).toBe(1);
    expect(nowhere.stderr).toContain('does not exist');
  });

  it.runIf(canMakeReadOnly)('in a read-only folder is told as such', async () => {
    const folder = freshFolder();
    copyFileSync(database(), join(folder, 'memory.palimpsest'));
    makeReadOnly(folder);
    for (const args of [
      ['remember', '-'],
      ['consult', 'lighthouse'],
    ]) {
      const ran = await palimpsest(args, { home: home(), env: { PALIMPSEST_HOME: folder }, input: 'More.' });
      expect(ran.code).toBe(1);
      expect(ran.stderr).toContain('cannot be written');
      expect(ran.stderr).not.toContain('internal');
    }
    const fresh = await palimpsest(['remember', '-'], {
      home: home(),
      env: { PALIMPSEST_HOME: join(folder, 'new') },
      input: 'More.',
    });
    expect(fresh.code).toBe(1);
    expect(fresh.stderr).toContain('cannot be made');
  });
});

describe('the served app', () => {
  it('refuses the same over HTTP, each with its status, and goes on', async () => {
    // Made before: while it is, nothing else goes on here, and an idle connection would time out.
    const hugeRequest = Buffer.alloc(300 * mebibyte, 'w');
    hugeRequest.write('{"text": "');
    hugeRequest.write('"}', hugeRequest.length - 2);
    const app = await serveApp({ home: home() });
    const remember = (name: string, bytes: Buffer) =>
      app.post('/memories/remember-files', { files: [{ name, base64: bytes.toString('base64') }] });
    for (const [name, status, word] of [
      ['cut.json', 400, 'cut.json'],
      ['binary.txt', 415, 'binary'],
      ['picture.png', 415, 'PNG'],
      ['empty.txt', 400, 'empty'],
    ] as const) {
      const reply = await remember(name, readFileSync(join(home(), name)));
      expect(reply.status).toBe(status);
      expect(reply.body['error']).toContain(word);
    }
    const cutRequest = await app.post('/memories/remember', Buffer.from('{"text": "half'));
    expect(cutRequest).toMatchObject({ status: 400, body: { error: expect.stringContaining('JSON') } });
    const binaryRequest = await app.post('/memories/remember', Buffer.from([0x7b, 0xff, 0xfe]));
    expect(binaryRequest).toMatchObject({ status: 400, body: { error: expect.stringContaining('UTF-8') } });
    expect(await app.post('/memories/remember', { text: ' ' })).toMatchObject({ status: 400, body: { field: 'text' } });
    expect(await app.post('/memories/consult', { query: 'x', namespace: 'nowhere' })).toMatchObject({ status: 404 });

    const paths = await app.post('/memories/remember-paths', { paths: ['/etc/hostname'] });
    expect(paths.status).toBe(404);

    const huge = await app.post('/memories/remember', hugeRequest);
    expect(huge).toMatchObject({ status: 413, body: { error: expect.stringContaining('64 MB') } });

    const found = await app.post('/memories/consult', { query: 'lighthouse keeper' });
    expect(JSON.stringify(found.body['results'])).toContain(kept);
    expect((await app.post('/app/check', {})).body).toMatchObject({ ok: true });
  });

  it('says when its port is taken, and the one that has it goes on', async () => {
    const app = await serveApp({ home: home() });
    const { port } = new URL(app.origin);
    const second = await run('serve', '--port', port);
    expect(second.code).toBe(1);
    expect(second.stderr).toContain(`Port ${port} on 127.0.0.1 is already in use`);
    expect(second.stderr).toContain('--port');
    expect((await app.post('/app/status', {})).status).toBe(200);
  });

  it('answers by words when the embedder gives vectors of a wrong size', async () => {
    const server = await startModelServer();
    try {
      const empty = (reply: unknown): unknown => ({ ...(reply as object), data: [{ index: 0, embedding: [] }] });
      server.script(...Array.from({ length: 40 }, () => ({ kind: 'changed' as const, change: empty })));
      const app = await serveApp({ home: home(), env: { EMBEDDINGS_SERVER: server.url } });
      const found = await app.post('/memories/consult', { query: 'lighthouse keeper' });
      expect(found.body).toMatchObject({ degraded_by: ['no_embeddings'] });
      expect(JSON.stringify(found.body['results'])).toContain(kept);
      const { body } = await app.post('/app/status', {});
      expect(body['embedding']).toMatchObject({ state: 'unreachable', error: expect.stringContaining(server.url) });
    } finally {
      await server.close();
    }
  });
});

it('nothing of all this was lost or left behind', async () => {
  const check = await run('check', '--json');
  expect(check.code).toBe(0);
  expect(documentOf(check)).toMatchObject({ ok: true });
  expect((await run('consult', 'lighthouse')).stdout).toContain('Osric');
  expect(statSync(database()).size).toBeLessThan(4 * mebibyte);
});
