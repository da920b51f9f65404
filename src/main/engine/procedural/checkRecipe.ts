import { PalimpsestError } from '../../../shared/contract/errors.ts';
import { procedureLimits, type ProcedureProblem } from '../../../shared/contract/procedures.ts';
import { readActions } from '../../planner/pddl/readActions.ts';
import type { Recipe } from './recipe.ts';

type Checked = Pick<Recipe, 'instructions' | 'pddl_action'>;

/** What keeps a recipe from being saved, the Markdown's problems first; lines and columns count from 1. */
export function checkRecipe({ instructions, pddl_action }: Checked): ProcedureProblem[] {
  const hasActions = pddl_action !== null && pddl_action.trim() !== '';
  if (instructions.trim() === '' && !hasActions) {
    return [problem('empty', 1, 1, '', 'Write the steps, or a PDDL action.')];
  }
  return [...checkMarkdown(instructions), ...(hasActions ? checkActions(pddl_action) : [])];
}

/** @throws PalimpsestError invalid, telling the first problem with its line and column */
export function requireSound(recipe: Checked): void {
  const problems = checkRecipe(recipe);
  const [first] = problems;
  if (first === undefined) return;
  const { part, line, column, message } = first;
  const name = part === 'instructions' ? 'The Markdown' : 'The PDDL';
  const more = problems.length - 1;
  throw new PalimpsestError('invalid', `${name}, line ${line}, column ${column}: ${message}`, {
    ...(more === 0 ? {} : { hint: `There ${more === 1 ? 'is 1 problem' : `are ${more} problems`} more.` }),
  });
}

function problem(
  kind: ProcedureProblem['kind'],
  line: number,
  column: number,
  token: string,
  message: string,
): ProcedureProblem {
  return { part: 'instructions', kind, line, column, token, message };
}

const fencePattern = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/** Markdown is shown as text, so that only what would hide the rest of it is wrong: a block of code that never ends. */
function checkMarkdown(text: string): ProcedureProblem[] {
  if (text.length > procedureLimits.instructions) {
    const over = text.length - procedureLimits.instructions;
    return [problem('too_long', 1, 1, '', `The text is ${over} characters too long.`)];
  }
  let open: { readonly fence: string; readonly line: number; readonly column: number } | null = null;
  for (const [index, line] of text.split('\n').entries()) {
    const [, fence, rest = ''] = fencePattern.exec(line) ?? [];
    if (fence === undefined) continue;
    if (open === null) {
      // A line with a backtick after three is code within the line.
      if (fence.startsWith('~') || !rest.includes('`')) {
        open = { fence, line: index + 1, column: line.indexOf(fence) + 1 };
      }
    } else if (fence.startsWith(open.fence) && rest.trim() === '') open = null;
  }
  if (open === null) return [];
  return [problem('unclosed_fence', open.line, open.column, open.fence, 'This block of code is never closed.')];
}

function checkActions(text: string): ProcedureProblem[] {
  const part = 'pddl_action' as const;
  if (text.length > procedureLimits.pddl) {
    const message = `The PDDL is ${text.length - procedureLimits.pddl} characters too long.`;
    return [{ part, kind: 'too_long', line: 1, column: 1, token: '', message }];
  }
  const read = readActions(text, part);
  if (read.ok) return [];
  return read.errors.map(({ kind, line, column, token, message }) => ({ part, kind, line, column, token, message }));
}
