import type { StateDifference } from '../../shared/contract/identity.ts';
import { given, UsageError } from './arguments.ts';
import type { Command, ExitCode, Invocation } from './command.ts';
import { entityId } from './entityReference.ts';

export const mergeCommand: Command = {
  name: 'merge',
  takes: '[FROM INTO]',
  summary: 'Make one entity stand for another too; alone, show which may be one.',
  opens: 'look',
  options: [
    { name: 'yes', kind: 'flag', help: 'do it; without, only what would change is shown' },
    { name: 'reason', kind: 'text', value: 'TEXT', help: 'why, for the log' },
  ],
  run: merge,
};

export const splitCommand: Command = {
  name: 'split',
  takes: 'ENTITY',
  summary: 'Take a namesake out of an entity: what some texts or people say is about another thing.',
  opens: 'look',
  options: [
    { name: 'artifact', kind: 'many', value: 'ID', help: 'what this text says' },
    { name: 'source', kind: 'many', value: 'NAME', help: 'what this person or program says' },
    { name: 'fact', kind: 'many', value: 'ID', help: 'this fact' },
    { name: 'name', kind: 'text', value: 'NAME', help: 'what the other thing is called (the same)' },
    { name: 'type', kind: 'text', value: 'TYPE', help: 'what the other thing is (the same)' },
    { name: 'context', kind: 'text', value: 'TEXT', help: 'which sense it has' },
    { name: 'yes', kind: 'flag', help: 'do it; without, only what would change is shown' },
    { name: 'reason', kind: 'text', value: 'TEXT', help: 'why, for the log' },
  ],
  run: split,
};

async function merge(invocation: Invocation): Promise<ExitCode> {
  const [from, into, ...rest] = invocation.arguments.positionals;
  if (from === undefined) return await listProposals(invocation);
  if (into === undefined || rest.length > 0)
    throw new UsageError('merge takes two entities: the one that goes, and the one that stands for both.');
  const done = await invocation.call('mergeEntities', {
    ...invocation.dataset,
    from_id: await entityId(invocation, from),
    into_id: await entityId(invocation, into),
    preview: !invocation.arguments.flag('yes'),
    ...given({ reason: invocation.arguments.text('reason') }),
  });
  const { facts, passages, names, joined } = done.moved;
  invocation.say(
    `${done.preview ? 'Would merge' : 'Merged'} into ${done.entity.name} (entity:${done.entity.id}): ${facts} facts, ${passages} passages, ${names} names; ${joined} facts say the same.`,
  );
  for (const warning of done.warnings) invocation.say(warning);
  sayDecided(invocation, done);
  return 0;
}

async function listProposals(invocation: Invocation): Promise<ExitCode> {
  const response = await invocation.call('listMergeProposals', { ...invocation.dataset });
  for (const { a, b, why } of response.proposals)
    invocation.say(`entity:${b.id} ${b.name} (${b.type}), entity:${a.id} ${a.name} (${a.type}): ${why}`);
  if (response.proposals.length < response.total)
    invocation.say(`${response.proposals.length} of ${response.total} shown.`);
  if (response.total === 0) invocation.say('No two entities look like one.');
  invocation.result(response);
  return 0;
}

async function split(invocation: Invocation): Promise<ExitCode> {
  const [name, ...rest] = invocation.arguments.positionals;
  const { many, text, flag } = invocation.arguments;
  if (name === undefined || rest.length > 0)
    throw new UsageError('split takes one entity, and what of it is about another thing: try --artifact ID.');
  const sources = await Promise.all(many('source').map((source) => entityId(invocation, source)));
  const done = await invocation.call('splitEntity', {
    ...invocation.dataset,
    id: await entityId(invocation, name),
    artifact_ids: many('artifact').map((id) => number('artifact', id)),
    fact_ids: many('fact').map((id) => number('fact', id)),
    source_ids: sources,
    preview: !flag('yes'),
    ...given({ name: text('name'), type: text('type'), context: text('context'), reason: text('reason') }),
  });
  const { facts, passages } = done.moved;
  invocation.say(
    `${done.preview ? 'Would take' : 'Took'} ${done.entity.name}${done.preview ? '' : ` (entity:${done.entity.id})`} out: ${facts} facts, ${passages} passages.`,
  );
  sayDecided(invocation, done);
  return 0;
}

function number(option: string, text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new UsageError(`--${option} takes a number, not "${text}".`);
}

function sayDecided(
  invocation: Invocation,
  done: { decision_id: number | null; preview: boolean; changed: readonly StateDifference[] },
): void {
  for (const { text, before, after } of done.changed) invocation.say(`  ${text}: ${before} → ${after}`);
  invocation.say(
    done.preview
      ? 'Nothing was changed: add --yes to do it.'
      : `To take it back: palimpsest undo ${done.decision_id ?? 0}`,
  );
  invocation.result(done);
}
