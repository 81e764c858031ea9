import { fieldCode, type Route } from '@tavola/contract';
import * as z from 'zod/mini';
import { Refusal, type FieldFault } from '../errors/refusal.ts';

/** Deepest nesting of a body that is read (reliability H2). */
const MAX_DEPTH = 20;

/** Checks one part of a call against its schema; every fault of the part is reported at once. */
export function readPart<T>(schema: z.core.$ZodType<T, unknown> | undefined, value: unknown): T {
  if (schema === undefined) return undefined as T;
  const result = z.safeParse(schema, value, { reportInput: true });
  if (result.success) return result.data;
  throw new Refusal('validation.failed', { fields: result.error.issues.flatMap(toFaults) });
}

/** Reads params, query and body of a route. Unknown keys are dropped by the schemas. */
export function readInput(
  route: Route,
  raw: { params: unknown; query: unknown; body: unknown },
): { params: unknown; query: unknown; body: unknown } {
  return {
    params: readParams(route, raw.params),
    query: readPart(route.query, raw.query),
    body: readPart(route.body, raw.body),
  };
}

const WORD = /^[a-z]+(-[a-z]+)*$/;

/**
 * A plain word where an id belongs is another path that no call has, such as `orders/pending-orders`, and not an id
 * that is not valid.
 */
function readParams(route: Route, raw: unknown): unknown {
  const isWord = Object.values(raw ?? {}).some((value) => typeof value === 'string' && WORD.test(value));
  if (isWord && route.params !== undefined && !z.safeParse(route.params, raw).success)
    throw new Refusal('route.not_found');
  return readPart(route.params, raw);
}

function toFaults(issue: z.core.$ZodIssue): FieldFault[] {
  const path = pathText(issue.path);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: path === '' ? key : `${path}.${key}`, code: 'invalid' as const }));
  // A missing field reads as "required" whatever type it should have had.
  if (issue.code === 'invalid_type' && issue.input === undefined) return [{ path, code: 'required' }];
  return [{ path, code: fieldCode(issue.message) }];
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`),
    '',
  );
}

/**
 * Parses a JSON body; refuses what is not JSON, is nested too deep, or names a prototype. An empty body is `undefined`.
 */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    // Looking at every key costs more than all the rest, so only a text that could name a prototype, plainly or in
    // escapes, is looked at.
    value = /__proto__|\\u/.test(text) ? JSON.parse(text, refusePrototypeKeys) : JSON.parse(text);
  } catch {
    throw new Refusal('validation.malformed');
  }
  assertDepth(value, 0);
  return value;
}

function refusePrototypeKeys(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new Refusal('validation.malformed');
  return value;
}

function assertDepth(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth >= MAX_DEPTH) throw new Refusal('validation.malformed');
  for (const one of Array.isArray(value) ? value : Object.values(value)) assertDepth(one, depth + 1);
}
