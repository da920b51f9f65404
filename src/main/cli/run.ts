import { PalimpsestError } from '../../shared/contract/errors.ts';
import type { App } from '../app.ts';
import { standardErrorLog, warningsOnly } from '../log.ts';
import { placesFrom } from '../paths.ts';
import { embeddingsUrl } from '../providers/httpEmbedder.ts';
import { type Arguments, commonOptions, hasFlag, parseArguments, UsageError } from './arguments.ts';
import type { Command, ExitCode, Invocation } from './command.ts';
import { Progress } from './progress.ts';

/** Runs one command from its arguments to its exit code: opens the memory when the command asks for it, and closes it. */
export async function runCommand(command: Command, argv: readonly string[]): Promise<ExitCode> {
  const wantsJson = hasFlag(argv, 'json');
  const progress = new Progress({
    write: (text) => process.stderr.write(text),
    isTerminal: process.stderr.isTTY && !wantsJson,
    now: () => performance.now(),
  });
  const memory = new LazyMemory(command);
  let code: ExitCode;
  try {
    const args = parseArguments(argv, [...command.options, ...commonOptions]);
    memory.use(args);
    code = await command.run(invocationOf(args, memory, { wantsJson, progress, signal: interruptSignal() }));
  } catch (error) {
    progress.clear();
    code = tellFailure(command, error, wantsJson, memory.couldOpen);
  }
  progress.clear();
  await memory.close();
  return code;
}

interface Outside {
  readonly wantsJson: boolean;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

function invocationOf(args: Arguments, memory: LazyMemory, { wantsJson, progress, signal }: Outside): Invocation {
  const user = args.text('user');
  const dataset = args.text('dataset');
  return {
    arguments: args,
    signal,
    app: () => memory.app(),
    call: async (name, input, own = signal) => {
      const app = await memory.app();
      const { createCaller } = await import('../transport/call.ts');
      const reply = await createCaller(app.handlers, app.log).call(name, input, own);
      if (!reply.ok) throw PalimpsestError.fromShape(reply.error);
      return reply.value;
    },
    dataset: { ...(user === undefined ? {} : { user_id: user }), ...(dataset === undefined ? {} : { dataset }) },
    say: (line) => {
      progress.clear();
      if (wantsJson) console.error(line);
      else console.log(line);
    },
    result: (value) => {
      if (wantsJson) console.log(JSON.stringify(value));
    },
    progress: (what, done, total) => progress.show(what, done, total),
  };
}

/** The memory of one command, opened when it is first needed, so that wrong usage is told at once. */
class LazyMemory {
  readonly #command: Command;
  #args: Arguments | undefined;
  #opening: Promise<App> | undefined;
  /** False once opening it has failed. */
  couldOpen = true;

  constructor(command: Command) {
    this.#command = command;
  }

  /** @throws UsageError for an address that is none */
  use(args: Arguments): void {
    const server = args.text('embeddings-server');
    if (server !== undefined && server !== 'off' && server !== 'built-in') requireAddress(server);
    this.#args = args;
  }

  app(): Promise<App> {
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.couldOpen = false;
      throw error;
    });
    return this.#opening;
  }

  async close(): Promise<void> {
    await this.#opening?.then(
      (app) => app.close(),
      () => undefined,
    );
  }

  async #open(): Promise<App> {
    const { opens } = this.#command;
    const server = this.#args?.text('embeddings-server');
    const { openApp } = await import('../app.ts');
    return await openApp({
      places: placesFrom(process.env, process.platform, this.#args?.text('db')),
      host: opens === 'serve' ? 'served' : 'command',
      env: server === undefined ? process.env : { ...process.env, EMBEDDINGS_SERVER: server },
      mayCreate: opens !== 'look',
      // A terminal shows results, and the address of the page, between these lines.
      log: process.env['PALIMPSEST_DEBUG'] === undefined ? warningsOnly(standardErrorLog()) : standardErrorLog(),
    });
  }
}

function requireAddress(server: string): void {
  try {
    embeddingsUrl(server);
  } catch (error) {
    if (!(error instanceof PalimpsestError)) throw error;
    throw new UsageError(`--embeddings-server: ${error.message}`, error.hint === undefined ? {} : { hint: error.hint });
  }
}

function tellFailure(command: Command, error: unknown, wantsJson: boolean, couldOpen: boolean): ExitCode {
  const known =
    error instanceof PalimpsestError
      ? error
      : new PalimpsestError('internal', error instanceof Error ? error.message : String(error), { cause: error });
  console.error(`palimpsest ${command.name}: ${known.message}`);
  if (known.hint !== undefined) console.error(known.hint);
  if (wantsJson) console.log(JSON.stringify(known.toShape()));
  if (process.env['PALIMPSEST_DEBUG'] !== undefined && error instanceof Error) console.error(error.stack);
  // A request that breaks the contract names its field; a text or a file that cannot be used does not.
  const isUsage = known instanceof UsageError || (couldOpen && known.code === 'invalid' && known.field !== undefined);
  if (isUsage) console.error(`See palimpsest ${command.name} --help.`);
  return isUsage ? 2 : 1;
}

/** One Ctrl-C may arrive several times: from the terminal, and from whatever started this process. */
const sameInterruptMs = 500;

/** The first Ctrl-C asks for an orderly stop, the second stops at once. */
function interruptSignal(): AbortSignal {
  const controller = new AbortController();
  let firstMs = 0;
  const stop = (): void => {
    if (!controller.signal.aborted) {
      firstMs = performance.now();
      controller.abort();
    } else if (performance.now() - firstMs > sameInterruptMs) process.exit(1);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return controller.signal;
}
