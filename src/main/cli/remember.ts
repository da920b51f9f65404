import type { Input } from '../../shared/contract/operations.ts';
import { formatSchema, type RememberResponse } from '../../shared/contract/remember.ts';
import type { EmbeddingState } from '../embedding.ts';
import { type Arguments, choice, given, UsageError } from './arguments.ts';
import type { Command, ExitCode, Invocation } from './command.ts';
import { readByModel } from './modelReading.ts';
import { readStandardInput } from './standardInput.ts';

export const rememberCommand: Command = {
  name: 'remember',
  takes: 'FILE… | -',
  summary: 'Remember files, or the text on standard input.',
  opens: 'make',
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
    { name: 'concurrency', kind: 'number', value: 'N', help: 'files prepared, and windows with a model, at once (2)' },
    { name: 'no-wait', kind: 'flag', help: 'leave vectors and a model’s reading to the app or to a later run' },
  ],
  run: async (invocation) => {
    const { arguments: args } = invocation;
    if (args.positionals.length === 0)
      throw new UsageError('remember needs at least one FILE, or - for standard input.');
    if (args.flag('resume') && args.flag('clean')) throw new UsageError('--resume and --clean exclude one another.');
    const isInput = args.positionals.includes('-');
    if (isInput && args.positionals.length > 1) throw new UsageError('Give either - or files, not both.');
    const told = toldFrom(args, invocation.dataset);
    return await tell(
      invocation,
      isInput ? () => rememberInput(invocation, told) : () => rememberFiles(invocation, told),
      true,
    );
  },
};

export const seedCommand: Command = {
  name: 'seed',
  takes: '',
  summary: 'Load the sample memory.',
  opens: 'make',
  options: [],
  run: async (invocation) => await tell(invocation, () => invocation.call('seed', invocation.dataset), false),
};

type Told = Omit<Input<'rememberText'>, 'text'>;

function toldFrom(args: Arguments, dataset: Invocation['dataset']): Told {
  return {
    ...dataset,
    ...given({
      format: choice('format', args, formatSchema.options),
      document_type: args.text('document-type'),
      source: args.text('source'),
      at: args.text('at'),
      tz: args.text('tz'),
      session_id: args.text('session'),
    }),
    ...(args.many('tag').length > 0 ? { tags: [...args.many('tag')] } : {}),
  };
}

async function rememberFiles(invocation: Invocation, told: Told): Promise<RememberResponse> {
  const { arguments: args } = invocation;
  return await invocation.call('rememberPaths', {
    ...told,
    paths: [...args.positionals],
    resume: !args.flag('clean'),
    ...given({ concurrency: args.number('concurrency') }),
  });
}

async function rememberInput(invocation: Invocation, told: Told): Promise<RememberResponse> {
  const { max_file_mb: limitMb } = await invocation.call('getSettings', {});
  const text = await readStandardInput(process.stdin, limitMb * 1024 * 1024, invocation.signal);
  return await invocation.call('rememberText', { ...told, text });
}

/** Runs one remembering with its progress, then waits for the vectors and, where one reads, for the model. */
async function tell(
  invocation: Invocation,
  remember: () => Promise<RememberResponse>,
  isRead: boolean,
): Promise<ExitCode> {
  const app = await invocation.app();
  const unsubscribe = app.events.subscribe((event) => {
    if (event.type !== 'job' || event.job.total === null) return;
    invocation.progress('passages', event.job.done, event.job.total);
  });
  const response = await remember().finally(unsubscribe);
  sayOutcomes(invocation, response);
  const embedding = await embed(invocation);
  const extraction = isRead
    ? await readByModel(invocation, response, invocation.arguments.number('concurrency'))
    : null;
  invocation.result({ ...response, embedding, extraction });
  const { totals } = response;
  if (totals.failed > 0) return response.artifacts.length === totals.failed ? 1 : 3;
  if (extraction !== null && extraction.waiting + extraction.failed > 0) return 3;
  return embedding === null || isComplete(embedding) ? 0 : 3;
}

function sayOutcomes(invocation: Invocation, { artifacts, totals }: RememberResponse): void {
  for (const outcome of artifacts) {
    const what =
      outcome.status === 'failed'
        ? `failed: ${outcome.error ?? ''}`
        : `${outcome.status.replace('_', ' ')}, ${outcome.passages} passages, ${outcome.facts} facts`;
    invocation.say(`${outcome.name}: ${what}`);
    for (const note of outcome.notes) invocation.say(`  note: ${note}`);
  }
  invocation.say(
    `${totals.stored} stored, ${totals.new_versions} new versions, ${totals.known} already known, ${totals.failed} failed; ` +
      `${totals.passages} passages, ${totals.facts} facts.`,
  );
}

/** Null when nobody waits for the vectors: another running app makes them, or they were not asked for. */
async function embed(invocation: Invocation): Promise<EmbeddingState | null> {
  if (invocation.arguments.flag('no-wait')) return null;
  const app = await invocation.app();
  if (await app.isEmbeddedElsewhere()) {
    invocation.say('The app that is running adds their vectors.');
    return null;
  }
  const embedding = await app.settleEmbedding({
    signal: invocation.signal,
    onProgress: (done, total) => invocation.progress('vectors', done, total),
  });
  if (embedding.error !== null) invocation.say(`Meaning is not searched yet: ${embedding.error}`);
  if (embedding.pending > 0)
    invocation.say(`${embedding.pending} still wait for their vectors; words find them already.`);
  return embedding;
}

function isComplete({ state, pending }: EmbeddingState): boolean {
  return state === 'off' || (state === 'ready' && pending === 0);
}
