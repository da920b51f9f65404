import type { PlanError, PlanErrorKind } from '../../../shared/contract/plan.ts';
import type { Expression } from './expressions.ts';

/** Counts from 1; columns are UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** More would help nobody, and a hostile file could have millions. */
const mostErrors = 100;

/** What is wrong in one file, gathered while it is read. */
export class Diagnostics {
  readonly file: string;
  readonly errors: PlanError[] = [];

  constructor(file: string) {
    this.file = file;
  }

  at(kind: PlanErrorKind, { line, column }: Position, token: string, message: string): void {
    if (this.errors.length < mostErrors) this.errors.push({ kind, file: this.file, line, column, token, message });
  }

  report(kind: PlanErrorKind, expression: Expression, message: string): void {
    this.at(kind, expression, tokenOf(expression), message);
  }
}

/** The word that a person looks for in the text. */
function tokenOf(expression: Expression): string {
  if (expression.kind === 'word') return expression.raw;
  const [head] = expression.items;
  return head?.kind === 'word' ? head.raw : '(';
}
