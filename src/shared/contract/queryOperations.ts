import { KIB, operation } from './operation.ts';
import { queryRequestSchema, queryResponseSchema, tellRequestSchema, tellResponseSchema } from './query.ts';
import {
  userEntitiesRequestSchema,
  userEntitiesResponseSchema,
  userEntityRequestSchema,
  userEntityResponseSchema,
  userFactRequestSchema,
  userFactResponseSchema,
  userFactsRequestSchema,
  userFactsResponseSchema,
  userSessionRequestSchema,
  userSessionResponseSchema,
  userSessionsRequestSchema,
  userSessionsResponseSchema,
} from './userReads.ts';

/** Answers by a model, and what other programs build on: user and dataset are said in each request. */
export const queryOperations = {
  query: operation(
    queryRequestSchema,
    queryResponseSchema,
    '/v1/gb/query',
    'Answer a question from the memory, with the evidence used.',
    { bodyLimit: 64 * KIB, isLenient: true },
  ),
  tell: operation(
    tellRequestSchema,
    tellResponseSchema,
    '/v1/gb/remember',
    'Remember one text, and tell which facts it states.',
    { bodyLimit: 400 * KIB * KIB, isLenient: true },
  ),
  userSessions: operation(
    userSessionsRequestSchema,
    userSessionsResponseSchema,
    '/v1/gb/sessions/list',
    'Sessions of a user’s dataset, latest first.',
    { getPath: '/v1/gb/sessions' },
  ),
  userSession: operation(
    userSessionRequestSchema,
    userSessionResponseSchema,
    '/v1/gb/sessions/get',
    'A session with its artifacts, their entities and facts, and the questions asked in it.',
    { getPath: '/v1/gb/sessions/:id' },
  ),
  userEntities: operation(
    userEntitiesRequestSchema,
    userEntitiesResponseSchema,
    '/v1/gb/entities/list',
    'Entities of a user’s dataset, in the order of their ids.',
    { getPath: '/v1/gb/entities' },
  ),
  userEntity: operation(
    userEntityRequestSchema,
    userEntityResponseSchema,
    '/v1/gb/entities/get',
    'An entity with its signals.',
    { getPath: '/v1/gb/entities/:id' },
  ),
  userFacts: operation(
    userFactsRequestSchema,
    userFactsResponseSchema,
    '/v1/gb/facts/list',
    'Facts of a user’s dataset, in the order of their ids.',
    { getPath: '/v1/gb/facts' },
  ),
  userFact: operation(
    userFactRequestSchema,
    userFactResponseSchema,
    '/v1/gb/facts/get',
    'A fact, and where it is said.',
    { getPath: '/v1/gb/facts/:id' },
  ),
};
