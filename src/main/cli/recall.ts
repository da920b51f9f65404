import { readFile } from 'node:fs/promises';
import type { FormattedPrompt, Recalled } from '../../shared/contract/recall.ts';
import { given, UsageError } from './arguments.ts';
import type { Command, ExitCode, Invocation } from './command.ts';

export const recallCommand: Command = {
  name: 'recall',
  takes: 'PROMPT',
  summary: 'What the memory has for a prompt, put together as Markdown for a model.',
  opens: 'look',
  options: [
    { name: 'entity', kind: 'many', value: 'NAME', help: 'what it is about: a name or entity:ID; may be repeated' },
    { name: 'max-tokens', kind: 'number', value: 'N', help: 'size of the Markdown (4096)' },
    { name: 'planner-output', kind: 'text', value: 'FILE', help: 'what a planner said, to be put in as it stands' },
    { name: 'at', kind: 'text', value: 'INSTANT', help: 'ask as if it were then' },
    { name: 'tz', kind: 'text', value: 'ZONE', help: 'zone of the person who asks' },
  ],
  run: recall,
};

async function recall(invocation: Invocation): Promise<ExitCode> {
  const { arguments: args } = invocation;
  const prompt = args.positionals.join(' ');
  if (prompt.trim() === '') throw new UsageError('recall needs a PROMPT.');
  const size = given({ max_tokens: args.number('max-tokens') });
  const plannerOutput = await plannerOutputOf(args.text('planner-output'));
  const recalled = await invocation.call('routeAndAssemble', {
    ...invocation.dataset,
    prompt,
    entities: [...args.many('entity')],
    ...size,
    ...given({ query_timestamp: args.text('at'), tz: args.text('tz') }),
  });
  const formatted = await invocation.call('formatSystemPrompt', {
    recalled,
    ...size,
    ...given({ planner_output: plannerOutput }),
  });
  invocation.say(formatted.markdown.trimEnd());
  for (const line of remarks(recalled, formatted)) console.error(line);
  invocation.result({ recalled, ...formatted });
  return recalled.degraded_by.length > 0 ? 3 : 0;
}

async function plannerOutputOf(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new UsageError(`The file ${file} cannot be read.`, { cause });
  }
}

/** Beside the Markdown, which alone is for the model. */
function remarks({ degraded_by }: Recalled, { markdown, sections }: FormattedPrompt): string[] {
  const cut = sections.filter(({ shown, total }) => shown < total);
  return [
    ...(markdown === '' ? ['Nothing fits into so few tokens; raise --max-tokens.'] : []),
    ...cut.map(({ section, shown, total }) => `${section}: ${shown} of ${total} shown; raise --max-tokens for more.`),
    ...(degraded_by.length === 0 ? [] : [`Found with less than usual: ${degraded_by.join(', ')}.`]),
  ];
}
