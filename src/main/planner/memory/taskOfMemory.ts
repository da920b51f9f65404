import type { MemoryPlanResponse, MissingPart, PlanStep } from '../../../shared/contract/memoryPlan.ts';
import type { UnreachablePart } from '../native/explainUnreachable.ts';
import { printTask } from '../pddl/printTask.ts';
import type { Condition } from '../pddl/task.ts';
import type { MemoryWorld } from './memoryWorld.ts';
import type { Goal } from './questionGoal.ts';
import { needsOfSteps } from './stepNeeds.ts';
import { atomPddl, atomWords, stepWords } from './wording.ts';
import type { WorldBuilder } from './worldBuilder.ts';

/** The domain and the problem as any planner reads them; without a goal it is empty. */
export function filesOf(world: WorldBuilder, goal: Goal | null): { domain: string; problem: string } {
  return printTask(goal === null ? world.task() : world.task(goal.condition, goal.slots));
}

/** The goal in the words of the memory. */
export function goalWords(world: WorldBuilder, { condition, atoms }: Goal): string {
  const isNot = condition.kind === 'and' && condition.of.some((part: Condition) => part.kind === 'not');
  const each = atoms.map(({ predicate, args }) =>
    atomWords(
      world,
      predicate,
      args.map((term) => (term.kind === 'object' ? term.object : null)),
    ),
  );
  return `${isNot ? 'no longer ' : ''}${each.join(' and ')}`;
}

export function stepsOfPlan(world: WorldBuilder, plan: readonly string[]): PlanStep[] {
  const needs = needsOfSteps(world, plan);
  return plan.map((pddl, at) => {
    const { words, action } = stepWords(world, pddl);
    const procedure = world.actions[action]?.procedure ?? null;
    return {
      pddl,
      words,
      procedure_id: procedure?.id ?? null,
      procedure: procedure?.task ?? null,
      needs: needs[at] ?? [],
    };
  });
}

/** What is out of reach, in the words of the memory. */
export function missingParts(world: WorldBuilder, parts: readonly UnreachablePart[]): MissingPart[] {
  const predicates = new Map(
    world.predicates.map(({ name, parameterTypes }, at) => [`${name} ${parameterTypes.length}`, at]),
  );
  const objects = new Map(world.objects.map(({ name }, at) => [name, at]));
  const number = (name: string | null): number | null => (name === null ? null : (objects.get(name) ?? null));
  const named = ({ predicate, objects: args }: UnreachablePart['atom']): string =>
    atomWords(world, predicates.get(`${predicate} ${args.length}`) ?? 0, args.map(number));
  const typeWords = new Map(world.names().flatMap(({ kind, pddl, words }) => (kind === 'type' ? [[pddl, words]] : [])));
  return parts.map(({ atom, isGoal, ways }) => ({
    pddl: `(${[atom.predicate, ...atom.objects.map((object) => object ?? '?')].join(' ')})`,
    words: named(atom),
    is_goal: isGoal,
    ways: ways.map(({ action, objects: args, lacks, misfits }) => ({
      words: stepWords(world, [action, ...args.map((object) => object ?? 'something')].join(' ')).words,
      lacks: [
        ...lacks.map(named),
        ...misfits.map(
          ({ object, type }) =>
            `${world.objects[number(object) ?? -1]?.words ?? object} is no ${typeWords.get(type) ?? type}`,
        ),
      ],
    })),
  }));
}

/** The facts that hold at the beginning, and what was left out. */
export function factsOfWorld({ world, facts, leftOut }: MemoryWorld): Pick<MemoryPlanResponse, 'facts' | 'left_out'> {
  return {
    facts: facts.map(({ fact, atom }) => ({
      fact_id: fact.id,
      pddl: atomPddl(world, atom),
      words: fact.text,
      disputed: fact.isDisputed,
    })),
    left_out: leftOut.map(({ factId, procedureId, text, why }) => ({
      fact_id: factId,
      procedure_id: procedureId,
      text,
      why,
    })),
  };
}
