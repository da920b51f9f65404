import { beforeAll, describe, expect, it } from 'vitest';
import { documentOf, palimpsest, type Ran } from './commandLine.ts';
import { keptFolder } from './keptFolder.ts';

const home = keptFolder();
const run = (args: string[], input?: string): Promise<Ran> =>
  palimpsest(args, { home: home(), ...(input === undefined ? {} : { input }) });

const told = `Ana moved to Porto in May 2021. Ana joined Acme on 3 June 2021.
Ana bought a boat last week. The launch is scheduled for 12 August 2023.`;

describe('the order of two things on the command line', () => {
  beforeAll(async () => {
    const remembered = await run(['remember', '-', '--at', '2023-07-20T10:00:00Z'], told);
    expect(remembered.code).toBe(0);
  });

  it('is said with the facts that prove it, each with its times', async () => {
    const { code, stdout } = await run(['order', 'bought a boat', 'the launch']);
    expect(code).toBe(0);
    const lines = stdout.split('\n');
    expect(lines[0]).toBe('“Ana bought a boat in the week of 10 July 2023.”: before “launch”');
    expect(lines[1]).toMatch(
      /^ {2}1\. Ana bought a boat .+\[begins between 2023-07-10 and 2023-07-16\] {2}\(fact \d+\)$/,
    );
    expect(lines[2]).toMatch(/^ {2}2\. The launch is scheduled .+\[launch on 2023-08-12\] {2}\(fact \d+\)$/);
  });

  it('is one JSON document with --json', async () => {
    const ran = await run(['order', 'moved to Porto', 'joined Acme', '--json']);
    expect(documentOf(ran)).toMatchObject({ answer: 'begins before', ambiguous: [], conflicts: [], gave_up: false });
  });

  it('may not be told, which is an answer', async () => {
    const { code, stdout } = await run(['order', 'Ana', 'the launch']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^It cannot be told\.$/m);
    expect(stdout).toMatch(/^"Ana" may mean any of:\n {2}fact:\d+ {2}Ana moved to Porto/m);
  });

  it('is refused for what nothing is known of', async () => {
    const { code, stderr } = await run(['order', 'the coronation', 'the launch']);
    expect(code).toBe(1);
    expect(stderr).toContain('nothing is known of "the coronation"');
  });

  it('is wrong usage without two things', async () => {
    expect((await run(['order', 'Ana'])).code).toBe(2);
    expect((await run(['duration'])).code).toBe(2);
  });

  it('comes with the time between them', async () => {
    const { code, stdout } = await run(['duration', 'moved to Porto', 'joined Acme']);
    expect(code).toBe(0);
    expect(stdout.split('\n')[0]).toBe('Between 2 days and 34 days.');
    expect(stdout).toMatch(/1\. Ana moved .+\n {2}2\. Ana joined/);
  });
});
