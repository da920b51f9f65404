import type { PlanError } from '../../../shared/contract/plan.ts';
import { Diagnostics } from './diagnostics.ts';
import { readDomain } from './domain.ts';
import { readExpression } from './expressions.ts';
import { readProblem } from './problem.ts';
import type { Task } from './task.ts';

export interface PddlFiles {
  readonly domain: string;
  readonly problem: string;
  /** What errors call the files. */
  readonly domainFile: string;
  readonly problemFile: string;
}

export type ParsedTask =
  | { readonly ok: true; readonly task: Task }
  | { readonly ok: false; readonly errors: readonly PlanError[] };

/**
 * Reads a domain and a problem and makes every check that can be made before planning. All mistakes that do not follow
 * from one another are told, in the order of the text, those of the domain first.
 */
export function parseTask({ domain, problem, domainFile, problemFile }: PddlFiles): ParsedTask {
  const ofDomain = new Diagnostics(domainFile);
  const ofProblem = new Diagnostics(problemFile);
  const domainExpression = readExpression(domain, ofDomain);
  const problemExpression = readExpression(problem, ofProblem);
  const read = domainExpression === null ? null : readDomain(domainExpression, ofDomain);
  // Without a whole domain nothing in the problem has a meaning.
  const task = read === null || problemExpression === null ? null : readProblem(problemExpression, read, ofProblem);
  const errors = [...inOrder(ofDomain.errors), ...inOrder(ofProblem.errors)];
  if (task !== null && errors.length === 0) return { ok: true, task };
  return { ok: false, errors };
}

function inOrder(errors: readonly PlanError[]): PlanError[] {
  return errors.toSorted((a, b) => a.line - b.line || a.column - b.column);
}
