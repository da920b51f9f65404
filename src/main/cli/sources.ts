import type {
  DocumentTypeRow,
  SourceRow,
  TrustChange,
  TrustChangeEffects,
  TrustEffect,
} from '../../shared/contract/sources.ts';
import { given, UsageError } from './arguments.ts';
import type { Command, ExitCode, Invocation } from './command.ts';
import { entityId } from './entityReference.ts';

const usage = 'sources takes list, types, show NAME, set NAME, set-type TYPE or take-over.';

export const sourcesCommand: Command = {
  name: 'sources',
  takes: '[list | types | show NAME | set NAME | set-type TYPE | take-over]',
  summary: 'Who says something, how far each is trusted, and changing that.',
  opens: 'look',
  options: [
    { name: 'sort', kind: 'text', value: 'ORDER', help: 'list by statements, name, trust, overruled or last_said' },
    { name: 'text', kind: 'text', value: 'WORDS', help: 'list only those with these words in a name' },
    { name: 'limit', kind: 'number', value: 'N', help: 'list or show at most so many (50)' },
    { name: 'reliability', kind: 'text', value: 'FIGURE', help: 'set: −1000 to 1000, or none to take it away' },
    { name: 'role', kind: 'text', value: 'ROLE', help: 'set: such as “tech lead”, or none' },
    { name: 'baseline', kind: 'text', value: 'FIGURE', help: 'set-type: 10 to 1000, or none to take it away' },
    { name: 'because', kind: 'text', value: 'TEXT', help: 'set, set-type, take-over: why, for the log' },
    { name: 'preview', kind: 'flag', help: 'set, set-type, take-over: say what would change, and change nothing' },
  ],
  run: sources,
};

async function sources(invocation: Invocation): Promise<ExitCode> {
  const [what = 'list', name, ...rest] = invocation.arguments.positionals;
  if (rest.length > 0) throw new UsageError(usage);
  if (name === undefined) {
    if (what === 'list') return await list(invocation);
    if (what === 'types') return await types(invocation);
    if (what === 'take-over') return await change(invocation, { kind: 'steering_file' });
    throw new UsageError(usage);
  }
  if (what === 'show') return await show(invocation, name);
  if (what === 'set') return await setSource(invocation, name);
  if (what === 'set-type') return await setType(invocation, name);
  throw new UsageError(usage);
}

async function list(invocation: Invocation): Promise<ExitCode> {
  const { arguments: args } = invocation;
  const response = await invocation.call('listSources', {
    ...invocation.dataset,
    ...given({ sort: sortOf(args.text('sort')), text: args.text('text'), limit: args.number('limit') }),
  });
  for (const row of response.sources) invocation.say(sourceLine(row));
  const { sources: rows, total, pending } = response;
  if (rows.length < total) invocation.say(`${rows.length} of ${total} sources shown.`);
  if (total === 0) invocation.say('Nobody has said anything yet.');
  if (pending.sources + pending.types > 0) {
    invocation.say(
      `The steering file says otherwise of ${pending.sources} sources and ${pending.types} types; take-over --preview tells what that changes.`,
    );
  }
  invocation.result(response);
  return 0;
}

const sorts = ['statements', 'name', 'trust', 'overruled', 'last_said'] as const;

function sortOf(text: string | undefined): (typeof sorts)[number] | undefined {
  if (text === undefined) return undefined;
  const sort = sorts.find((each) => each === text);
  if (sort === undefined) throw new UsageError(`--sort takes ${sorts.join(', ')}.`);
  return sort;
}

function sourceLine({ id, name, role, term, from, statements, standing, overruled, won }: SourceRow): string {
  const trust = `${signed(term.value)} ${from === 'role' ? `(${role ?? ''})` : from === 'none' ? '' : `(${from.replace('_', ' ')})`}`;
  return [
    String(id).padStart(5),
    name.padEnd(24),
    trust.padEnd(22),
    `${standing} of ${statements} stand, overruled ${overruled}, won ${won}`,
  ].join('  ');
}

function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value);
}

async function types(invocation: Invocation): Promise<ExitCode> {
  const response = await invocation.call('listDocumentTypes', invocation.dataset);
  for (const row of response.types) invocation.say(typeLine(row));
  invocation.result(response);
  return 0;
}

