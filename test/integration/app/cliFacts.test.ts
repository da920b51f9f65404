import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { documentOf, palimpsest, type Ran } from './commandLine.ts';
import { keptFolder } from './keptFolder.ts';

const home = keptFolder();
const run = (args: string[], input?: string): Promise<Ran> =>
  palimpsest(args, { home: home(), ...(input === undefined ? {} : { input }) });

const historySchema = z.object({ facts: z.array(z.object({ id: z.number(), text: z.string(), status: z.string() })) });
async function factOf(name: string, words: string): Promise<string> {
  const { facts } = historySchema.parse(documentOf(await run(['history', name, '--json'])));
  return String(facts.find(({ text }) => text.includes(words))?.id ?? 0);
}

describe('facts on the command line', () => {
  beforeAll(async () => {
    const texts = ['Nell lives in Aarhus.', 'Atlas depends on Redis.', 'Shop depends on Atlas.'];
    const { code } = await run(['remember', '-', '--at', '2024-03-01T10:00:00Z'], texts.join('\n\n'));
    expect(code).toBe(0);
  });

  it('are corrected, with a reason, and put back by undo', async () => {
    const id = await factOf('Nell', 'Aarhus');
    const done = await run([
      'facts',
      'correct',
      `fact:${id}`,
      '--object',
      'Bergen',
      '--type',
      'place',
      '--reason',
      'Asked.',
    ]);
    expect(done.code).toBe(0);
    expect(done.stdout).toMatch(/Withdrawn: Nell lives in Aarhus\. \(fact \d+, withdrawn/);
    expect(done.stdout).toMatch(/Instead: {3}Nell lives in Bergen\. \(fact \d+, holds from 2024-03-01\)/);
    const decision = /palimpsest undo (\d+)/.exec(done.stdout)?.[1] ?? '';
    expect((await run(['changes'])).stdout).toContain('Corrected “Nell lives in Aarhus.” to “Nell lives in Bergen.”');
    expect((await run(['undo', decision])).code).toBe(0);
    expect((await run(['history', 'Nell'])).stdout).toMatch(/holds +Nell lives in Aarhus/);
    const dated = await run(['facts', 'correct', id, '--from', '2023-01-01', '--until', 'never', '--json']);
    expect(documentOf(dated)).toMatchObject({ fact: { valid_at: '2023-01-01T00:00:00Z', invalid_at: null } });
  });

  it('are confirmed once', async () => {
    const id = await factOf('Atlas', 'Redis');
    expect((await run(['facts', 'confirm', id])).stdout).toContain('Confirmed: Atlas depends on Redis.');
    expect(await run(['facts', 'confirm', id])).toMatchObject({ code: 1 });
  });

  it('are ended, and what depends on a thing after a look', async () => {
    const look = await run(['facts', 'end-dependents', 'Redis', '--at', '2025-01-01']);
    expect(look.stdout).toContain('Would end: 2');
    expect(look.stdout).toContain('add --yes');
    const done = documentOf(
      await run(['facts', 'end-dependents', 'Redis', '--at', '2025-01-01', '--depth', '1', '--yes', '--json']),
    );
    expect(done).toMatchObject({ preview: false, is_cut_off: true, ended: [{ text: 'Atlas depends on Redis.' }] });
    const id = await factOf('Shop', 'Atlas');
    expect((await run(['facts', 'end', id, '--at', '2025-02-01'])).stdout).toContain('until 2025-02-01');
  });

  it('is wrong usage without what is right, without a date, or for what is no fact', async () => {
    expect((await run(['facts', 'correct', '1'])).code).toBe(2);
    expect((await run(['facts', 'correct', '1', '--object', 'A', '--value', 'B'])).code).toBe(2);
    expect((await run(['facts', 'end', '1'])).code).toBe(2);
    expect((await run(['facts', 'confirm', 'Nell'])).code).toBe(2);
    expect((await run(['facts'])).code).toBe(2);
    expect((await run(['facts', 'confirm', '999'])).code).toBe(1);
    expect((await run(['facts', '--help'])).stdout).toContain('end-dependents');
  });
});
