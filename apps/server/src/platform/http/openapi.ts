import {
  errors,
  isOpenRoute,
  scopesOfCall,
  withoutLicenceOf,
  type DeclaredRoute,
  type ErrorDefinition,
  type Route,
} from '@tavola/contract';
import * as z from 'zod/mini';

/** A schema of the contract as JSON Schema. */
export const jsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });

/** Properties of a params or query schema as OpenAPI parameters. */
function parameters(schema: z.core.$ZodType | undefined, place: 'path' | 'query'): unknown[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const bodyContent = (route: Route, body: z.core.$ZodType): unknown =>
  route.isUpload === true
    ? {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['file'],
            properties: { file: { type: 'string', format: 'binary', maxLength: route.maxBodyBytes } },
          },
        },
      }
    : { 'application/json': { schema: jsonSchema(body, 'input') } };

const answerContent = (answer: z.core.$ZodType, media: readonly string[] | undefined) =>
  Object.fromEntries(
    (media ?? ['application/json']).map((type) => [
      type,
      { schema: media === undefined ? jsonSchema(answer, 'output') : {} },
    ]),
  );

function operation(group: string, name: string, route: DeclaredRoute): unknown {
  const codes = new Map<number, string[]>();
  for (const code of route.errors ?? []) {
    const { status }: ErrorDefinition = errors[code];
    codes.set(status, [...(codes.get(status) ?? []), code]);
  }
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: route.about,
    ...(isOpenRoute(route) ? { security: [] } : {}),
    'x-access': route.access,
    'x-scopes': scopesOfCall(`${group}.${name}`),
    'x-repeat': route.repeat ?? 'none',
    'x-without-licence': withoutLicenceOf(route),
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.body === undefined ? {} : { requestBody: { required: true, content: bodyContent(route, route.body) } }),
    responses: {
      200: {
        description: 'Done.',
        ...(route.answer === undefined ? {} : { content: answerContent(route.answer, route.answerMedia) }),
      },
      ...Object.fromEntries(
        [...codes].map(([status, list]) => [
          status,
          {
            description: list.join(', '),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
      default: {
        description: 'Refused.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

/** The OpenAPI 3.1 document of all calls, made from the contract alone. */
export function openApiDocument(groups: Readonly<Record<string, Readonly<Record<string, DeclaredRoute>>>>): unknown {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [group, calls] of Object.entries(groups)) {
    for (const [name, route] of Object.entries(calls))
      (paths[`/api${route.path}`] ??= {})[route.method.toLowerCase()] = operation(group, name, route);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tavola', version: '1' },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key (`tvl_…`), which opens the calls of its scopes (`x-scopes`), or the token of a person.',
        },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['status', 'statusText', 'type', 'message', 'additionValue'],
          properties: {
            status: { type: 'integer' },
            statusText: { type: 'string' },
            type: { enum: ['Validation', 'Operation', 'Auth', 'Limit', 'System'] },
            message: { type: 'string' },
            additionValue: {
              type: 'object',
              required: ['errorCode', 'number', 'requestId'],
              properties: {
                errorCode: { enum: Object.keys(errors) },
                number: { type: 'integer' },
                requestId: { type: 'string' },
              },
            },
          },
        },
      },
    },
  };
}
