import { consultRequestSchema } from '../shared/contract/consult.ts';
import type { MemoryPlanRequest, MemoryPlanResponse } from '../shared/contract/memoryPlan.ts';
import type { Handlers } from '../shared/contract/operations.ts';
import { type SolvePlanResponse, solvePlanRequestSchema } from '../shared/contract/plan.ts';
import type { TimeQuestion } from '../shared/contract/timeQuestion.ts';
import type { PlanExtract } from './engine/planning/planExtract.ts';
import { nameKey } from './engine/semantic/names.ts';
import type { Database } from './engine/storage/database.ts';
import { readTimeQuestion } from './engine/temporal/asked/timeQuestion.ts';
import type { GoalReader } from './goalReading.ts';
import { contradictionWorld } from './planner/memory/contradictionWorld.ts';
import { withGoalText } from './planner/memory/goalText.ts';
import { type MemoryWorld, memoryWorld } from './planner/memory/memoryWorld.ts';
import { namesSpokenOf, readProcedures } from './planner/memory/procedureActions.ts';
import { type Goal, goalOfQuestion } from './planner/memory/questionGoal.ts';
import { factsOfWorld, filesOf, goalWords, missingParts, stepsOfPlan } from './planner/memory/taskOfMemory.ts';
import type { WorldBuilder } from './planner/memory/worldBuilder.ts';
import type { Planning } from './planning.ts';

interface MemoryPlanningParts {
  readonly database: Database;
  readonly planning: Planning;
  readonly consult: Handlers['consult'];
  /** Reads goals that no pattern fits; null without a model. */
  readonly goalReader: () => GoalReader | null;
}

type Response = MemoryPlanResponse;
type WantedGoal = NonNullable<Response['goal']>;

/** How many of the results a plan is made around. */
const mostResults = 20;
/** Words of the longest name that is looked for in a question. */
const longestName = 6;

/**
 * Plans by what the memory holds. Questions about time go to the network of times first, whose answer is a proof; others,
 * goals and contradictions become a domain and a problem, and the planners find a way or prove that there is none.
 */
export class MemoryPlanning {
  readonly #parts: MemoryPlanningParts;

  constructor(parts: MemoryPlanningParts) {
    this.#parts = parts;
  }

  /** @throws PalimpsestError not_found for an unknown dataset or contradiction; cancelled */
  async answer(request: MemoryPlanRequest, signal: AbortSignal): Promise<Response> {
    const startedAt = performance.now();
    const answer = await this.#route(request, signal);
    return { ...answer, ms: Math.round((performance.now() - startedAt) * 1000) / 1000 };
  }

