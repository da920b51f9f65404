import {
  budgetSchema,
  type ConsultRequestInput,
  type ConsultResponse,
  type ConsultResult,
  tagsMatchSchema,
} from '../../shared/contract/consult.ts';
import { plainText } from '../../shared/plainText.ts';
import { factTypeSchema } from '../../shared/contract/primitives.ts';
import { type Arguments, choice, choices, given, UsageError } from './arguments.ts';
import type { Command, ExitCode, Invocation } from './command.ts';
import { sayExploreLink } from './exploreLink.ts';

/** What a person reads on one screen. */
const linesShown = 20;
/** A longer question has no place in an address. */
const longestQuestion = 2000;

export const consultCommand: Command = {
  name: 'consult',
  takes: 'QUERY',
  summary: 'Find memories by words, meaning, links and time.',
  opens: 'look',
  options: [
    { name: 'types', kind: 'many', value: 'TYPE', help: factTypeSchema.options.join(',') },
    { name: 'budget', kind: 'text', value: 'SIZE', help: 'low | mid | high' },
    { name: 'max-tokens', kind: 'number', value: 'N', help: 'size of the answer (4096)' },
    { name: 'tags', kind: 'many', value: 'TAG', help: 'only these tags; may be repeated' },
    { name: 'tags-match', kind: 'text', value: 'MODE', help: tagsMatchSchema.options.join(' | ') },
    { name: 'as-of', kind: 'text', value: 'INSTANT', help: 'what held then' },
    { name: 'known-at', kind: 'text', value: 'INSTANT', help: 'what was known then' },
    { name: 'from', kind: 'text', value: 'INSTANT', help: 'begin of the period' },
    { name: 'to', kind: 'text', value: 'INSTANT', help: 'end of the period' },
    { name: 'filter', kind: 'flag', help: 'only what falls in the period, not just first' },
    { name: 'history', kind: 'flag', help: 'also what no longer holds, marked' },
    { name: 'at', kind: 'text', value: 'INSTANT', help: 'ask as if it were then' },
    { name: 'tz', kind: 'text', value: 'ZONE', help: 'zone of the person who asks' },
    { name: 'include', kind: 'many', value: 'WHAT', help: 'chunks,source_facts,entities' },
    { name: 'trace', kind: 'flag', help: 'why each result is there' },
  ],
  run: consult,
};

async function consult(invocation: Invocation): Promise<ExitCode> {
  const request = requestFrom(invocation.arguments, invocation.dataset);
  const response = await invocation.call('consult', request);
  const shown = response.results.slice(0, linesShown);
  for (const [index, result] of shown.entries()) invocation.say(line(index + 1, result));
  if (shown.length < response.results.length) {
    invocation.say(`… and ${response.results.length - shown.length} more; --json has them all.`);
  }
  if (response.results.length === 0) invocation.say('Nothing found.');
  for (const { mention, entities } of response.ambiguous) {
    invocation.say(`"${mention}" may mean ${entities.map((entity) => entity.name).join(' or ')}.`);
  }
  for (const note of remarks(response)) invocation.say(note);
  if (response.results.length > 0 && request.query.length <= longestQuestion) {
    await sayExploreLink(invocation, { q: request.query, asof: request.as_of, known: request.known_at });
  }
  invocation.result(response);
  return response.degraded ? 3 : 0;
}

function requestFrom(args: Arguments, dataset: Invocation['dataset']): ConsultRequestInput {
  const query = args.positionals.join(' ');
  if (query.trim() === '') throw new UsageError('consult needs a QUERY.');
  const period = given({ from: args.text('from'), to: args.text('to') });
  if (args.flag('filter') && Object.keys(period).length === 0) {
    throw new UsageError('--filter needs --from, --to or both.');
  }
  const types = choices('types', args, factTypeSchema.options);
  const include = choices('include', args, ['chunks', 'source_facts', 'entities'] as const);
  return {
    query,
    ...given({
      user_id: dataset.user_id,
      namespace: dataset.dataset,
      budget: choice('budget', args, budgetSchema.options),
      max_tokens: args.number('max-tokens'),
      tags_match: choice('tags-match', args, tagsMatchSchema.options),
      as_of: args.text('as-of'),
      known_at: args.text('known-at'),
      query_timestamp: args.text('at'),
      tz: args.text('tz'),
    }),
    ...(types.length > 0 ? { types: [...types] } : {}),
    ...(args.many('tags').length > 0 ? { tags: [...args.many('tags')] } : {}),
    ...(Object.keys(period).length > 0 ? { period: { ...period, mode: args.flag('filter') ? 'filter' : 'rank' } } : {}),
    ...(include.length === 0 ? {} : { include: Object.fromEntries(include.map((what) => [what, {}])) }),
    include_history: args.flag('history'),
    trace: args.flag('trace'),
  };
}

function line(rank: number, result: ConsultResult): string {
  const when = result.occurred_at ?? result.valid_at;
  const marks = [
    result.type === 'experience' ? result.speaker : result.type,
    when?.slice(0, 10),
    result.status === 'holds' || result.status === 'said' ? null : result.status,
    result.stale ? 'stale' : null,
    result.count > 1 ? `said ${result.count} times` : null,
  ].filter((mark) => mark !== null && mark !== undefined);
  return `${String(rank).padStart(2)}  ${result.score.toFixed(3)}  [${marks.join(', ')}] ${plainText(result.text).replaceAll(/\s+/g, ' ')}  (${result.kind} ${result.id})`;
}

function remarks(response: ConsultResponse): string[] {
  const notes: string[] = [];
  if (response.query_cut) notes.push('The query was longer than 8,000 characters and was cut.');
  if (response.truncated)
    notes.push(`Cut short: ${response.dropped.results} more did not fit; raise --max-tokens to see them.`);
  if (response.degraded) notes.push(`Ranked with less than usual: ${response.degraded_by.join(', ')}.`);
  return notes;
}
