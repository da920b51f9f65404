import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTokenKeeper, tokenFileFor } from '../../../src/main/transport/http/token.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'palimpsest-token-'));
  file = tokenFileFor(join(folder, 'memory.db'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('openTokenKeeper', () => {
  it('makes a token of 256 bits that only the owner may read', async () => {
    const keeper = await openTokenKeeper(file);
    expect(Buffer.from(keeper.current(), 'base64url')).toHaveLength(32);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file, 'utf8')).trim()).toBe(keeper.current());
    expect(await readdir(folder)).toEqual(['memory.db.token']);
  });

  it('keeps the token over a restart', async () => {
    const first = await openTokenKeeper(file);
    const second = await openTokenKeeper(file);
    expect(second.current()).toBe(first.current());
  });

  it('gives processes that start together one token', async () => {
    const keepers = await Promise.all(Array.from({ length: 8 }, () => openTokenKeeper(file)));
    const kept = (await readFile(file, 'utf8')).trim();
    expect(keepers.map((keeper) => keeper.current())).toEqual(Array.from({ length: 8 }, () => kept));
  });

  it('takes the rights of others away from a file that had them', async () => {
    const { current } = await openTokenKeeper(file);
    await chmod(file, 0o644);
    expect((await openTokenKeeper(file)).current()).toBe(current());
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it.each(['', 'short', `${'a'.repeat(43)}\nmore`])('replaces the damaged content "%s"', async (content) => {
    await writeFile(file, content);
    const { current } = await openTokenKeeper(file);
    expect(current()).toMatch(/^[\w-]{43}$/);
    expect(content).not.toContain(current());
    expect((await openTokenKeeper(file)).current()).toBe(current());
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('renews in the file and tells whoever listens, until they stop', async () => {
    const keeper = await openTokenKeeper(file);
    const old = keeper.current();
    let told = 0;
    const stop = keeper.onDidRenew(() => told++);
    const fresh = await keeper.renew();
    expect(fresh).not.toBe(old);
    expect(keeper.current()).toBe(fresh);
    expect((await openTokenKeeper(file)).current()).toBe(fresh);
    expect(told).toBe(1);
    stop();
    await keeper.renew();
    expect(told).toBe(1);
    expect(await readdir(folder)).toEqual(['memory.db.token']);
  });

  it('says which file cannot be used', async () => {
    await mkdir(file);
    await expect(openTokenKeeper(file)).rejects.toMatchObject({
      code: 'read_only',
      message: expect.stringContaining(file),
    });
    await expect(openTokenKeeper(join(folder, 'missing', 'token'))).rejects.toMatchObject({ code: 'read_only' });
  });
});
