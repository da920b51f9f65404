import type { Condition } from '../pddl/task.ts';

/** The same condition with `not` only before atoms and equalities, and `and` and `or` flattened. */
export function normalForm(condition: Condition, isNegated = false): Condition {
  switch (condition.kind) {
    case 'atom':
    case 'equal':
      return isNegated ? { kind: 'not', of: condition } : condition;
    case 'not':
      return normalForm(condition.of, !isNegated);
    case 'and':
    case 'or': {
      const kind = isNegated === (condition.kind === 'and') ? 'or' : 'and';
      return {
        kind,
        of: condition.of.flatMap((part) => {
          const normal = normalForm(part, isNegated);
          return normal.kind === kind ? normal.of : [normal];
        }),
      };
    }
    case 'forall':
    case 'exists': {
      const kind = isNegated === (condition.kind === 'forall') ? 'exists' : 'forall';
      return { kind, variables: condition.variables, of: normalForm(condition.of, isNegated) };
    }
  }
}
