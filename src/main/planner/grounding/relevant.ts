import { forEachFact, type GroundCondition, type GroundEffect, type GroundTask, type Operator } from './groundTask.ts';

/**
 * Leaves out facts that nothing on the way to the goal reads, and operators that change none of the rest: a plan
 * without them is as good. Plans stay as short and as cheap, and the space becomes smaller.
 */
export function keepRelevant(task: GroundTask): GroundTask {
  const isRelevant = new Uint8Array(task.facts);
  const waiting: number[] = [];
  const needFact = (fact: number): void => {
    if (isRelevant[fact] === 1) return;
    isRelevant[fact] = 1;
    waiting.push(fact);
  };
  const need = (condition: GroundCondition): void => forEachFact(condition, needFact);
  const changers = whoChanges(task);
  const isKept = new Uint8Array(task.operators.length);
  need(task.goal);
  for (let fact = waiting.pop(); fact !== undefined; fact = waiting.pop()) {
    for (const { operator, effect } of changers[fact] ?? []) {
      const changing = task.operators[operator];
      if (changing === undefined) continue;
      if (isKept[operator] === 0) need(changing.precondition);
      isKept[operator] = 1;
      need(effect.condition);
    }
  }
  return renumber(task, isRelevant, isKept);
}

interface Change {
  readonly operator: number;
  readonly effect: GroundEffect;
}

function whoChanges({ facts, operators }: GroundTask): Change[][] {
  const changers: Change[][] = Array.from({ length: facts }, () => []);
  operators.forEach(({ effects }, operator) => {
    for (const effect of effects) {
      for (const fact of [...effect.adds, ...effect.deletes]) changers[fact]?.push({ operator, effect });
    }
  });
  return changers;
}

function renumber(
  { facts, initial, goal, operators }: GroundTask,
  isRelevant: Uint8Array,
  isKept: Uint8Array,
): GroundTask {
  const numbers = new Int32Array(facts).fill(-1);
  let count = 0;
  for (let fact = 0; fact < facts; fact++) {
    if (isRelevant[fact] !== 1) continue;
    numbers[fact] = count;
    count += 1;
  }
  const renamed = (some: readonly number[]): number[] =>
    some.flatMap((fact) => ((numbers[fact] ?? -1) < 0 ? [] : [numbers[fact] ?? 0]));
  const inCondition = ({ positive, negative, choices }: GroundCondition): GroundCondition => ({
    positive: renamed(positive),
    negative: renamed(negative),
    choices: choices.map((alternatives) => alternatives.map(inCondition)),
  });
  const inOperator = ({ precondition, effects, ...rest }: Operator): Operator => ({
    ...rest,
    precondition: inCondition(precondition),
    effects: effects
      .filter(({ adds, deletes }) => [...adds, ...deletes].some((fact) => isRelevant[fact] === 1))
      .map(({ condition, adds, deletes }) => ({
        condition: inCondition(condition),
        adds: renamed(adds),
        deletes: renamed(deletes),
      })),
  });
  return {
    facts: count,
    initial: renamed(initial),
    goal: inCondition(goal),
    operators: operators.filter((_, index) => isKept[index] === 1).map(inOperator),
  };
}
