import { z } from 'zod';

/** One operation of the contract. Handlers, IPC channels, HTTP routes, the OpenAPI document and clients derive from it. */
export interface Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly input: Input;
  readonly output: Output;
  readonly summary: string;
  readonly path: `/${string}`;
  /** Where the HTTP carrier also takes it as GET: its parts after a colon and its parameters are the request. */
  readonly getPath: `/${string}` | null;
  /** Largest request body in bytes that the HTTP carrier takes. */
  readonly bodyLimit: number;
  /** The HTTP carrier takes its body under any content type, and tells faults of a body before its being too large. */
  readonly isLenient: boolean;
  /** `local` operations are bound to IPC and the command line, never to HTTP. */
  readonly reach: 'everywhere' | 'local';
}

type Extras = Partial<Pick<Operation, 'getPath' | 'bodyLimit' | 'isLenient' | 'reach'>>;

export const KIB = 1024;
export const nothing = z.strictObject({});

export function operation<I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
  path: `/${string}`,
  summary: string,
  { getPath = null, bodyLimit = 64 * KIB, isLenient = false, reach = 'everywhere' }: Extras = {},
): Operation<I, O> {
  return { input, output, path, summary, getPath, bodyLimit, isLenient, reach };
}
