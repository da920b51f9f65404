import type { App } from '../app.ts';
import type { Input, OperationName, Output } from '../../shared/contract/operations.ts';
import type { Arguments, OptionSpec } from './arguments.ts';

/** 0 done, 1 failed, 2 wrong usage, 3 done but degraded or partial. */
export type ExitCode = 0 | 1 | 2 | 3;

export interface Invocation {
  readonly arguments: Arguments;
  /** Fires at the first Ctrl-C. */
  readonly signal: AbortSignal;
  /** Opens the memory on first use. */
  app(): Promise<App>;
  /**
   * An operation of the contract, through the same door as every carrier. Ctrl-C ends it, unless another signal is given.
   * @throws PalimpsestError
   */
  call<N extends OperationName>(name: N, input: Input<N>, signal?: AbortSignal): Promise<Output<N>>;
  readonly dataset: { user_id?: string; dataset?: string };
  /** For people: to stderr when --json was given, else to stdout. */
  say(line: string): void;
  /** The one JSON document of --json. */
  result(value: unknown): void;
  /** Progress, always to stderr. */
  progress(what: string, done: number, total: number): void;
}

export interface Command {
  readonly name: string;
  /** Positional arguments as shown in help. */
  readonly takes: string;
  readonly summary: string;
  readonly options: readonly OptionSpec[];
  /** How the memory is opened. `look` never makes a file: a mistyped name is told instead. */
  readonly opens: 'look' | 'make' | 'serve';
  run(invocation: Invocation): Promise<ExitCode>;
}
