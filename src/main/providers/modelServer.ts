import { setTimeout as delay } from 'node:timers/promises';
import { PalimpsestError } from '../../shared/contract/errors.ts';
import { readReply } from './serverReply.ts';

export interface ModelServerOptions {
  /** What it is to the person, as in "The embeddings server". */
  readonly role: string;
  readonly url: URL;
  readonly key: string | null;
  /** For one request with all its tries. */
  readonly limitMs?: number;
  readonly tries?: number;
  /** Waits between tries; for tests. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  readonly replyBytes?: number;
}

export interface ModelServer {
  /** Without key and path: fit to be shown. */
  readonly address: string;
  /**
   * The server's reply to one JSON request, unchecked. Refusals that may pass (429, 5xx, a lost connection) are tried
   * again with growing pauses, or after what Retry-After asks for, as long as the time allows.
   * @throws PalimpsestError provider_failed naming the server and what it did; cancelled when the signal fires.
   */
  post(body: unknown, signal?: AbortSignal): Promise<unknown>;
  /** An error about this server, for replies that do not fit. */
  fault(what: string, more?: { hint?: string; cause?: unknown }): PalimpsestError;
}

/** What one try came to. `retryAfterMs` is what the server asked for; null leaves the pause to us. */
type Attempt =
  | { readonly kind: 'reply'; readonly value: unknown }
  | { readonly kind: 'passing'; readonly error: PalimpsestError; readonly retryAfterMs: number | null };

const firstPauseMs = 250;
const passingStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

export function createModelServer(options: ModelServerOptions): ModelServer {
  const { role, url, limitMs = 30_000, tries = 3, pause = (ms, signal) => delay(ms, undefined, { signal }) } = options;
  const address = url.origin;
  const fault: ModelServer['fault'] = (what, more = {}) =>
    new PalimpsestError('provider_failed', `The ${role} server at ${address} ${what}.`, more);
  const attempt = createAttempt(options, fault);

  async function tryUntil(body: string, deadline: number, both: AbortSignal): Promise<unknown> {
    for (let count = 1; ; count++) {
      const outcome = await attempt(body, both);
      if (outcome.kind === 'reply') return outcome.value;
      const waitMs = outcome.retryAfterMs ?? firstPauseMs * 2 ** (count - 1);
      if (count === tries || performance.now() + waitMs >= deadline) throw outcome.error;
      await pause(waitMs, both);
    }
  }

  return {
    address,
    fault,
    async post(body, signal) {
      const timeout = AbortSignal.timeout(limitMs);
      const both = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
      try {
        return await tryUntil(JSON.stringify(body), performance.now() + limitMs, both);
      } catch (error) {
        if (signal?.aborted === true) throw new PalimpsestError('cancelled', 'The request was cancelled.');
        if (timeout.aborted) {
          throw fault(`did not answer within ${limitMs / 1000} s`, {
            hint: 'It may be overloaded or still loading its model.',
          });
        }
        throw error;
      }
    },
  };
}

function createAttempt(
  { url, key, replyBytes = 64 * 1024 * 1024 }: ModelServerOptions,
  fault: ModelServer['fault'],
): (body: string, signal: AbortSignal) => Promise<Attempt> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
  };
  return async (body, signal) => {
    let reply: Response;
    let text: string;
    try {
      // A redirect would carry texts, and the key, to a place the person has not named.
      reply = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
      text = await readReply(reply, replyBytes);
    } catch (cause) {
      if (cause instanceof RangeError) throw fault(`sent more than ${replyBytes} bytes`, { cause });
      return { kind: 'passing', error: unreachable(fault, cause), retryAfterMs: null };
    }
    if (reply.ok) return { kind: 'reply', value: parsed(text, fault) };
    const askedMs = retryAfterMs(reply.headers.get('retry-after'));
    const error = refused(reply.status, serverWords(text, key), askedMs, fault);
    if (!passingStatuses.has(reply.status)) throw error;
    return { kind: 'passing', error, retryAfterMs: askedMs };
  };
}

function parsed(text: string, fault: ModelServer['fault']): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw fault('sent something that is not JSON', {
      hint: 'Check that the address is that of a model server.',
      cause,
    });
  }
}

function unreachable(fault: ModelServer['fault'], error: unknown): PalimpsestError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'the connection broke off';
  return fault(`cannot be reached or hung up (${code})`, {
    hint: 'Check that it is running and that the address in Settings or EMBEDDINGS_SERVER is right.',
    cause: error,
  });
}

function refused(status: number, words: string, askedMs: number | null, fault: ModelServer['fault']): PalimpsestError {
  const wait = askedMs === null ? 'Try again later.' : `It asks to wait ${Math.ceil(askedMs / 1000)} s.`;
  const said = words === '' ? '' : `: ${words}`;
  switch (status) {
    case 401:
    case 403:
      return fault(`refused the key (${status})${said}`, { hint: 'Check the key for this server.' });
    case 404:
    case 405:
      return fault(`has no such endpoint (${status})${said}`, { hint: 'Check the path of the address.' });
    case 429:
      return fault(`is refusing requests for now (429)${said}`, { hint: `Its limit is reached. ${wait}` });
    default:
      if (status >= 300 && status < 400) {
        return fault(`sends requests on to another address (${status})`, { hint: 'Enter the final address.' });
      }
      return fault(`answered ${status}${said}`, askedMs === null ? {} : { hint: wait });
  }
}

/** What the server says of its own accord, shortened to one line, without the key should it echo it. */
function serverWords(text: string, key: string | null): string {
  const message = /"message"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(text.slice(0, 10_000))?.[1];
  const words = message === undefined ? text.slice(0, 500) : safeString(message);
  const plain = key === null ? words : words.replaceAll(key, '…');
  const line = plain.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return line.startsWith('<') ? '' : line.slice(0, 200);
}

function safeString(json: string): string {
  try {
    return String(JSON.parse(json));
  } catch {
    return '';
  }
}

/** Seconds or an HTTP date, as milliseconds from now; null when absent or unreadable. */
function retryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}
