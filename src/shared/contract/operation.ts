import { z } from 'zod';

/** One operation of the contract. Handlers, IPC channels, HTTP routes, the OpenAPI document and clients derive from it. */
export interface Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly input: Input;
  readonly output: Output;
  readonly summary: string;
  readonly path: `/${string}`;
  /** Largest request body in bytes that the HTTP carrier takes. */
  readonly bodyLimit: number;
  /** `local` operations are bound to IPC and the command line, never to HTTP. */
  readonly reach: 'everywhere' | 'local';
}

export const KIB = 1024;
export const nothing = z.strictObject({});

export function operation<I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
  path: `/${string}`,
  summary: string,
  more: { bodyLimit?: number; reach?: 'everywhere' | 'local' } = {},
): Operation<I, O> {
  return { input, output, path, summary, bodyLimit: more.bodyLimit ?? 64 * KIB, reach: more.reach ?? 'everywhere' };
}
