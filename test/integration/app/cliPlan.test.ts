import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { gripper } from '../../../bench/planner/tasks.ts';
import { memoryPlanResponseSchema } from '../../../src/shared/contract/memoryPlan.ts';
import { solvePlanResponseSchema } from '../../../src/shared/contract/plan.ts';
import { pddlCases } from '../../pddlCases.ts';
import { documentOf, palimpsest, type Ran } from './commandLine.ts';
import { keptFolder } from './keptFolder.ts';

const home = keptFolder();
const cases = path.resolve(import.meta.dirname, '../../fixtures/pddl');
const run = (...args: string[]): Promise<Ran> =>
  palimpsest(['plan', ...args], { home: home(), env: { PATH: '/nowhere' } });
const filesOf = (name: string): string[] => [
  '--domain',
  path.join(cases, name, 'domain.pddl'),
  '--problem',
  path.join(cases, name, 'problem.pddl'),
];

describe('palimpsest plan', () => {
  it.each(pddlCases)('answers $name with one document of the contract', async (one) => {
    const ran = await run(...filesOf(one.name), '--json', '--optimal');
    const response = solvePlanResponseSchema.strict().parse(documentOf(ran));
    expect(response.status).toBe(one.status);
    expect(ran.code).toBe('error' in one ? 1 : 0);
    if (one.status === 'solved')
      expect(response).toMatchObject({ tier: 'native', cost: one.optimal_cost, optimal: true });
    if ('error' in one) expect(response.errors[0]).toMatchObject(one.error);
  });

  it('needs no memory and makes none', async () => {
    await run(...filesOf('hallway-lamp'));
    expect(existsSync(path.join(home(), 'memory.palimpsest'))).toBe(false);
  });

  it('shows steps to people, and mistakes by file, line and column', async () => {
    expect((await run(...filesOf('hallway-lamp'))).stdout).toMatch(/^ {2}1\. press-switch\n/);
    expect((await run(...filesOf('broken-unknown-predicate'))).stdout).toContain(
      'domain.pddl:12:34: There is no predicate "can-is-full".',
    );
    expect((await run(...filesOf('timeline-contradiction'))).stdout).toContain('out of reach: (noted ');
  });

  it('gives up within its limits, which is no failure and no proof', async () => {
    const { domain, problem } = gripper(20);
    const [domainFile, problemFile] = [path.join(home(), 'd.pddl'), path.join(home(), 'p.pddl')];
    writeFileSync(domainFile, domain);
    writeFileSync(problemFile, problem);
    const ran = await run(
      '--domain',
      domainFile,
      '--problem',
      problemFile,
      '--optimal',
      '--limit-states',
      '500',
      '--json',
    );
    expect(ran.code).toBe(3);
    expect(documentOf(ran)).toMatchObject({ status: 'gave_up', limit: 'states', plan: [], length: null });
  });

  it('says when Fast Downward is asked for and is not there', async () => {
    const ran = await run(...filesOf('hallway-lamp'), '--tier', 'fast-downward', '--json');
    expect(ran.code).toBe(1);
    expect(documentOf(ran)).toMatchObject({ status: 'not_installed', plan: [] });
  });

  it.each([
    [[], 'plan takes a question in quotation marks, or --domain FILE and --problem FILE'],
    [[...filesOf('hallway-lamp'), 'more'], 'plan takes'],
    [[...filesOf('hallway-lamp'), '--tier', 'third'], 'auto, native, fast-downward'],
    [[...filesOf('hallway-lamp'), '--limit-ms', '0'], '--limit-ms'],
    [[...filesOf('hallway-lamp'), '--limit-states', 'few'], '--limit-states'],
  ])('refuses %j', async (args, message) => {
    const ran = await run(...args);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(message);
  });

  it('names a file that cannot be read', async () => {
    const ran = await run('--domain', 'nowhere.pddl', '--problem', 'nowhere.pddl');
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain('nowhere.pddl cannot be read');
  });
});

describe('palimpsest plan QUESTION', () => {
  const ask = (...args: string[]): Promise<Ran> => palimpsest(['plan', ...args], { home: home() });

  it('answers by what the memory holds, to people and as one document', async () => {
    const told = `Ana joined Acme on 3 June 2021. The launch is scheduled for 12 August 2023.`;
    expect((await palimpsest(['remember', '-'], { home: home(), input: told })).code).toBe(0);
    const asked = 'Did Ana join Acme before the launch?';
    const { stdout, code } = await ask(asked);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Yes: .+\n {2}1\. .+\(fact \d+\)\n {2}2\. .+\(fact \d+\)\n/);
    const response = memoryPlanResponseSchema.strict().parse(documentOf(await ask(asked, '--json')));
    expect(response).toMatchObject({ kind: 'time', status: 'answered', tier: 'temporal', time: { verdict: 'yes' } });
    expect((await ask('How do I deploy the ledger?')).stdout).toContain('No procedure of the memory has actions');
  });

  it('is wrong usage with nothing asked, or two questions', async () => {
    expect((await ask()).code).toBe(2);
    expect((await ask('How?', 'Why?')).code).toBe(2);
  });
});
