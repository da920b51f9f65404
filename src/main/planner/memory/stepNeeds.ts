import type { Atom, Condition } from '../pddl/task.ts';
import type { WorldBuilder } from './worldBuilder.ts';

/**
 * For each step of a plan the earlier steps that bring about what it needs: the last one that added each atom of its
 * precondition, or took away what it must not find. What held from the beginning needs no step.
 */
export function needsOfSteps(world: WorldBuilder, plan: readonly string[]): number[][] {
  /** By atom, the last step that made it true or false. */
  const changedBy = new Map<string, { readonly step: number; readonly isAdd: boolean }>();
  return plan.map((step, at) => {
    const [name, ...names] = step.split(' ');
    const action = world.actions.find((one) => one.name === name);
    if (action === undefined) return [];
    const objects = names.map((object) => world.objects.findIndex((one) => one.name === object));
    const key = ({ predicate, args }: Atom): string =>
      `${predicate} ${args.map((term) => (term.kind === 'object' ? term.object : (objects[term.slot] ?? '?'))).join(' ')}`;
    const needed = literalsOf(action.precondition).flatMap(({ atom, isWanted }) => {
      const change = changedBy.get(key(atom));
      return change !== undefined && change.isAdd === isWanted ? [change.step] : [];
    });
    // Deletes go before adds.
    for (const isAdd of [false, true]) {
      for (const effect of action.effects) {
        if (effect.isAdd === isAdd && effect.variables.length === 0)
          changedBy.set(key(effect.atom), { step: at, isAdd });
      }
    }
    return [...new Set(needed)].toSorted((a, b) => a - b);
  });
}

function literalsOf(condition: Condition): { atom: Atom; isWanted: boolean }[] {
  switch (condition.kind) {
    case 'atom':
      return [{ atom: condition, isWanted: true }];
    case 'not':
      return condition.of.kind === 'atom' ? [{ atom: condition.of, isWanted: false }] : [];
    case 'and':
      return condition.of.flatMap(literalsOf);
    default:
      return [];
  }
}
