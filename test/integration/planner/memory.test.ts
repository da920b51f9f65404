import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LanguageModel, type Memory, openMemory, type Output } from '../../../src/main/library.ts';
import { parseTask } from '../../../src/main/planner/pddl/parseTask.ts';
import { validatePlan } from '../../../src/main/planner/validation/validatePlan.ts';

type Answer = Output<'planFromMemory'>;

let folder = '';
let memory: Memory;
/** What the model writes as a goal; it is asked only where no pattern fits. */
let written = { goal: '(and (built ledger-service) (tested ledger-service))' };
const asked: string[] = [];
const model: LanguageModel = {
  model: 'scripted',
  complete: async ({ messages }) => {
    asked.push(messages.at(-1)?.content ?? '');
    return { text: JSON.stringify(written), finish: 'stop', model: 'scripted', inputTokens: 1, outputTokens: 1 };
  },
  stream: () => {
    throw new Error('nothing is streamed here');
  },
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-memory-plan-'));
  memory = await openMemory(path.join(folder, 'memory.palimpsest'), { embedder: 'off', fast: model });
  await memory.seed({});
});
afterAll(async () => {
  await memory.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Walks the plan by the files of the answer alone. */
function verdictOn({ files, plan }: Answer) {
  const task = parseTask({
    domain: files?.domain ?? '',
    problem: files?.problem ?? '',
    domainFile: 'domain.pddl',
    problemFile: 'problem.pddl',
  });
  if (!task.ok) throw new Error(JSON.stringify(task.errors));
  return validatePlan(task.task, plan);
}

describe('a plan by the sample memory', () => {
  it('deploys a service by its procedure, which the validator accepts', async () => {
    const answer = await memory.planFromMemory({ question: 'How do I deploy the ledger service?' });
    expect(answer).toMatchObject({ kind: 'plan', status: 'solved', tier: 'native', shortest: true, length: 4 });
    expect(answer.goal).toEqual({
      pddl: '(and (deployed ledger-service))',
      words: 'ledger service: deployed',
      by: 'pattern',
    });
    expect(answer.plan.at(-1)).toBe('deploy ledger-service');
    expect(answer.steps.at(-1)).toMatchObject({ words: 'deploy: ledger service', procedure: 'deploy a service' });
    expect(answer.steps.at(-1)?.needs).toHaveLength(2);
    expect(verdictOn(answer)).toMatchObject({ ok: true, length: 4 });
    // Conditional effects would keep Fast Downward from its best heuristic.
    expect(answer.files?.domain).not.toContain('(when');
    expect(answer.names).toContainEqual(
      expect.objectContaining({ kind: 'object', pddl: 'ledger-service', words: 'ledger service' }),
    );
  });

  it('names every fact that holds at the beginning, and marks the disputed ones', async () => {
    const answer = await memory.planFromMemory({
      question: 'How do I deploy the ledger service?',
      entities: ['backup server'],
    });
    expect(answer.facts.find(({ pddl }) => pddl === '(runs_on ledger-service harbor-02)')).toMatchObject({
      disputed: false,
    });
    const disputed = answer.facts.filter((fact) => fact.disputed).map(({ words }) => words);
    expect(disputed).toContain('The backup server is located in Rotterdam.');
    for (const { pddl } of answer.facts) expect(answer.files?.problem).toContain(pddl);
    // A claim of what caused what is expired, and the fallacy's own facts are left out.
    expect(answer.left_out.map(({ why }) => why)).toContainEqual(expect.stringMatching(/^flawed reasoning: Post hoc/));
    expect(answer.files?.problem).not.toContain('causes new-logo');
  });

  it('moves a thing from where it is, at the time asked for', async () => {
    const question = 'How do I get the ledger service from harbor-02 to harbor-01?';
    expect(await memory.planFromMemory({ question })).toMatchObject({
      status: 'solved',
      plan: ['copy-data ledger-service', 'move ledger-service harbor-02 harbor-01'],
    });
    // Before November 2024 it ran there already.
    expect(await memory.planFromMemory({ question, as_of: '2024-06-01' })).toMatchObject({
      status: 'solved',
      plan: [],
      sentence: 'Nothing needs doing: ledger service runs on harbor-01 holds already.',
    });
  });

  it('orders events as their times prove', async () => {
    const answer = await memory.planFromMemory({
      question: 'How do I deploy the ledger service?',
      entities: ['tidegate outage', 'maintenance window'],
    });
    expect(answer.files?.problem).toContain('(before tidegate-outage maintenance-window)');
  });

  it('tells why a goal is out of reach', async () => {
    const answer = await memory.planFromMemory({ question: 'How do I open the Bergen office?' });
    expect(answer).toMatchObject({ status: 'unsolvable', sentence: 'No plan exists for “Bergen office: open”.' });
    expect(
      answer.missing.map(({ words, is_goal, ways }) => ({ words, is_goal, lacks: ways.map((way) => way.lacks) })),
    ).toEqual([
      { words: 'Bergen office: open', is_goal: true, lacks: [['Bergen office: connected']] },
      { words: 'Bergen office: connected', is_goal: false, lacks: [['Bergen office: lease signed']] },
      { words: 'Bergen office: lease signed', is_goal: false, lacks: [['Bergen office: council signed']] },
      { words: 'Bergen office: council signed', is_goal: false, lacks: [] },
    ]);
  });

  it('says that something is of another kind', async () => {
    const answer = await memory.planFromMemory({ question: 'How do I deploy Clara Weiss?' });
    expect(answer.status).toBe('unsolvable');
    expect(answer.missing[0]?.ways[0]?.lacks).toContain('Clara Weiss is no service');
  });

  it('settles a contradiction by looking at what told its claims', async () => {
    const { contradictions } = await memory.listContradictions({ status: ['open'] });
    const answer = await memory.planFromMemory({ contradiction_id: contradictions[0]?.id ?? 0 });
    expect(answer).toMatchObject({ status: 'solved', optimal: true, goal: { by: 'contradiction' } });
    expect(answer.steps.map(({ words }) => words)).toEqual([
      expect.stringMatching(/^read again: The backup server is located in (?:Rotterdam|Antwerp)/),
      expect.stringMatching(/^read again: The backup server is located in (?:Rotterdam|Antwerp)/),
      expect.stringMatching(/^decide: /),
    ]);
    expect(verdictOn(answer)).toMatchObject({ ok: true });
  });

  it('answers a question about time by a proof, without a planner', async () => {
    const answer = await memory.planFromMemory({ question: 'Was the certificate renewed before the outage?' });
    expect(answer).toMatchObject({ kind: 'time', status: 'answered', tier: 'temporal', plan: [], files: null });
    expect(answer.time?.proof).toHaveLength(2);
  });
});

describe('a goal', () => {
  it('may be given in PDDL, by the names of an answer', async () => {
    const answer = await memory.planFromMemory({
      goal: '(and (tested ledger-service)\n  (certificate_valid ledger-service))',
    });
    expect(answer).toMatchObject({ status: 'solved', length: 3, goal: { by: 'given' } });
    expect(verdictOn(answer)).toMatchObject({ ok: true });
  });

  it('with a mistake is told with its line in the problem', async () => {
    const answer = await memory.planFromMemory({ goal: '(deployde ledger-service)' });
    expect(answer).toMatchObject({ status: 'parse_error', errors: [{ kind: 'unknown_predicate', token: 'deployde' }] });
    const line = answer.errors[0]?.line ?? 0;
    expect(answer.files?.problem.split('\n')[line - 1]).toBe('(deployde ledger-service)');
  });

  it('cannot end the brackets around it', async () => {
    const answer = await memory.planFromMemory({ goal: '(deployed ledger-service)) (:init (deployed ledger-service)' });
    expect(answer).toMatchObject({ status: 'parse_error', tier: null, plan: [] });
  });

  it('is asked of a model only where no pattern fits, and what it writes is checked', async () => {
    asked.length = 0;
    const question = 'What is left before the ledger service would be in order?';
    expect(await memory.planFromMemory({ question })).toMatchObject({
      status: 'solved',
      goal: { by: 'model' },
      plan: ['build ledger-service', 'run-tests ledger-service'],
    });
    expect(asked[0]).toContain('object ledger-service: ledger service');
    written = { goal: '(built ledger-service)) (:goal (and)' };
    expect(await memory.planFromMemory({ question })).toMatchObject({ status: 'not_understood', plan: [] });
    await memory.planFromMemory({ question: 'How do I deploy the ledger service?' });
    expect(asked).toHaveLength(2);
  });

  it('of something unknown is no plan about something else', async () => {
    written = { goal: '(no such goal' };
    const answer = await memory.planFromMemory({ question: 'How do I deploy the billing service?' });
    expect(answer).toMatchObject({ status: 'not_understood', plan: [] });
    expect(answer.sentence).toContain('billing');
    expect(answer.can_ask).toContain('deploy: a service');
  });
});

describe('hostile texts', () => {
  it('get no further than their names', async () => {
    const name = 'evil)) (:action win :parameters () :effect (deployed ledger-service)) ((';
    await memory.addFact({
      subject: { name, type: 'service' },
      relation: 'depends on',
      object: { name: 'ledger service' },
    });
    const answer = await memory.planFromMemory({ question: 'How do I deploy the ledger service?', entities: [name] });
    expect(answer).toMatchObject({ status: 'solved', length: 4 });
    expect(answer.files?.domain).not.toContain('win');
    expect(answer.names.find(({ words }) => words === name)?.pddl).toMatch(/^evil-action-win[a-z-]*$/);
  });
});
