import { Budget, type BudgetOptions, LimitReached } from '../budget.ts';
import { objectAt, unbound } from '../grounding/bindings.ts';
import { normalForm } from '../grounding/normalForm.ts';
import { emptyEnvironment, findReachable, type Reachable } from '../grounding/reachable.ts';
import { parseTask, type PddlFiles } from '../pddl/parseTask.ts';
import type { Action, Atom, Condition, Task } from '../pddl/task.ts';

/** An atom in the names of the task; null stands for any object. */
export interface NamedAtom {
  readonly predicate: string;
  readonly objects: readonly (string | null)[];
}

/** What can never be reached, and what each action that would bring it about lacks. */
export interface UnreachablePart {
  readonly atom: NamedAtom;
  readonly isGoal: boolean;
  readonly ways: readonly UnreachableWay[];
}

interface UnreachableWay {
  readonly action: string;
  readonly objects: readonly (string | null)[];
  readonly lacks: readonly NamedAtom[];
  /** Objects that the action does not take, since they are of another type than this. */
  readonly misfits: readonly { readonly object: string; readonly type: string }[];
}

/** Parts that are told, and ways of each. */
const mostParts = 20;
const mostWays = 10;

/**
 * Why a goal is out of reach even if nothing were ever undone: its parts that are, the actions that would bring each of
 * them about with those of their preconditions that are out of reach too, and the same of these, as far as they go.
 * Empty when nothing of the goal is, or a limit was reached.
 */
export function explainUnreachable(files: PddlFiles, limits: BudgetOptions): UnreachablePart[] {
  const parsed = parseTask(files);
  if (!parsed.ok) return [];
  try {
    return new Explanation(parsed.task, findReachable(parsed.task, new Budget(limits))).parts();
  } catch (error) {
    if (error instanceof LimitReached) return [];
    throw error;
  }
}

/** An atom whose objects may be open. */
interface Pattern {
  readonly predicate: number;
  readonly objects: readonly number[];
}

class Explanation {
  readonly #task: Task;
  readonly #reachable: Reachable;

  constructor(task: Task, reachable: Reachable) {
    this.#task = task;
    this.#reachable = reachable;
  }

  parts(): UnreachablePart[] {
    const goals = this.#lacking(this.#task.goal, emptyEnvironment(this.#task.goalSlots));
    const told = new Map<string, UnreachablePart>();
    const waiting = goals.map((pattern) => ({ pattern, isGoal: true }));
    for (const { pattern, isGoal } of waiting) {
      const key = `${pattern.predicate} ${pattern.objects.join(' ')}`;
      if (told.has(key) || told.size >= mostParts) continue;
      const ways = this.#ways(pattern);
      told.set(key, {
        atom: this.#named(pattern),
        isGoal,
        ways: ways.map(({ action, environment, lacks }) => ({
          action: action.name,
          objects: action.parameters.map((_, slot) => this.#nameOf(environment[slot] ?? unbound)),
          lacks: lacks.map((lack) => this.#named(lack)),
          misfits: this.#misfits(action, environment),
        })),
      });
      for (const { lacks } of ways) for (const lack of lacks) waiting.push({ pattern: lack, isGoal: false });
    }
    return [...told.values()];
  }

  #ways(pattern: Pattern): { action: Action; environment: number[]; lacks: Pattern[] }[] {
    return this.#task.actions
      .flatMap((action) =>
        action.effects.flatMap(({ atom, isAdd }) => {
          const environment = isAdd ? this.#unified(action, atom, pattern) : null;
          return environment === null
            ? []
            : [{ action, environment, lacks: this.#lacking(action.precondition, environment) }];
        }),
      )
      .slice(0, mostWays);
  }

  /** The action's parameters such that its effect is the pattern; null when they cannot be. */
  #unified(action: Action, { predicate, args }: Atom, pattern: Pattern): number[] | null {
    if (predicate !== pattern.predicate) return null;
    const environment = emptyEnvironment(action.slots);
    for (const [position, term] of args.entries()) {
      const object = pattern.objects[position] ?? unbound;
      if (object === unbound) continue;
      const known = objectAt(term, environment);
      if (known === unbound && term.kind === 'variable') environment[term.slot] = object;
      else if (known !== object) return null;
    }
    return environment;
  }

  /** Atoms that the condition asks for and that are out of reach. An action may also lack an object of the right type. */
  #lacking(condition: Condition, environment: readonly number[]): Pattern[] {
    const normal = normalForm(condition);
    switch (normal.kind) {
      case 'atom': {
        const pattern = {
          predicate: normal.predicate,
          objects: normal.args.map((term) => objectAt(term, environment)),
        };
        return this.#isReached(pattern) ? [] : [pattern];
      }
      case 'and':
        return normal.of.flatMap((part) => this.#lacking(part, environment));
      case 'or': {
        const each = normal.of.map((part) => this.#lacking(part, environment));
        return each.some((lacks) => lacks.length === 0) ? [] : each.flat();
      }
      case 'exists':
        return this.#lacking(normal.of, environment);
      case 'forall':
      case 'not':
      case 'equal':
        return [];
    }
  }

  #isReached({ predicate, objects }: Pattern): boolean {
    const { atoms } = this.#reachable;
    return atoms.all(predicate).some((atom) => {
      const args = atoms.argsOf(atom);
      return objects.every((object, position) => object === unbound || object === args[position]);
    });
  }

  #misfits({ parameters }: Action, environment: readonly number[]): { object: string; type: string }[] {
    const { types, objects } = this.#task;
    return parameters.flatMap(({ type }, slot) => {
      const object = objects[environment[slot] ?? unbound];
      return object === undefined || types.isA(object.type, type)
        ? []
        : [{ object: object.name, type: types.nameOf(type) }];
    });
  }

  #named({ predicate, objects }: Pattern): NamedAtom {
    return {
      predicate: this.#task.predicates[predicate]?.name ?? '?',
      objects: objects.map((object) => this.#nameOf(object)),
    };
  }

  #nameOf(object: number): string | null {
    return this.#task.objects[object]?.name ?? null;
  }
}
