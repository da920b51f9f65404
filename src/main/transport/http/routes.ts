import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type Next } from 'hono';
import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import { type Operation, operations } from '../../../shared/contract/operations.ts';
import type { Log } from '../../log.ts';
import { type Caller, invalidInput } from '../call.ts';
import { openApiDocument } from '../openapi.ts';
import { type Access, bearerToken } from './access.ts';
import { readJson, readJsonLeniently } from './body.ts';
import type { EventStreams } from './eventStream.ts';
import { whyRefused } from './guard.ts';
import { datasetRefSchema } from '../../../shared/contract/primitives.ts';
import type { AgentSessions } from '../mcp/agentSessions.ts';
import { readPageFile } from './pageFiles.ts';
import { errorReply, jsonReply, unauthorized } from './replies.ts';
import { securityHeaders } from './securityHeaders.ts';

export interface RouteOptions {
  readonly caller: Caller;
  readonly access: Access;
  readonly streams: EventStreams;
  readonly agents: AgentSessions;
  readonly log: Log;
  readonly version: string;
  /** The host given when the server was started. */
  readonly host: string;
  /** Cookies are shared by all ports of a host, so the name keeps two servers apart. */
  readonly cookieName: () => string;
  /** The built renderer, or null to serve the API alone. */
  readonly pageFolder: string | null;
}

interface Environment {
  Bindings: HttpBindings;
}
const sessionRequestSchema = z.strictObject({ token: z.string() });
const sessionBodyLimit = 1024;
/** A text to remember comes in one message. */
const agentBodyLimit = 8 * 1024 * 1024;

/** Every route of the carrier. Before the access check come only health, signing in and the page's own files. */
export function createRoutes(options: RouteOptions): Hono<Environment> {
  const app = new Hono<Environment>();
  app.onError((error) => reportedError(options.log, error));
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(securityHeaders)) c.res.headers.set(name, value);
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
  });
  app.use((c, next) => guarded(c, next, options.host));
  app.get('/health', () => jsonReply({ status: 'ok', version: options.version }));
  app.post('/session', (c) => signIn(c, options));
  app.get('*', (c, next) => pageOrNext(c, next, options.pageFolder));
  app.use((c, next) => (mayEnter(c, options) ? next() : Promise.resolve(unauthorized())));
  app.get('/events', (c) => options.streams.open(() => c.env.outgoing.destroy()));
  app.get('/openapi.json', () => jsonReply(openApiDocument(options.version)));
  app.all('/mcp', (c) => agentRequest(c, options.agents));
  bindOperations(app, options.caller);
  app.all('*', (c) => errorReply(new PalimpsestError('not_found', `There is nothing at ${c.req.path.slice(0, 200)}.`)));
  return app;
}

function bindOperations(app: Hono<Environment>, caller: Caller): void {
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    if (operation.reach === 'local') continue;
    app.post(operation.path, async (c) => answered(caller, name, await bodyOf(c, operation), c.req.raw.signal));
    app.all(operation.path, () => wrongMethod('POST'));
  }
  // After all of the above, so that a part of an address that can be anything takes nothing else's place.
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    if (operation.getPath === null || operation.reach === 'local') continue;
    app.get(operation.getPath, (c) => {
      const asked = { ...c.req.query(), ...c.req.param() };
      return answered(caller, name, asked, c.req.raw.signal);
    });
    app.all(operation.getPath, () => wrongMethod('GET'));
  }
}

/** The dataset that a session is for stands in the address that it is opened at. */
async function agentRequest(c: Context<Environment>, agents: AgentSessions): Promise<Response> {
  const dataset = datasetRefSchema.safeParse(c.req.query());
  if (!dataset.success) return errorReply(invalidInput(dataset.error));
  const body = c.req.method === 'POST' ? await readJson(c.env.incoming, agentBodyLimit) : undefined;
  return await agents.handle(c.req.raw, { body, dataset: dataset.data });
}

function bodyOf(c: Context<Environment>, { input, bodyLimit, isLenient }: Operation): Promise<unknown> {
  if (!isLenient) return readJson(c.env.incoming, bodyLimit);
  return readJsonLeniently(c.env.incoming, bodyLimit, (value) => {
    const checked = input.safeParse(value);
    if (!checked.success) throw invalidInput(checked.error);
  });
}

async function answered(caller: Caller, name: string, input: unknown, signal: AbortSignal): Promise<Response> {
  const result = await caller.call(name, input, signal);
  return result.ok ? jsonReply(result.value) : errorReply(result.error);
}

async function guarded(c: Context<Environment>, next: Next, host: string): Promise<Response | undefined> {
  const refusal = whyRefused(
    {
      host: c.env.incoming.headers.host,
      origin: c.req.header('origin'),
      fetchSite: c.req.header('sec-fetch-site'),
      fetchMode: c.req.header('sec-fetch-mode'),
    },
    host,
  );
  if (refusal !== null) return errorReply(new PalimpsestError('forbidden', refusal));
  await next();
  return undefined;
}

function mayEnter(c: Context<Environment>, { access, cookieName }: RouteOptions): boolean {
  const bearer = bearerToken(c.req.header('authorization'));
  if (bearer !== null) return access.isToken(bearer);
  const cookie = getCookie(c, cookieName());
  return cookie !== undefined && access.isCookie(cookie);
}

/** Changes the token, which the page has from its address, into a cookie that scripts cannot read. */
async function signIn(c: Context<Environment>, { access, cookieName }: RouteOptions): Promise<Response> {
  const request = sessionRequestSchema.safeParse(await readJson(c.env.incoming, sessionBodyLimit));
  if (!request.success) return errorReply(invalidInput(request.error));
  if (!access.isToken(request.data.token)) return unauthorized();
  const cookie = `${cookieName()}=${access.issueCookie()}; Path=/; HttpOnly; SameSite=Strict; Max-Age=2592000`;
  return new Response(null, { status: 204, headers: { 'set-cookie': cookie } });
}

async function pageOrNext(
  c: Context<Environment>,
  next: Next,
  pageFolder: string | null,
): Promise<Response | undefined> {
  const file = pageFolder === null ? null : await readPageFile(pageFolder, new URL(c.req.url).pathname);
  if (file === null) {
    await next();
    return undefined;
  }
  const cacheControl = file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache';
  return new Response(file.bytes, { headers: { 'content-type': file.contentType, 'cache-control': cacheControl } });
}

function wrongMethod(allowed: string): Response {
  const { code, error } = new PalimpsestError('unsupported', `This address takes ${allowed} only.`).toShape();
  return jsonReply({ code, error }, 405, { allow: allowed });
}

/** What a handler cannot return itself: refusals while a body is read, and faults of this carrier. */
function reportedError(log: Log, error: unknown): Response {
  if (error instanceof PalimpsestError) return errorReply(error);
  const logId = log.write('error', 'The HTTP carrier failed', { error });
  return errorReply({ code: 'internal', error: 'Something went wrong inside Palimpsest.', log_id: logId });
}
