import { describe, expect, it } from 'vitest';
import type { PlanExtract } from '../../../../src/main/engine/planning/planExtract.ts';
import { memoryWorld } from '../../../../src/main/planner/memory/memoryWorld.ts';
import { readProcedures } from '../../../../src/main/planner/memory/procedureActions.ts';
import { goalOfQuestion } from '../../../../src/main/planner/memory/questionGoal.ts';
import { filesOf, goalWords } from '../../../../src/main/planner/memory/taskOfMemory.ts';
import { parseTask } from '../../../../src/main/planner/pddl/parseTask.ts';

const nothing: PlanExtract = {
  entities: [
    { id: 1, name: 'tidegate', type: 'thing', aliases: ['tidegate', 'the gate'] },
    { id: 2, name: 'harbor-01', type: 'host', aliases: ['harbor-01'] },
    { id: 3, name: 'harbor-02', type: 'host', aliases: ['harbor-02'] },
  ],
  facts: [],
  orders: [],
  dimensions: [[['up', 'running'], ['down']]],
  leftOut: [],
  truncated: false,
};
const fact = (id: number, relation: string, more: { object?: number; value?: string }) => ({
  id,
  text: `fact ${id}`,
  subject: 1,
  relation,
  object: more.object ?? null,
  value: more.value ?? null,
  isDisputed: false,
});
const procedure = (pddl_action: string, id = 7) => ({
  id,
  task_type: 'keep it up',
  trigger_context: null,
  pddl_action,
});

const actions = `(:types service host) (:constants harbor-02 - host)
(:action restart :parameters (?s - service ?h - host) :precondition (and (runs-on ?s ?h) (down ?s)) :effect (not (down ?s)))
(:action shift :parameters (?s - service ?a ?b - host) :precondition (runs-on ?s ?a) :effect (and (runs-on ?s ?b) (not (runs-on ?s ?a))))
(:action alarm :parameters (?s - service) :effect (rung harbor-02 ?s))`;

function worldOf(extract: Partial<PlanExtract>, texts: readonly string[] = [actions]) {
  return memoryWorld({ ...nothing, ...extract }, readProcedures(texts.map((text, at) => procedure(text, at + 1))));
}

function asked(question: string, extract: Partial<PlanExtract> = {}) {
  const { world } = worldOf({
    facts: [fact(1, 'runs_on', { object: 2 }), fact(2, 'has_state', { value: 'down' })],
    ...extract,
  });
  const read = goalOfQuestion(world, question, nothing.dimensions);
  if (read.kind !== 'goal') return { ...read, files: null, world };
  const files = filesOf(world, read.goal);
  const goal = /\(:goal (.*)\)$/m.exec(files.problem)?.[1];
  return { kind: read.kind, words: goalWords(world, read.goal), goal, files, world };
}

describe('a world of the memory', () => {
  it('has the relations, states and things of the memory under the names that actions use for them', () => {
    const { world } = worldOf({ facts: [fact(1, 'runs_on', { object: 2 }), fact(2, 'has_state', { value: 'down' })] });
    const { domain, problem } = filesOf(world, null);
    const task = parseTask({ domain, problem, domainFile: 'domain.pddl', problemFile: 'problem.pddl' });
    expect(task).toMatchObject({ ok: true });
    expect(problem).toContain('(runs-on tidegate harbor-01)');
    expect(problem).toContain('(down tidegate)');
    // What an action names is a constant of the domain, and the entity of that name.
    expect(domain).toContain('(:constants harbor-02 - host)');
  });

  it('keeps predicates of one name and other numbers of arguments apart', () => {
    const { world } = worldOf({ facts: [fact(1, 'down', { object: 2 })] });
    expect(filesOf(world, null).problem).toContain('(down-2 tidegate harbor-01)');
  });

  it.each(['(:action a', '(:action a :effect (p)))', 'deploy it', '(define (problem x))'])(
    'leaves out a procedure whose actions cannot be read: %s',
    (text) => {
      const { leftOut, world } = worldOf({}, [text, actions]);
      expect(leftOut).toMatchObject([{ procedureId: 1, why: expect.stringContaining('cannot be read') as string }]);
      expect(world.actions).toHaveLength(3);
    },
  );

  it('leaves out actions that go round in a confirmed circle, and no others', () => {
    const circle = `(:action trust :parameters (?s) :precondition (reliable ?s) :effect (trusted ?s))
      (:action rely :parameters (?s) :precondition (trusted ?s) :effect (reliable ?s))
      (:action test :parameters (?s) :effect (reliable ?s))`;
    const flawed = (factId: number, value: string) => ({
      factId,
      text: '',
      why: 'flawed reasoning',
      circle: { relation: 'has_state', value },
    });
    const { world, leftOut } = worldOf({ leftOut: [flawed(1, 'reliable'), flawed(2, 'trusted')] }, [circle]);
    expect(world.actions.map(({ name }) => name)).toEqual(['test']);
    expect(leftOut.map(({ text }) => text)).toEqual(expect.arrayContaining(['trust', 'rely']));
    expect(worldOf({}, [circle]).world.actions).toHaveLength(3);
  });
});

describe('a goal read by its words', () => {
  it.each([
    ['How do I get tidegate up?', '(and (not (down tidegate)))', 'no longer tidegate: down'],
    ['Make the gate run again', '(and (not (down tidegate)))', 'no longer tidegate: down'],
    ['make tidegate running', '(and (not (down tidegate)))', 'no longer tidegate: down'],
    ['Move tidegate from harbor-01 to harbor-02', '(and (runs-on tidegate harbor-02))', 'tidegate runs on harbor-02'],
    ['how can we get tidegate to harbor-02?', '(and (runs-on tidegate harbor-02))', 'tidegate runs on harbor-02'],
  ])('%s', (question, goal, words) => {
    expect(asked(question)).toMatchObject({ kind: 'goal', goal, words });
  });

  it('is none where nothing that can be brought about is named', () => {
    expect(asked('Who looks after tidegate?')).toMatchObject({ kind: 'not_understood' });
  });

  it('takes what nothing is known about for the kind that the action is for', () => {
    expect(asked('How do I get tidegate up?').files?.problem).toContain('tidegate - service');
  });
});
