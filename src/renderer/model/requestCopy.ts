import type { ConsultRequestInput } from '../../shared/contract/consult.ts';

export function requestJson(request: ConsultRequestInput): string {
  return JSON.stringify(request, null, 2);
}

/** A command line that sends the request. The token stays a variable, so that a pasted command gives nothing away. */
export function requestCurl(request: ConsultRequestInput, origin: string): string {
  const body = requestJson(request).replaceAll("'", "'\\''");
  return [
    `curl -sS '${origin}/memories/consult' \\`,
    `  -H "Authorization: Bearer $PALIMPSEST_TOKEN" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  --data-binary '${body}'`,
  ].join('\n');
}
