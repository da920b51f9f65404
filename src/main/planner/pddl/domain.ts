import { type Reading, readCondition } from './conditions.ts';
import type { Diagnostics } from './diagnostics.ts';
import { EffectReader } from './effects.ts';
import type { Expression, List, Word } from './expressions.ts';
import { readDefinition, type Section } from './sections.ts';
import { type Action, always } from './task.ts';
import { checkName, readTypedList } from './typedList.ts';
import { readTypes } from './types.ts';
import { supportedRequirements } from './unsupported.ts';
import { Names, Scope, Vocabulary } from './vocabulary.ts';

export interface Domain {
  readonly name: string;
  readonly vocabulary: Vocabulary;
  readonly actions: readonly Action[];
}

const domainSections = [':requirements', ':types', ':constants', ':predicates', ':functions', ':action'];

/** Reads a domain. Whatever is wrong is reported; the rest is still read, so that all mistakes are told at once. */
export function readDomain(expression: List, errors: Diagnostics): Domain | null {
  const definition = readDefinition(expression, 'domain', domainSections, errors);
  if (definition === null) return null;
  const vocabulary = new Vocabulary();
  const of = (keyword: string): Section[] => definition.sections.filter((section) => section.keyword === keyword);
  for (const { items } of of(':requirements')) checkRequirements(items, errors);
  for (const { items } of of(':types')) vocabulary.types = readTypes(items, errors);
  for (const { items } of of(':constants')) declareObjects(items, vocabulary, errors);
  for (const { items } of of(':predicates')) declarePredicates(items, vocabulary, errors);
  for (const { items } of of(':functions')) declareFunctions(items, vocabulary, errors);
  const actions = new Names<Action>();
  for (const section of of(':action')) readAction(section, actions, { vocabulary, errors });
  return { name: definition.name, vocabulary, actions: actions.all };
}

function checkRequirements(items: readonly Expression[], errors: Diagnostics): void {
  for (const item of items) {
    if (item.kind === 'word' && supportedRequirements.has(item.text)) continue;
    if (item.kind === 'word' && item.text.startsWith(':'))
      errors.report('unsupported', item, `The requirement ${item.raw} is not supported.`);
    else errors.report('syntax', item, 'A requirement like :typing was expected here.');
  }
}

/** Constants of a domain or objects of a problem. */
export function declareObjects(items: readonly Expression[], vocabulary: Vocabulary, errors: Diagnostics): void {
  for (const entry of readTypedList(items, 'name', errors)) {
    const object = { name: entry.word.text, type: vocabulary.typeOf(entry, errors) };
    vocabulary.objects.declare(object, entry.word, 'object', errors);
  }
}

function declarePredicates(items: readonly Expression[], vocabulary: Vocabulary, errors: Diagnostics): void {
  for (const item of items) {
    const head = item.kind === 'list' ? item.items[0] : undefined;
    if (item.kind === 'word' || head?.kind !== 'word') {
      errors.report('syntax', item, 'A predicate in brackets was expected here.');
    } else if (checkName(head, 'name', errors)) {
      if (reservedWords.has(head.text)) errors.report('syntax', head, `"${head.raw}" cannot be a predicate's name.`);
      declareParameters(item, head, vocabulary, vocabulary.predicates, 'predicate', errors);
    }
  }
}

/** Words at the head of conditions and effects that no predicate may be named. */
export const reservedWords: ReadonlySet<string> = new Set([
  'and',
  'or',
  'not',
  'imply',
  'forall',
  'exists',
  'when',
  '=',
  'increase',
]);

function declareParameters(
  item: List,
  head: Word,
  vocabulary: Vocabulary,
  names: Vocabulary['predicates'],
  what: string,
  errors: Diagnostics,
): void {
  const { added } = Scope.empty().with(item.items.slice(1), vocabulary, errors);
  names.declare({ name: head.text, parameterTypes: added.map(({ type }) => type) }, head, what, errors);
}

function declareFunctions(items: readonly Expression[], vocabulary: Vocabulary, errors: Diagnostics): void {
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (item === undefined) break;
    if (item.kind === 'word') {
      const type = items[at + 1];
      if (item.text !== '-' || type === undefined) {
        errors.report('syntax', item, 'A function in brackets was expected here.');
      } else if (type.kind === 'list' || type.text !== 'number') {
        errors.report('unsupported', type, 'Functions whose values are objects are not supported.');
      }
      at += 1;
      continue;
    }
    const [head] = item.items;
    if (head?.kind !== 'word') errors.report('syntax', item, 'A function in brackets was expected here.');
    else if (checkName(head, 'name', errors))
      declareParameters(item, head, vocabulary, vocabulary.functions, 'function', errors);
  }
}

/** `:parameters`, `:precondition` and `:effect` may come in any order, each once. */
function readAction({ head, items }: Section, actions: Names<Action>, reading: Reading): void {
  const { vocabulary, errors } = reading;
  const [name, ...rest] = items;
  if (name?.kind !== 'word') {
    errors.report('syntax', head, 'The name of the action was expected after ":action".');
    return;
  }
  checkName(name, 'name', errors);
  const parts = readActionParts(rest, errors);
  const parameters = parts.get(':parameters');
  if (parameters?.kind === 'word') {
    errors.report('syntax', parameters, 'A list of variables in brackets was expected after ":parameters".');
  }
  const list = parameters?.kind === 'list' ? parameters.items : [];
  const { scope, added } = Scope.empty().with(list, vocabulary, errors);
  const precondition = parts.get(':precondition');
  const effect = parts.get(':effect');
  const reader = new EffectReader(reading);
  const condition = precondition === undefined ? always : readCondition(precondition, scope, reading);
  if (effect !== undefined) reader.read(effect, scope);
  const action: Action = {
    name: name.text,
    parameters: added.map(({ name: variable, type }) => ({ name: variable, type })),
    precondition: condition,
    effects: reader.effects,
    cost: reader.cost,
    slots: scope.slots,
    line: name.line,
    column: name.column,
  };
  actions.declare(action, name, 'action', errors);
}

const actionParts = [':parameters', ':precondition', ':effect'];

function readActionParts(items: readonly Expression[], errors: Diagnostics): Map<string, Expression> {
  const parts = new Map<string, Expression>();
  for (let at = 0; at < items.length; at += 2) {
    const keyword = items[at];
    const value = items[at + 1];
    if (keyword === undefined) break;
    if (keyword.kind === 'list' || !keyword.text.startsWith(':')) {
      errors.report('syntax', keyword, `One of ${actionParts.join(', ')} was expected here.`);
      return parts;
    }
    if (!actionParts.includes(keyword.text)) {
      errors.report('unsupported', keyword, `"${keyword.raw}" is not supported in an action.`);
    } else if (value === undefined) {
      errors.report('syntax', keyword, `Something was expected after "${keyword.raw}".`);
    } else if (parts.has(keyword.text)) {
      errors.report('syntax', keyword, `"${keyword.raw}" stands twice in this action.`);
    } else parts.set(keyword.text, value);
  }
  return parts;
}
