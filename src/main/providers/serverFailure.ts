import { PalimpsestError } from '../../shared/contract/errors.ts';

/**
 * How a try at a model server failed. `unreachable`: nothing was sent. `dropped`: the connection broke before the reply
 * was whole, so what it cost is unknown. `refused`: an error status. `malformed`: a reply that does not fit. `slow`: no
 * whole reply in time.
 */
export type FailureKind = 'unreachable' | 'dropped' | 'refused' | 'malformed' | 'slow';

export interface FailureFacts {
  readonly kind: FailureKind;
  readonly status?: number;
  /** What the server asked to wait; null leaves the pause to us. */
  readonly retryAfterMs?: number | null;
  /** What the server said of its own accord, one short line. */
  readonly words?: string;
  readonly hint?: string | undefined;
  readonly cause?: unknown;
  /** Part of the answer was given to the caller already, so the request may not be repeated. */
  readonly isGivenInPart?: boolean;
}

/** Makes an error about one server; `malformed` unless told otherwise. */
export type Fault = (what: string, more?: Partial<FailureFacts>) => ServerFailure;

const passingStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504, 529]);

/** A model server that did not answer well, in words a person can act on. */
export class ServerFailure extends PalimpsestError {
  readonly kind: FailureKind;
  readonly status: number | null;
  readonly retryAfterMs: number | null;
  readonly words: string;
  readonly #isGivenInPart: boolean;

  constructor(message: string, { kind, status, retryAfterMs, words, hint, cause, isGivenInPart }: FailureFacts) {
    super('provider_failed', message, { ...(hint === undefined ? {} : { hint }), cause });
    this.kind = kind;
    this.status = status ?? null;
    this.retryAfterMs = retryAfterMs ?? null;
    this.words = words ?? '';
    this.#isGivenInPart = isGivenInPart ?? false;
  }

  /** The same failure of a request whose answer was given in part. */
  givenInPart(): ServerFailure {
    const { kind, status, retryAfterMs, words, hint } = this;
    const facts = { kind, retryAfterMs, words, hint, cause: this, isGivenInPart: true };
    return new ServerFailure(this.message, status === null ? facts : { ...facts, status });
  }

  /** Whether the same request may well succeed a little later. */
  get isPassing(): boolean {
    if (this.#isGivenInPart) return false;
    switch (this.kind) {
      case 'unreachable':
      case 'dropped':
        return true;
      case 'refused':
        return passingStatuses.has(this.status ?? 0);
      default:
        return false;
    }
  }
}