  async #route(request: MemoryPlanRequest, signal: AbortSignal): Promise<Response> {
    if (request.contradiction_id !== undefined) return await this.#settle(request, request.contradiction_id, signal);
    const asked = request.question === undefined ? null : readTimeQuestion(request.question);
    return asked === null ? await this.#plan(request, signal) : await this.#prove(request, asked, signal);
  }

  async #prove(request: MemoryPlanRequest, question: TimeQuestion, signal: AbortSignal): Promise<Response> {
    const time = await this.#parts.database.read('answerInTime', { ...datasetOf(request), question }, { signal });
    const isTold = time.verdict !== 'cannot_be_told';
    return {
      ...nothing,
      kind: 'time',
      status: isTold ? 'answered' : 'cannot_be_told',
      tier: 'temporal',
      reason: 'The question is about time: dates, anchors and orders of the memory prove the answer or leave it open.',
      sentence: time.sentence,
      time,
      truncated: time.gave_up,
    };
  }

  async #settle(request: MemoryPlanRequest, id: number, signal: AbortSignal): Promise<Response> {
    const view = await this.#parts.database.read('getContradiction', { ...datasetOf(request), id }, { signal });
    const { world, goal, facts } = contradictionWorld(view);
    const known = new Map(view.claims.map((claim) => [claim.id, claim]));
    const told = [...facts].flatMap(([object, factId]) => {
      const claim = known.get(factId);
      if (claim === undefined) return [];
      const pddl = world.objects[object]?.name ?? '';
      return [{ fact_id: factId, pddl, words: claim.text, disputed: claim.status === 'disputed' }];
    });
    const wanted: WantedGoal = { ...goalSaid(world, goal), by: 'contradiction' };
    const answer = await this.#solve(
      { request: { ...request, optimal: true }, world, goal: wanted, files: filesOf(world, goal) },
      signal,
    );
    return { ...answer, facts: told };
  }

  async #plan(request: MemoryPlanRequest, signal: AbortSignal): Promise<Response> {
    const { made, extract } = await this.#world(request, signal);
    const { world } = made;
    const about = { ...factsOfWorld(made), truncated: extract.truncated, can_ask: whatCanBeAsked(world) };
    if (world.actions.length === 0) {
      return {
        ...nothing,
        ...about,
        status: 'not_understood',
        sentence: 'No procedure of the memory has actions to plan with.',
      };
    }
    const read = await this.#goal(request, world, extract, signal);
    if (read.kind === 'refused') return { ...nothing, ...about, ...read.answer };
    const { goal, files } = read;
    const answer = await this.#solve({ request, world, goal, files }, signal);
    return { ...answer, ...about };
  }

  /** A world of what the memory holds around the question, and of what its procedures do. */
  async #world(request: MemoryPlanRequest, signal: AbortSignal): Promise<{ made: MemoryWorld; extract: PlanExtract }> {
    const { database } = this.#parts;
    const dataset = datasetOf(request);
    const procedures = readProcedures(await database.read('planProcedures', dataset, { signal }));
    const { relations, states } = namesSpokenOf(procedures.read);
    const seeds = request.entities.filter((one) => typeof one === 'number');
    const names = request.entities.filter((one) => typeof one === 'string').map(nameKey);
    const consulted = request.question === undefined ? [] : await this.#consulted(request, request.question, signal);
    const extract = await database.read(
      'planExtract',
      {
        request: {
          ...dataset,
          seeds: [...new Set([...seeds, ...consulted])],
          words: [...names, ...namesPerhapsIn(request.question ?? request.goal ?? '')],
          relations,
          states,
          as_of: request.as_of,
          known_at: request.known_at,
        },
      },
      { signal },
    );
    return { made: memoryWorld(extract, procedures), extract };
  }

  async #consulted(request: MemoryPlanRequest, query: string, signal: AbortSignal): Promise<number[]> {
    const { user_id, dataset: namespace, as_of, known_at } = request;
    const { results } = await this.#parts.consult(
      consultRequestSchema.parse({ query, user_id, namespace, as_of, known_at, budget: 'low' }),
      { signal },
    );
    return results.slice(0, mostResults).flatMap(({ entities }) => entities.map(({ id }) => id));
  }

  async #goal(
    request: MemoryPlanRequest,
    world: WorldBuilder,
    { dimensions }: PlanExtract,
    signal: AbortSignal,
  ): Promise<ReadGoal> {
    if (request.goal !== undefined) return given(world, request.goal, 'given');
    const question = request.question ?? '';
    const read = goalOfQuestion(world, question, dimensions);
    if (read.kind === 'goal') {
      const goal: WantedGoal = { ...goalSaid(world, read.goal), by: 'pattern' };
      return { kind: 'goal', goal, files: filesOf(world, read.goal) };
    }
    const reader = this.#parts.goalReader();
    const written = reader === null ? null : await reader.read(question, world.names(), signal);
    if (written !== null) {
      const goal = given(world, written, 'model');
      if (goal.kind === 'goal') return goal;
    }
    const sentence =
      read.kind === 'unknown'
        ? `Nothing that can be planned with is called “${read.words}”.`
        : 'The question names nothing that a procedure of the memory brings about.';
    return { kind: 'refused', answer: { status: 'not_understood', sentence } };
  }

  async #solve(
    {
      request,
      world,
      goal,
      files,
    }: { request: MemoryPlanRequest; world: WorldBuilder; goal: WantedGoal; files: Files },
    signal: AbortSignal,
  ): Promise<Response> {
    const { planning } = this.#parts;
    const { tier, optimal, limit_states, limit_ms, limit_mb } = request;
    const task = solvePlanRequestSchema.parse({ ...files, tier, optimal, limit_states, limit_ms, limit_mb });
    const solved = await planning.solve(task, signal);
    const limits = { states: limit_states, ms: limit_ms, mb: limit_mb };
    const named = { ...files, domainFile: task.domain_file, problemFile: task.problem_file };
    const parts = solved.status === 'unsolvable' ? await planning.explain(named, limits, signal) : [];
    return {
      ...nothing,
      ...solved,
      sentence: sentenceOf(solved, goal.words),
      goal,
      files,
      names: world.names(),
      steps: stepsOfPlan(world, solved.plan),
      missing: missingParts(world, parts),
    };
  }
}

