import * as fc from 'fast-check';
import * as z from 'zod';
import { startProduct, strangeAddress, type ProductServer } from '@tavola/testkit/server/product.ts';
import type { Answer } from '@tavola/testkit/server/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPath, routes } from '@tavola/contract';
import { openApiDocument } from '#platform/http/openapi.ts';
import { refusalFault } from './walk/refusal-body.ts';
import { visits, type ValidCall, type Visit } from './walk/walk.ts';

/**
 * Every call with a body, made with bodies of the shape that the API document says, and with others: never a failure of
 * the server, and every answer as the document has it.
 */

const RUNS = process.env['LONG'] === '1' ? 60 : 2;

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}
interface Operation {
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

// The document is made by us, in this shape.
const { paths } = openApiDocument(routes) as { paths: Record<string, Record<string, Operation>> };
const operationOf = ({ route }: Visit): Operation | undefined =>
  paths[`/api${route.path}`]?.[route.method.toLowerCase()];
const schemaOf = (content: Content | undefined): Schema | undefined => content?.content?.['application/json']?.schema;

const odd = fc.oneof(fc.constant(null), fc.double(), fc.string({ unit: 'binary', maxLength: 40 }), fc.jsonValue());

/** Values of a schema, now and then with something else in their place. */
const valuesOf = (schema: Schema, depth = 0): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 14, arbitrary: fittingOf(schema, depth) }, { weight: 1, arbitrary: odd });

function fittingOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((part) => fittingOf(part, depth)));
  if (schema.allOf?.[0] !== undefined) return fittingOf(schema.allOf[0], depth);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 1000, 1_000_000_000) });
    case 'number':
      return fc.integer({ min: Math.ceil((schema.minimum ?? -5) * 100), max: 100_000 }).map((cents) => cents / 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(depth > 5 ? fc.constant(null) : valuesOf(schema.items ?? {}, depth + 1), {
        minLength: Math.min(schema.minItems ?? 0, 3),
        maxLength: 3,
      });
    case 'object':
      return objectOf(schema, depth);
    default:
      return odd;
  }
}

function textOf({ format, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid' || format === 'guid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  if (format === 'date-time')
    return fc.date({ min: new Date(0), noInvalidDate: true }).map((date) => date.toISOString());
  return fc.string({ unit: 'grapheme', minLength: Math.min(minLength, 60), maxLength: Math.min(maxLength, 60) });
}

function objectOf({ properties = {}, required = [] }: Schema, depth: number): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, depth > 5 ? odd : valuesOf(property, depth + 1)]),
  );
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}

let world: ProductServer;
beforeAll(async () => {
  world = await startProduct();
}, 120_000);
afterAll(() => world.close());

/** What is wrong with an answer, in words; null when it is as the document says. */
function faultOf(answer: Answer<unknown>, schema: Schema | undefined): string | null {
  const { status, body } = answer;
  if (status >= 500) return `${status} ${JSON.stringify(body)}`;
  if (status >= 400) return refusalFault(answer);
  if (schema === undefined || status === 304) return null;
  const fit = z.fromJSONSchema(schema as never).safeParse(body);
  return fit.success ? null : `an answer that does not fit: ${z.prettifyError(fit.error)}`;
}

async function send({ route }: Visit, good: ValidCall, body: unknown): Promise<Answer<unknown>> {
  const { params, query } = good.input as { params?: Record<string, unknown>; query?: Record<string, unknown> };
  return world.send(route.method, `/api${buildPath(route.path, params, query)}`, {
    ...good.caller,
    headers: {
      'x-forwarded-for': strangeAddress(),
      'content-type': 'application/json',
      'x-tavola': '1',
      ...good.caller.headers,
      ...good.headers,
    },
    body: JSON.stringify(body),
  });
}

const withBodies = visits.filter((visit) => schemaOf(operationOf(visit)?.requestBody) !== undefined);

it('the document has the calls with bodies', () => {
  expect(withBodies.length).toBeGreaterThan(200);
});

describe.each(withBodies)('$name', (visit) => {
  it('answers any body of its shape as the document says', async () => {
    const operation = operationOf(visit);
    const shape = schemaOf(operation?.requestBody) ?? {};
    const answered = schemaOf(operation?.responses['200']);
    const good = await visit.good(world.burrito, world);
    await fc.assert(
      fc.asyncProperty(valuesOf(shape), async (body) => {
        const answer = await send(visit, good, body);
        if (visit.limit !== undefined) world.clock.advance(visit.limit.everyMs / visit.limit.calls);
        expect(faultOf(answer, answered)).toBeNull();
      }),
      // A shrunk body says more than a long one; few runs keep the day short.
      { numRuns: RUNS, endOnFailure: RUNS < 10 },
    );
  }, 120_000);
});
