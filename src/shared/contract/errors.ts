import { z } from 'zod';

/** The closed set of error codes; every carrier rebuilds the same class from them. */
export const errorCodes = {
  invalid: { http: 400, retryable: false },
  unauthorized: { http: 401, retryable: false },
  forbidden: { http: 403, retryable: false },
  not_found: { http: 404, retryable: false },
  conflict: { http: 409, retryable: false },
  cancelled: { http: 409, retryable: true },
  too_large: { http: 413, retryable: false },
  unsupported: { http: 415, retryable: false },
  provider_failed: { http: 502, retryable: true },
  provider_missing: { http: 503, retryable: false },
  busy: { http: 503, retryable: true },
  disk_full: { http: 507, retryable: true },
  read_only: { http: 500, retryable: false },
  corrupt: { http: 500, retryable: false },
  newer_file: { http: 500, retryable: false },
  internal: { http: 500, retryable: false },
} as const;
export type ErrorCode = keyof typeof errorCodes;

export const errorShapeSchema = z.object({
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
  error: z.string(),
  hint: z.string().optional(),
  field: z.string().optional(),
  log_id: z.string().optional(),
});
export type ErrorShape = z.infer<typeof errorShapeSchema>;

/** What went wrong in words a person can act on. `field` names the part of a request that was at fault. */
export class PalimpsestError extends Error {
  override readonly name = 'PalimpsestError';
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly field: string | undefined;

  constructor(code: ErrorCode, message: string, more: { hint?: string; field?: string; cause?: unknown } = {}) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.code = code;
    this.hint = more.hint;
    this.field = more.field;
  }

  get retryable(): boolean {
    return errorCodes[this.code].retryable;
  }

  toShape(): ErrorShape {
    return {
      code: this.code,
      error: this.message,
      ...(this.hint === undefined ? {} : { hint: this.hint }),
      ...(this.field === undefined ? {} : { field: this.field }),
    };
  }

  static fromShape(shape: ErrorShape): PalimpsestError {
    return new PalimpsestError(shape.code, shape.error, {
      ...(shape.hint === undefined ? {} : { hint: shape.hint }),
      ...(shape.field === undefined ? {} : { field: shape.field }),
    });
  }
}
