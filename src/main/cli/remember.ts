import { readFile } from 'node:fs/promises';
import { PalimpsestError } from '../../shared/contract/errors.ts';
import { formatSchema, type RememberResponse } from '../../shared/contract/remember.ts';
import { given } from './arguments.ts';
import type { Command, ExitCode, Invocation } from './command.ts';

export const rememberCommand: Command = {
  name: 'remember',
  takes: 'FILE… | -',
  summary: 'Remember files, or the text on standard input.',
  options: [
    { name: 'format', kind: 'text', value: 'NAME', help: formatSchema.options.join(' | ') },
    { name: 'document-type', kind: 'text', value: 'TYPE', help: 'for example meeting_notes' },
    { name: 'source', kind: 'text', value: 'NAME', help: 'who says it' },
    { name: 'at', kind: 'text', value: 'INSTANT', help: 'when it was written' },
    { name: 'tz', kind: 'text', value: 'ZONE', help: 'zone of its local times, for example Europe/Lisbon' },
    { name: 'tag', kind: 'many', value: 'TAG', help: 'tag what is remembered; may be repeated' },
    { name: 'session', kind: 'text', value: 'ID', help: 'the conversation it belongs to' },
    { name: 'resume', kind: 'flag', help: 'go on where an earlier run stopped (the default)' },
    { name: 'clean', kind: 'flag', help: 'forget what these files brought before and start again' },
    { name: 'concurrency', kind: 'number', value: 'N', help: 'files prepared at once (2)' },
  ],
  run: remember,
};

export const seedCommand: Command = {
  name: 'seed',
  takes: '',
  summary: 'Load the sample memory.',
  options: [],
  run: async (invocation) => report(invocation, await invocation.call('seed', invocation.dataset)),
};

async function remember(invocation: Invocation): Promise<ExitCode> {
  const { arguments: args } = invocation;
  if (args.positionals.length === 0)
    throw new PalimpsestError('invalid', 'remember needs at least one FILE, or - for standard input.');
  if (args.flag('resume') && args.flag('clean'))
    throw new PalimpsestError('invalid', '--resume and --clean exclude one another.');
  const told = {
    ...invocation.dataset,
    ...given({
      format: parseFormat(args.text('format')),
      document_type: args.text('document-type'),
      source: args.text('source'),
      at: args.text('at'),
      tz: args.text('tz'),
      session_id: args.text('session'),
    }),
    ...(args.many('tag').length > 0 ? { tags: [...args.many('tag')] } : {}),
  };
  const response = args.positionals.includes('-')
    ? await invocation.call('rememberText', { ...told, text: await standardInput(args.positionals) })
    : await invocation.call('rememberPaths', {
        ...told,
        paths: [...args.positionals],
        resume: !args.flag('clean'),
        ...given({ concurrency: args.number('concurrency') }),
      });
  return report(invocation, response);
}

function parseFormat(name: string | undefined) {
  if (name === undefined) return undefined;
  const parsed = formatSchema.safeParse(name);
  if (!parsed.success)
    throw new PalimpsestError('invalid', `--format is one of ${formatSchema.options.join(', ')}, not "${name}".`);
  return parsed.data;
}

async function standardInput(positionals: readonly string[]): Promise<string> {
  if (positionals.length > 1) throw new PalimpsestError('invalid', 'Give either - or files, not both.');
  return await readFile('/dev/stdin', 'utf8').catch(async () => {
    const parts: Buffer[] = [];
    for await (const part of process.stdin) parts.push(Buffer.from(part as Uint8Array));
    return Buffer.concat(parts).toString('utf8');
  });
}

async function report(invocation: Invocation, response: RememberResponse): Promise<ExitCode> {
  for (const outcome of response.artifacts) {
    const what =
      outcome.status === 'failed'
        ? `failed: ${outcome.error ?? ''}`
        : `${outcome.status.replace('_', ' ')}, ${outcome.passages} passages, ${outcome.facts} facts`;
    invocation.say(`${outcome.name}: ${what}`);
    for (const note of outcome.notes) invocation.say(`  note: ${note}`);
  }
  const { totals } = response;
  invocation.say(
    `${totals.stored} stored, ${totals.new_versions} new versions, ${totals.known} already known, ${totals.failed} failed; ` +
      `${totals.passages} passages, ${totals.facts} facts.`,
  );
  const app = await invocation.app();
  const embedding = await app.settleEmbedding({
    signal: invocation.signal,
    onProgress: (done, total) => invocation.progress(`meaning: ${done} of ${total} passages and facts`),
  });
  if (embedding.pending > 0)
    invocation.say(`${embedding.pending} still wait for their vectors; words find them already.`);
  invocation.result({ ...response, embedding });
  if (totals.failed > 0) return response.artifacts.length === totals.failed ? 1 : 3;
  return embedding.state === 'unreachable' ? 3 : 0;
}
