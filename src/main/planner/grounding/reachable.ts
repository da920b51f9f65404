import type { Budget } from '../budget.ts';
import type { Effect, GroundAtom, Task } from '../pddl/task.ts';
import { ActionJoin } from './actionJoin.ts';
import { AtomTable } from './atomTable.ts';
import { Bindings, objectsAt, unbound } from './bindings.ts';
import { normalForm } from './normalForm.ts';
import { changedPredicates, Possibility } from './possibility.ts';

/** An action with its objects, all of whose preconditions can be reached if nothing is ever undone. */
export interface Instance {
  readonly action: number;
  readonly objects: readonly number[];
}

export interface Reachable {
  readonly atoms: AtomTable;
  readonly bindings: Bindings;
  readonly instances: readonly Instance[];
  /** Atoms that hold at the beginning. */
  readonly initial: ReadonlySet<number>;
  /** Atoms that some instance may add, and those that some instance may delete. */
  readonly added: ReadonlySet<number>;
  readonly deleted: ReadonlySet<number>;
}

const instanceBytes = 120;

/**
 * Everything that can be reached when deletes and negative conditions on what changes are left out: a superset of what
 * really can. New atoms are joined with older ones (semi-naive evaluation), so each instance is found once.
 * @throws LimitReached, PalimpsestError cancelled
 */
export function findReachable(task: Task, budget: Budget): Reachable {
  const changed = changedPredicates(task);
  const atoms = new AtomTable(task.predicates.length, task.objects.length, budget);
  const bindings = new Bindings(task, budget);
  const possibility = new Possibility(changed, atoms, bindings);
  // Static atoms come first: then whatever a static atom completes was waiting for one that changes.
  const [changing, fixed] = partition(task.init, ({ predicate }) => changed.has(predicate));
  for (const { predicate, objects } of fixed) atoms.show(atoms.intern(predicate, objects));
  const firstChanging = atoms.size;
  for (const { predicate, objects } of changing) atoms.intern(predicate, objects);
  const initial = new Set(Array.from({ length: atoms.size }, (_, atom) => atom));

  const instances: Instance[] = [];
  const added = new Set<number>();
  const deletes = new Map<string, GroundAtom>();
  const effectsOf = task.actions.map(({ effects }) => effects.map((effect) => inNormalForm(effect)));
  const found = (action: number, environment: number[]): void => {
    budget.step();
    budget.take(instanceBytes);
    instances.push({ action, objects: environment.slice(0, task.actions[action]?.parameters.length) });
    for (const { variables, condition, atom, isAdd } of effectsOf[action] ?? []) {
      bindings.some(variables, environment, () => {
        if (!possibility.mayHold(condition, environment)) return false;
        const objects = objectsAt(atom.args, environment);
        if (isAdd) added.add(atoms.intern(atom.predicate, objects));
        else deletes.set(`${atom.predicate} ${objects.join(' ')}`, { predicate: atom.predicate, objects });
        return false;
      });
    }
  };
  const joins = task.actions.map(
    (action, number) =>
      new ActionJoin(action, { atoms, bindings, possibility, budget, found: (env) => found(number, env) }),
  );
  for (const join of joins) join.runWithoutChanging();
  for (let atom = firstChanging; atom < atoms.size; atom++) {
    atoms.show(atom);
    for (const join of joins) join.runWith(atom);
  }
  // Only now is it known which of them can ever hold.
  const deleted = new Set([...deletes.values()].flatMap((atom) => atoms.find(atom.predicate, atom.objects) ?? []));
  return { atoms, bindings, instances, initial, added, deleted };
}

export function emptyEnvironment(slots: number): number[] {
  return new Array<number>(slots).fill(unbound);
}

function inNormalForm(effect: Effect): Effect {
  return { ...effect, condition: normalForm(effect.condition) };
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  const yes: T[] = [];
  const no: T[] = [];
  for (const item of items) (test(item) ? yes : no).push(item);
  return [yes, no];
}
