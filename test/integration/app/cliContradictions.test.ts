import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { documentOf, palimpsest, type Ran } from './commandLine.ts';
import { keptFolder } from './keptFolder.ts';

const home = keptFolder();
const run = (args: string[], input?: string): Promise<Ran> =>
  palimpsest(args, { home: home(), ...(input === undefined ? {} : { input }) });

const told = ['Rotterdam', 'Antwerp'].map((place) => `The backup server is located in ${place}.`);

describe('contradictions on the command line', () => {
  let id = 0;
  let factIds: number[] = [];
  beforeAll(async () => {
    for (const text of told) {
      const { code } = await run(['remember', '-', '--at', '2025-03-01T10:00:00Z'], text);
      expect(code).toBe(0);
    }
    const listed = z
      .object({ contradictions: z.array(z.object({ id: z.number(), facts: z.array(z.object({ id: z.number() })) })) })
      .parse(documentOf(await run(['contradictions', '--json'])));
    id = listed.contradictions[0]?.id ?? 0;
    factIds = listed.contradictions[0]?.facts.map((fact) => fact.id) ?? [];
  });

  it('are listed and shown with why, each claim and its trust', async () => {
    const { stdout } = await run(['contradictions']);
    expect(stdout.split('\n')[0]).toMatch(/^ +\d+ {2}open {7}backup server located in: Rotterdam or Antwerp\?$/);
    const shown = await run(['contradictions', 'show', String(id)]);
    expect(shown.stdout).toContain('weigh the same');
    expect(shown.stdout).toMatch(/trust \d+ = \d+ \(unknown\) \+ 0 source/);
  });

  it('are previewed, settled with a reason, and undone', async () => {
    const keep = ['contradictions', 'resolve', String(id), '--keep', String(factIds[0])];
    const preview = await run([...keep, '--preview']);
    expect(preview.stdout).toContain('The backup server is located in Antwerp. disputed → expired');
    expect((await run(['contradictions', '--status', 'open'])).stdout).toContain('Rotterdam');
    const settled = await run([...keep, '--because', 'Looked at the rack.']);
    expect(settled.code).toBe(0);
    const decision = /Settled by change (\d+)/.exec(settled.stdout)?.[1] ?? '';
    expect((await run(['contradictions', '--status', 'open'])).stdout).toContain('There is no such contradiction.');
    expect((await run(['contradictions', 'show', String(id)])).stdout).toContain('Because: Looked at the rack.');
    expect((await run(['undo', decision])).code).toBe(0);
    expect((await run(['contradictions', '--status', 'open'])).stdout).toContain('Rotterdam');
  });

  it('are settled by merging two names of one place, after a look', async () => {
    const merge = ['contradictions', 'resolve', String(id), '--merge', 'Antwerp', '--into', 'Rotterdam'];
    expect((await run([...merge, '--preview'])).stdout).toMatch(/Antwerp → Rotterdam: \d+ facts?/);
    const settled = await run([...merge, '--because', 'Two names.']);
    expect(settled.code).toBe(0);
    expect((await run(['contradictions', '--status', 'open'])).stdout).toContain('There is no such contradiction.');
    const decision = /Settled by change (\d+)/.exec(settled.stdout)?.[1] ?? '';
    expect((await run(['undo', decision])).code).toBe(0);
    expect((await run(['contradictions', '--status', 'open'])).stdout).toContain('Antwerp');
    expect((await run([...merge.slice(0, 5), '--because', 'x'])).code).toBe(2);
  });

  it('is wrong usage without a reason, with two ways, or with a status that is none', async () => {
    const of = ['contradictions', 'resolve', String(id)];
    expect((await run([...of, '--dismiss'])).code).toBe(2);
    expect((await run([...of, '--dismiss', '--both', '--because', 'x'])).code).toBe(2);
    expect((await run(['contradictions', '--status', 'shut'])).code).toBe(2);
    expect((await run(['contradictions', 'show'])).code).toBe(2);
    expect((await run(['contradictions', 'show', '999'])).code).toBe(1);
  });
});
