import { type ErrorCode, PalimpsestError } from '../../shared/contract/errors.ts';
import { ConnectionLostError } from '../api/client.ts';

/** An error as a page shows it: what happened, what to do, and whether trying again can help. */
export interface ErrorView {
  readonly title: string;
  readonly detail: string;
  readonly hint: string | null;
  readonly canRetry: boolean;
}

const TITLES: Readonly<Record<ErrorCode, string>> = {
  invalid: 'The request is not valid',
  unauthorized: 'Not signed in',
  forbidden: 'Not allowed',
  not_found: 'Not found',
  conflict: 'Changed meanwhile',
  cancelled: 'Cancelled',
  too_large: 'Too large',
  unsupported: 'This kind of file is not read',
  provider_failed: 'A model server failed',
  provider_missing: 'A model server is not set up',
  busy: 'The memory is busy',
  disk_full: 'The disk is full',
  read_only: 'The memory file cannot be written',
  corrupt: 'The memory file is damaged',
  newer_file: 'The memory file is from a newer version',
  internal: 'Something failed inside',
};

export function describeError(error: unknown): ErrorView {
  if (error instanceof PalimpsestError) {
    return {
      title: TITLES[error.code],
      detail: capitalised(error.message),
      hint: error.hint ?? null,
      canRetry: error.retryable || error.code === 'internal',
    };
  }
  if (error instanceof ConnectionLostError) {
    return {
      title: 'No answer',
      detail: error.message,
      hint: 'It may be restarting. Nothing that was stored is lost.',
      canRetry: true,
    };
  }
  return {
    title: 'Something failed on this page',
    detail: error instanceof Error ? error.message : String(error),
    hint: null,
    canRetry: true,
  };
}

/** The engine's messages may be the middle of a sentence; here they begin one. */
function capitalised(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}

export function isCancelled(error: unknown): boolean {
  return error instanceof PalimpsestError && error.code === 'cancelled';
}
