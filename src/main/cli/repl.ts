import { createInterface } from 'node:readline';
import { PalimpsestError } from '../../shared/contract/errors.ts';
import { parseArguments, UsageError } from './arguments.ts';
import type { Command, ExitCode, Invocation } from './command.ts';
import { consultCommand } from './consult.ts';
import { contradictionsCommand } from './contradictions.ts';
import { manual } from './help.ts';
import { historyCommand } from './memory.ts';
import { recallCommand } from './recall.ts';
import { wordsOfLine } from './wordsOfLine.ts';

export const replCommand: Command = {
  name: 'repl',
  takes: '',
  summary: 'A session over one open memory, a command a line; with --json, one document a command.',
  opens: 'make',
  options: [],
  run: repl,
};

const rememberLine: Command = {
  name: 'remember',
  takes: 'TEXT',
  summary: 'Remember the rest of the line.',
  opens: 'make',
  options: [],
  run: remember,
};

const commands: readonly Command[] = [
  consultCommand,
  recallCommand,
  historyCommand,
  contradictionsCommand,
  rememberLine,
];

/** Ends with 0; a script that is fed in ends with 1 when one of its lines failed. */
async function repl(invocation: Invocation): Promise<ExitCode> {
  if (invocation.arguments.positionals.length > 0) throw new UsageError('repl takes no arguments.');
  await invocation.app();
  const isTyped = process.stdin.isTTY;
  const lines = createInterface({
    input: process.stdin,
    output: isTyped ? process.stderr : undefined,
    terminal: isTyped,
    prompt: 'palimpsest> ',
    completer: (typed: string) => [completions(typed), typed],
  });
  const close = (): void => lines.close();
  invocation.signal.addEventListener('abort', close);
  // In a terminal readline takes Ctrl-C for itself.
  lines.on('SIGINT', close);
  if (isTyped) console.error('help lists the commands, exit ends the session.');
  // Lines that were read ahead come after the end of the input, when nobody can be prompted any more.
  let isOpen = isTyped;
  lines.on('close', () => (isOpen = false));
  const prompt = (): void => {
    if (isOpen) lines.prompt();
  };
  let failed = 0;
  prompt();
  for await (const line of lines) {
    const outcome = await runLine(invocation, line);
    if (outcome === 'exit') break;
    if (outcome === 'failed') failed++;
    prompt();
  }
  invocation.signal.removeEventListener('abort', close);
  lines.close();
  return failed > 0 && !isTyped ? 1 : 0;
}

function completions(typed: string): string[] {
  return [...commands.map(({ name }) => name), 'help', 'exit'].filter((name) => name.startsWith(typed));
}

async function runLine(invocation: Invocation, line: string): Promise<'done' | 'failed' | 'exit'> {
  const text = line.trim();
  const name = /^\S*/.exec(text)?.[0] ?? '';
  if (name === '' || name.startsWith('#')) return 'done';
  if (name === 'exit' || name === 'quit') return 'exit';
  try {
    const rest = text.slice(name.length).trim();
    if (name === 'help') help(invocation, rest);
    else await runNamed(invocation, name, rest);
    return 'done';
  } catch (error) {
    tell(name, error);
    return 'failed';
  }
}

async function runNamed(invocation: Invocation, name: string, rest: string): Promise<void> {
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) throw new UsageError(`There is no command "${name}" here.`, { hint: 'help lists them.' });
  // What is to be remembered is taken as it stands: quotation marks and dashes are part of it.
  const words = command === rememberLine ? ['--', rest] : wordsOfLine(rest);
  await command.run({ ...invocation, arguments: parseArguments(words, command.options) });
}

function help(invocation: Invocation, name: string): void {
  const command = commands.find((candidate) => candidate.name === name);
  if (command !== undefined) return invocation.say(manual(command));
  const all = [
    ...commands.map(({ name: called, takes, summary }) => [`${called} ${takes}`, summary] as const),
    ['help [COMMAND]', 'This list, or the options of a command.'] as const,
    ['exit', 'End the session.'] as const,
  ];
  const width = Math.max(...all.map(([usage]) => usage.length));
  for (const [usage, summary] of all) invocation.say(`${usage.padEnd(width)}  ${summary}`);
}

async function remember(invocation: Invocation): Promise<ExitCode> {
  const text = invocation.arguments.positionals.join(' ').trim();
  if (text === '') throw new UsageError('remember needs a TEXT.');
  const response = await invocation.call('rememberText', { ...invocation.dataset, text });
  const [told] = response.artifacts;
  if (told === undefined || told.status === 'failed') {
    throw new PalimpsestError('internal', told?.error ?? 'The text could not be remembered.');
  }
  const app = await invocation.app();
  if (!(await app.isEmbeddedElsewhere())) {
    await app.settleEmbedding({ signal: invocation.signal, onProgress: () => undefined });
  }
  const status = told.status === 'known' ? 'Known already' : 'Remembered';
  invocation.say(`${status}: artifact ${told.artifact_id ?? ''}, ${told.facts} facts.`);
  invocation.result(response);
  return 0;
}

/** A line that fails ends nothing. */
function tell(name: string, error: unknown): void {
  console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  if (error instanceof PalimpsestError && error.hint !== undefined) console.error(error.hint);
}
