import { setTimeout as delay } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { PalimpsestError } from '../../shared/contract/errors.ts';
import { type CallLog, type CallMeter, logged, type LoggedCall } from './callLog.ts';
import { queueOf } from './endpointQueue.ts';
import { nextPauseMs, type RetryLimits } from './retryPlan.ts';
import { type Fault, ServerFailure } from './serverFailure.ts';
import { readReply, replyChunks } from './serverReply.ts';
import { brokenOff, failureOf, type NamedServer, refusal } from './serverWords.ts';

export interface CallLimits {
  /** For one try. */
  readonly tryMs: number;
  /** For one request with all its tries and pauses, from the first try on. */
  readonly totalMs: number;
  readonly tries: number;
  readonly replyBytes: number;
}

export interface ModelServerOptions extends NamedServer {
  /** Asked for at each call, so that a key can change without the server being made anew. */
  readonly key: () => Promise<string | null>;
  /** How the key is sent; a bearer token where absent. */
  readonly keyHeaders?: (key: string) => Record<string, string>;
  /** Sent with each request. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly limits: CallLimits;
  /** Told of every try. */
  readonly log?: CallLog | undefined;
  /** Waits between tries, and how far pauses are spread (0..1); for tests. */
  readonly pause?: ((ms: number, signal: AbortSignal) => Promise<unknown>) | undefined;
  readonly spread?: (() => number) | undefined;
}

export interface TryContext {
  /** What the try turns out to cost is entered here. */
  readonly meter: CallMeter;
  /** Fires when the caller gives up, or the time of the try or of the request is over. */
  readonly signal: AbortSignal;
  /** Sends one JSON request. A status that is no success, and a broken connection, throw ServerFailure. */
  send(body: unknown): Promise<Response>;
  /** The reply as JSON, unchecked. */
  readJson(reply: Response): Promise<unknown>;
  /** The data of each server-sent event, while they arrive. */
  readEvents(reply: Response): AsyncIterable<string>;
}

export interface ModelServer {
  readonly url: URL;
  /**
   * Runs tries until one succeeds, in the server's queue. Only failures that may pass (429, 5xx, a lost connection) are
   * tried again, with growing pauses or after what Retry-After asks for, as long as the time allows.
   * @throws ServerFailure (provider_failed) naming the server and what it did; PalimpsestError cancelled.
   */
  call<T>(call: ServerCall, attempt: (context: TryContext) => Promise<T>): Promise<T>;
  /** An error about this server, for replies that do not fit. */
  readonly fault: Fault;
}

export interface ServerCall extends Omit<LoggedCall, 'url'> {
  readonly signal?: AbortSignal | undefined;
  readonly isUrgent?: boolean | undefined;
}

const pauses: Omit<RetryLimits, 'tries'> = { firstPauseMs: 500, longestPauseMs: 20_000 };

export function createModelServer(options: ModelServerOptions): ModelServer {
  const { url, limits } = options;
  const { pause = (ms, signal) => delay(ms, undefined, { signal }), spread = Math.random } = options;
  const queue = queueOf(url);
  return {
    url,
    fault: (what, more) => failureOf(options, what, more),
    async call(call, attempt) {
      const { signal, isUrgent = false } = call;
      let deadline = Number.POSITIVE_INFINITY;
      for (let tries = 1; ; tries++) {
        try {
          return await queue.run(
            () => {
              deadline = Math.min(deadline, performance.now() + limits.totalMs);
              return tryOnce(options, call, attempt, deadline);
            },
            isUrgent,
            signal,
          );
        } catch (error) {
          if (!(error instanceof ServerFailure)) throw error;
          const { isPassing, retryAfterMs } = error;
          const failed = { tries, isPassing, retryAfterMs, leftMs: deadline - performance.now(), spread: spread() };
          const waitMs = nextPauseMs({ ...pauses, tries: limits.tries }, failed);
          if (waitMs === null) throw error;
          await pauseOrCancel(pause, waitMs, signal);
        }
      }
    },
  };
}

async function pauseOrCancel(
  pause: NonNullable<ModelServerOptions['pause']>,
  ms: number,
  signal = new AbortController().signal,
): Promise<void> {
  await pause(ms, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  if (signal.aborted) throw cancelled();
}

function tryOnce<T>(
  options: ModelServerOptions,
  { signal: caller, purpose, model, reasoning }: ServerCall,
  attempt: (context: TryContext) => Promise<T>,
  deadline: number,
): Promise<T> {
  const { url, limits, log = () => undefined } = options;
  const limitMs = Math.max(1, Math.min(limits.tryMs, deadline - performance.now()));
  const timeout = AbortSignal.timeout(Math.ceil(limitMs));
  const signal = caller === undefined ? timeout : AbortSignal.any([caller, timeout]);
  return logged(log, { purpose, model, reasoning, url }, async (meter) => {
    try {
      return await attempt({
        meter,
        signal,
        send: (body) => send(options, body, signal),
        readJson: (reply) => readJson(options, reply),
        readEvents: (reply) => readEvents(options, reply),
      });
    } catch (error) {
      if (caller?.aborted === true) throw cancelled();
      if (!timeout.aborted) throw error;
      const hint = 'It may be overloaded or still loading its model.';
      const what = `did not answer within ${Math.round(limitMs / 1000)} s`;
      throw failureOf(options, what, { kind: 'slow', hint, cause: error });
    }
  });
}

async function send(options: ModelServerOptions, body: unknown, signal: AbortSignal): Promise<Response> {
  const { url, keyHeaders = (key) => ({ authorization: `Bearer ${key}` }), limits } = options;
  const key = await options.key();
  const headers = {
    ...options.headers,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(key === null ? {} : keyHeaders(key)),
  };
  let reply: Response;
  try {
    // A redirect would carry texts, and the key, to a place the person has not named.
    reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal, redirect: 'manual' });
  } catch (error) {
    throw brokenOff(options, error);
  }
  if (reply.ok) return reply;
  throw refusal(options, reply, await readText(options, reply, limits.replyBytes), key);
}

async function readJson(options: ModelServerOptions, reply: Response): Promise<unknown> {
  const text = await readText(options, reply, options.limits.replyBytes);
  try {
    return JSON.parse(text);
  } catch (cause) {
    const hint = 'Check that the address is that of a model server.';
    throw failureOf(options, 'sent something that is not JSON', { hint, cause });
  }
}

async function* readEvents(options: ModelServerOptions, reply: Response): AsyncGenerator<string> {
  const { replyBytes } = options.limits;
  const events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => events.push(data) });
  const decoder = new TextDecoder();
  try {
    for await (const chunk of replyChunks(reply, replyBytes)) {
      parser.feed(decoder.decode(chunk, { stream: true }));
      yield* events.splice(0);
    }
  } catch (error) {
    throw unread(options, error, replyBytes);
  }
  parser.reset({ consume: true });
  yield* events;
}

async function readText(named: NamedServer, reply: Response, bytes: number): Promise<string> {
  try {
    return await readReply(reply, bytes);
  } catch (error) {
    throw unread(named, error, bytes);
  }
}

function unread(named: NamedServer, error: unknown, bytes: number): ServerFailure {
  if (error instanceof RangeError) return failureOf(named, `sent more than ${bytes} bytes`, { cause: error });
  return brokenOff(named, error);
}

function cancelled(): PalimpsestError {
  return new PalimpsestError('cancelled', 'The request was cancelled.');
}
