import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { routes, type Route } from '@tavola/contract';
import { openApiDocument } from './openapi.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
}

// The document is made by us, in this shape.
const { paths } = openApiDocument(routes) as {
  paths: Record<string, Record<string, { readonly parameters?: readonly Parameter[] }>>;
};
const asked = Object.values<Record<string, Route>>(routes)
  .flatMap((calls) => Object.values(calls))
  .filter(({ query }) => query !== undefined);

/** Keys of a query that a call refuses to be without. */
function missed({ query }: Route): string[] {
  const read = query === undefined ? null : z.safeParse(query, {});
  return [...new Set(read?.error?.issues.map(({ path: [key] }) => String(key)) ?? [])].toSorted();
}
const required = ({ method, path }: Route): string[] =>
  (paths[`/api${path}`]?.[method.toLowerCase()]?.parameters ?? [])
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name }) => name)
    .toSorted();

describe('the API document', () => {
  it('asks for the keys of a query that a call refuses to be without, and for no other', () => {
    const of = (keysOf: (route: Route) => string[]) =>
      Object.fromEntries(asked.map((route) => [`${route.method} ${route.path}`, keysOf(route)]));
    expect(of(required)).toEqual(of(missed));
  });
});
