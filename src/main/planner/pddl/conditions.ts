import type { Diagnostics } from './diagnostics.ts';
import type { Expression, List, Word } from './expressions.ts';
import { always, type Atom, type Condition, type Predicate, type Term } from './task.ts';
import { anyType } from './typeTable.ts';
import { unsupportedConditions } from './unsupported.ts';
import type { Names, Scope, Vocabulary } from './vocabulary.ts';

/** What the reading of conditions and effects looks things up in. */
export interface Reading {
  readonly vocabulary: Vocabulary;
  readonly errors: Diagnostics;
}

/** Reads a condition. What could not be understood is reported and stands as what always holds. */
export function readCondition(expression: Expression, scope: Scope, reading: Reading): Condition {
  const { errors } = reading;
  if (expression.kind === 'word') {
    errors.report('syntax', expression, `A condition in brackets was expected here, not "${expression.raw}".`);
    return always;
  }
  const [head, ...rest] = expression.items;
  if (head === undefined) return always;
  if (head.kind === 'list') {
    errors.report('syntax', head, 'A predicate or "and", "or", "not" … was expected after the bracket.');
    return always;
  }
  switch (head.text) {
    case 'and':
    case 'or':
      return { kind: head.text, of: rest.map((part) => readCondition(part, scope, reading)) };
    case 'not': {
      const [part] = exactly(1, head, rest, errors);
      return part === undefined ? always : { kind: 'not', of: readCondition(part, scope, reading) };
    }
    case 'imply': {
      const [cause, effect] = exactly(2, head, rest, errors);
      if (cause === undefined || effect === undefined) return always;
      const unless: Condition = { kind: 'not', of: readCondition(cause, scope, reading) };
      return { kind: 'or', of: [unless, readCondition(effect, scope, reading)] };
    }
    case 'forall':
    case 'exists':
      return readQuantified(head.text, head, rest, scope, reading);
    case '=':
      return readEquality(head, rest, scope, reading);
    default:
      return readLiteral(expression, head, scope, reading);
  }
}

function readLiteral(expression: List, head: Word, scope: Scope, reading: Reading): Condition {
  const isPredicate = reading.vocabulary.predicates.find(head.text) !== undefined;
  const [, first] = expression.items;
  const timed = head.text === 'at' && first?.kind === 'word' && (first.text === 'start' || first.text === 'end');
  const beyond = timed ? 'actions that last' : unsupportedConditions.get(head.text);
  if (beyond !== undefined && (!isPredicate || (timed && expression.items[2]?.kind === 'list'))) {
    reading.errors.report('unsupported', head, `"${head.raw}" (${beyond}) is not supported.`);
    return always;
  }
  const atom = readAtom(expression, head, scope, reading);
  return atom === null ? always : { kind: 'atom', ...atom };
}

function readQuantified(
  kind: 'forall' | 'exists',
  head: Word,
  rest: readonly Expression[],
  scope: Scope,
  reading: Reading,
): Condition {
  const [list, body] = exactly(2, head, rest, reading.errors);
  if (list === undefined || body === undefined) return always;
  if (list.kind === 'word') {
    reading.errors.report('syntax', list, `A list of variables in brackets was expected after "${head.raw}".`);
    return always;
  }
  const { scope: inner, added } = scope.with(list.items, reading.vocabulary, reading.errors);
  return { kind, variables: added, of: readCondition(body, inner, reading) };
}

function readEquality(head: Word, rest: readonly Expression[], scope: Scope, reading: Reading): Condition {
  const { errors } = reading;
  if (rest.some((side) => side.kind === 'list' || isNumber(side.text, reading))) {
    errors.report('unsupported', head, 'Comparing numbers is not supported.');
    return always;
  }
  if (rest.length !== 2) {
    errors.report('wrong_arity', head, `"=" takes 2 arguments, not ${rest.length}.`);
    return always;
  }
  const [left, right] = rest.map((side) => readTerm(side, scope, reading));
  if (left == null || right == null) return always;
  return { kind: 'equal', left: left.term, right: right.term };
}

function isNumber(text: string, { vocabulary }: Reading): boolean {
  return /^[-+]?\d+(\.\d+)?$/.test(text) && vocabulary.objects.find(text) === undefined;
}

/** Reads `(predicate arg …)`; null when something about it is wrong, which is reported. */
export function readAtom(expression: List, head: Word, scope: Scope, reading: Reading): Atom | null {
  const { vocabulary, errors } = reading;
  const predicate = vocabulary.predicates.find(head.text);
  if (predicate === undefined) {
    errors.report('unknown_predicate', head, `There is no predicate "${head.raw}".`);
    return null;
  }
  const args = readArguments(expression, head, predicate, vocabulary.predicates, scope, reading);
  return args === null ? null : { predicate, args };
}

/** The arguments of a predicate or function, checked for number, names and types; null when they are wrong. */
export function readArguments(
  expression: List,
  head: Word,
  number: number,
  names: Names<Predicate>,
  scope: Scope,
  reading: Reading,
): Term[] | null {
  const { vocabulary, errors } = reading;
  const expected = names.all[number]?.parameterTypes ?? [];
  const given = expression.items.slice(1);
  if (given.length !== expected.length) {
    const takes = `${expected.length} ${expected.length === 1 ? 'argument' : 'arguments'}`;
    errors.report('wrong_arity', head, `"${head.raw}" takes ${takes}, not ${given.length}.`);
    return null;
  }
  const terms: Term[] = [];
  for (const [index, argument] of given.entries()) {
    const read = readTerm(argument, scope, reading);
    if (read === null) continue;
    const wanted = expected[index] ?? anyType;
    if (vocabulary.types.isA(read.type, wanted)) terms.push(read.term);
    else {
      const { types } = vocabulary;
      const message = `"${tokenText(argument)}" is of type ${types.nameOf(read.type)}, but argument ${index + 1} of "${head.raw}" is of type ${types.nameOf(wanted)}.`;
      errors.report('wrong_type', argument, message);
    }
  }
  return terms.length === expected.length ? terms : null;
}

function tokenText(expression: Expression): string {
  return expression.kind === 'word' ? expression.raw : '(';
}

function readTerm(expression: Expression, scope: Scope, reading: Reading): { term: Term; type: number } | null {
  const { vocabulary, errors } = reading;
  if (expression.kind === 'list') {
    errors.report('unsupported', expression, 'Functions as arguments are not supported.');
    return null;
  }
  if (expression.text.startsWith('?')) {
    const variable = scope.find(expression.text);
    if (variable !== undefined) return { term: { kind: 'variable', slot: variable.slot }, type: variable.type };
    errors.report('unknown_variable', expression, `There is no variable "${expression.raw}" here.`);
    return null;
  }
  const object = vocabulary.objects.find(expression.text);
  if (object !== undefined) {
    return { term: { kind: 'object', object }, type: vocabulary.objects.all[object]?.type ?? anyType };
  }
  errors.report('unknown_object', expression, `There is no object "${expression.raw}".`);
  return null;
}

/** The parts after a head that takes so many; empty, and reported, when there are others. */
export function exactly(
  count: number,
  head: Word,
  parts: readonly Expression[],
  errors: Diagnostics,
): readonly Expression[] {
  if (parts.length === count) return parts;
  errors.report('syntax', head, `"${head.raw}" takes ${count} ${count === 1 ? 'part' : 'parts'}, not ${parts.length}.`);
  return [];
}
