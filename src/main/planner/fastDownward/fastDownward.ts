import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Limits } from '../budget.ts';
import { type Candidate, type DiscoveryOptions, findCandidates } from './discovery.ts';
import { type Ending, readEnding } from './endings.ts';
import { bestPlan, readPlanFiles } from './planFiles.ts';
import { type GroupEnding, runProcessGroup } from './processGroup.ts';

export interface Installed extends Candidate {
  readonly version: string;
}

/** Where it was looked for and what was found there that did not work. */
export type Found =
  | { readonly ok: true; readonly installed: Installed }
  | { readonly ok: false; readonly reason: string };

export type FastDownwardOutcome =
  | {
      readonly kind: 'plan';
      readonly steps: readonly string[];
      readonly cost: number;
      readonly isCheapest: boolean;
      readonly states: number;
    }
  | { readonly kind: 'cancelled' }
  | Exclude<Ending, { kind: 'unsupported_search' }>;

export interface FastDownwardRun {
  /** Both checked already. */
  readonly domain: string;
  readonly problem: string;
  readonly optimal: boolean;
  readonly limits: Pick<Limits, 'ms' | 'mb'>;
}

const probeMs = 20_000;

/** Looks for an install that answers to `--version`. Nothing is cached: it may be installed or moved at any time. */
export async function findFastDownward(options: DiscoveryOptions): Promise<Found> {
  let reason =
    options.setting === null
      ? 'Fast Downward was not found on the PATH, in ~/.fast-downward, among the packages of Python, or with the app.'
      : `There is no Fast Downward at ${options.setting}.`;
  for await (const candidate of findCandidates(options)) {
    const probe = await runProcessGroup({
      command: [...candidate.command, '--version'],
      cwd: tmpdir(),
      timeoutMs: probeMs,
      signal: options.signal,
    });
    const version = /^Fast Downward (\S+)/m.exec(probe.stdout)?.[1] ?? /^(\d\d\.\d+\S*)$/m.exec(probe.stdout)?.[1];
    if (version !== undefined) return { ok: true, installed: { ...candidate, version } };
    reason = `${candidate.command.at(-1) ?? ''} does not answer like Fast Downward.`;
  }
  return { ok: false, reason };
}

/** Heuristics for a cheapest plan: the second knows nothing, and so can do with everything. */
const optimalSearches = ['astar(lmcut())', 'astar(blind())'];

/**
 * Plans with Fast Downward in a folder of its own, which is removed again. A plan is given as the planner wrote it: it is
 * for the caller to have it validated.
 */
export async function runFastDownward(
  { command }: Pick<Candidate, 'command'>,
  run: FastDownwardRun,
  signal: AbortSignal,
): Promise<FastDownwardOutcome> {
  const endsAt = performance.now() + run.limits.ms;
  const searches = run.optimal ? optimalSearches.map((search) => ['--search', search]) : [['--alias', 'lama']];
  for (const search of searches) {
    const outcome = await runOnce(command, run, search, Math.max(1, endsAt - performance.now()), signal);
    if (outcome.kind !== 'unsupported_search') return outcome;
  }
  return { kind: 'failed', message: 'none of its searches can do with this task' };
}

async function runOnce(
  command: readonly string[],
  run: FastDownwardRun,
  search: readonly string[],
  ms: number,
  signal: AbortSignal,
): Promise<FastDownwardOutcome | Extract<Ending, { kind: 'unsupported_search' }>> {
  // Runs that share a folder take each other's files away.
  const folder = await mkdtemp(path.join(tmpdir(), 'palimpsest-plan-'));
  try {
    await writeFile(path.join(folder, 'domain.pddl'), run.domain);
    await writeFile(path.join(folder, 'problem.pddl'), run.problem);
    const [option = '', value = ''] = search;
    const files = ['domain.pddl', 'problem.pddl'];
    // Aliases stand before the files, searches after them.
    const asked = option === '--alias' ? [option, value, ...files] : [...files, option, value];
    const ending = await runProcessGroup({
      command: [
        ...command,
        '--plan-file',
        'plan',
        '--sas-file',
        'task.sas',
        ...limitOptions(ms, run.limits.mb),
        ...asked,
      ],
      cwd: folder,
      timeoutMs: ms,
      signal,
      onOutput: run.optimal ? undefined : stopSoonAfterPlan(performance.now()),
    });
    if (ending.how === 'cancelled') return { kind: 'cancelled' };
    const plan = bestPlan(await readPlanFiles(folder));
    if (plan === null) return withoutPlan(ending);
    return { kind: 'plan', ...plan, isCheapest: run.optimal && ending.code === 0, states: statesIn(ending.stdout) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** How many states the last search judged, by its own account. */
function statesIn(stdout: string): number {
  return Number([...stdout.matchAll(/Evaluated (\d+) state/g)].at(-1)?.[1] ?? 0);
}

function withoutPlan(ending: GroupEnding): Ending {
  switch (ending.how) {
    case 'timeout':
      return { kind: 'gave_up', limit: 'time', message: 'its time was over' };
    case 'not_started':
      return { kind: 'failed', message: `it could not be started (${ending.stderr})` };
    default:
      return readEnding(ending);
  }
}

/** The planner's own limits are the second fence: they count CPU seconds, and anything below two ends it at once. */
function limitOptions(ms: number, mb: number): string[] {
  if (process.platform === 'win32') return [];
  const time = ['--overall-time-limit', `${Math.max(2, Math.ceil(ms / 1000) + 1)}s`];
  return process.platform === 'linux' ? [...time, '--overall-memory-limit', `${Math.max(leastMb, mb)}M`] : time;
}

/** With less, Python does not start. */
const leastMb = 64;

const leastPolishMs = 1000;

/** Goes on looking for cheaper plans for as long again as the first one took, and a second more. */
function stopSoonAfterPlan(startedAt: number): (text: string, end: () => void) => void {
  const sign = 'Solution found!';
  let hasPlan = false;
  let rest = '';
  return (text, end) => {
    if (hasPlan) return;
    rest += text;
    hasPlan = rest.includes(sign);
    rest = rest.slice(-sign.length);
    if (hasPlan) setTimeout(end, performance.now() - startedAt + leastPolishMs).unref();
  };
}
