/** A condition over facts: all of `positive` hold, none of `negative`, and of each choice at least one alternative. */
export interface GroundCondition {
  readonly positive: readonly number[];
  readonly negative: readonly number[];
  readonly choices: readonly (readonly GroundCondition[])[];
}

/** What an operator changes where `condition` held before it. Deletes go before adds. */
export interface GroundEffect {
  readonly condition: GroundCondition;
  readonly adds: readonly number[];
  readonly deletes: readonly number[];
}

export interface Operator {
  readonly action: number;
  readonly objects: readonly number[];
  readonly cost: number;
  readonly precondition: GroundCondition;
  /** The first is unconditional, if any is. */
  readonly effects: readonly GroundEffect[];
}

/** A task without variables: what never changes, or changes nothing of interest, is left out. Facts are 0 … `facts` - 1. */
export interface GroundTask {
  readonly facts: number;
  readonly initial: readonly number[];
  readonly goal: GroundCondition;
  readonly operators: readonly Operator[];
}

export const noCondition: GroundCondition = { positive: [], negative: [], choices: [] };

export function isAlways({ positive, negative, choices }: GroundCondition): boolean {
  return positive.length === 0 && negative.length === 0 && choices.length === 0;
}

/** Tells every fact that a condition reads. */
export function forEachFact({ positive, negative, choices }: GroundCondition, visit: (fact: number) => void): void {
  for (const fact of positive) visit(fact);
  for (const fact of negative) visit(fact);
  for (const alternatives of choices) for (const alternative of alternatives) forEachFact(alternative, visit);
}
