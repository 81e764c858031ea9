import * as z from 'zod/mini';
import { newID } from '@tavola/server/platform/ids.ts';

/** A field that a schema has and an input leaves out or empty, with a value of the right shape. */
export interface MissingField {
  readonly path: readonly string[];
  readonly sample: unknown;
}

interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minimum?: number;
  readonly pattern?: string;
}

/**
 * Optional fields that `value` does not fill, and lists that it leaves empty; checks the first element of each list.
 */
export function missingFields(schema: z.core.$ZodType | undefined, value: unknown): MissingField[] {
  if (schema === undefined) return [];
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema;
  return walk({ root, schema: root }, value, []);
}

interface At {
  readonly root: JsonSchema;
  readonly schema: JsonSchema;
}

function walk(at: At, value: unknown, path: readonly string[]): MissingField[] {
  const schema = resolve(at);
  if (schema.items !== undefined && Array.isArray(value)) {
    const items = { root: at.root, schema: schema.items };
    return value.length === 0 ? [{ path, sample: [sampleOf(items, 0)] }] : walk(items, value[0], [...path, '0']);
  }
  if (schema.properties === undefined || typeof value !== 'object' || value === null) return [];
  const given = value as Readonly<Record<string, unknown>>;
  return Object.entries(schema.properties).flatMap(([key, property]) => {
    const child = { root: at.root, schema: property };
    const there = given[key];
    return there === undefined || there === null
      ? [{ path: [...path, key], sample: sampleOf(child, 0) }]
      : walk(child, there, [...path, key]);
  });
}

/** The schema that references and "or null" lead to. */
function resolve({ root, schema }: At): JsonSchema {
  if (schema.$ref !== undefined)
    return resolve({
      root,
      schema: schema.$ref === '#' ? root : (root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}),
    });
  const [first] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  return first === undefined ? schema : resolve({ root, schema: first });
}

const MAX_DEPTH = 4;

function sampleOf(at: At, depth: number): unknown {
  const schema = resolve(at);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([key]) => schema.required?.includes(key) === true)
        .map(([key, property]) => [key, sampleOf({ root: at.root, schema: property }, depth + 1)]),
    );
  }
  if (schema.type === 'array')
    return depth >= MAX_DEPTH || schema.items === undefined
      ? []
      : [sampleOf({ root: at.root, schema: schema.items }, depth + 1)];
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  return textOf(schema);
}

function textOf({ format, pattern }: JsonSchema): string {
  if (format === 'uuid' || format === 'guid' || pattern?.includes('[0-9a-fA-F]{8}') === true) return newID();
  if (format === 'date-time') return '2026-11-30T12:00:00.000Z';
  if (format === 'date') return '2026-11-30';
  return 'sample';
}
