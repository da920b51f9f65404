import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentOf, endOf, palimpsest, startCommand } from '../../integration/app/commandLine.ts';
import { inventedTurns, seededRandom, turnsFile } from '../../integration/app/inventedChats.ts';
import { keptFolder } from '../../integration/app/keptFolder.ts';
import { storedArtifacts } from '../../integration/app/storedArtifacts.ts';
import { type ModelServer, startModelServer } from '../../model-server/server.ts';
import { contentOf, countsOf } from './content.ts';

const sessions = 60;
const folder = keptFolder();
const database = (): string => join(folder(), 'memory.palimpsest');
let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
  writeFileSync(join(folder(), 'talk.jsonl'), turnsFile(inventedTurns(sessions, 20)));
});
afterAll(() => server.close());

const options = () => ({ home: folder(), env: { EMBEDDINGS_SERVER: server.url } });
const vectors = (): number => {
  try {
    return countsOf(database()).vectors;
  } catch {
    return 0;
  }
};

/** Kills the command once `reached` tells that it is where it should be hit. */
async function killWhen(reached: () => boolean, afterMs: number): Promise<void> {
  const child = startCommand(['remember', 'talk.jsonl'], options());
  const ended = endOf(child);
  while (!reached()) await pause(3);
  await pause(afterMs);
  child.kill('SIGKILL');
  await ended;
}

function soundness(): unknown {
  const db = new SqliteDatabase(database(), { readonly: true });
  const result = db.pragma('integrity_check', { simple: true });
  db.close();
  return result;
}

it('remember, killed ten times, goes on each time and ends as if nothing had happened', {
  timeout: 300_000,
}, async () => {
  const random = seededRandom(20_240_611);
  for (let round = 0; round < 10; round++) {
    const before = storedArtifacts(database());
    const embedded = vectors();
    // Seven times between and within texts, three times while vectors follow.
    if (round < 7) {
      const goal = before + Math.floor(random() * 8);
      await killWhen(() => storedArtifacts(database()) >= goal, random() * 60);
    } else await killWhen(() => vectors() > embedded + random() * 200, random() * 30);

    expect(soundness()).toBe('ok');
    expect(storedArtifacts(database())).toBeGreaterThanOrEqual(before);
    const { facts, words } = countsOf(database());
    expect(words).toBe(facts);
    const check = documentOf(await palimpsest(['check', '--json'], options()));
    expect(check).toMatchObject({ ok: true });
  }

  const known = storedArtifacts(database());
  const last = await palimpsest(['remember', 'talk.jsonl', '--json'], options());
  expect(last.code).toBe(0);
  expect(documentOf(last)).toMatchObject({ totals: { known, stored: sessions - known, failed: 0 } });
  const { facts, words, vectors: complete } = countsOf(database());
  expect([words, complete]).toEqual([facts, facts]);

  const undisturbed = join(folder(), 'undisturbed.db');
  const whole = await palimpsest(['remember', 'talk.jsonl', '--db', undisturbed, '--json'], options());
  expect(documentOf(whole)).toMatchObject({ totals: { stored: sessions } });
  expect(contentOf(database())).toEqual(contentOf(undisturbed));
  expect(countsOf(undisturbed)).toEqual(countsOf(database()));
  expect(facts).toBeGreaterThan(sessions * 20);
});
