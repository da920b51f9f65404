import { Diagnostics } from '../pddl/diagnostics.ts';
import { readExpression } from '../pddl/expressions.ts';
import type { PlanError } from '../../../shared/contract/plan.ts';

/** What the goal of a printed problem stands for while it is not known. */
const placeholder = '  (:goal (and))';

/**
 * Puts a goal that somebody wrote into a problem, if it is one bracketed expression: then it cannot end the problem's own
 * brackets. It keeps its lines, so that mistakes are told where they stand in the problem.
 */
export function withGoalText(
  problem: string,
  goal: string,
): { readonly ok: true; readonly problem: string } | { readonly ok: false; readonly errors: readonly PlanError[] } {
  const errors = new Diagnostics('goal');
  if (readExpression(goal, errors) === null) return { ok: false, errors: errors.errors };
  const at = problem.lastIndexOf(placeholder);
  const before = problem.slice(0, at);
  // The goal may end in a comment.
  return { ok: true, problem: `${before}  (:goal\n${goal}\n  )${problem.slice(at + placeholder.length)}` };
}
