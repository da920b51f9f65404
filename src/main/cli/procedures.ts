import { readFile } from 'node:fs/promises';
import { PalimpsestError } from '../../shared/contract/errors.ts';
import type { DiffLine, ProcedureRow, ProcedureView } from '../../shared/contract/procedures.ts';
import { given, UsageError } from './arguments.ts';
import type { Command, ExitCode, Invocation } from './command.ts';

const usage =
  'procedures takes list, show NAME, save NAME, helpful NAME, history NAME, diff NAME, remove NAME or find WORDS.';

export const proceduresCommand: Command = {
  name: 'procedures',
  takes: '[list | show NAME | save NAME | helpful NAME | history NAME | diff NAME | remove NAME | find WORDS]',
  summary: 'Recipes to follow again: read, written, compared and found.',
  opens: 'make',
  options: [
    { name: 'branch', kind: 'text', value: 'PATH', help: 'list, find: of a branch; save: bind to it' },
    { name: 'kind', kind: 'text', value: 'KIND', help: 'list only markdown or pddl' },
    { name: 'limit', kind: 'number', value: 'N', help: 'list or find at most so many' },
    { name: 'use', kind: 'flag', help: 'show: it is about to be followed, so count its use' },
    { name: 'markdown', kind: 'text', value: 'FILE', help: 'save: the steps; left out, they stay as they are' },
    { name: 'pddl', kind: 'text', value: 'FILE', help: 'save: actions for the planner; left out, they stay' },
    { name: 'scope', kind: 'text', value: 'TEXT', help: 'save: where it counts' },
    { name: 'trigger', kind: 'text', value: 'TEXT', help: 'save: when it is called for' },
    { name: 'rules', kind: 'text', value: 'TEXT', help: 'save: what is to be minded' },
    { name: 'not', kind: 'flag', help: 'helpful: take that back' },
    { name: 'from', kind: 'number', value: 'N', help: 'diff: the earlier version; the one before when left out' },
    { name: 'to', kind: 'number', value: 'N', help: 'diff: the later version; the newest when left out' },
    { name: 'because', kind: 'text', value: 'TEXT', help: 'save, helpful, remove: why, for the log' },
  ],
  run: procedures,
};

async function procedures(invocation: Invocation): Promise<ExitCode> {
  const [what = 'list', ...rest] = invocation.arguments.positionals;
  const name = rest.join(' ');
  if (what === 'list' && name === '') return await list(invocation);
  if (name === '') throw new UsageError(usage);
  switch (what) {
    case 'show':
      return await show(invocation, name);
    case 'save':
      return await save(invocation, name);
    case 'helpful':
      return await helpful(invocation, name);
    case 'history':
      return await history(invocation, name);
    case 'diff':
      return await diff(invocation, name);
    case 'remove':
      return await remove(invocation, name);
    case 'find':
      return await find(invocation, name);
    default:
      throw new UsageError(usage);
  }
}

async function list(invocation: Invocation): Promise<ExitCode> {
  const { arguments: args } = invocation;
  const kind = args.text('kind');
  if (kind !== undefined && kind !== 'markdown' && kind !== 'pddl') {
    throw new UsageError('--kind takes markdown or pddl.');
  }
  const response = await invocation.call('listProcedures', {
    ...invocation.dataset,
    ...given({ prefix: args.text('branch'), kind, limit: args.number('limit') }),
  });
  for (const row of response.procedures) invocation.say(rowLine(row));
  if (response.all === 0) invocation.say('There are no procedures yet; "procedures save NAME" adds one.');
  else if (response.procedures.length < response.total) {
    invocation.say(`${response.procedures.length} of ${response.total} procedures shown.`);
  }
  invocation.result(response);
  return 0;
}

function rowLine({
  id,
  task_type,
  kind,
  version,
  times_applied,
  is_highly_helpful,
  taxonomy_path,
}: ProcedureRow): string {
  const about = [kind, `version ${version}`, `used ${times_applied}`, ...(is_highly_helpful ? ['helpful'] : [])];
  return `${String(id).padStart(5)}  ${task_type.padEnd(28)}  ${about.join(', ')}  ${taxonomy_path}`;
}

async function show(invocation: Invocation, name: string): Promise<ExitCode> {
  const request = { ...invocation.dataset, task_type: name };
  const procedure = invocation.arguments.flag('use')
    ? await invocation.call('retrieveProcedure', request)
    : await invocation.call('getProcedure', request);
  invocation.say(rowLine(procedure));
  const { trigger_context, scope, instructions, user_feedback_rules, pddl_action } = procedure;
  for (const text of [trigger_context, scope, instructions, user_feedback_rules, pddl_action]) {
    if (text !== null && text !== '') invocation.say(`\n${text}`);
  }
  invocation.result(procedure);
  return 0;
}

