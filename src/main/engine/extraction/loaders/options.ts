import type { Format } from '../../../../shared/contract/remember.ts';

/** Bytes of text one file may hold, after unpacking, unless the caller allows another number. */
export const defaultLimitBytes: number = 64 * 1024 * 1024;

/** What the caller says about a text; the text's own word goes before `at`. Plain data, so that it can be sent to a worker. */
export interface LoadOptions {
  readonly format?: Format | undefined;
  readonly documentType?: string | null | undefined;
  /** Who says it. */
  readonly source?: string | null | undefined;
  /** RFC 3339 instant or date: when it was written, if the text does not say. */
  readonly at?: string | null | undefined;
  /** IANA zone in which times without one are read; UTC when not given. */
  readonly tz?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly sessionId?: string | null | undefined;
  readonly title?: string | null | undefined;
  /** Where the text lives. A file's own path or name when not given. */
  readonly uri?: string | null | undefined;
  readonly requestId?: string | null | undefined;
  readonly limitBytes?: number | undefined;
}

/** Where a text comes from. */
export type TextSource =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'bytes'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly kind: 'text'; readonly text: string };
