import type { Input } from './walk.ts';

/** Where in an input something stands: `body`, `orderLines`, `0`, `itemID`. */
export type PlacePath = readonly string[];

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Every place of an input where an id stands, in path, query and body. */
export function idPlaces(input: Input): PlacePath[] {
  return walk(input, []);
}

function walk(value: unknown, path: PlacePath): PlacePath[] {
  if (typeof value === 'string') return UUID.test(value) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => walk(child, [...path, key]));
}

export function readPlace(value: unknown, path: PlacePath): unknown {
  return path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined), value);
}

/** The same input with something else at one place. */
export function replacePlace(input: Input, path: PlacePath, replacement: unknown): Input {
  return replaced(input, path, replacement) as Input;
}

function replaced(value: unknown, [key, ...rest]: PlacePath, replacement: unknown): unknown {
  if (key === undefined) return replacement;
  if (Array.isArray(value)) return value.map((one: unknown, index) => (String(index) === key ? replaced(one, rest, replacement) : one));
  return Object.fromEntries(Object.entries(value as object).map(([name, child]: [string, unknown]) => [name, name === key ? replaced(child, rest, replacement) : child]));
}
