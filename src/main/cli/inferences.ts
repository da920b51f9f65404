import { type Inference, type InferenceSum, inferenceStatusSchema } from '../../shared/contract/models.ts';
import { given, UsageError } from './arguments.ts';
import type { Command, ExitCode, Invocation } from './command.ts';

export const inferencesCommand: Command = {
  name: 'inferences',
  takes: '[list | sum]',
  summary: 'Calls to model servers, and what they cost.',
  opens: 'look',
  options: [
    { name: 'from', kind: 'text', value: 'INSTANT', help: 'only calls from here on' },
    { name: 'to', kind: 'text', value: 'INSTANT', help: 'only calls before' },
    { name: 'model', kind: 'text', value: 'NAME', help: 'only calls of this model' },
    { name: 'kind', kind: 'text', value: 'NAME', help: 'only calls for this, such as query' },
    { name: 'stage', kind: 'text', value: 'NAME', help: 'only calls of this stage' },
    { name: 'status', kind: 'text', value: 'STATUS', help: `only these: ${inferenceStatusSchema.options.join(', ')}` },
    { name: 'session', kind: 'text', value: 'ID', help: 'only calls of this session' },
    { name: 'tz', kind: 'text', value: 'ZONE', help: 'sum: whose days are counted (UTC)' },
    { name: 'limit', kind: 'number', value: 'N', help: 'list at most so many (50)' },
  ],
  run: inferences,
};

async function inferences(invocation: Invocation): Promise<ExitCode> {
  const [what = 'list', ...rest] = invocation.arguments.positionals;
  if (rest.length > 0 || (what !== 'list' && what !== 'sum')) throw new UsageError('inferences takes list or sum.');
  return what === 'list' ? await list(invocation) : await sum(invocation);
}

function filterOf({ arguments: args }: Invocation) {
  const status = args.text('status');
  const parsed = inferenceStatusSchema.optional().safeParse(status);
  if (!parsed.success) throw new UsageError(`--status takes ${inferenceStatusSchema.options.join(', ')}.`);
  return given({
    from: args.text('from'),
    to: args.text('to'),
    model: args.text('model'),
    kind: args.text('kind'),
    stage: args.text('stage'),
    status: parsed.data,
    session_id: args.text('session'),
  });
}

async function list(invocation: Invocation): Promise<ExitCode> {
  const limit = invocation.arguments.number('limit') ?? 50;
  const response = await invocation.call('listInferences', { ...filterOf(invocation), limit });
  for (const call of response.inferences) invocation.say(lineOf(call));
  const shown = response.inferences.length;
  if (shown < response.total) invocation.say(`${shown} of ${response.total} calls shown.`);
  if (response.total === 0) invocation.say('There is no such call.');
  invocation.result(response);
  return 0;
}

function lineOf(call: Inference): string {
  const { created_at, status, kind, stage, model, latency_ms, error } = call;
  const tokens = `${call.input_tokens ?? '?'} in, ${call.output_tokens ?? '?'} out`;
  const took = latency_ms === null ? '' : `, ${Math.round(latency_ms)} ms`;
  const line = `${created_at}  ${status.padEnd(9)}  ${kind}/${stage}  ${model ?? ''}  ${tokens}, ${dollars(call.cost)}${took}`;
  return error === null ? line : `${line}\n    ${error.replaceAll(/\s+/g, ' ')}`;
}

async function sum(invocation: Invocation): Promise<ExitCode> {
  const request = { ...filterOf(invocation), ...given({ tz: invocation.arguments.text('tz') }) };
  const sums = await invocation.call('sumInferences', request);
  invocation.say(sumLine('all', sums.all));
  for (const [title, rows] of [
    ['By model', sums.models],
    ['By stage', sums.stages],
    ['By day', sums.days],
  ] as const) {
    if (rows.length > 0) invocation.say(`${title}:`);
    for (const row of rows) invocation.say(`  ${sumLine(row.name === '' ? 'not named' : row.name, row)}`);
  }
  invocation.result(sums);
  return 0;
}

function sumLine(name: string, sum: InferenceSum): string {
  const unknown = [
    ...(sum.unknown_tokens === 0 ? [] : [`tokens of ${sum.unknown_tokens} unknown`]),
    ...(sum.unknown_cost === 0 ? [] : [`cost of ${sum.unknown_cost} unknown`]),
  ];
  const parts = [
    `${sum.calls} calls`,
    `${sum.input_tokens} in`,
    `${sum.output_tokens} out`,
    dollars(sum.cost),
    ...unknown,
  ];
  return `${name}: ${parts.join(', ')}`;
}

function dollars(cost: number | null): string {
  return cost === null ? 'cost unknown' : `$${Number(cost.toPrecision(4))}`;
}
