import { type FailureFacts, ServerFailure } from './serverFailure.ts';

/** A model server as messages name it. */
export interface NamedServer {
  /** What it is to the person, as in "The embeddings server". */
  readonly role: string;
  readonly url: URL;
  /** Where its address comes from, for hints. */
  readonly addressFrom: string;
}

/** A reply that does not fit, unless `more` says otherwise. The address is told without path and key. */
export function failureOf(server: NamedServer, what: string, more: Partial<FailureFacts> = {}): ServerFailure {
  return new ServerFailure(`The ${server.role} server at ${server.url.origin} ${what}.`, {
    kind: 'malformed',
    ...more,
  });
}

/** What an exception of the connection means. `isSent`: whether the server may have begun to work. */
export function brokenOff(server: NamedServer, error: unknown): ServerFailure {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'the connection broke off';
  const isUnreachable = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/.test(
    code,
  );
  return failureOf(server, `cannot be reached or hung up (${code})`, {
    kind: isUnreachable ? 'unreachable' : 'dropped',
    hint: `Check that it is running and that the address in ${server.addressFrom} is right.`,
    cause: error,
  });
}

/** What an error status means. `text` is the body; the key is taken out should the server echo it. */
export function refusal(server: NamedServer, reply: Response, text: string, key: string | null): ServerFailure {
  const words = wordsIn(text, key);
  const { status } = reply;
  const retryAfterMs = askedToWaitMs(reply.headers.get('retry-after'));
  const wait = retryAfterMs === null ? 'Try again later.' : `It asks to wait ${Math.ceil(retryAfterMs / 1000)} s.`;
  const said = words === '' ? '' : `: ${words}`;
  const facts = { kind: 'refused', status, retryAfterMs, words } as const;
  switch (status) {
    case 401:
    case 403:
      return failureOf(server, `refused the key (${status})${said}`, {
        ...facts,
        hint: 'Check the key for this server.',
      });
    case 404:
    case 405:
      return failureOf(server, `has no such endpoint or model (${status})${said}`, {
        ...facts,
        hint: 'Check the path of the address and the name of the model.',
      });
    case 429:
      return failureOf(server, `is refusing requests for now (429)${said}`, {
        ...facts,
        hint: `Its limit is reached. ${wait}`,
      });
    default:
      if (status >= 300 && status < 400) {
        const hint = 'Enter the final address.';
        return failureOf(server, `sends requests on to another address (${status})`, { ...facts, hint });
      }
      return failureOf(server, `answered ${status}${said}`, retryAfterMs === null ? facts : { ...facts, hint: wait });
  }
}

function wordsIn(text: string, key: string | null): string {
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
function askedToWaitMs(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+(\.\d+)?$/.test(header.trim())) return Math.ceil(Number(header) * 1000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}
