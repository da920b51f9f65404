import type { CustomScheme, Protocol } from 'electron';
import { readPageFile } from '../transport/http/pageFiles.ts';
import { securityHeaders } from '../transport/http/securityHeaders.ts';
import { isOwnAddress, scheme } from './address.ts';

/** To be registered before the app is ready; gives the page an origin of its own, with storage and a strict CSP. */
export const pageScheme: CustomScheme = {
  scheme,
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
};

/** Answers requests of the scheme from the built page in `folder` and from nowhere else. */
export function servePage(protocol: Pick<Protocol, 'handle'>, folder: string): void {
  protocol.handle(scheme, (request) => answer(folder, request));
}

async function answer(folder: string, request: Request): Promise<Response> {
  if (!isOwnAddress(request.url) || request.method !== 'GET') return refused(403);
  const file = await readPageFile(folder, new URL(request.url).pathname);
  if (file === null) return refused(404);
  return new Response(file.bytes, { headers: { ...securityHeaders, 'content-type': file.contentType } });
}

function refused(status: number): Response {
  return new Response(null, { status, headers: securityHeaders });
}
