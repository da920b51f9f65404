import type { PlanName } from '../../../shared/contract/memoryPlan.ts';
import { nameOfSame, PddlNames } from './pddlNames.ts';
import type { Action, GroundAtom, Predicate, Task, TypedName } from '../pddl/task.ts';
import { always, type Condition } from '../pddl/task.ts';
import { objectType, TypeTable } from '../pddl/typeTable.ts';

/** A thing of the world, with what it is called and where that comes from. */
export interface WorldObject extends TypedName {
  readonly words: string;
  /** Other words for it, as they are compared. */
  readonly keys: readonly string[];
  readonly entityId: number | null;
}

export interface WorldPredicate extends Predicate {
  readonly words: string;
  readonly key: string;
}

export interface WorldAction extends Action {
  readonly words: string;
  /** Null for what no procedure tells. */
  readonly procedure: { readonly id: number; readonly task: string; readonly trigger: string | null } | null;
}

interface NewObject {
  readonly words: string;
  readonly type: number;
  readonly entityId?: number | null;
  readonly keys?: readonly string[];
}

/** Everything that is planned with, before it is known what for. Numbers are places in the lists. */
export class WorldBuilder {
  readonly objects: WorldObject[] = [];
  readonly predicates: WorldPredicate[] = [];
  readonly actions: WorldAction[] = [];
  readonly init: GroundAtom[] = [];
  /** How many of the objects, from the first on, actions may name. */
  constants = 0;
  readonly #typeNames = ['object'];
  readonly #typeWords = ['object'];
  readonly #parents: number[][] = [[]];
  readonly #types = new Map<string, number>([['object', objectType]]);
  readonly #byKey = new Map<string, number>();
  readonly #predicateNumbers = new Map<string, number>();
  readonly #held = new Set<string>();
  readonly #names = {
    object: new PddlNames('thing'),
    predicate: new PddlNames('is'),
    action: new PddlNames('do'),
    type: new PddlNames('kind'),
  };

  /** The number of a type; made when it is new. */
  type(words: string): number {
    const key = nameOfSame(words) || 'thing';
    const known = this.#types.get(key);
    if (known !== undefined) return known;
    const number = this.#typeNames.length;
    this.#types.set(key, number);
    this.#typeNames.push(this.#names.type.give(words));
    this.#typeWords.push(words);
    this.#parents.push([objectType]);
    return number;
  }

  /** Puts one type below another, unless that would make a circle or it lies below something already. */
  placeBelow(type: number, parent: number): void {
    const isPlaced = (this.#parents[type]?.[0] ?? objectType) !== objectType;
    if (type === objectType || type === parent || isPlaced) return;
    for (let above = parent; above !== objectType; above = this.#parents[above]?.[0] ?? objectType) {
      if (above === type) return;
    }
    this.#parents[type] = [parent];
  }

  types(): TypeTable {
    return new TypeTable(this.#typeNames, this.#parents);
  }

  /** Adds a thing; `findObject` finds it by any of its keys, the first thing of a key first. */
  object({ words, type, entityId = null, keys = [] }: NewObject): number {
    const number = this.objects.length;
    const all = [...new Set([words, ...keys].map(nameOfSame))].filter((key) => key !== '');
    this.objects.push({ name: this.#names.object.give(words), type, words, keys: all, entityId });
    for (const key of all) if (!this.#byKey.has(key)) this.#byKey.set(key, number);
    return number;
  }

  findObject(words: string): number | undefined {
    return this.#byKey.get(nameOfSame(words));
  }

  /** Says of a thing nothing is known about what kind it is. */
  retype(object: number, type: number): void {
    const known = this.objects[object];
    if (known !== undefined) this.objects[object] = { ...known, type };
  }

  /** The number of a predicate of so many arguments; made when it is new. */
  predicate(words: string, arity: number): number {
    const key = nameOfSame(words);
    const known = this.#predicateNumbers.get(`${key} ${arity}`);
    if (known !== undefined) return known;
    const number = this.predicates.length;
    this.#predicateNumbers.set(`${key} ${arity}`, number);
    const parameterTypes = Array.from({ length: arity }, () => objectType);
    this.predicates.push({ name: this.#names.predicate.give(words), parameterTypes, words: key || words, key });
    return number;
  }

  hold(atom: GroundAtom): void {
    const key = `${atom.predicate} ${atom.objects.join(' ')}`;
    if (this.#held.has(key)) return;
    this.#held.add(key);
    this.init.push(atom);
  }

  holds({ predicate, objects }: GroundAtom): boolean {
    return this.#held.has(`${predicate} ${objects.join(' ')}`);
  }

  action(action: Action, words: string, procedure: WorldAction['procedure']): void {
    this.actions.push({
      ...action,
      name: this.#names.action.give(words),
      words: nameOfSame(words) || words,
      procedure,
    });
  }

  /** The world as a task; without a goal it is solved. */
  task(goal: Condition = always, goalSlots = 0): Task {
    const { objects, predicates, actions, init } = this;
    const hasMetric = actions.some(({ cost }) => cost !== null);
    return {
      domainName: 'memory',
      problemName: 'question',
      types: this.types(),
      objects,
      constants: this.constants,
      predicates,
      functions: hasMetric ? [{ name: 'total-cost', parameterTypes: [] }] : [],
      actions,
      init,
      goal,
      goalSlots,
      costs: new Map(),
      hasMetric,
    };
  }

  /** Every name with what it stands for. */
  names(): PlanName[] {
    const none = { entity_id: null, procedure_id: null };
    return [
      ...this.actions.map(({ name, words, procedure }) => ({
        ...none,
        kind: 'action' as const,
        pddl: name,
        words,
        procedure_id: procedure?.id ?? null,
      })),
      ...this.objects.map(({ name, words, entityId }) => ({
        ...none,
        kind: 'object' as const,
        pddl: name,
        words,
        entity_id: entityId,
      })),
      ...this.predicates.map(({ name, words }) => ({ ...none, kind: 'predicate' as const, pddl: name, words })),
      ...this.#typeNames.map((pddl, at) => ({
        ...none,
        kind: 'type' as const,
        pddl,
        words: this.#typeWords[at] ?? pddl,
      })),
    ];
  }
}
