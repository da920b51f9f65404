import { z } from 'zod';
import { errorCodes, errorShapeSchema } from '../../shared/contract/errors.ts';
import { eventSchema } from '../../shared/contract/events.ts';
import { type Operation, operations } from '../../shared/contract/operations.ts';

type Json = { [key: string]: unknown };

/** The OpenAPI 3.1 document of every operation that the HTTP carrier offers, made from the contract. */
export function openApiDocument(version: string): Json {
  const schemas: Json = {};
  addComponent(schemas, 'Error', errorShapeSchema, 'output');
  addComponent(schemas, 'Event', eventSchema, 'output');
  const paths: Json = { '/events': { get: eventStream } };
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    if (operation.reach === 'local') continue;
    const request = `${name[0]?.toUpperCase()}${name.slice(1)}Request`;
    const response = request.replace(/Request$/, 'Response');
    addComponent(schemas, request, operation.input, 'input');
    addComponent(schemas, response, operation.output, 'output');
    paths[operation.path] = { post: describe(name, operation, request, response) };
    if (operation.getPath === null) continue;
    const path = operation.getPath.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { get: describeGet(name, operation, schemas[request], response) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Palimpsest', version, license: { name: 'MIT', identifier: 'MIT' } },
    security: [{ token: [] }],
    paths,
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } }, schemas },
  };
}

const eventStream: Json = {
  operationId: 'events',
  summary: 'Progress and changes as server-sent events.',
  responses: { 200: { description: 'The stream.', content: { 'text/event-stream': { schema: reference('Event') } } } },
};

function describe(name: string, operation: Operation, request: string, response: string): Json {
  const json = (schema: string) => ({ 'application/json': { schema: reference(schema) } });
  return {
    operationId: name,
    summary: operation.summary,
    requestBody: { required: true, content: json(request) },
    responses: {
      200: { description: 'Done.', content: json(response) },
      default: {
        description: `An error; code is one of ${Object.keys(errorCodes).join(', ')}.`,
        content: json('Error'),
      },
    },
  };
}

/** The same operation as GET: each field of its request is a part of the address or a parameter. */
function describeGet(name: string, operation: Operation, request: unknown, response: string): Json {
  const { properties = {}, required = [] } = requestSchema.parse(request);
  const { requestBody: _body, ...described } = describe(`${name}ByAddress`, operation, '', response);
  const parameters = Object.entries(properties).map(([field, schema]) => {
    const isPart = operation.getPath?.includes(`:${field}`) ?? false;
    return { name: field, in: isPart ? 'path' : 'query', required: isPart || required.includes(field), schema };
  });
  return { ...described, parameters };
}

const requestSchema = z.object({
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});

/** JSON Schema keeps shared parts in `$defs`, which an OpenAPI document cannot point into: they become components. */
function addComponent(schemas: Json, name: string, schema: z.ZodType, io: 'input' | 'output'): void {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The patterns of dates are pages long and say no more than the format.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  const { $schema: _dialect, $defs: parts = {}, ...whole } = relinked(made, name);
  schemas[name] = whole;
  for (const [part, definition] of Object.entries(parts as Json)) schemas[`${name}_${part}`] = definition;
}

function relinked(schema: object, name: string): Json {
  const pointed = (key: string, value: unknown) => {
    if (key !== '$ref' || typeof value !== 'string') return value;
    return value === '#' ? componentPath(name) : value.replace('#/$defs/', `${componentPath(name)}_`);
  };
  return JSON.parse(JSON.stringify(schema, pointed)) as Json;
}

function componentPath(name: string): string {
  return `#/components/schemas/${name}`;
}

function reference(name: string): { $ref: string } {
  return { $ref: componentPath(name) };
}
