import { type FallacyStatus, fallacyStatusSchema, type FallacySummary } from '../../shared/contract/fallacies.ts';
import { given, UsageError } from './arguments.ts';
import type { Command, ExitCode, Invocation } from './command.ts';

export const fallaciesCommand: Command = {
  name: 'fallacies',
  takes: '[list | show ID | confirm ID | dismiss ID]',
  summary: 'Flaws of reasoning that were found, and judging them.',
  opens: 'look',
  options: [
    { name: 'status', kind: 'text', value: 'STATUS', help: 'list only these: suspected, confirmed or dismissed' },
    { name: 'category', kind: 'text', value: 'NAME', help: 'list only this category, such as causal' },
    { name: 'key', kind: 'text', value: 'KEY', help: 'list only this kind, such as post_hoc' },
    { name: 'limit', kind: 'number', value: 'N', help: 'list at most so many (50)' },
    { name: 'because', kind: 'text', value: 'TEXT', help: 'confirm, dismiss: why, for the log; a dismissal needs it' },
  ],
  run: fallacies,
};

const verdicts = { confirm: 'confirmed', dismiss: 'dismissed' } as const;

async function fallacies(invocation: Invocation): Promise<ExitCode> {
  const [what = 'list', id, ...rest] = invocation.arguments.positionals;
  if (what === 'list' && id === undefined) return await list(invocation);
  if (id === undefined || !/^\d+$/.test(id) || rest.length > 0) {
    throw new UsageError('fallacies takes list, show ID, confirm ID or dismiss ID.');
  }
  if (what === 'show') return await show(invocation, Number(id));
  if (what === 'confirm' || what === 'dismiss') return await decide(invocation, Number(id), verdicts[what]);
  throw new UsageError('fallacies takes list, show ID, confirm ID or dismiss ID.');
}

async function list(invocation: Invocation): Promise<ExitCode> {
  const { arguments: args } = invocation;
  const response = await invocation.call('listFallacies', {
    ...invocation.dataset,
    ...given({
      status: statusOf(args.text('status')),
      category: args.text('category'),
      key: args.text('key'),
      limit: args.number('limit'),
    }),
  });
  for (const fallacy of response.fallacies) for (const line of summaryLines(fallacy)) invocation.say(line);
  const shown = response.fallacies.length;
  if (shown < response.total) invocation.say(`${shown} of ${response.total} fallacies shown.`);
  if (response.total === 0) invocation.say('There is no such fallacy.');
  invocation.result(response);
  return 0;
}

function statusOf(text: string | undefined): FallacyStatus[] | undefined {
  if (text === undefined) return undefined;
  const parsed = fallacyStatusSchema.safeParse(text);
  if (!parsed.success) throw new UsageError('--status takes suspected, confirmed or dismissed.');
  return [parsed.data];
}

function summaryLines({ id, status, kind, confidence, span, source }: FallacySummary): string[] {
  return [
    `${String(id).padStart(5)}  ${status.padEnd(9)}  ${kind} (${Math.round(confidence * 100)} %)`,
    `           ${oneLine(span)} (${source?.name ?? 'nobody named'})`,
  ];
}

async function show(invocation: Invocation, id: number): Promise<ExitCode> {
  const view = await invocation.call('getFallacy', { ...invocation.dataset, id });
  for (const line of summaryLines(view.fallacy)) invocation.say(line);
  invocation.say(view.meaning);
  if (view.effect !== null) invocation.say(view.effect);
  for (const { from, to } of view.downgraded) {
    invocation.say(`  ${oneLine(from.text)} (${from.status}) → ${to === null ? 'nothing' : oneLine(to.text)}`);
  }
  if (view.fallacy.rationale !== null) invocation.say(`Because: ${view.fallacy.rationale}`);
  invocation.result(view);
  return 0;
}

async function decide(invocation: Invocation, id: number, verdict: 'confirmed' | 'dismissed'): Promise<ExitCode> {
  const rationale = invocation.arguments.text('because');
  if (verdict === 'dismissed' && rationale === undefined) throw new UsageError('Say why with --because TEXT.');
  const { fallacy } = await invocation.call('getFallacy', { ...invocation.dataset, id });
  const request = { ...invocation.dataset, id, version: fallacy.version, verdict, ...given({ rationale }) };
  const response = await invocation.call('decideFallacy', request);
  invocation.say(`${fallacy.kind} ${verdict} by change ${response.decision_id}; undo takes it back.`);
  invocation.result(response);
  return 0;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
