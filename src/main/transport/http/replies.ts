import { type ErrorShape, errorCodes, PalimpsestError } from '../../../shared/contract/errors.ts';

/** The one form in which this carrier tells errors. */
export function errorReply(error: PalimpsestError | ErrorShape, headers: Record<string, string> = {}): Response {
  const shape = error instanceof PalimpsestError ? error.toShape() : error;
  return jsonReply(shape, errorCodes[shape.code].http, headers);
}

export function jsonReply(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}

export function unauthorized(): Response {
  return errorReply(
    new PalimpsestError('unauthorized', 'This needs the access token.', {
      hint: 'Open the address that the program printed at start, or send Authorization: Bearer TOKEN.',
    }),
    { 'www-authenticate': 'Bearer realm="palimpsest"' },
  );
}
