import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentOf, palimpsest, type Ran } from './commandLine.ts';
import { keptFolder } from './keptFolder.ts';

const home = keptFolder();
const run = (args: string[], input?: string): Promise<Ran> =>
  palimpsest(args, { home: home(), ...(input === undefined ? {} : { input }) });
const json = async (...args: string[]): Promise<Record<string, unknown>> => documentOf(await run([...args, '--json']));
const texts = (response: Record<string, unknown>): string[] =>
  (response['results'] as { text: string }[]).map(({ text }) => text);

describe('help', () => {
  it('of the program names every command, and every command has its own', async () => {
    const all = await run(['--help']);
    expect(all.code).toBe(0);
    for (const command of [
      'seed',
      'remember',
      'consult',
      'query',
      'history',
      'forget',
      'changes',
      'undo',
      'check',
      'doctor',
      'serve',
    ])
      expect(all.stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
    const one = await run(['help', 'remember']);
    expect(one).toMatchObject({ code: 0, stderr: '' });
    for (const option of ['--format', '--tag', '--clean', '--db', '--json']) expect(one.stdout).toContain(option);
    expect((await run(['remember', 'x', '--help'])).stdout).toBe(one.stdout);
    expect((await run(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(existsSync(join(home(), 'memory.palimpsest'))).toBe(false);
  });
});

describe('wrong usage', () => {
  it.each([
    [[], 'remember FILE'],
    [['reckon'], 'There is no command "reckon".'],
    [['consult'], 'QUERY'],
    [['consult', 'x', '--budget', 'huge'], 'low, mid, high'],
    [['consult', 'x', '--types', 'knowledge,gossip'], '"gossip"'],
    [['consult', 'x', '--include', 'everything'], '"everything"'],
    [['consult', 'x', '--tags-match', 'some'], 'any_strict'],
    [['consult', 'x', '--filter'], '--from'],
    [['consult', 'x', '--max-tokens', 'few'], '--max-tokens'],
    [['consult', 'x', '--frobnicate'], '--frobnicate'],
    [['consult', 'x', '--embeddings-server', 'nearby'], 'http://127.0.0.1:8080'],
    [['remember'], 'FILE'],
    [['remember', 'x', '--format', 'pdf'], 'locomo'],
    [['remember', '-', 'x'], 'not both'],
    [['remember', 'x', '--clean', '--resume'], 'exclude'],
    [['forget', 'Mara'], 'artifact:ID'],
    [['forget'], 'artifact:ID'],
    [['history'], 'NAME'],
    [['undo'], 'undo ID'],
    [['undo', 'all'], 'undo ID'],
    [['changes', 'x'], '--entity'],
    [['serve', '--port', '70000'], '65535'],
  ])('%j exits with 2, says why, and opens nothing', async (args, why) => {
    const ran = await run(args);
    expect(ran.code).toBe(2);
    expect(ran.stdout).toBe('');
    expect(ran.stderr).toContain(why);
    expect(existsSync(join(home(), 'memory.palimpsest'))).toBe(false);
  });

  it('is one JSON document too', async () => {
    expect(await json('consult', '--budget', 'huge')).toMatchObject({ code: 'invalid' });
    expect(await json('reckon')).toMatchObject({ code: 'invalid' });
  });
});

describe('without a memory', () => {
  it.each([['consult', 'x'], ['history', 'x'], ['forget', 'fact:1'], ['check']])(
    '%s says so and makes none',
    async (...args) => {
      const ran = await run([...args, '--json']);
      expect(ran.code).toBe(1);
      expect(documentOf(ran)).toMatchObject({ code: 'not_found', error: expect.stringContaining('memory.palimpsest') });
      expect(existsSync(join(home(), 'memory.palimpsest'))).toBe(false);
    },
  );
});

describe('a memory', () => {
  beforeAll(async () => {
    writeFileSync(join(home(), 'move.txt'), 'Mara Lindqvist moved to Lisbon in May 2024. She works at Fernhill Press.');
    writeFileSync(join(home(), 'boat.md'), '# Boat\n\nThe dinghy Petrel is moored at berth 14.');
    const told = await run([
      'remember',
      'move.txt',
      'boat.md',
      '--tag',
      'home',
      '--source',
      'Ida Roth',
      '--at',
      '2024-06-01',
    ]);
    expect(told).toMatchObject({ code: 0, stdout: expect.stringMatching(/^2 stored/m) });
  });

  it('is told without waiting for vectors where that is asked for', async () => {
    writeFileSync(join(home(), 'rudder.txt'), 'The rudder of the Petrel was mended in March 2024.');
    expect(await json('remember', 'rudder.txt', '--no-wait')).toMatchObject({ totals: { stored: 1 }, embedding: null });
    const waited = await json('remember', 'rudder.txt');
    expect(waited).toMatchObject({ totals: { known: 1 }, embedding: { pending: expect.any(Number) } });
  });

  it('told the same again adds nothing', async () => {
    const again = await json('remember', 'move.txt', 'boat.md', '--tag', 'home', '--source', 'Ida Roth');
    expect(again).toMatchObject({ totals: { stored: 0, known: 2, passages: 0, facts: 0, failed: 0 } });
  });

  it('is consulted, and says so when it is searched by words alone', async () => {
    const ran = await run(['consult', 'Where', 'is', 'the', 'dinghy', 'moored?']);
    expect(ran.code).toBe(3);
    expect(ran.stdout.split('\n')[0]).toContain('berth 14');
    expect(ran.stdout).toContain('no_embeddings');
    const response = await json('consult', 'dinghy', '--trace', '--include', 'chunks,entities');
    expect(response).toMatchObject({ degraded: true, trace: expect.anything(), chunks: expect.anything() });
  });

  it('keeps its datasets and users apart', async () => {
    await run(['remember', '-', '--dataset', 'work'], 'The kiln room is on the third floor.');
    expect(texts(await json('consult', 'kiln'))).not.toContain('The kiln room is on the third floor.');
    expect(texts(await json('consult', 'kiln', '--dataset', 'work'))).toContain('The kiln room is on the third floor.');
    const elsewhere = await run(['consult', 'kiln', '--dataset', 'play', '--json']);
    expect(elsewhere.code).toBe(1);
    expect(documentOf(elsewhere)).toMatchObject({ code: 'not_found', error: expect.stringContaining('"play"') });
    expect((await run(['consult', 'kiln', '--user', 'ida', '--dataset', 'work'])).code).toBe(1);
  });

  it('finds by tags', async () => {
    await run(['remember', '-', '--tag', 'sea', '--tag', 'log'], 'The ferry sails at noon.');
    const strict = ['--tags-match', 'any_strict', '--types', 'experience'];
    expect(texts(await json('consult', 'ferry dinghy', '--tags', 'sea', ...strict))).toEqual([
      'The ferry sails at noon.',
    ]);
    expect(texts(await json('consult', 'ferry', '--tags', 'home', ...strict))).not.toContain(
      'The ferry sails at noon.',
    );
    expect(
      texts(await json('consult', 'ferry', '--tags', 'sea,log', '--tags-match', 'exact', '--types', 'experience')),
    ).toHaveLength(1);
  });

  it('is looked at as of another day and as known then', async () => {
    const moved = 'Mara Lindqvist moved to Lisbon in May 2024. She works at Fernhill Press.';
    expect(texts(await json('consult', 'Lisbon', '--as-of', '2024-07-01'))).toContain(moved);
    expect(texts(await json('consult', 'Lisbon', '--as-of', '2020-01-01'))).toEqual([]);
    expect(texts(await json('consult', 'Lisbon', '--known-at', '2020-01-01'))).toEqual([]);
    const inMay = ['--from', '2024-05-30', '--to', '2024-06-02', '--filter'];
    expect(texts(await json('consult', 'Lisbon', ...inMay))).toContain(moved);
    expect(texts(await json('consult', 'Lisbon', '--to', '2023-01-01', '--filter'))).toEqual([]);
  });

  it('tells the history of a name, an entity and a fact', async () => {
    const byName = await json('history', 'Mara', 'Lindqvist');
    const { entities, facts } = byName as { entities: { id: number }[]; facts: { id: number; text: string }[] };
    expect(entities).toHaveLength(1);
    expect(await json('history', `entity:${entities[0]?.id}`)).toEqual(byName);
    const [fact] = facts;
    const byFact = await json('history', `fact:${fact?.id}`);
    expect(byFact).toMatchObject({ facts: [{ text: fact?.text, assertions: [{ source: { name: 'Ida Roth' } }] }] });
    const told = await run(['history', 'Mara Lindqvist']);
    expect(told.stdout).toContain('said by Ida Roth');
    expect(told.stdout).toContain(`Explore: #/explore?entity=${entities[0]?.id}\n`);
    expect((await run(['history', `fact:${fact?.id}`])).stdout).toContain(`Explore: #/explore?fact=${fact?.id}\n`);
    expect((await run(['history', 'fact:99999'])).code).toBe(1);
    expect((await run(['history', 'Nobody at all'])).code).toBe(1);
  });

  it('forgets only after --yes, and then for good', async () => {
    const told = await json('remember', 'move.txt');
    const artifact = (told['artifacts'] as { artifact_id: number }[])[0]?.artifact_id;
    const preview = await run(['forget', `artifact:${artifact}`]);
    expect(preview).toMatchObject({ code: 0, stdout: expect.stringContaining('--yes') });
    expect(texts(await json('consult', 'Lisbon'))).not.toEqual([]);
    const gone = await json('forget', `artifact:${artifact}`, '--yes');
    expect(gone).toMatchObject({ preview: false, removed: { artifact: 1 } });
    expect(texts(await json('consult', 'Lisbon'))).toEqual([]);
    expect((await run(['forget', `artifact:${artifact}`, '--yes'])).code).toBe(1);
  });

  it('is checked and examined', async () => {
    const check = await run(['check', '--json']);
    expect(check.code).toBe(0);
    expect(documentOf(check)).toMatchObject({ ok: true });
    expect((await run(['check'])).stdout).toMatch(/^ok +integrity/m);
    const doctor = documentOf(await run(['doctor', '--json']));
    const findings = doctor['findings'] as { name: string; level: string }[];
    expect(findings.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['memory file', 'disk', 'embedder', 'settings', 'Node']),
    );
    expect(findings.find(({ name }) => name === 'embedder')).toMatchObject({ level: 'warning' });
  });

  it('may be named by a file or by the environment', async () => {
    const other = join(home(), 'other.db');
    await run(['remember', '-', '--db', other], 'A heron stood on the weir.');
    const byEnvironment = await palimpsest(['consult', 'heron', '--json'], {
      home: home(),
      env: { DATABASE_PATH: other },
    });
    expect(texts(documentOf(byEnvironment))).toEqual(['A heron stood on the weir.']);
    expect(texts(await json('consult', 'heron'))).toEqual([]);
  });

  it('holds the sample', async () => {
    const seeded = await json('seed', '--dataset', 'sample');
    expect((seeded['totals'] as { stored: number }).stored).toBeGreaterThan(24);
    expect(await json('seed', '--dataset', 'sample')).toMatchObject({ totals: { stored: 0, failed: 0 } });
  });
});
