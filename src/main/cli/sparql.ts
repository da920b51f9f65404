import { readFile } from 'node:fs/promises';
import type { QueryMemoryResponse, TripleView } from '../../shared/contract/reasoning.ts';
import { choice, given, UsageError } from './arguments.ts';
import type { Command, ExitCode, Invocation } from './command.ts';

const formats = ['table', 'json', 'turtle'] as const;

export const sparqlCommand: Command = {
  name: 'sparql',
  takes: 'QUERY|@FILE',
  summary: 'Ask in SPARQL what is proven; what extraction found is in GRAPH :extracted.',
  opens: 'look',
  options: [
    {
      name: 'format',
      kind: 'text',
      value: formats.join('|'),
      help: 'how the answer is written (turtle for CONSTRUCT)',
    },
    { name: 'limit-ms', kind: 'number', value: 'N', help: 'time for the query, at most (5000)' },
  ],
  run: sparql,
};

async function sparql(invocation: Invocation): Promise<ExitCode> {
  const { arguments: args } = invocation;
  const [asked, ...rest] = args.positionals;
  if (asked === undefined || rest.length > 0)
    throw new UsageError('sparql takes one query, in quotation marks, or @FILE.');
  const query = asked.startsWith('@') ? await readFile(asked.slice(1), 'utf8') : asked;
  const format = choice('format', args, formats);
  const limit = args.number('limit-ms');
  const answer = await invocation.call('queryMemory', {
    ...invocation.dataset,
    query,
    ...(format === 'table' || format === 'turtle' ? { output_format: format } : {}),
    ...given({ limit_ms: limit }),
  });
  if (format === 'json') invocation.say(JSON.stringify(plainAnswer(answer), null, 2));
  else for (const line of linesOf(answer)) invocation.say(line);
  for (const note of answer.notes) invocation.say(note);
  if (answer.limit !== null && answer.is_full) invocation.say(`Cut off at ${answer.limit.rows} rows.`);
  invocation.result(answer);
  return answer.is_full ? 3 : 0;
}

/** Rows as a list of names and texts, as tools read them. */
function plainAnswer(answer: QueryMemoryResponse): unknown {
  switch (answer.kind) {
    case 'boolean':
      return answer.answer;
    case 'turtle':
      return answer.triples.map(({ subject, predicate, object }) => [subject.text, predicate.text, object.text]);
    case 'table':
      return answer.rows.map((row) =>
        Object.fromEntries(answer.columns.map((name, index) => [name, row[index]?.text ?? null])),
      );
  }
}

function linesOf(answer: QueryMemoryResponse): string[] {
  switch (answer.kind) {
    case 'boolean':
      return [answer.answer ? 'yes' : 'no'];
    case 'turtle':
      return [answer.turtle.trimEnd()];
    case 'table':
      return [
        answer.columns.join('\t'),
        ...answer.rows.map((row) => row.map((cell) => oneLine(cell?.text ?? '')).join('\t')),
      ];
  }
}

export function tripleLine({ subject, predicate, object }: TripleView): string {
  return oneLine(`${subject.text} ${predicate.text} ${object.text}`);
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
