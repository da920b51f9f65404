import type { ChangeEntry } from '../../shared/contract/edits.ts';
import { given, UsageError } from './arguments.ts';
import type { Command, ExitCode, Invocation } from './command.ts';
import { entityId } from './entityReference.ts';

export const changesCommand: Command = {
  name: 'changes',
  takes: '',
  summary: 'What was changed, by whom and why, newest first.',
  opens: 'look',
  options: [
    { name: 'entity', kind: 'text', value: 'NAME', help: 'only of this entity: its name, or entity:ID' },
    { name: 'limit', kind: 'number', value: 'N', help: 'at most so many (50)' },
  ],
  run: changes,
};

export const undoCommand: Command = {
  name: 'undo',
  takes: 'ID',
  summary: 'Take one change back; undo of an undo does it again.',
  opens: 'look',
  options: [{ name: 'reason', kind: 'text', value: 'TEXT', help: 'why, for the log' }],
  run: undo,
};

async function changes(invocation: Invocation): Promise<ExitCode> {
  if (invocation.arguments.positionals.length > 0)
    throw new UsageError('changes takes only options: try --entity NAME.');
  const name = invocation.arguments.text('entity');
  const entity_id = name === undefined ? undefined : await entityId(invocation, name);
  const response = await invocation.call('listChanges', {
    ...invocation.dataset,
    ...given({ entity_id, limit: invocation.arguments.number('limit') }),
  });
  for (const change of response.changes) for (const line of changeLines(change)) invocation.say(line);
  if (response.changes.length < response.total)
    invocation.say(`${response.changes.length} of ${response.total} changes shown.`);
  if (response.total === 0) invocation.say('Nothing was changed by hand yet.');
  invocation.result(response);
  return 0;
}

async function undo(invocation: Invocation): Promise<ExitCode> {
  const [text = '', ...rest] = invocation.arguments.positionals;
  const id = /^\d+$/.test(text) ? Number(text) : 0;
  if (id === 0 || rest.length > 0)
    throw new UsageError('undo ID takes the number of one change; see palimpsest changes.');
  const response = await invocation.call('undoChange', {
    ...invocation.dataset,
    id,
    ...given({ reason: invocation.arguments.text('reason') }),
  });
  invocation.say(`Change ${id} is undone, by change ${response.decision_id}.`);
  invocation.result(response);
  return 0;
}

function changeLines(change: ChangeEntry): string[] {
  const reason = change.reason === null ? '' : `: ${change.reason}`;
  const state = change.undone_by === null ? '' : ` (undone by ${change.undone_by})`;
  const fields = change.fields.map(({ name, before, after }) => `      ${name}: ${before ?? '–'} → ${after ?? '–'}`);
  const what = change.what.replaceAll(/\s+/g, ' ');
  return [
    `${String(change.id).padStart(5)}  ${change.at.slice(0, 16).replace('T', ' ')}  ${what}${state}`,
    `      by ${change.made_by}${reason}`,
    ...fields,
  ];
}
