import type { RandomAction, RandomAtom, RandomLiteral, RandomTask } from './randomTasks.ts';

/** Lengths and costs by brute force: every state is a sorted list of texts. Null where no plan exists. */
export interface NaiveAnswer {
  readonly length: number | null;
  readonly cost: number | null;
  readonly states: number;
  /** What holds in one of the states that take most steps. */
  readonly farthest: readonly RandomLiteral[];
}

/** More would take brute force minutes. */
const mostStates = 1000;

/** Null for a task that brute force cannot get through in a moment. */
export function naiveSearch(task: RandomTask): NaiveAnswer | null {
  const start = keyOf(new Set(task.init.filter(({ isPositive }) => isPositive).map((atom) => nameOf(atom, []))));
  const steps = successors(task);
  const states = new Map<string, { length: number; cost: number }>([[start, { length: 0, cost: 0 }]]);
  // Bellman and Ford's way: values go down until nothing changes.
  for (let changed = true; changed; ) {
    changed = false;
    for (const [state, best] of [...states]) {
      for (const { to, cost } of steps(state)) {
        const known = states.get(to) ?? { length: Number.POSITIVE_INFINITY, cost: Number.POSITIVE_INFINITY };
        const better = {
          length: Math.min(known.length, best.length + 1),
          cost: Math.min(known.cost, best.cost + cost),
        };
        if (better.length === known.length && better.cost === known.cost) continue;
        states.set(to, better);
        changed = true;
        if (states.size > mostStates) return null;
      }
    }
  }
  const goals = [...states].filter(([state]) => holdAll(task.goal, [], new Set(state.split('|'))));
  const least = (values: number[]): number | null => (values.length === 0 ? null : Math.min(...values));
  return {
    length: least(goals.map(([, { length }]) => length)),
    cost: least(goals.map(([, { cost }]) => cost)),
    states: states.size,
    farthest: literalsOf([...states].reduce((a, b) => (b[1].length > a[1].length ? b : a))[0], start),
  };
}

type Step = { readonly to: string; readonly cost: number };

function successors(task: RandomTask): (state: string) => Step[] {
  const known = new Map<string, Step[]>();
  const compute = (state: string): Step[] => {
    const facts = new Set(state.split('|'));
    return task.actions.flatMap((action) =>
      bindings(action.parameters, task.objects).flatMap((bound) => {
        if (action.differ && bound[0] === bound[1]) return [];
        if (!holdAll(action.precondition, bound, facts)) return [];
        return [{ to: keyOf(changed(task, action, bound, facts)), cost: priceOf(task, action, bound) }];
      }),
    );
  };
  return (state) => {
    const steps = known.get(state) ?? compute(state);
    known.set(state, steps);
    return steps;
  };
}

function changed(task: RandomTask, action: RandomAction, bound: number[], facts: ReadonlySet<string>): Set<string> {
  const gone: string[] = [];
  const come: string[] = [];
  for (const { forall, when, literal } of action.effects) {
    const all =
      forall === 'none' ? [bound] : bindings([forall === 'gems'], task.objects).map((one) => [...bound, ...one]);
    for (const full of all)
      if (holdAll(when, full, facts)) (literal.isPositive ? come : gone).push(nameOf(literal, full));
  }
  const next = new Set(facts);
  for (const fact of gone) next.delete(fact);
  for (const fact of come) next.add(fact);
  return next;
}

function priceOf({ hasMetric, values }: RandomTask, { cost }: RandomAction, bound: readonly number[]): number {
  if (!hasMetric) return 1;
  return cost === 'of first' ? (values[bound[0] ?? 0] ?? 0) : cost;
}

function bindings(parameters: readonly boolean[], objects: readonly boolean[]): number[][] {
  const [first, ...rest] = parameters;
  if (first === undefined) return [[]];
  const fitting = objects.flatMap((isGem, index) => (isGem || !first ? [index] : []));
  return fitting.flatMap((object) => bindings(rest, objects).map((others) => [object, ...others]));
}

function holdAll(literals: readonly RandomLiteral[], bound: readonly number[], facts: ReadonlySet<string>): boolean {
  return literals.every((literal) => facts.has(nameOf(literal, bound)) === literal.isPositive);
}

/** Without a binding the arguments are objects themselves. */
function nameOf({ predicate, args }: RandomAtom, bound: readonly number[]): string {
  return `${predicate}(${args.map((arg) => (bound.length === 0 ? arg : bound[arg])).join(',')})`;
}

function keyOf(facts: ReadonlySet<string>): string {
  return [...facts]
    .filter((fact) => fact !== '')
    .toSorted()
    .join('|');
}

/** All that holds in a state, and what held in the first one and does not here. */
function literalsOf(state: string, first: string): RandomLiteral[] {
  const facts = state.split('|').filter((fact) => fact !== '');
  const gone = first.split('|').filter((fact) => fact !== '' && !facts.includes(fact));
  return [
    ...facts.map((fact) => ({ ...atomOf(fact), isPositive: true })),
    ...gone.map((fact) => ({ ...atomOf(fact), isPositive: false })),
  ];
}

function atomOf(fact: string): RandomAtom {
  const [predicate = '0', args = ''] = fact.slice(0, -1).split('(');
  return { predicate: Number(predicate), args: args === '' ? [] : args.split(',').map(Number) };
}
