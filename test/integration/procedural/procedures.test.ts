import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startBranchMove } from '../../../src/main/engine/taxonomy/branchMove.ts';
import { stepBranchMove } from '../../../src/main/engine/taxonomy/branchSteps.ts';
import { operations } from '../../../src/shared/contract/operations.ts';
import { ProcedureKit } from './procedureKit.ts';

let kit: ProcedureKit;
beforeEach(() => {
  kit = new ProcedureKit();
});
afterEach(() => {
  expect(kit.faults()).toEqual([]);
  kit.close();
});

const tea = { task_type: 'make tea', instructions: '1. Boil water.' };

describe('saving', () => {
  test('makes a version each time that something is another, and none when it is not', () => {
    const made = kit.save(tea);
    expect([made.outcome, made.procedure.version]).toEqual(['made', 1]);
    const { id } = made.procedure;
    expect(kit.save({ ...tea, task_type: ' Make  tea' }).procedure).toMatchObject({
      id,
      version: 2,
      task_type: 'Make tea',
    });
    const changed = kit.save({ task_type: 'make tea', instructions: '1. Boil water.\r\n2. Pour.  \n' });
    expect([changed.outcome, changed.procedure.version]).toEqual(['changed', 3]);
    const again = kit.save({ task_type: 'make tea', instructions: '1. Boil water.\n2. Pour.' });
    expect([again.outcome, again.decision_id, again.procedure.version]).toEqual(['known', null, 3]);
    expect(kit.history(id).versions.map(({ version, instructions }) => [version, instructions])).toEqual([
      [3, '1. Boil water.\n2. Pour.'],
      [2, '1. Boil water.'],
      [1, '1. Boil water.'],
    ]);
  });

  test('is refused with line and column, and then nothing is kept', () => {
    const actions = '(:action build\n  :parameters (?s - service)\n  :effect (built ?x))';
    expect(() => kit.save({ task_type: 'build', pddl_action: actions })).toThrow(
      'The PDDL, line 3, column 18: There is no variable "?x" here.',
    );
    expect(() => kit.save({ task_type: 'talk', instructions: 'Say:\n```\nhello' })).toThrow(
      'The Markdown, line 2, column 1: This block of code is never closed.',
    );
    expect(() => kit.save({ task_type: 'nothing', instructions: ' \n' })).toThrow('Write the steps');
    expect(kit.list().all).toBe(0);
  });

  test('on another version than the one that stands is a conflict, and so is a name that is taken', () => {
    const { id } = kit.save(tea).procedure;
    kit.save({ ...tea, instructions: '2' });
    expect(() => kit.save({ ...tea, id, version: 1, instructions: '3' })).toThrow('version 2 stands now');
    kit.save({ task_type: 'make coffee', instructions: 'x' });
    expect(() => kit.save({ ...tea, id, task_type: 'Make Coffee' })).toThrow('another procedure “make coffee”');
    expect(kit.save({ ...tea, id, task_type: 'brew tea' }).procedure).toMatchObject({ id, version: 3 });
    expect(() => kit.retrieve('make tea')).toThrow('no procedure “make tea”');
  });

  test('keeps the branch when none is named', () => {
    kit.save({ ...tea, taxonomy_path: '/Kitchen/Drinks' });
    expect(kit.save({ ...tea, instructions: '2' }).procedure.taxonomy_path).toBe('/Kitchen/Drinks');
    expect(kit.save({ ...tea, instructions: '2', taxonomy_path: '/' }).procedure).toMatchObject({
      taxonomy_path: '/',
      version: 2,
    });
  });
});

describe('the list', () => {
  test('has those first that helped and are used most, of a branch, a kind and some words', () => {
    const plain = kit.save({ ...tea, taxonomy_path: '/Kitchen' }).procedure;
    const used = kit.save({ task_type: 'bake bread', instructions: 'x', taxonomy_path: '/Kitchen/Oven' }).procedure;
    const acted = kit.save({ task_type: 'go', pddl_action: '(:action go :effect (there))' }).procedure;
    kit.retrieve('bake bread');
    kit.mark(acted.id, true);
    const ids = (input: Parameters<ProcedureKit['list']>[0]): number[] =>
      kit.list(input).procedures.map(({ id }) => id);
    expect(ids({})).toEqual([acted.id, used.id, plain.id]);
    expect(ids({ prefix: '/Kitchen' })).toEqual([used.id, plain.id]);
    expect(ids({ prefix: '/Kit' })).toEqual([]);
    expect(ids({ kind: 'pddl' })).toEqual([acted.id]);
    expect(ids({ text: 'BREAD' })).toEqual([used.id]);
    expect(ids({ sort: 'name', offset: 1, limit: 1 })).toEqual([acted.id]);
    expect(kit.list({ prefix: '/Kitchen' })).toMatchObject({ total: 2, all: 3 });
  });
});

