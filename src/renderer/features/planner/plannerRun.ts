import type { MemoryPlanResponse } from '../../../shared/contract/memoryPlan.ts';
import type { SolvePlanRequest, SolvePlanResponse } from '../../../shared/contract/plan.ts';

export type PlannerMode = 'question' | 'pddl';
export type TierChoice = SolvePlanRequest['tier'];

/** What was asked, as it is asked again by “Try again”. */
export type Asked =
  | { readonly mode: 'question'; readonly question: string }
  | { readonly mode: 'pddl'; readonly domain: string; readonly problem: string };

export type PlannerRun =
  | { readonly phase: 'idle' | 'stopped' }
  | { readonly phase: 'running'; readonly asked: Asked }
  | { readonly phase: 'failed'; readonly asked: Asked; readonly error: unknown }
  | { readonly phase: 'ready'; readonly asked: Asked; readonly answer: MemoryPlanResponse };

/** A plan for files looks like one from the memory, of which nothing is known. */
export function answerForFiles(
  { domain, problem }: { readonly domain: string; readonly problem: string },
  solved: SolvePlanResponse,
): MemoryPlanResponse {
  return {
    ...solved,
    kind: 'plan',
    sentence: sentenceOf(solved),
    time: null,
    goal: null,
    files: { domain, problem },
    names: [],
    steps: solved.plan.map((step, at) => ({
      pddl: step,
      words: step,
      procedure_id: null,
      procedure: null,
      needs: at === 0 ? [] : [at - 1],
    })),
    missing: solved.unreachable.map((part) => ({ pddl: part, words: part, is_goal: true, ways: [] })),
    facts: [],
    left_out: [],
    truncated: false,
    can_ask: [],
  };
}

function sentenceOf({ status, length, reason, errors }: SolvePlanResponse): string {
  switch (status) {
    case 'solved':
      if (length === 0) return 'Nothing needs doing: the goal holds already.';
      return length === 1 ? 'One step leads to the goal.' : `${length} steps lead to the goal.`;
    case 'unsolvable':
      return 'No plan exists.';
    case 'gave_up':
      return 'Not decided: the search was given up.';
    case 'parse_error':
      return errors.length === 1 ? 'The task has a mistake.' : `The task has ${errors.length} mistakes.`;
    case 'unsupported':
    case 'not_installed':
    case 'failed':
      return reason;
  }
}

export const statusWords: Readonly<Record<MemoryPlanResponse['status'], string>> = {
  solved: 'plan found',
  unsolvable: 'no plan exists',
  gave_up: 'gave up',
  parse_error: 'mistakes',
  unsupported: 'not supported',
  not_installed: 'not installed',
  failed: 'failed',
  answered: 'proved',
  cannot_be_told: 'cannot be told',
  not_understood: 'not understood',
};

export const statusTones = {
  solved: 'good',
  unsolvable: 'bad',
  gave_up: 'warn',
  parse_error: 'bad',
  unsupported: 'warn',
  not_installed: 'warn',
  failed: 'bad',
  answered: 'good',
  cannot_be_told: 'neutral',
  not_understood: 'neutral',
} as const satisfies Readonly<Record<MemoryPlanResponse['status'], string>>;

const tierNames = {
  temporal: 'Network of times',
  native: 'Built-in planner',
  'fast-downward': 'Fast Downward',
} as const;

/** Who answered, after how much, in how long. */
export function effortWords({ tier, kind, states, ms }: MemoryPlanResponse): string {
  const who = tier === null ? 'No planner was asked' : tierNames[tier];
  const count =
    kind === 'plan' && tier !== null ? ` · ${states.toLocaleString('en')} ${states === 1 ? 'state' : 'states'}` : '';
  return `${who}${count} · ${ms < 10 ? ms.toFixed(1) : Math.round(ms).toLocaleString('en')} ms`;
}

/** What is proved of the plan, and that the validator walked it. */
export function verdictWords({ status, optimal, shortest, cost, length }: MemoryPlanResponse): string | null {
  if (status !== 'solved') return null;
  const best =
    optimal && shortest
      ? 'no plan is shorter or cheaper'
      : optimal
        ? 'no plan is cheaper'
        : shortest
          ? 'no plan is shorter'
          : 'a shorter one may exist';
  const costs = cost === null || cost === length ? '' : `, cost ${cost}`;
  return `The validator walked it step by step and accepts it; ${best}${costs}.`;
}

/** The files of an answer, by name. */
export function filesOf({ files, plan, cost }: MemoryPlanResponse): { name: string; text: string }[] {
  if (files === null) return [];
  const steps = plan.map((step) => `(${step})`);
  const task = [
    { name: 'domain.pddl', text: files.domain },
    { name: 'problem.pddl', text: files.problem },
  ];
  return cost === null ? task : [...task, { name: 'plan.txt', text: `${[...steps, `; cost = ${cost}`].join('\n')}\n` }];
}
