import { z } from 'zod';
import { type ErrorShape, errorCodes, PalimpsestError } from '../../shared/contract/errors.ts';
import {
  type CallContext,
  type Handlers,
  type Operation,
  type OperationName,
  type Output,
  operations,
} from '../../shared/contract/operations.ts';
import { type Log, standardErrorLog } from '../log.ts';

export type CallResult<Value = unknown> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: ErrorShape };

/** Runs one operation by name. Never rejects: whatever goes wrong comes back as an error of the contract. */
export interface Call {
  <Name extends OperationName>(name: Name, rawInput: unknown, signal: AbortSignal): Promise<CallResult<Output<Name>>>;
  (name: string, rawInput: unknown, signal: AbortSignal): Promise<CallResult>;
}
export interface Caller {
  readonly call: Call;
}

type AnyHandler = (input: unknown, context: CallContext) => Promise<unknown>;
interface Bound {
  readonly operation: Operation;
  readonly handler: AnyHandler;
}

/**
 * The one door to the handlers for every carrier: known name, checked input, checked reply, classed errors.
 * `asking` tells who asks through it: the memory's owner when it says nothing.
 * @throws Error when handlers and contract do not match, so that a forgotten operation stops the program at start.
 */
export function createCaller(
  handlers: Handlers,
  log: Log = standardErrorLog(),
  asking: Pick<CallContext, 'askedBy'> = {},
): Caller {
  const bound = bindAll(handlers);
  const call = async (name: string, rawInput: unknown, signal: AbortSignal): Promise<CallResult> => {
    const target = bound.get(name);
    if (target === undefined) {
      return failed(new PalimpsestError('not_found', `There is no operation named ${shortened(name)}.`).toShape());
    }
    try {
      const input = checkedInput(target.operation, rawInput);
      signal.throwIfAborted();
      const output = await target.handler(input, { ...asking, signal });
      const checked = target.operation.output.safeParse(output);
      if (checked.success) return { ok: true, value: checked.data };
      return failed(
        unexpected(log, name, new Error(`The reply breaks the contract: ${z.prettifyError(checked.error)}`)),
      );
    } catch (error) {
      return failed(classed(log, name, error, signal));
    }
  };
  // A reply of ok has passed the output schema of its name, which is what the typed form promises.
  return { call: call as Call };
}

function checkedInput(operation: Operation, rawInput: unknown): unknown {
  let input: ReturnType<typeof operation.input.safeParse>;
  try {
    input = operation.input.safeParse(rawInput);
  } catch (cause) {
    // Recursive schemas recurse on the stack, and a request may nest as deeply as its size allows.
    if (cause instanceof RangeError)
      throw new PalimpsestError('invalid', 'The request is nested too deeply.', { cause });
    throw cause;
  }
  if (!input.success) throw invalidInput(input.error);
  return input.data;
}

/** The error a person reads for input that breaks its schema: the first fault, with the place of it. */
export function invalidInput(error: z.ZodError): PalimpsestError {
  const [issue] = error.issues;
  const field = issue === undefined ? '' : fieldName(issue);
  const what = issue === undefined ? 'not valid' : faultOf(issue);
  return new PalimpsestError(
    'invalid',
    field === '' ? `The request is not valid: ${what}.` : `${field}: ${what}.`,
    field === '' ? {} : { field },
  );
}

/** A union without words of its own says only that nothing fitted; the faults of its alternatives say what would have. */
function faultOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union' || issue.message !== 'Invalid input') return issue.message;
  const faults = issue.errors.flatMap(([first]) =>
    first === undefined || first.path.length > 0 ? [] : [first.message],
  );
  return faults.length === 0 ? issue.message : [...new Set(faults)].join(' or ');
}

/** Where an error of a schema lies, as `period.from` or `files.0.name`; an unknown key is a place too. */
function fieldName(issue: z.core.$ZodIssue): string {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
  return path.map(String).join('.').slice(0, 200);
}

function bindAll(handlers: Handlers): Map<string, Bound> {
  const bound = new Map<string, Bound>();
  const paths = new Set<string>();
  for (const name of Object.keys(operations) as OperationName[]) {
    const operation: Operation = operations[name];
    if (!Object.hasOwn(handlers, name)) throw new Error(`No handler for the operation ${name}.`);
    if (paths.has(operation.path)) throw new Error(`Two operations share the path ${operation.path}.`);
    paths.add(operation.path);
    // Input has passed the operation's own schema before it reaches the handler, so widening the parameter is sound.
    bound.set(name, { operation, handler: handlers[name] as AnyHandler });
  }
  for (const name of Object.keys(handlers)) {
    if (!bound.has(name)) throw new Error(`The handler ${name} serves no operation of the contract.`);
  }
  return bound;
}

function failed(error: ErrorShape): CallResult {
  return { ok: false, error };
}

function classed(log: Log, name: string, error: unknown, signal: AbortSignal): ErrorShape {
  if (error instanceof PalimpsestError) {
    if (errorCodes[error.code].http !== 500) return error.toShape();
    return { ...error.toShape(), log_id: log.write('error', `${name} failed`, { error }) };
  }
  if (signal.aborted) return new PalimpsestError('cancelled', 'The request was cancelled.').toShape();
  return unexpected(log, name, error);
}

/** What was not foreseen is told without its details, which may hold anything; the id leads to them. */
function unexpected(log: Log, name: string, error: unknown): ErrorShape {
  const logId = log.write('error', `${name} failed unexpectedly`, { error });
  return {
    code: 'internal',
    error: 'Something went wrong inside Palimpsest.',
    hint: `The log tells more under ${logId}.`,
    log_id: logId,
  };
}

function shortened(name: string): string {
  return name.length > 64 ? `${name.slice(0, 64)}…` : name;
}
