import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PalimpsestError } from '../../shared/contract/errors.ts';
import { type SolvePlanResponse, solvePlanRequestSchema } from '../../shared/contract/plan.ts';
import { placesFrom } from '../paths.ts';
import { Planning } from '../planning.ts';
import { SettingsStore } from '../settingsStore.ts';
import { type Arguments, UsageError } from './arguments.ts';
import type { Command, ExitCode, Invocation } from './command.ts';
import { asksMemory, memoryPlanOptions, planFromMemory, planLimits, wrongOption } from './planFromMemory.ts';

export const planCommand: Command = {
  name: 'plan',
  takes: 'QUESTION | --domain FILE --problem FILE',
  summary: 'Prove an order or find a plan: by what the memory holds, or for a domain and a problem in PDDL.',
  opens: 'look',
  options: [
    ...memoryPlanOptions,
    { name: 'domain', kind: 'text', value: 'FILE', help: 'the domain' },
    { name: 'problem', kind: 'text', value: 'FILE', help: 'the problem' },
    { name: 'tier', kind: 'text', value: 'auto|native|fast-downward', help: 'which planner (auto: what it needs)' },
    { name: 'optimal', kind: 'flag', help: 'a cheapest plan; without it a shortest one, where that can be found' },
    { name: 'limit-states', kind: 'number', value: 'N', help: 'states looked at, at most (2000000)' },
    { name: 'limit-ms', kind: 'number', value: 'N', help: 'time for each planner that is asked (30000)' },
    { name: 'limit-mb', kind: 'number', value: 'N', help: 'memory for it (1024)' },
  ],
  run: plan,
};

async function plan(invocation: Invocation): Promise<ExitCode> {
  const hasFiles = invocation.arguments.text('domain') ?? invocation.arguments.text('problem');
  return hasFiles === undefined && asksMemory(invocation)
    ? await planFromMemory(invocation)
    : await planFiles(invocation);
}

/** A domain and a problem need no memory, so none is opened. */
async function planFiles(invocation: Invocation): Promise<ExitCode> {
  const { arguments: args, signal } = invocation;
  const request = await readRequest(args);
  const places = placesFrom(process.env, process.platform, args.text('db'));
  const settings = await SettingsStore.open(places.settings);
  const planning = new Planning({ settings: () => settings.current, env: process.env });
  try {
    const response = await planning.solve(request, signal);
    for (const line of linesOf(response)) invocation.say(line);
    invocation.result(response);
    return exitCodeOf(response);
  } finally {
    await planning.close();
  }
}

async function readRequest(args: Arguments) {
  const domain = args.text('domain');
  const problem = args.text('problem');
  if (domain === undefined || problem === undefined || args.positionals.length > 0) {
    throw new UsageError('plan takes a question in quotation marks, or --domain FILE and --problem FILE.');
  }
  const parsed = solvePlanRequestSchema.safeParse({
    domain: await readText(domain),
    problem: await readText(problem),
    ...fileNames(domain, problem),
    ...planLimits(args),
  });
  if (parsed.success) return parsed.data;
  throw wrongOption(parsed.error.issues);
}

/** Names without their folders, unless they are then the same. */
function fileNames(domain: string, problem: string): { domain_file: string; problem_file: string } {
  const [domainName, problemName] = [path.basename(domain), path.basename(problem)];
  if (domainName === problemName) return { domain_file: domain, problem_file: problem };
  return { domain_file: domainName, problem_file: problemName };
}

async function readText(file: string): Promise<string> {
  return await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new PalimpsestError('not_found', `${file} cannot be read.`, { cause });
  });
}

function linesOf({ reason, plan: steps, cost, errors, unreachable, states, ms }: SolvePlanResponse): string[] {
  return [
    ...steps.map((step, index) => `${String(index + 1).padStart(3)}. ${step}`),
    ...errors.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`),
    ...unreachable.map((part) => `out of reach: ${part}`),
    cost === null ? reason : `${reason} Steps: ${steps.length}, cost: ${cost}.`,
    `${states} states, ${Math.round(ms)} ms`,
  ];
}

function exitCodeOf({ status }: SolvePlanResponse): ExitCode {
  switch (status) {
    case 'solved':
    case 'unsolvable':
      return 0;
    case 'gave_up':
      return 3;
    default:
      return 1;
  }
}
