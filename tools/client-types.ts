import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { routes } from '@tavola/contract';
import { openApiDocument } from '@tavola/server/platform/http/openapi.ts';

/**
 * Writes the types of `packages/client` from the OpenAPI document: `npx tsx tools/client-types.ts`. The libraries that
 * do so need the compiler interface of TypeScript 5, and JSON Schema of the contract uses little of what they cover.
 */

/** The file with the types of the client. */
export const clientTypes = fileURLToPath(new URL('../packages/client/src/calls.generated.ts', import.meta.url));

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly $ref?: string;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly 'x-scopes': readonly string[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query';
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Record<string, { readonly schema?: Schema }> }>>;
}

/** The text of the file: every call that API keys open, by its name. */
export function clientTypesOf(): string {
  // The document is made by us, in this shape.
  const { paths } = openApiDocument(routes) as { paths: Record<string, Record<string, Operation>> };
  const calls = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
    )
    .filter(({ operation }) => operation['x-scopes'].length > 0 && isJson(operation))
    .toSorted((one, other) => (one.operation.operationId < other.operation.operationId ? -1 : 1));
  return [
    '// Written by tools/client-types.ts from the OpenAPI document. Do not edit.',
    '',
    '/** The calls that API keys open, with what each is given and answers. */',
    'export interface CallTypes {',
    ...calls.flatMap(({ operation }) => typesOf(operation)),
    '}',
    '',
    '/** Where each of them is. */',
    'export const calls = {',
    ...calls.map(({ path, method, operation }) => `  '${operation.operationId}': ['${method}', '${path}'],`),
    '} as const satisfies Record<keyof CallTypes, readonly [method: string, path: string]>;',
    '',
  ].join('\n');
}

/** Calls that take or answer files are not made with JSON. */
const isJson = ({ requestBody, responses }: Operation): boolean =>
  [requestBody?.content, responses['200']?.content].every(
    (content) => content === undefined || 'application/json' in content,
  );

function typesOf({ operationId, summary, parameters, requestBody, responses }: Operation): string[] {
  const of = (place: 'path' | 'query') => parameters.filter((one) => one.in === place);
  const fields = (place: 'path' | 'query'): string =>
    `{ ${of(place)
      .map(
        ({ name, required, schema }) => `readonly ${name}${required && place === 'path' ? '' : '?'}: ${typeOf(schema)}`,
      )
      .join('; ')} }`;
  const body = requestBody?.content['application/json']?.schema;
  const answer = responses['200']?.content?.['application/json']?.schema;
  return [
    `  /** ${summary.replaceAll('*/', '')} */`,
    `  '${operationId}': {`,
    ...(of('path').length > 0 ? [`    readonly params: ${fields('path')};`] : []),
    ...(of('query').length > 0 ? [`    readonly query?: ${fields('query')};`] : []),
    ...(body === undefined ? [] : [`    readonly body: ${typeOf(body)};`]),
    `    readonly answer: ${answer === undefined ? 'undefined' : typeOf(answer)};`,
    '  };',
  ];
}

const literal = (value: unknown): string => JSON.stringify(value);

/** A JSON Schema as a type; what it cannot say is unknown. */
function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts !== undefined) return [...new Set(parts.map(typeOf))].join(' | ');
  if (schema.allOf !== undefined) return schema.allOf.map((part) => `(${typeOf(part)})`).join(' & ');
  if (Array.isArray(schema.type))
    return [...new Set(schema.type.map((type: string) => typeOf({ ...schema, type })))].join(' | ');
  switch (schema.type) {
    case 'string':
      return 'string';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return `readonly (${typeOf(schema.items ?? {})})[]`;
    case 'object':
      return objectOf(schema);
    default:
      return 'unknown';
  }
}

function objectOf({ properties, required = [], additionalProperties }: Schema): string {
  if (properties === undefined)
    return `{ readonly [name: string]: ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'} }`;
  const fields = Object.entries(properties).map(
    ([name, property]) => `readonly ${nameOf(name)}${required.includes(name) ? '' : '?'}: ${typeOf(property)}`,
  );
  return `{ ${fields.join('; ')} }`;
}

const nameOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : literal(name));

/** The file as it is now. */
export const currentClientTypes = (): string => readFileSync(clientTypes, 'utf8');

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(clientTypes, clientTypesOf());
