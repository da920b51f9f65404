import type { FactView } from '../../shared/contract/memory.ts';
import { given, UsageError } from './arguments.ts';
import type { Command, ExitCode, Invocation } from './command.ts';
import { entityId } from './entityReference.ts';
import { parseReference } from './memory.ts';

export const factsCommand: Command = {
  name: 'facts',
  takes: 'correct FACT | confirm FACT | end FACT | end-dependents ENTITY',
  summary: 'Take a fact back for what is right, say it too, or say when it ended.',
  opens: 'look',
  options: [
    { name: 'object', kind: 'text', value: 'NAME', help: 'correct: what it is about instead, by name or entity:ID' },
    { name: 'type', kind: 'text', value: 'TYPE', help: 'correct: what a new name is (thing)' },
    { name: 'value', kind: 'text', value: 'TEXT', help: 'correct: the right value' },
    { name: 'from', kind: 'text', value: 'DATE', help: 'correct: since when it holds' },
    { name: 'until', kind: 'text', value: 'DATE', help: 'correct: when it ended, or “never”' },
    { name: 'at', kind: 'text', value: 'DATE', help: 'end, end-dependents: when' },
    { name: 'depth', kind: 'number', value: 'N', help: 'end-dependents: over at most so many steps (10)' },
    { name: 'yes', kind: 'flag', help: 'end-dependents: do it; without, only what would end is shown' },
    { name: 'reason', kind: 'text', value: 'TEXT', help: 'why, for the log' },
  ],
  run: facts,
};

async function facts(invocation: Invocation): Promise<ExitCode> {
  const [what, target, ...rest] = invocation.arguments.positionals;
  if (target !== undefined && rest.length === 0) {
    switch (what) {
      case 'correct':
        return await correct(invocation, factId(target));
      case 'confirm':
        return await confirm(invocation, factId(target));
      case 'end':
        return await end(invocation, factId(target));
      case 'end-dependents':
        return await endDependents(invocation, target);
      default:
        break;
    }
  }
  throw new UsageError('facts takes correct FACT, confirm FACT, end FACT or end-dependents ENTITY.');
}

/** `fact:12` or `12`, as history and show print it. */
function factId(text: string): number {
  const id = parseReference(text, ['fact'])?.['fact_id'] ?? (/^\d+$/.test(text) ? Number(text) : 0);
  if (id === 0) throw new UsageError(`“${text}” is the number of no fact; history NAME shows them.`);
  return id;
}

async function correct(invocation: Invocation, fact_id: number): Promise<ExitCode> {
  const { text } = invocation.arguments;
  const until = text('until');
  const [object, valid_at] = [rightObject(invocation), text('from')];
  const invalid_at = until === 'never' ? null : until;
  if (object === undefined && valid_at === undefined && invalid_at === undefined)
    throw new UsageError('Say what is right: --object NAME, --value TEXT, --from DATE or --until DATE.');
  const done = await invocation.call('correctFact', {
    ...invocation.dataset,
    fact_id,
    ...given({ object, valid_at, invalid_at, reason: text('reason') }),
  });
  invocation.say(`Withdrawn: ${oneLine(done.corrected)}`);
  invocation.say(`Instead:   ${oneLine(done.fact)}`);
  return sayDone(invocation, done);
}

function rightObject({ arguments: { text } }: Invocation) {
  const [name, value] = [text('object'), text('value')];
  if (name !== undefined && value !== undefined) throw new UsageError('Give one of --object and --value.');
  if (value !== undefined) return { value };
  if (name === undefined) return undefined;
  const id = parseReference(name, ['entity'])?.['entity_id'];
  return id === undefined ? { name, ...given({ type: text('type') }) } : { id };
}

async function confirm(invocation: Invocation, fact_id: number): Promise<ExitCode> {
  const reason = invocation.arguments.text('reason');
  const done = await invocation.call('confirmFact', { ...invocation.dataset, fact_id, ...given({ reason }) });
  invocation.say(`Confirmed: ${oneLine(done.fact)}`);
  return sayDone(invocation, done);
}

async function end(invocation: Invocation, fact_id: number): Promise<ExitCode> {
  const reason = invocation.arguments.text('reason');
  const at = dateOfEnd(invocation);
  const done = await invocation.call('endFact', { ...invocation.dataset, fact_id, at, ...given({ reason }) });
  invocation.say(`Ended: ${oneLine(done.fact)}`);
  return sayDone(invocation, done);
}

async function endDependents(invocation: Invocation, name: string): Promise<ExitCode> {
  const { flag, number, text } = invocation.arguments;
  const report = await invocation.call('endDependents', {
    ...invocation.dataset,
    entity_id: await entityId(invocation, name),
    at: dateOfEnd(invocation),
    preview: !flag('yes'),
    ...given({ max_depth: number('depth'), reason: text('reason') }),
  });
  const line = (mark: string, { depth, text: said }: { depth: number; text: string }): string =>
    `  ${mark} ${'  '.repeat(depth - 1)}${said.replaceAll(/\s+/g, ' ')}`;
  invocation.say(`${report.preview ? 'Would end' : 'Ended'}: ${report.ended.length}`);
  for (const link of report.ended) invocation.say(line('-', link));
  for (const link of report.loops) invocation.say(`${line('=', link)} (leads back; stays)`);
  for (const link of report.kept) invocation.say(`${line('=', link)} (stays: ${link.why})`);
  if (report.is_cut_off) invocation.say('More depends on what is deepest: give a greater --depth.');
  if (report.preview) invocation.say('Nothing was changed: add --yes to do it.');
  return sayDone(invocation, report);
}

function dateOfEnd({ arguments: { text } }: Invocation): string {
  const at = text('at');
  if (at === undefined) throw new UsageError('Say when with --at DATE.');
  return at;
}

function sayDone(invocation: Invocation, done: { readonly decision_id: number | null }): ExitCode {
  if (done.decision_id !== null) invocation.say(`To take it back: palimpsest undo ${done.decision_id}`);
  invocation.result(done);
  return 0;
}

function oneLine({ id, text, status, valid_at, invalid_at }: FactView): string {
  const from = valid_at === null ? '' : ` from ${valid_at.slice(0, 10)}`;
  const until = invalid_at === null ? '' : ` until ${invalid_at.slice(0, 10)}`;
  return `${text.replaceAll(/\s+/g, ' ')} (fact ${id}, ${status}${from}${until})`;
}
