import {
  type Action,
  always,
  type Atom,
  type Condition,
  type Effect,
  type Task,
  type TypedName,
  type Variable,
} from './task.ts';
import { objectType } from './typeTable.ts';

/**
 * Writes a task anew, in the order and spelling that other planners insist on: sections and parts of actions in their
 * usual order, lower case, whole numbers, every variable with a name of its own.
 */
export function printTask(task: Task): { domain: string; problem: string } {
  return { domain: printDomain(task), problem: printProblem(task) };
}

function printDomain(task: Task): string {
  const { types, predicates, functions, actions } = task;
  const declared = types.names.map((name, type) => ({ name, type })).slice(objectType + 1);
  const typeList = declared.map(
    ({ name, type }) => `${name} - ${types.nameOf(types.parents[type]?.[0] ?? objectType)}`,
  );
  const constants = task.objects.slice(0, task.constants).map((object) => typed(object, task));
  const signature = ({ name, parameterTypes }: Task['predicates'][number]): string =>
    `(${[name, ...parameterTypes.map((type, index) => `?v${index} - ${types.nameOf(type)}`)].join(' ')})`;
  return [
    `(define (domain ${task.domainName})`,
    '  (:requirements :adl :action-costs)',
    typeList.length === 0 ? '' : `  (:types ${typeList.join(' ')})`,
    constants.length === 0 ? '' : `  (:constants ${constants.join(' ')})`,
    `  (:predicates ${predicates.map(signature).join(' ')})`,
    functions.length === 0 ? '' : `  (:functions ${functions.map((fn) => `${signature(fn)} - number`).join(' ')})`,
    ...actions.map((action) => printAction(action, task)),
    ')',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function printProblem(task: Task): string {
  const objectNames = (objects: readonly number[]): string[] =>
    objects.map((object) => task.objects[object]?.name ?? '?');
  const facts = task.init.map(
    ({ predicate, objects }) => `    (${[task.predicates[predicate]?.name ?? '?', ...objectNames(objects)].join(' ')})`,
  );
  const values = [...task.costs].map(([key, value]) => {
    const [fn = 0, ...objects] = key
      .split(' ')
      .filter((part) => part !== '')
      .map(Number);
    return `    (= (${[task.functions[fn]?.name ?? '?', ...objectNames(objects)].join(' ')}) ${value})`;
  });
  return [
    `(define (problem ${task.problemName})`,
    `  (:domain ${task.domainName})`,
    `  (:objects ${task.objects
      .slice(task.constants)
      .map((object) => typed(object, task))
      .join(' ')})`,
    '  (:init',
    ...facts,
    ...values,
    '  )',
    `  (:goal ${printCondition(task.goal, task)})`,
    task.hasMetric ? '  (:metric minimize (total-cost))' : '',
    ')',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function typed({ name, type }: TypedName, { types }: Task): string {
  return `${name} - ${types.nameOf(type)}`;
}

function printAction({ name, parameters, precondition, effects, cost }: Action, task: Task): string {
  const list = parameters.map(({ type }, slot) => typed({ name: variable(slot), type }, task)).join(' ');
  const parts = effects.map((effect) => printEffect(effect, task));
  if (typeof cost === 'number') parts.push(`(increase (total-cost) ${cost})`);
  else if (cost !== null)
    parts.push(`(increase (total-cost) ${printApplied(task.functions, cost.function, cost.args, task)})`);
  return [
    `  (:action ${name}`,
    `    :parameters (${list})`,
    `    :precondition ${printCondition(precondition, task)}`,
    `    :effect (and ${parts.join(' ')}))`,
  ].join('\n');
}

function printEffect({ variables, condition, atom, isAdd }: Effect, task: Task): string {
  const literal = isAdd ? printAtom(atom, task) : `(not ${printAtom(atom, task)})`;
  const conditional = condition === always ? literal : `(when ${printCondition(condition, task)} ${literal})`;
  return variables.length === 0 ? conditional : `(forall (${printVariables(variables, task)}) ${conditional})`;
}

function printCondition(condition: Condition, task: Task): string {
  switch (condition.kind) {
    case 'atom':
      return printAtom(condition, task);
    case 'equal':
      return `(= ${printTerm(condition.left, task)} ${printTerm(condition.right, task)})`;
    case 'not':
      return `(not ${printCondition(condition.of, task)})`;
    case 'and':
    case 'or':
      return `(${[condition.kind, ...condition.of.map((part) => printCondition(part, task))].join(' ')})`;
    case 'forall':
    case 'exists':
      return `(${condition.kind} (${printVariables(condition.variables, task)}) ${printCondition(condition.of, task)})`;
  }
}

function printVariables(variables: readonly Variable[], task: Task): string {
  return variables.map(({ slot, type }) => typed({ name: variable(slot), type }, task)).join(' ');
}

function printAtom({ predicate, args }: Atom, task: Task): string {
  return printApplied(task.predicates, predicate, args, task);
}

function printApplied(names: Task['predicates'], number: number, args: Atom['args'], task: Task): string {
  return `(${[names[number]?.name ?? '?', ...args.map((term) => printTerm(term, task))].join(' ')})`;
}

function printTerm(term: Atom['args'][number], task: Task): string {
  return term.kind === 'object' ? (task.objects[term.object]?.name ?? '?') : variable(term.slot);
}

/** By the place in the environment: quantifiers inside one another never share one. */
function variable(slot: number): string {
  return `?v${slot}`;
}
