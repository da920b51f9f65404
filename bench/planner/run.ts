import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { findFastDownward, type Installed, runFastDownward } from '../../src/main/planner/fastDownward/fastDownward.ts';
import { type NativeOutcome, planNatively } from '../../src/main/planner/native/planNatively.ts';
import { Planning } from '../../src/main/planning.ts';
import { resourcesFolder } from '../../src/main/resources.ts';
import { defaultSettings } from '../../src/main/settingsStore.ts';
import { solvePlanRequestSchema } from '../../src/shared/contract/plan.ts';
import { median, rounded } from '../perf/figures.ts';
import { delivery, gripper, rings, type WrittenTask } from './tasks.ts';

const usage = `npm run bench:planner -- [--fast-downward PLACE] [--rounds 9]
The planner inside the app on the cases and on made-up tasks, beside Fast Downward in the same run where it is installed
(PLACE, .cache/fast-downward, or wherever it is found); then tasks of 100,000 states in a worker, and what the main
thread notices of them.`;

const { values } = parseArgs({
  options: {
    'fast-downward': { type: 'string' },
    rounds: { type: 'string', default: '9' },
    help: { type: 'boolean', default: false },
  },
});

/** Shares of one call of Fast Downward on a task of one step that the planner inside may take, by states it stores. */
const bars = [
  { states: 1000, share: 0.2 },
  { states: 5000, share: 0.5 },
];
/** Below so many states it has to be faster than Fast Downward on the same task. */
const fasterBelow = 10_000;
const largestDelayMs = 50;
const spinMs = 3000;
const limits = { states: 2_000_000, ms: 60_000, mb: 1024 };
const forever = new AbortController().signal;
const failures: string[] = [];

if (values.help) process.stdout.write(`${usage}\n`);
else await main(Number(values.rounds));

async function main(rounds: number): Promise<void> {
  const installed = await findInstalled();
  const oneStepMs = installed === null ? null : await callMs(installed, caseTask('hallway-lamp'), Math.max(5, rounds));
  print('Fast Downward', { version: installed?.version ?? 'not installed', one_step_ms: shown(oneStepMs) });
  for (const task of tasks()) await benchTask(task, rounds, installed, oneStepMs);
  await benchMainThread();
  for (const failure of failures) process.stderr.write(`${failure}\n`);
  if (failures.length > 0) process.exitCode = 1;
}

function tasks(): WrittenTask[] {
  const cases = [
    'hallway-lamp',
    'goal-already-true',
    'timeline-diary-order',
    'timeline-allen',
    'timeline-contradiction',
    'deploy-web-stack',
    'batch-release',
    'errands-saturday',
    'key-corridor',
    'picnic-bags',
  ];
  // The cases leave 1,000 to 10,000 states nearly empty.
  return [
    ...cases.map(caseTask),
    gripper(5),
    gripper(6),
    gripper(7),
    rings(9),
    rings(11),
    rings(12),
    rings(13),
    delivery(6, 2, 1),
    delivery(6, 3, 1),
    delivery(8, 3, 1),
  ];
}

async function benchTask(
  task: WrittenTask,
  rounds: number,
  installed: Installed | null,
  oneStepMs: number | null,
): Promise<void> {
  const shortest = nativeMs(task, false, rounds);
  const cheapest = nativeMs(task, true, rounds);
  const states = statesOf(task);
  const slowest = Math.max(shortest.ms, cheapest.ms);
  const otherMs = installed === null ? null : await callMs(installed, task, Math.min(3, rounds));
  const share = oneStepMs === null ? null : slowest / oneStepMs;
  print(task.name, {
    states,
    answer: shortest.kind,
    shortest_ms: rounded(shortest.ms),
    cheapest_ms: rounded(cheapest.ms),
    of_one_step: shown(share),
    fast_downward_ms: shown(otherMs),
  });
  const bar = bars.find((one) => states < one.states);
  if (share !== null && bar !== undefined && share > bar.share) {
    failures.push(`${task.name} took ${rounded(share)} of a one-step call, ${bar.share} are allowed.`);
  }
  if (otherMs !== null && states < fasterBelow && slowest >= otherMs) {
    failures.push(`${task.name} took ${rounded(slowest)} ms, Fast Downward ${rounded(otherMs)} ms.`);
  }
}