/** Parts that are not named stay as they are. */
async function save(invocation: Invocation, name: string): Promise<ExitCode> {
  const { arguments: args } = invocation;
  const known = await knownProcedure(invocation, name);
  const response = await invocation.call('upsertProceduralKnowledge', {
    ...invocation.dataset,
    task_type: known?.task_type ?? name,
    scope: args.text('scope') ?? known?.scope ?? null,
    trigger_context: args.text('trigger') ?? known?.trigger_context ?? null,
    instructions: (await fileText(args.text('markdown'))) ?? known?.instructions ?? '',
    pddl_action: (await fileText(args.text('pddl'))) ?? known?.pddl_action ?? null,
    user_feedback_rules: args.text('rules') ?? known?.user_feedback_rules ?? null,
    ...given({ taxonomy_path: args.text('branch'), reason: args.text('because') }),
    ...(known === null ? {} : { id: known.id, version: known.version }),
  });
  const { outcome, procedure } = response;
  invocation.say(
    outcome === 'known'
      ? `“${procedure.task_type}” was like that already, in version ${procedure.version}.`
      : `Saved “${procedure.task_type}”, version ${procedure.version}.`,
  );
  invocation.result(response);
  return 0;
}

async function knownProcedure(invocation: Invocation, name: string): Promise<ProcedureView | null> {
  try {
    return await invocation.call('getProcedure', { ...invocation.dataset, task_type: name });
  } catch (error) {
    if (error instanceof PalimpsestError && error.code === 'not_found') return null;
    throw error;
  }
}

async function fileText(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  return await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new PalimpsestError('not_found', `The file ${file} cannot be read.`, { cause });
  });
}

async function helpful(invocation: Invocation, name: string): Promise<ExitCode> {
  const { arguments: args } = invocation;
  const response = await invocation.call('markProcedureHelpful', {
    ...invocation.dataset,
    task_type: name,
    helpful: !args.flag('not'),
    ...given({ reason: args.text('because') }),
  });
  invocation.say(`“${response.procedure.task_type}” is marked as ${args.flag('not') ? 'not ' : ''}helpful.`);
  invocation.result(response);
  return 0;
}

async function history(invocation: Invocation, name: string): Promise<ExitCode> {
  const response = await invocation.call('procedureHistory', { ...invocation.dataset, task_type: name });
  for (const { version, made_at, made_by, is_current } of response.versions) {
    invocation.say(`${String(version).padStart(5)}  ${made_at}  ${made_by}${is_current ? '  in force' : ''}`);
  }
  invocation.result(response);
  return 0;
}

async function diff(invocation: Invocation, name: string): Promise<ExitCode> {
  const { arguments: args } = invocation;
  const response = await invocation.call('diffProcedure', {
    ...invocation.dataset,
    task_type: name,
    ...given({ from: args.number('from'), to: args.number('to') }),
  });
  if (response.parts.length === 0) invocation.say(`Versions ${response.from} and ${response.to} say the same.`);
  for (const { part, lines } of response.parts) {
    invocation.say(`${part}, version ${response.from} → ${response.to}`);
    for (const line of lines) for (const text of diffTexts(line)) invocation.say(text);
  }
  invocation.result(response);
  return 0;
}

function diffTexts({ change, before, after }: DiffLine): string[] {
  if (change === 'same') return [`  ${before ?? ''}`];
  return [...(before === null ? [] : [`- ${before}`]), ...(after === null ? [] : [`+ ${after}`])];
}

async function remove(invocation: Invocation, name: string): Promise<ExitCode> {
  const response = await invocation.call('removeProcedure', {
    ...invocation.dataset,
    task_type: name,
    ...given({ reason: invocation.arguments.text('because') }),
  });
  invocation.say(`“${name}” is out of use; "palimpsest undo ${response.decision_id}" brings it back.`);
  invocation.result(response);
  return 0;
}

async function find(invocation: Invocation, query: string): Promise<ExitCode> {
  const { arguments: args } = invocation;
  const response = await invocation.call('findProcedures', {
    ...invocation.dataset,
    query,
    ...given({ prefix: args.text('branch'), limit: args.number('limit') }),
  });
  for (const { procedure } of response.found) invocation.say(rowLine(procedure));
  if (response.found.length === 0) invocation.say('No procedure is for that.');
  if (response.meaning !== 'used') invocation.say('Found by words alone: meaning search is not ready.');
  invocation.result(response);
  return response.meaning === 'unreachable' ? 3 : 0;
}
