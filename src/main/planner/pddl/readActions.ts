import type { PlanError } from '../../../shared/contract/plan.ts';
import { Diagnostics } from './diagnostics.ts';
import { type Domain, readDomain, reservedWords } from './domain.ts';
import { type Expression, type List, readExpressions, type Word } from './expressions.ts';
import { unsupportedConditions, unsupportedEffects } from './unsupported.ts';

/** Actions that stand alone, as the domain they make with what they declare, or what is wrong with them. */
export type ReadActions =
  | { readonly ok: true; readonly domain: Domain }
  | { readonly ok: false; readonly errors: readonly PlanError[] };

/**
 * Reads `(:action …)` sections without a domain around them, and the `(:types …)`, `(:constants …)`, `(:predicates …)`,
 * `(:functions …)` and `(:requirements …)` beside them, with every check of a domain. Where no types or no predicates are
 * declared, those that the actions name are taken as declared: types below `object`, predicates with as many arguments
 * as where they first stand. `file` is what errors call the text.
 */
export function readActions(text: string, file: string): ReadActions {
  const errors = new Diagnostics(file);
  const given = readExpressions(text, errors);
  if (given === null) return { ok: false, errors: errors.errors };
  const sections = given.length === 1 && isWholeDomain(given[0]) ? given[0].items.slice(2) : given;
  const domain = readDomain(domainOf(sections), errors);
  const hasAction = sections.some((section) => headOf(section) === ':action');
  if (!hasAction && errors.errors.length === 0) {
    errors.at('syntax', { line: 1, column: 1 }, '', 'There is no action: one begins with "(:action NAME".');
  }
  if (domain !== null && errors.errors.length === 0) return { ok: true, domain };
  return { ok: false, errors: errors.errors.toSorted((a, b) => a.line - b.line || a.column - b.column) };
}

function isWholeDomain(expression: Expression | undefined): expression is List {
  return expression?.kind === 'list' && headOf(expression) === 'define';
}

function headOf(expression: Expression): string | null {
  if (expression.kind === 'word') return null;
  const [head] = expression.items;
  return head?.kind === 'word' ? head.text : null;
}

function domainOf(sections: readonly Expression[]): List {
  const declares = (keyword: string): boolean => sections.some((section) => headOf(section) === keyword);
  const actions = sections.filter((section): section is List => headOf(section) === ':action');
  const title = listOf([madeUp('domain'), madeUp('actions')]);
  return listOf([
    madeUp('define'),
    title,
    ...(declares(':types') ? [] : [listOf([madeUp(':types'), ...typesIn(sections)])]),
    ...(declares(':predicates') ? [] : [listOf([madeUp(':predicates'), ...predicatesIn(actions)])]),
    ...sections,
  ]);
}

function madeUp(text: string, { line, column }: { line: number; column: number } = { line: 1, column: 1 }): Word {
  return { kind: 'word', text, raw: text, line, column };
}

function listOf(items: readonly Expression[]): List {
  return { kind: 'list', items, line: items[0]?.line ?? 1, column: items[0]?.column ?? 1 };
}

/** The words after each “-” of a list of names or variables, each once. */
function typesIn(expressions: readonly Expression[]): Word[] {
  const found = new Map<string, Word>();
  const visit = (expression: Expression): void => {
    if (expression.kind === 'word') return;
    for (const [at, item] of expression.items.entries()) {
      const before = expression.items[at - 1];
      const isType = item.kind === 'word' && before?.kind === 'word' && before.text === '-';
      if (isType && item.text !== 'object' && item.text !== 'number' && !found.has(item.text))
        found.set(item.text, item);
      visit(item);
    }
  };
  for (const expression of expressions) visit(expression);
  return [...found.values()];
}

/** The predicates of conditions and effects, each as `(name ?1 ?2 …)` where it first stands. */
function predicatesIn(actions: readonly List[]): List[] {
  const found = new Map<string, List>();
  const visit = (expression: Expression | undefined): void => {
    if (expression?.kind !== 'list') return;
    const [head, ...rest] = expression.items;
    if (head?.kind !== 'word') return;
    if (head.text === 'forall' || head.text === 'exists') return visit(rest[1]);
    // What costs are made of is a function, and stays to be declared.
    if (head.text === 'increase' || unsupportedConditions.has(head.text) || unsupportedEffects.has(head.text)) return;
    if (reservedWords.has(head.text)) {
      for (const part of rest) visit(part);
    } else if (!found.has(head.text)) {
      found.set(head.text, listOf([head, ...rest.map((_, index) => madeUp(`?${index + 1}`, head))]));
    }
  };
  for (const { items } of actions) {
    for (const [at, item] of items.entries()) {
      const before = items[at - 1];
      if (before?.kind === 'word' && (before.text === ':precondition' || before.text === ':effect')) visit(item);
    }
  }
  return [...found.values()];
}