function nativeMs(task: WrittenTask, optimal: boolean, rounds: number): { ms: number; kind: NativeOutcome['kind'] } {
  const run = (): NativeOutcome => planned(task, optimal);
  // Warm: the first runs are the compiler's.
  for (let round = 0; round < 3; round++) run();
  let kind: NativeOutcome['kind'] = 'gave_up';
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now();
    ({ kind } = run());
    return performance.now() - started;
  });
  return { ms: median(times), kind };
}

function planned(task: WrittenTask, optimal: boolean): NativeOutcome {
  const files = { ...task, domainFile: 'domain.pddl', problemFile: 'problem.pddl' };
  return planNatively(
    { files, optimal, largest: null },
    { ...limits, now: () => performance.now(), isCancelled: () => false },
  );
}

/** The states stored until a cheapest plan was found. */
function statesOf(task: WrittenTask): number {
  const outcome = planned(task, true);
  return outcome.kind === 'refused' ? 0 : outcome.states;
}

/** The wall clock of one call for a cheapest plan: LM-cut, and blindly where that is not supported. */
async function callMs(installed: Installed, task: WrittenTask, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    await runFastDownward(installed, { ...task, optimal: true, limits }, forever);
    times.push(performance.now() - started);
  }
  return median(times);
}

async function benchMainThread(): Promise<void> {
  const planning = new Planning({ settings: () => defaultSettings, env: {} });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  for (const [task, more] of [
    [rings(17), {}],
    [gripper(12), {}],
    [gripper(12), { optimal: true }],
    [gripper(16), { limit_states: 100_000, optimal: true }],
  ] as const) {
    // What this machine, as busy as it is now, does to the main thread beside any thread that works.
    delay.reset();
    delay.enable();
    await spin();
    delay.disable();
    const spinningP99 = delay.percentile(99) / 1e6;
    delay.reset();
    delay.enable();
    const { domain, problem } = task;
    const response = await planning.solve(
      solvePlanRequestSchema.parse({ domain, problem, tier: 'native', ...more }),
      forever,
    );
    delay.disable();
    const p99 = delay.percentile(99) / 1e6;
    print(`in a worker: ${task.name}${'optimal' in more ? ', cheapest' : ''}`, {
      status: response.status,
      states: response.states,
      ms: rounded(response.ms),
      main_thread_p99_ms: rounded(p99),
      beside_a_mere_loop_ms: rounded(spinningP99),
    });
    if (p99 > largestDelayMs) failures.push(`${task.name} held the main thread for ${rounded(p99)} ms (p99).`);
    if (response.status !== 'solved' && response.limit === null) failures.push(`${task.name}: ${response.reason}`);
  }
  await planning.close();
}

/** A thread that does nothing but take time. */
async function spin(): Promise<void> {
  const loop = new Worker(`const end = performance.now() + ${spinMs}; while (performance.now() < end);`, {
    eval: true,
  });
  await once(loop, 'exit');
}

async function findInstalled(): Promise<Installed | null> {
  const usual = '.cache/fast-downward';
  const setting = values['fast-downward'] ?? (existsSync(usual) ? usual : null);
  const found = await findFastDownward({
    setting,
    env: process.env,
    home: homedir(),
    resources: resourcesFolder(),
    signal: forever,
  });
  return found.ok ? found.installed : null;
}

function caseTask(name: string): WrittenTask {
  const read = (file: string): string =>
    readFileSync(new URL(`../../test/fixtures/pddl/${name}/${file}.pddl`, import.meta.url), 'utf8');
  return { name, domain: read('domain'), problem: read('problem') };
}

function shown(value: number | null): number | string {
  return value === null ? 'unknown' : rounded(value);
}

function print(name: string, figures: Readonly<Record<string, number | string>>): void {
  const parts = Object.entries(figures).map(([key, value]) => `${key} ${value}`);
  process.stdout.write(`${name}: ${parts.join(', ')}\n`);
}