function typeLine({ name, baseline, from, artifacts, is_pending }: DocumentTypeRow): string {
  const pending = is_pending ? ', the steering file says otherwise' : '';
  return `${String(baseline).padStart(5)}  ${name.padEnd(24)}  ${from.replace('_', ' ')}, ${artifacts} texts${pending}`;
}

async function show(invocation: Invocation, name: string): Promise<ExitCode> {
  const id = await entityId(invocation, name);
  const view = await invocation.call('getSource', { ...invocation.dataset, id });
  const limit = invocation.arguments.number('limit');
  const said = await invocation.call('listSourceStatements', { ...invocation.dataset, id, ...given({ limit }) });
  invocation.say(sourceLine(view.source));
  for (const { name: by, times } of view.overruled_by) invocation.say(`       overruled ${times} times by ${by}`);
  for (const { status, trust_weight, text } of said.statements) {
    invocation.say(`${String(trust_weight).padStart(5)}  ${status.padEnd(9)}  ${text.replaceAll(/\s+/g, ' ')}`);
  }
  if (said.statements.length < said.total) {
    invocation.say(`${said.statements.length} of ${said.total} statements shown.`);
  }
  invocation.result({ ...view, statements: said.statements, total: said.total });
  return 0;
}

async function setSource(invocation: Invocation, name: string): Promise<ExitCode> {
  const [reliability, role] = [invocation.arguments.text('reliability'), invocation.arguments.text('role')];
  if (reliability === undefined && role === undefined) {
    throw new UsageError('Say what to set: --reliability FIGURE or --role ROLE.');
  }
  return await change(invocation, {
    kind: 'source',
    entity_id: await entityId(invocation, name),
    ...(reliability === undefined ? {} : { reliability: figureOf(reliability, 'reliability') }),
    ...(role === undefined ? {} : { role: role === 'none' ? null : role }),
  });
}

async function setType(invocation: Invocation, name: string): Promise<ExitCode> {
  const baseline = invocation.arguments.text('baseline');
  if (baseline === undefined) throw new UsageError('Say what to set: --baseline FIGURE.');
  return await change(invocation, { kind: 'document_type', name, baseline: figureOf(baseline, 'baseline') });
}

function figureOf(text: string, option: string): number | null {
  if (text === 'none') return null;
  const figure = Number(text.replace('−', '-'));
  if (text.trim() === '' || !Number.isFinite(figure)) throw new UsageError(`--${option} takes a number, or none.`);
  return figure;
}

async function change(invocation: Invocation, wanted: TrustChange): Promise<ExitCode> {
  const { arguments: args } = invocation;
  const preview = args.flag('preview');
  const app = await invocation.app();
  const unsubscribe = app.events.subscribe((event) => {
    if (event.type !== 'job' || event.job.kind !== 'trust' || event.job.total === null) return;
    invocation.progress('sayings', event.job.done, event.job.total);
  });
  const request = { ...invocation.dataset, change: wanted, preview, ...given({ reason: args.text('because') }) };
  const response = await invocation.call('changeTrust', request).finally(unsubscribe);
  for (const line of changeLines(response)) invocation.say(line);
  invocation.result(response);
  return 0;
}

function changeLines({ preview, fields, sayings, sets, facts, effects, decision_id }: TrustChangeEffects): string[] {
  const set = fields.map(({ name, before, after }) => `${name}: ${before ?? 'none'} → ${after ?? 'none'}`);
  const would = preview ? 'would weigh' : 'weigh';
  return [
    ...(set.length === 0 ? ['Nothing would change: it counts like that already.'] : set),
    `${sayings} sayings ${would} otherwise; ${facts} facts in ${sets} sets ${preview ? 'would be' : 'are'} held otherwise.`,
    ...effects.map(effectLine),
    ...(effects.length < facts ? [`… and ${facts - effects.length} more facts`] : []),
    ...(decision_id === null ? [] : [`Done by change ${decision_id}; undo takes it back.`]),
  ];
}

function effectLine({ text, before, after }: TrustEffect): string {
  const held = (state: TrustEffect['before']): string =>
    state === null ? 'not there' : `${state.status}${state.invalid_at === null ? '' : ` until ${state.invalid_at}`}`;
  return `  ${text.replaceAll(/\s+/g, ' ')}: ${held(before)} → ${held(after)}`;
}
