import { exactly, readArguments, readAtom, readCondition, type Reading } from './conditions.ts';
import { wholeNumber } from './costs.ts';
import type { Expression, List, Word } from './expressions.ts';
import { always, type Action, type Condition, type Effect, type Variable } from './task.ts';
import { unsupportedEffects } from './unsupported.ts';
import type { Scope } from './vocabulary.ts';

/** Where an effect stands: inside which quantifiers and conditions. */
interface Place {
  readonly scope: Scope;
  readonly variables: readonly Variable[];
  readonly condition: Condition;
}

/** Reads the effect of one action into single literals and what the action costs. */
export class EffectReader {
  readonly effects: Effect[] = [];
  cost: Action['cost'] = null;
  #hasCost = false;
  readonly #reading: Reading;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  read(expression: Expression, scope: Scope): void {
    this.#read(expression, { scope, variables: [], condition: always });
  }

  #read(expression: Expression, place: Place): void {
    const { errors } = this.#reading;
    if (expression.kind === 'word') {
      errors.report('syntax', expression, `An effect in brackets was expected here, not "${expression.raw}".`);
      return;
    }
    const [head, ...rest] = expression.items;
    if (head === undefined) return;
    if (head.kind === 'list') {
      errors.report('syntax', head, 'A predicate or "and", "not", "when" … was expected after the bracket.');
      return;
    }
    switch (head.text) {
      case 'and':
        for (const part of rest) this.#read(part, place);
        return;
      case 'not':
        this.#readDelete(head, rest, place);
        return;
      case 'when':
        this.#readWhen(head, rest, place);
        return;
      case 'forall':
        this.#readForall(head, rest, place);
        return;
      case 'increase':
        this.#readIncrease(head, rest, place);
        return;
      default:
        this.#readAdd(expression, head, place);
    }
  }

  #readAdd(expression: List, head: Word, place: Place): void {
    const beyond = unsupportedEffects.get(head.text);
    if (beyond !== undefined && this.#reading.vocabulary.predicates.find(head.text) === undefined) {
      this.#reading.errors.report('unsupported', head, `"${head.raw}" (${beyond}) is not supported.`);
    } else this.#addLiteral(expression, head, true, place);
  }

  #readDelete(head: Word, rest: readonly Expression[], place: Place): void {
    const { errors } = this.#reading;
    const [part] = exactly(1, head, rest, errors);
    if (part === undefined) return;
    const inner = part.kind === 'list' ? part.items[0] : undefined;
    if (part.kind === 'list' && inner?.kind === 'word') this.#addLiteral(part, inner, false, place);
    else errors.report('syntax', part, 'One fact in brackets was expected after "not".');
  }

  #addLiteral(expression: List, head: Word, isAdd: boolean, { scope, variables, condition }: Place): void {
    const atom = readAtom(expression, head, scope, this.#reading);
    if (atom !== null) this.effects.push({ variables, condition, atom, isAdd });
  }

  #readWhen(head: Word, rest: readonly Expression[], place: Place): void {
    const [when, then] = exactly(2, head, rest, this.#reading.errors);
    if (when === undefined || then === undefined) return;
    const added = readCondition(when, place.scope, this.#reading);
    const condition: Condition = place.condition === always ? added : { kind: 'and', of: [place.condition, added] };
    this.#read(then, { ...place, condition });
  }

  #readForall(head: Word, rest: readonly Expression[], place: Place): void {
    const { vocabulary, errors } = this.#reading;
    const [list, body] = exactly(2, head, rest, errors);
    if (list === undefined || body === undefined) return;
    if (list.kind === 'word') {
      errors.report('syntax', list, 'A list of variables in brackets was expected after "forall".');
      return;
    }
    const { scope, added } = place.scope.with(list.items, vocabulary, errors);
    this.#read(body, { ...place, scope, variables: [...place.variables, ...added] });
  }

  #readIncrease(head: Word, rest: readonly Expression[], place: Place): void {
    const { errors } = this.#reading;
    const [target, amount] = exactly(2, head, rest, errors);
    if (target === undefined || amount === undefined) return;
    if (!isTotalCost(target)) {
      errors.report('unsupported', head, 'Only (total-cost) can be increased; other numbers are not supported.');
    } else if (this.#reading.vocabulary.functions.find('total-cost') === undefined) {
      errors.report('unknown_predicate', target, 'The function "total-cost" is not declared.');
    } else if (place.variables.length > 0 || place.condition !== always) {
      errors.report('unsupported', head, 'Costs that depend on a condition or a quantifier are not supported.');
    } else if (this.#hasCost) {
      errors.report('unsupported', head, 'Two increases in one action are not supported: planners disagree on them.');
    } else this.cost = this.#readAmount(amount, place.scope);
    this.#hasCost = true;
  }

  #readAmount(amount: Expression, scope: Scope): Action['cost'] {
    const { vocabulary, errors } = this.#reading;
    if (amount.kind === 'word') return wholeNumber(amount, errors);
    const [head] = amount.items;
    if (head?.kind !== 'word') {
      errors.report('syntax', amount, 'A number or a function in brackets was expected here.');
      return null;
    }
    if (['+', '-', '*', '/'].includes(head.text)) {
      errors.report('unsupported', head, 'Calculated costs are not supported.');
      return null;
    }
    const fn = vocabulary.functions.find(head.text);
    if (fn === undefined) {
      errors.report('unknown_predicate', head, `There is no function "${head.raw}".`);
      return null;
    }
    const args = readArguments(amount, head, fn, vocabulary.functions, scope, this.#reading);
    return args === null ? null : { function: fn, args, line: head.line, column: head.column };
  }
}

export function isTotalCost(expression: Expression): boolean {
  if (expression.kind === 'word') return false;
  const [head, ...rest] = expression.items;
  return head?.kind === 'word' && head.text === 'total-cost' && rest.length === 0;
}
