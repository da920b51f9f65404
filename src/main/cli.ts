import { PalimpsestError } from '../shared/contract/errors.ts';
import { type App, openApp } from './app.ts';
import { commonOptions, parseArguments } from './cli/arguments.ts';
import type { Command, ExitCode, Invocation } from './cli/command.ts';
import { consultCommand } from './cli/consult.ts';
import { forgetCommand, historyCommand } from './cli/memory.ts';
import { rememberCommand, seedCommand } from './cli/remember.ts';
import { serveCommand } from './cli/serve.ts';
import { checkCommand, doctorCommand } from './cli/upkeep.ts';
import { placesFrom } from './paths.ts';
import { createCaller } from './transport/call.ts';
import { version } from './version.ts';

const commands: readonly Command[] = [
  seedCommand,
  rememberCommand,
  consultCommand,
  historyCommand,
  forgetCommand,
  checkCommand,
  doctorCommand,
  serveCommand,
];

async function main(argv: readonly string[]): Promise<ExitCode> {
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === 'help') {
    console.log(overview());
    return name === undefined ? 2 : 0;
  }
  if (name === '--version') {
    console.log(version);
    return 0;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) {
    console.error(`palimpsest: there is no command "${name}".\n\n${overview()}`);
    return 2;
  }
  if (rest.includes('--help')) {
    console.log(manual(command));
    return 0;
  }
  return await runCommand(command, rest);
}

async function runCommand(command: Command, argv: readonly string[]): Promise<ExitCode> {
  const wantsJson = argv.includes('--json');
  let opened: Promise<App> | undefined;
  try {
    const args = parseArguments(argv, [...command.options, ...commonOptions]);
    const interrupt = interruptSignal();
    const file = args.text('db');
    const server = args.text('embeddings-server');
    const app = (): Promise<App> => {
      opened ??= openApp({
        places: placesFrom(process.env, process.platform, file),
        host: command === serveCommand ? 'served' : 'command',
        env: server === undefined ? process.env : { ...process.env, EMBEDDINGS_SERVER: server },
      });
      return opened;
    };
    const user = args.text('user');
    const dataset = args.text('dataset');
    const invocation: Invocation = {
      arguments: args,
      signal: interrupt,
      app,
      call: async (name, input) => {
        const reply = await createCaller((await app()).handlers).call(name, input, interrupt);
        if (!reply.ok) throw PalimpsestError.fromShape(reply.error);
        return reply.value;
      },
      dataset: { ...(user === undefined ? {} : { user_id: user }), ...(dataset === undefined ? {} : { dataset }) },
      say: (line) => (wantsJson ? console.error(line) : console.log(line)),
      result: (value) => (wantsJson ? console.log(JSON.stringify(value)) : undefined),
      progress: (line) => progress(line, wantsJson),
    };
    return await command.run(invocation);
  } catch (error) {
    return fail(command, error, wantsJson, opened !== undefined);
  } finally {
    await opened?.then(
      (app) => app.close(),
      () => undefined,
    );
  }
}

/** Wrong arguments found before the memory was opened are wrong usage; everything later is a failure. */
function fail(command: Command, error: unknown, wantsJson: boolean, wasOpened: boolean): ExitCode {
  const known =
    error instanceof PalimpsestError
      ? error
      : new PalimpsestError('internal', error instanceof Error ? error.message : String(error), { cause: error });
  console.error(`palimpsest ${command.name}: ${known.message}`);
  if (known.hint !== undefined) console.error(known.hint);
  if (wantsJson) console.log(JSON.stringify(known.toShape()));
  if (known.code === 'internal' && known.cause instanceof Error && process.env['PALIMPSEST_DEBUG'] !== undefined)
    console.error(known.cause.stack);
  if (known.code === 'invalid' && !wasOpened) {
    console.error(`See palimpsest ${command.name} --help.`);
    return 2;
  }
  return known.code === 'invalid' ? 2 : 1;
}

let lastProgress = '';
function progress(line: string, wantsJson: boolean): void {
  if (line === lastProgress) return;
  lastProgress = line;
  if (process.stderr.isTTY && !wantsJson) process.stderr.write(`\r\u001b[2K${line}`);
  else console.error(line);
}

/** The first Ctrl-C asks for an orderly stop, the second stops at once. */
function interruptSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(1);
    controller.abort();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return controller.signal;
}

function overview(): string {
  const width = Math.max(...commands.map((command) => `${command.name} ${command.takes}`.length));
  return [
    'palimpsest <command> [options]',
    '',
    ...commands.map((command) => `  ${`${command.name} ${command.takes}`.padEnd(width)}  ${command.summary}`),
    '',
    'palimpsest <command> --help tells the options.',
    'Exit codes: 0 done, 1 failed, 2 wrong usage, 3 done but degraded or partial.',
  ].join('\n');
}

function manual(command: Command): string {
  const options = [...command.options, ...commonOptions].map((option) => ({
    left: `--${option.name}${option.value === undefined ? '' : ` ${option.value}`}`,
    help: option.help,
  }));
  const width = Math.max(...options.map((option) => option.left.length));
  return [
    `palimpsest ${command.name} ${command.takes}`.trimEnd(),
    command.summary,
    '',
    ...options.map((option) => `  ${option.left.padEnd(width)}  ${option.help}`),
  ].join('\n');
}

process.exitCode = await main(process.argv.slice(2));
