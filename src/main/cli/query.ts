import { reasoningLevelSchema } from '../../shared/contract/models.ts';
import { plainText } from '../../shared/plainText.ts';
import type { Evidence } from '../../shared/contract/query.ts';
import { choice, given, UsageError } from './arguments.ts';
import type { Command, ExitCode, Invocation } from './command.ts';

export const queryCommand: Command = {
  name: 'query',
  takes: 'QUESTION',
  summary: 'Have a model answer from the memory, with the evidence.',
  opens: 'look',
  options: [
    { name: 'session', kind: 'text', value: 'ID', help: 'the conversation that the question belongs to' },
    { name: 'reasoning', kind: 'text', value: 'LEVEL', help: reasoningLevelSchema.options.join(' | ') },
    { name: 'retrieval', kind: 'text', value: 'HOW', help: 'consult | keyword' },
    { name: 'sent', kind: 'flag', help: 'with --json: also what the model was sent' },
  ],
  run: query,
};

async function query(invocation: Invocation): Promise<ExitCode> {
  const { arguments: args, dataset } = invocation;
  const question = args.positionals.join(' ');
  if (question.trim() === '') throw new UsageError('query needs a QUESTION.');
  const response = await invocation.call('query', {
    user_id: dataset.user_id ?? 'local',
    query: question,
    sent: args.flag('sent'),
    ...given({
      dataset: dataset.dataset,
      session_id: args.text('session'),
      reasoning: choice('reasoning', args, reasoningLevelSchema.options),
      retrieval: choice('retrieval', args, ['consult', 'keyword'] as const),
    }),
  });
  invocation.say(plainText(response.answer));
  const lines = evidenceLines(response.evidence);
  invocation.say(lines.length === 0 ? 'No memory was cited.' : 'By:');
  for (const line of lines) invocation.say(`  ${line}`);
  invocation.result(response);
  return 0;
}

function evidenceLines({ entities, edges, facts }: Evidence): string[] {
  return [
    ...edges.map(({ id, source, relation, target }) => `${source} ${relation} ${target}  (fact ${id})`),
    ...facts.map(({ id, speaker, text }) => `${speaker === null ? '' : `${speaker}: `}${text}  (fact ${id})`),
    ...entities.map(({ id, name, type }) => `${name}, ${type}  (entity ${id})`),
  ].map((line) => plainText(line).replaceAll(/\s+/g, ' '));
}
