import {
  ErrorCode,
  type ListResourcesResult,
  McpError,
  type ReadResourceResult,
  type ResourceTemplate,
} from '@modelcontextprotocol/sdk/types.js';
import type { DatasetRef } from '../../../shared/contract/primitives.ts';
import type { Input, OperationName, Output } from '../../../shared/contract/operations.ts';
import type { Call } from '../call.ts';

/** What a connection reads the memory with. */
export interface Reading {
  readonly call: Call;
  readonly dataset: DatasetRef;
}

const PAGE = 100;
const JSON_TYPE = 'application/json';

export const resourceTemplates: readonly ResourceTemplate[] = [
  {
    uriTemplate: 'palimpsest://entities/{id}',
    name: 'entity',
    title: 'Entity',
    description:
      'A person, place, thing or idea: its names, its history over both clocks, what was concluded about it.',
    mimeType: JSON_TYPE,
  },
  {
    uriTemplate: 'palimpsest://sessions/{id}',
    name: 'session',
    title: 'Session',
    description: 'A conversation: its artifacts, the entities and facts in them, and the questions asked.',
    mimeType: JSON_TYPE,
  },
];

/** Sessions first, latest first, then entities; a page at a time. @throws McpError */
export async function listResources(
  reading: Reading,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ListResourcesResult> {
  const { kind, offset } = readCursor(cursor);
  const window = { ...reading.dataset, offset, limit: PAGE };
  if (kind === 'sessions') {
    const { sessions, total } = await answered(reading, 'userSessions', window, signal);
    const resources = sessions.map(({ session_id }) => ({
      uri: `palimpsest://sessions/${encodeURIComponent(session_id)}`,
      name: session_id,
      title: `Session ${session_id}`,
      mimeType: JSON_TYPE,
    }));
    const hasMore = offset + sessions.length < total && sessions.length > 0;
    return { resources, nextCursor: hasMore ? `sessions ${offset + sessions.length}` : 'entities 0' };
  }
  const { entities, total } = await answered(reading, 'userEntities', window, signal);
  const resources = entities.map(({ id, name, type }) => ({
    uri: `palimpsest://entities/${id}`,
    name,
    title: `${name} (${type})`,
    mimeType: JSON_TYPE,
  }));
  const hasMore = offset + entities.length < total && entities.length > 0;
  return { resources, ...(hasMore ? { nextCursor: `entities ${offset + entities.length}` } : {}) };
}

/** @throws McpError for an address of nothing */
export async function readResource(reading: Reading, uri: string, signal: AbortSignal): Promise<ReadResourceResult> {
  const [, kind, rawId] = /^palimpsest:\/\/(entities|sessions)\/([^/?#]+)$/.exec(uri) ?? [];
  const id = rawId === undefined ? null : decoded(rawId);
  if (id === null) throw new McpError(ErrorCode.InvalidParams, `There is no resource at ${uri.slice(0, 200)}.`);
  const value = kind === 'sessions' ? await readSession(reading, id, signal) : await readEntity(reading, id, signal);
  return { contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(value) }] };
}

async function readSession(reading: Reading, id: string, signal: AbortSignal): Promise<Output<'userSession'>> {
  return await answered(reading, 'userSession', { ...reading.dataset, id, offset: 0, limit: PAGE }, signal);
}

async function readEntity(
  reading: Reading,
  id: string,
  signal: AbortSignal,
): Promise<Output<'userEntity'> & { history: Output<'history'> }> {
  const found = await answered(reading, 'userEntity', { ...reading.dataset, id }, signal);
  const history = await answered(reading, 'history', { ...reading.dataset, entity_id: found.entity.id }, signal);
  return { ...found, history };
}

/** What an operation answers. @throws McpError telling what it was refused for */
export async function answered<Name extends OperationName>(
  { call }: Reading,
  name: Name,
  input: Input<Name>,
  signal: AbortSignal,
): Promise<Output<Name>> {
  const reply = await call(name, input, signal);
  if (reply.ok) return reply.value;
  const { code, error, hint } = reply.error;
  const isAsked = code === 'invalid' || code === 'not_found';
  throw new McpError(isAsked ? ErrorCode.InvalidParams : ErrorCode.InternalError, [error, hint].join(' ').trim());
}

/** @throws McpError for one that no list gave */
function readCursor(cursor: string | undefined): { kind: 'sessions' | 'entities'; offset: number } {
  if (cursor === undefined) return { kind: 'sessions', offset: 0 };
  const [, kind, offset] = /^(sessions|entities) (\d{1,15})$/.exec(cursor) ?? [];
  if (kind === undefined) throw new McpError(ErrorCode.InvalidParams, 'The cursor is none that a list gave.');
  return { kind: kind === 'sessions' ? 'sessions' : 'entities', offset: Number(offset) };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
