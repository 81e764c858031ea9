import type { Input } from './walk.ts';

/** Path to a value in an input: `body`, `orderLines`, `0`, `itemID`. */
export type PlacePath = readonly string[];

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Every position of an id in an input: path, query and body. */
export function idPlaces(input: unknown): PlacePath[] {
  return walk(input, []);
}

/** Name of the field at a position; list entries have none. */
export const fieldOf = (path: PlacePath): string => path.findLast((key) => !/^\d+$/.test(key)) ?? '';

function walk(value: unknown, path: PlacePath): PlacePath[] {
  if (typeof value === 'string') return UUID.test(value) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => walk(child, [...path, key]));
}

export function readPlace(value: unknown, path: PlacePath): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined),
    value,
  );
}

/** The same input with another value at one position, which may be new. */
export function replacePlace(input: Input, path: PlacePath, replacement: unknown): Input {
  return replaced(input, path, replacement) as Input;
}

function replaced(value: unknown, [key, ...rest]: PlacePath, replacement: unknown): unknown {
  if (key === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((one: unknown, index) => (String(index) === key ? replaced(one, rest, replacement) : one));
  const record = value as Readonly<Record<string, unknown>>;
  return { ...record, [key]: replaced(record[key], rest, replacement) };
}
