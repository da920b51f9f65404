import type { z } from 'zod';
import { type MemoryPlanResponse, memoryPlanRequestSchema } from '../../shared/contract/memoryPlan.ts';
import { type Arguments, choice, given, type OptionSpec, UsageError } from './arguments.ts';
import type { ExitCode, Invocation } from './command.ts';

/** What `plan` takes beside a question in place of a domain and a problem. */
export const memoryPlanOptions: readonly OptionSpec[] = [
  { name: 'goal', kind: 'text', value: 'PDDL', help: 'a goal in the names that an earlier answer showed' },
  { name: 'contradiction', kind: 'number', value: 'ID', help: 'how to settle it: which claims to check, whom to ask' },
  { name: 'entity', kind: 'many', value: 'NAME', help: 'plan with this too; may be repeated' },
  { name: 'as-of', kind: 'text', value: 'TIME', help: 'with what held at that time' },
  { name: 'known-at', kind: 'text', value: 'TIME', help: 'with what was known at that time' },
];

export function asksMemory({ arguments: args }: Invocation): boolean {
  return args.positionals.length > 0 || args.text('goal') !== undefined || args.number('contradiction') !== undefined;
}

/** The tier and the limits, as they are given for either kind of plan. */
export function planLimits(args: Arguments) {
  return {
    ...given({
      tier: choice('tier', args, ['auto', 'native', 'fast-downward']),
      limit_states: args.number('limit-states'),
      limit_ms: args.number('limit-ms'),
      limit_mb: args.number('limit-mb'),
    }),
    optimal: args.flag('optimal'),
  };
}

export function wrongOption([issue]: readonly z.core.$ZodIssue[]): UsageError {
  const option = String(issue?.path[0] ?? '').replaceAll('_', '-');
  return new UsageError(`--${option}: ${issue?.message ?? 'is wrong'}.`);
}

export async function planFromMemory(invocation: Invocation): Promise<ExitCode> {
  const { arguments: args, dataset } = invocation;
  const [question, ...rest] = args.positionals;
  if (rest.length > 0) throw new UsageError('plan takes one question, in quotation marks.');
  const parsed = memoryPlanRequestSchema.safeParse({
    ...dataset,
    ...given({
      question,
      goal: args.text('goal'),
      contradiction_id: args.number('contradiction'),
      as_of: args.text('as-of'),
      known_at: args.text('known-at'),
    }),
    entities: args.many('entity'),
    ...planLimits(args),
  });
  if (!parsed.success) throw wrongOption(parsed.error.issues);
  const response = await invocation.call('planFromMemory', parsed.data);
  for (const line of linesOf(response)) invocation.say(line);
  invocation.result(response);
  return exitCodeOf(response);
}

function linesOf(response: MemoryPlanResponse): string[] {
  return [
    response.sentence,
    ...(response.time === null ? planLines(response) : timeLines(response.time)),
    ...(response.status === 'not_understood' && response.can_ask.length > 0
      ? ['What can be asked for:', ...response.can_ask.map((each) => `  ${each}`)]
      : []),
  ].map(oneLine);
}

function timeLines({ proof, missing, conflicts }: NonNullable<MemoryPlanResponse['time']>): string[] {
  return [
    ...proof.map(({ text, says, fact_id }, at) => `  ${at + 1}. ${text}  [${says}]  (fact ${fact_id})`),
    ...missing,
    ...conflicts.flat().map(({ text, fact_id }) => `at odds, and proves nothing: ${text}  (fact ${fact_id})`),
  ];
}

function planLines({
  goal,
  steps,
  errors,
  missing,
  facts,
  left_out,
  reason,
  states,
  ms,
}: MemoryPlanResponse): string[] {
  return [
    ...(goal === null ? [] : [`Goal: ${goal.words}  ${goal.pddl}`]),
    ...steps.map(({ words, procedure }, at) => `  ${at + 1}. ${words}${procedure === null ? '' : `  [${procedure}]`}`),
    ...errors.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`),
    ...missing.flatMap(({ words, ways }) =>
      ways.length === 0
        ? [`out of reach: ${words}; nothing brings it about`]
        : [`out of reach: ${words}`, ...ways.map((way) => `  by “${way.words}”: ${lacking(way.lacks)}`)],
    ),
    ...facts.filter(({ disputed }) => disputed).map(({ words, fact_id }) => `disputed: ${words}  (fact ${fact_id})`),
    ...left_out.map(({ text, why }) => `left out: ${text} (${why})`),
    reason,
    `${states} states, ${Math.round(ms)} ms`,
  ];
}

function lacking(lacks: readonly string[]): string {
  return lacks.length === 0 ? 'its conditions cannot hold together' : `lacks ${lacks.join('; ')}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\n\s*/gu, ' ');
}

function exitCodeOf({ status }: MemoryPlanResponse): ExitCode {
  switch (status) {
    case 'solved':
    case 'unsolvable':
    case 'answered':
    case 'cannot_be_told':
      return 0;
    case 'gave_up':
      return 3;
    default:
      return 1;
  }
}
