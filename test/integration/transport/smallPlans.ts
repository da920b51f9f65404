import type { Handlers, Input, Output } from '../../../src/shared/contract/operations.ts';

type PlanOperation = 'solvePlan' | 'planFromMemory' | 'testFastDownward' | 'useFastDownward';

const lit: Output<'solvePlan'> = {
  status: 'solved',
  tier: 'native',
  reason: 'The built-in planner found a shortest plan.',
  plan: ['press-switch'],
  length: 1,
  cost: 1,
  optimal: true,
  shortest: true,
  limit: null,
  unreachable: [],
  states: 2,
  ms: 1,
  errors: [],
};

/** A planner that always comes to the same, and no other on this machine. */
export const onePlan: Pick<Handlers, Exclude<PlanOperation, 'useFastDownward'>> = {
  solvePlan: async () => lit,
  planFromMemory: async () => ({
    ...lit,
    kind: 'plan',
    sentence: 'One step leads to “hall: lit”.',
    time: null,
    goal: { pddl: '(lit hall)', words: 'hall: lit', by: 'pattern' },
    files: { domain: '(define (domain memory))', problem: '(define (problem question))' },
    names: [],
    steps: [],
    missing: [],
    facts: [],
    left_out: [],
    truncated: false,
    can_ask: [],
  }),
  testFastDownward: async () => ({
    state: 'not_installed',
    version: null,
    command: [],
    ms: null,
    detail: 'Fast Downward was not found on the PATH, among the packages of Python, or with the app.',
  }),
};

/** One valid request for each. */
export const planInputs: { readonly [N in PlanOperation]: Input<N> } = {
  planFromMemory: { question: 'How do I light the hall?' },
  solvePlan: { domain: '(define (domain hallway))', problem: '(define (problem evening))' },
  testFastDownward: {},
  useFastDownward: { fast_downward: '/opt/fast-downward' },
};
