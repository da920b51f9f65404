import type { GroundTask } from './grounding/groundTask.ts';
import type { Task } from './pddl/task.ts';

/** Operators as steps like `walk home bakery`. */
export function stepsOf(task: Task, ground: GroundTask, operators: readonly number[]): string[] {
  return operators.flatMap((number) => {
    const operator = ground.operators[number];
    if (operator === undefined) return [];
    const names = operator.objects.map((object) => task.objects[object]?.name ?? '?');
    return [[task.actions[operator.action]?.name ?? '?', ...names].join(' ')];
  });
}