type Files = NonNullable<Response['files']>;

type ReadGoal =
  | { readonly kind: 'goal'; readonly goal: WantedGoal; readonly files: Files }
  | { readonly kind: 'refused'; readonly answer: Pick<Response, 'status' | 'sentence'> & Partial<Response> };

/** A goal that somebody wrote in PDDL. */
function given(world: WorldBuilder, text: string, by: 'given' | 'model'): ReadGoal {
  const files = filesOf(world, null);
  const placed = withGoalText(files.problem, text);
  if (placed.ok) {
    return { kind: 'goal', goal: { pddl: text, words: text, by }, files: { ...files, problem: placed.problem } };
  }
  const sentence = 'The goal has mistakes.';
  return {
    kind: 'refused',
    answer: {
      status: 'parse_error',
      sentence,
      reason: sentence,
      errors: [...placed.errors],
      files,
      names: world.names(),
    },
  };
}

function goalSaid(world: WorldBuilder, goal: Goal): { pddl: string; words: string } {
  const { problem } = filesOf(world, goal);
  const pddl = /\(:goal (.*)\)$/mu.exec(problem)?.[1] ?? '';
  return { pddl, words: goalWords(world, goal) };
}

function sentenceOf({ status, length, reason, errors }: SolvePlanResponse, goal: string): string {
  switch (status) {
    case 'solved':
      if (length === 0) return `Nothing needs doing: ${goal} holds already.`;
      return `${length === 1 ? 'One step leads' : `${length} steps lead`} to “${goal}”.`;
    case 'unsolvable':
      return `No plan exists for “${goal}”.`;
    case 'gave_up':
      return `Not decided: the search for “${goal}” was given up.`;
    case 'parse_error':
    case 'unsupported':
      return errors[0]?.message ?? reason;
    case 'not_installed':
    case 'failed':
      return reason;
  }
}

const nothing: Response = {
  kind: 'plan',
  status: 'not_understood',
  tier: null,
  reason: 'No planner was asked.',
  sentence: '',
  plan: [],
  length: null,
  cost: null,
  optimal: false,
  shortest: false,
  limit: null,
  unreachable: [],
  states: 0,
  ms: 0,
  errors: [],
  time: null,
  goal: null,
  files: null,
  names: [],
  steps: [],
  missing: [],
  facts: [],
  left_out: [],
  truncated: false,
  can_ask: [],
};

function datasetOf({ user_id, dataset }: MemoryPlanRequest): { user_id: string; dataset: string } {
  return { user_id, dataset };
}

/** Every run of words that may be a name. */
function namesPerhapsIn(text: string): string[] {
  const words = nameKey(text.replaceAll(/[?!.,;:"“”()]+/gu, ' '))
    .split(/\s+/u)
    .slice(0, 200);
  return [
    ...new Set(
      words.flatMap((_, at) =>
        Array.from({ length: longestName }, (__, more) => words.slice(at, at + more + 1).join(' ')),
      ),
    ),
  ];
}

function whatCanBeAsked(world: WorldBuilder): string[] {
  const types = world.types();
  return world.actions.map(({ words, parameters }) => {
    const things = parameters.map(({ type }) => `a ${types.nameOf(type)}`);
    return things.length === 0 ? words : `${words}: ${things.join(', ')}`;
  });
}
