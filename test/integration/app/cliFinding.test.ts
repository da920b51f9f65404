import { beforeAll, expect, it } from 'vitest';
import { documentOf, palimpsest, type Ran } from './commandLine.ts';
import { keptFolder } from './keptFolder.ts';

const home = keptFolder();
const run = (args: string[], input?: string): Promise<Ran> =>
  palimpsest(args, { home: home(), ...(input === undefined ? {} : { input }) });

beforeAll(async () => {
  const told = 'Ines Marlow works at Quillwharf. Quillwharf is located in Ostend. Priya Vance works at Quillwharf.';
  expect((await run(['remember', '-'], told)).code).toBe(0);
});

it('tells how two entities are joined, and when nothing joins them', async () => {
  const { code, stdout } = await run(['path', 'Ines Marlow', 'Ostend']);
  expect(code).toBe(0);
  expect(stdout.split('\n').slice(0, 2)).toEqual([
    expect.stringMatching(/^Ines Marlow — works_at → Quillwharf: Ines Marlow works at Quillwharf\. {2}\(fact \d+\)$/),
    expect.stringMatching(/^Quillwharf — located_in → Ostend: .+ {2}\(fact \d+\)$/),
  ]);
  const near = await run(['path', 'Ines Marlow', 'Ostend', '--hops', '1', '--json']);
  expect(documentOf(near)).toMatchObject({ found: false, steps: [] });
  expect((await run(['path', 'Ines Marlow', 'Nobody'])).code).toBe(1);
  expect((await run(['path', 'Ines Marlow'])).code).toBe(2);
});

it('builds communities and lists them', async () => {
  expect((await run(['communities'])).stdout).toContain('No communities are built');
  expect((await run(['communities', 'build'])).stdout).toBe('1 communities of 4 entities.\n');
  const listed = await run(['communities', '--json']);
  expect(documentOf(listed)).toMatchObject({ total: 1, communities: [{ size: 4 }] });
  expect((await run(['consult', 'Quillwharf'])).stdout).toMatch(/\(community \d+\)/);
  expect((await run(['communities', 'burn'])).code).toBe(2);
});
