import { readFile } from 'node:fs/promises';
import type { RuleView } from '../../shared/contract/reasoning.ts';
import { given, UsageError } from './arguments.ts';
import type { Command, ExitCode, Invocation } from './command.ts';
import { oneLine, tripleLine } from './sparql.ts';

export const rulesCommand: Command = {
  name: 'rules',
  takes: '[list | show ID | suggest ID CONSTRUCT|@FILE | preview ID | approve ID | reject ID]',
  summary: 'Rules of what follows from what: list them, propose one, see what it would add, decide.',
  opens: 'look',
  options: [
    { name: 'description', kind: 'text', value: 'TEXT', help: 'with suggest: what the rule says' },
    { name: 'reason', kind: 'text', value: 'TEXT', help: 'with approve and reject: why' },
  ],
  run: rules,
};

async function rules(invocation: Invocation): Promise<ExitCode> {
  const [action = 'list', ruleId, pattern, ...rest] = invocation.arguments.positionals;
  if (action === 'list') return await list(invocation);
  if (ruleId === undefined || rest.length > 0) throw new UsageError(`rules ${action} takes the name of a rule.`);
  if (action === 'suggest') return await suggest(invocation, ruleId, pattern);
  if (pattern !== undefined) throw new UsageError(`rules ${action} takes the name of a rule and nothing more.`);
  switch (action) {
    case 'show':
      return await show(invocation, ruleId);
    case 'preview':
      return await preview(invocation, ruleId);
    case 'approve':
    case 'reject':
      return await decide(invocation, ruleId, action);
    default:
      throw new UsageError(`rules does not know "${action}".`);
  }
}

async function list(invocation: Invocation): Promise<ExitCode> {
  const response = await invocation.call('listRules', invocation.dataset);
  for (const rule of response.rules) invocation.say(ruleLine(rule));
  if (response.rules.length === 0) invocation.say('No rules.');
  for (const note of response.notes) invocation.say(note);
  invocation.result(response);
  return response.notes.length > 0 ? 3 : 0;
}

async function show(invocation: Invocation, ruleId: string): Promise<ExitCode> {
  const response = await invocation.call('listRules', invocation.dataset);
  const rule = response.rules.find(({ rule_id }) => rule_id === ruleId);
  if (rule === undefined) throw new UsageError(`There is no rule "${ruleId}".`);
  invocation.say(ruleLine(rule));
  invocation.say(rule.sparql);
  invocation.result(rule);
  return 0;
}

async function suggest(invocation: Invocation, ruleId: string, pattern: string | undefined): Promise<ExitCode> {
  if (pattern === undefined) throw new UsageError('rules suggest takes a name and a CONSTRUCT query, or @FILE.');
  const sparql = pattern.startsWith('@') ? await readFile(pattern.slice(1), 'utf8') : pattern;
  const rule = await invocation.call('suggestRule', {
    ...invocation.dataset,
    rule_id: ruleId,
    description: invocation.arguments.text('description') ?? ruleId.replaceAll('_', ' '),
    sparql_pattern: sparql,
  });
  invocation.say(ruleLine(rule));
  invocation.result(rule);
  return 0;
}

async function preview(invocation: Invocation, ruleId: string): Promise<ExitCode> {
  const response = await invocation.call('previewRule', { ...invocation.dataset, rule: { rule_id: ruleId } });
  for (const triple of response.adds) invocation.say(tripleLine(triple));
  if (response.total > response.adds.length) invocation.say(`and ${response.total - response.adds.length} more`);
  if (response.total === 0) invocation.say('Nothing that is not proven already.');
  if (response.endless !== null) invocation.say(response.endless);
  invocation.result(response);
  return response.endless === null ? 0 : 3;
}

async function decide(invocation: Invocation, ruleId: string, decision: 'approve' | 'reject'): Promise<ExitCode> {
  const reason = invocation.arguments.text('reason');
  const response = await invocation.call('decideRule', {
    ...invocation.dataset,
    rule_id: ruleId,
    decision,
    ...given({ reason }),
  });
  invocation.say(`${ruleLine(response.rule)}  (change ${response.decision_id})`);
  invocation.result(response);
  return 0;
}

function ruleLine({ rule_id, status, concluded, description }: RuleView): string {
  const count = concluded === 0 ? '' : `  ${concluded} concluded`;
  return `${status}  ${rule_id}${count}  ${oneLine(description)}`;
}
