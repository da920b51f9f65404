import { defaultSettings } from '../../../src/main/settingsStore.ts';
import { Planning } from '../../../src/main/planning.ts';
import { type SolvePlanRequest, solvePlanRequestSchema } from '../../../src/shared/contract/plan.ts';
import { filesOf } from '../../pddlCases.ts';

/** Planning as the app has it, with Fast Downward at a place, or nowhere. */
export function planningWith(fastDownward: string | null, env: NodeJS.ProcessEnv = { PATH: '' }): Planning {
  return new Planning({ settings: () => ({ ...defaultSettings, fast_downward: fastDownward }), env });
}

export function requestOf(
  files: { domain: string; problem: string },
  more: Partial<SolvePlanRequest> = {},
): SolvePlanRequest {
  return solvePlanRequestSchema.parse({ domain: files.domain, problem: files.problem, ...more });
}

export function requestOfCase(name: string, more: Partial<SolvePlanRequest> = {}): SolvePlanRequest {
  return requestOf(filesOf({ domain: `${name}/domain.pddl`, problem: `${name}/problem.pddl` }), more);
}

export const never = new AbortController().signal;
