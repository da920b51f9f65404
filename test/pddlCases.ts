import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { planErrorKindSchema } from '../src/shared/contract/plan.ts';

const folder = new URL('fixtures/pddl/', import.meta.url);
const solved = z.object({
  status: z.literal('solved'),
  cost_model: z.enum(['unit', 'total-cost']),
  optimal_length: z.number(),
  optimal_cost: z.number(),
  example_plan: z.array(z.string()),
  reachable_states: z.number(),
});
const refused = z.object({
  status: z.enum(['parse_error', 'unsupported']),
  error: z.object({
    kind: planErrorKindSchema,
    file: z.string(),
    line: z.number().optional(),
    token: z.string().optional(),
  }),
});
const named = z.object({ name: z.string(), domain: z.string(), problem: z.string() });
const caseSchema = z.discriminatedUnion('status', [
  named.extend(solved.shape),
  named.extend({ status: z.literal('unsolvable'), reachable_states: z.number() }),
  named.extend(refused.shape),
]);
const expectedSchema = z.object({ format: z.literal(1), cases: z.array(caseSchema) });

/** Small tasks with known answers, found by an exhaustive search and by Fast Downward. */
export const pddlCases = expectedSchema.parse(JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8'))).cases;
export const solvedCases = pddlCases.filter((one) => one.status === 'solved');
export const refusedCases = pddlCases.filter((one) => 'error' in one);

export function filesOf({ domain, problem }: { domain: string; problem: string }) {
  return {
    domain: readFileSync(new URL(domain, folder), 'utf8'),
    problem: readFileSync(new URL(problem, folder), 'utf8'),
    domainFile: 'domain.pddl',
    problemFile: 'problem.pddl',
  };
}
