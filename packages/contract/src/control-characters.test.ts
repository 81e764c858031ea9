import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { routes } from './routes.ts';
import type { Route } from './kit/route.ts';

/**
 * No database keeps a NUL, so an address that has one is refused as a field that is not valid and never reaches it
 * (reliability H1).
 */

const calls = Object.entries(routes).flatMap(([group, own]) =>
  Object.entries<Route>(own).map(([name, route]) => [`${group}.${name}`, route] as const),
);
const NUL = 'a\u0000b';

/** The fields of a query or an address that let a NUL through, in a text or in a list of texts. */
function takers(shape: z.core.$ZodType | undefined): string[] {
  if (!(shape instanceof z.ZodMiniObject)) return [];
  return Object.entries<z.core.$ZodType>(shape.shape)
    .filter(([, field]) =>
      [NUL, [NUL]].some((value) => JSON.stringify(z.safeParse(field, value).data)?.includes('\\u0000')),
    )
    .map(([name]) => name);
}

it.each(['params', 'query'] as const)('no call lets a NUL through in its %s', (part) => {
  const found = calls.flatMap(([name, route]) => takers(route[part]).map((field) => `${name} ${field}`));
  expect(found).toEqual([]);
});

it('the fields of all calls are looked at', () => {
  const looked = calls.filter(([, { query }]) => query instanceof z.ZodMiniObject);
  expect(looked.length).toBeGreaterThan(100);
});
