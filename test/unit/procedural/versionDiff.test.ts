import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffLines, diffRecipes } from '../../../src/main/engine/procedural/versionDiff.ts';

const lines = fc.array(fc.constantFrom('a', 'b', 'c', '', ' a'), { maxLength: 12 });

test('the rows of a diff hold both texts, in order, each line once and with its number', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const rows = diffLines(before, after);
      expect(rows.flatMap((row) => row.before ?? [])).toEqual(before);
      expect(rows.flatMap((row) => row.after ?? [])).toEqual(after);
      expect(rows.flatMap((row) => row.before_line ?? [])).toEqual(before.map((_, at) => at + 1));
      expect(rows.flatMap((row) => row.after_line ?? [])).toEqual(after.map((_, at) => at + 1));
      for (const { change, before: was, after: is } of rows) {
        expect(change).toBe(was === null ? 'added' : is === null ? 'removed' : was === is ? 'same' : 'changed');
      }
    }),
    { numRuns: 500 },
  );
});

test('a changed line stands in one row, and only parts that differ are shown', () => {
  const recipe = {
    task_type: 'make tea',
    scope: null,
    trigger_context: null,
    instructions: '1. Boil.\n2. Pour.',
    pddl_action: null,
    user_feedback_rules: null,
  };
  expect(diffRecipes(recipe, { ...recipe, scope: 'at home', instructions: '1. Boil.\n2. Wait.\n3. Pour.' })).toEqual([
    { part: 'scope', lines: [expect.objectContaining({ change: 'added', after: 'at home' })], removed: 0, added: 1 },
    {
      part: 'instructions',
      lines: [
        { change: 'same', before: '1. Boil.', before_line: 1, after: '1. Boil.', after_line: 1 },
        { change: 'changed', before: '2. Pour.', before_line: 2, after: '2. Wait.', after_line: 2 },
        { change: 'added', before: null, before_line: null, after: '3. Pour.', after_line: 3 },
      ],
      removed: 1,
      added: 2,
    },
  ]);
  expect(diffRecipes(recipe, recipe)).toEqual([]);
});