describe('undo', () => {
  test('of a save brings what was said before as one more version, and again what came after', () => {
    const { procedure } = kit.save(tea);
    const changed = kit.save({ ...tea, instructions: '2' });
    const undone = kit.undo(changed.decision_id ?? 0);
    expect(kit.history(procedure.id).versions.map(({ instructions }) => instructions)).toEqual([
      '1. Boil water.',
      '2',
      '1. Boil water.',
    ]);
    kit.undo(undone);
    expect(kit.history(procedure.id).procedure).toMatchObject({ version: 4, instructions: '2' });
    expect(kit.changes().map(({ what }) => what)).toEqual([
      'Did again: Changed the procedure “make tea”',
      'Undid: Changed the procedure “make tea”',
      'Changed the procedure “make tea”',
      'Added the procedure “make tea”',
    ]);
  });

  test('of adding takes it out of use; its name is free, and it comes back only while it is', () => {
    const { procedure, decision_id } = kit.save(tea);
    const undone = kit.undo(decision_id ?? 0);
    expect(kit.list().all).toBe(0);
    const other = kit.save(tea);
    expect(other.procedure.id).not.toBe(procedure.id);
    expect(() => kit.undo(undone)).toThrow('another procedure “make tea” by now');
    kit.remove(other.procedure.id);
    kit.undo(undone);
    expect(kit.list().procedures.map(({ id }) => id)).toEqual([procedure.id]);
  });

  test('of marking, binding and removing', () => {
    const { id } = kit.save(tea).procedure;
    const marked = kit.mark(id, true).decision_id ?? 0;
    expect(kit.mark(id, true).decision_id).toBeNull();
    const bound = kit.bind(id, '/Kitchen').decision_id ?? 0;
    kit.undo(kit.remove(id));
    kit.undo(bound);
    kit.undo(marked);
    expect(kit.history(id).procedure).toMatchObject({ is_highly_helpful: false, taxonomy_path: '/', version: 1 });
  });

  test('of what a later change rests on is refused, naming that', () => {
    const { decision_id } = kit.save(tea);
    kit.save({ ...tea, instructions: '2' });
    expect(() => kit.undo(decision_id ?? 0)).toThrow(/“Changed the procedure “make tea”” \(change 2\) came after it/);
  });
});

test('a branch that is moved takes the procedure along, which then rests on the move', () => {
  const { procedure } = kit.save(tea);
  const bound = kit.bind(procedure.id, '/Kitchen/Drinks').decision_id ?? 0;
  kit.save({ ...tea, instructions: '2' });
  const { db, context } = kit.memory;
  const request = operations.consolidateTaxonomyBranch.input.parse({ from: '/Kitchen', to: '/Home', preview: false });
  let move = startBranchMove(db, { request, madeBy: 'owner', owner: '1@nowhere#1' }, context);
  expect(move.total).toBe(1);
  while (move.status === 'running') move = stepBranchMove(db, { id: move.id }, context);
  expect(kit.list({ prefix: '/Home' }).procedures).toMatchObject([{ taxonomy_path: '/Home/Drinks', version: 2 }]);
  expect(() => kit.undo(bound)).toThrow('Moved the branch /Kitchen to /Home');
});

test('forgetting takes every version, its words and what the log held of it; a preview takes nothing', () => {
  const { id } = kit.save({ ...tea, instructions: 'Secret brew of seven herbs in this order.' }).procedure;
  kit.save(tea);
  const would = kit.forget(id, true);
  expect(would.removed).toMatchObject({ procedure: 2, procedure_fts: 1 });
  expect(kit.list().all).toBe(1);
  expect(kit.forget(id).removed).toEqual(would.removed);
  const { db } = kit.memory;
  expect(db.rows('left', 'SELECT count(*) FROM procedure')).toEqual([[0]]);
  expect(JSON.stringify(db.rows('log', 'SELECT before, after FROM decision_log'))).not.toContain('herbs');
  expect(kit.changes()[0]?.what).toBe('Forgot 1 procedure for good');
  expect(kit.changes().every(({ can_undo }) => !can_undo)).toBe(true);
});

test('each change leaves a row for other processes to see', () => {
  const rows = (): number => kit.memory.count(`SELECT count(*) FROM change WHERE kind = 'procedure'`);
  const { id } = kit.save(tea).procedure;
  kit.retrieve('make tea');
  kit.mark(id, true);
  expect(rows()).toBe(3);
});
