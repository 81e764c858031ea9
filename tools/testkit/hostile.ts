import type { Route } from '@tavola/contract';
import type { Caller } from './server.ts';

/**
 * Bad input for any call, made from a good one: every field gets every kind of wrong value, every part of the request is
 * broken in turn. Nothing here knows a noun; a new call is covered the moment it is declared (reliability H1, H2).
 */

export interface GoodInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export interface HostileCase {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Left out = the caller of the good input. */
  readonly caller?: Caller;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Values that no field of ours accepts gladly. */
const BAD_VALUES: readonly (readonly [name: string, value: unknown])[] = [
  ['null', null], ['a number', -1], ['a huge number', 1e308], ['a tiny number', 1e-12], ['a boolean', true], ['an empty text', ''], ['a list', [[]]], ['an object', { a: 1 }],
  ['a long text', 'x'.repeat(20_000)], ['control bytes', 'a\u0000\u001b@\u001dV'], ['half a character', 'a\ud800'], ['a script', '<script>alert(1)</script>'],
  ['an injection', "' OR 1=1; DROP TABLE users; --"], ['a path', '../../etc/passwd'], ['a template', '{{constructor.constructor("return 1")()}}'],
];

const BAD_TEXTS: readonly (readonly [name: string, text: string])[] = [
  ['not an id', 'abc'], ['an unknown id', '01900000-0000-7000-8000-00000000dead'], ['an injection', "1' OR '1'='1"], ['a path', '../../../etc/passwd'], ['a null byte', 'a%00b'],
  ['a long text', 'y'.repeat(900)], ['a negative number', '-5'], ['a fraction', '1.5'], ['a script', '<img src=x onerror=alert(1)>'], ['an object', '[object Object]'],
];

/** At least 50 bad requests for one call. */
export function hostileCases(route: Route, good: GoodInput, address: (path: string, good: GoodInput) => string): HostileCase[] {
  const send = (name: string, input: GoodInput, extra: Partial<HostileCase> = {}): HostileCase => ({
    name, method: route.method, path: address(route.path, input), headers: { 'x-tavola': '1', ...(input.body === undefined ? {} : JSON_TYPE) },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }), ...extra,
  });
  const cases = [...paramCases(good, send), ...queryCases(good, send), ...bodyCases(route, good, send), ...requestCases(good, send)];
  return cases;
}

type Send = (name: string, input: GoodInput, extra?: Partial<HostileCase>) => HostileCase;

const paramCases = (good: GoodInput, send: Send): HostileCase[] =>
  Object.keys(good.params ?? {}).flatMap((key) => BAD_TEXTS.map(([name, text]) => send(`params.${key} is ${name}`, { ...good, params: { ...good.params, [key]: text } })));

const queryCases = (good: GoodInput, send: Send): HostileCase[] =>
  Object.keys(good.query ?? {}).flatMap((key) => [
    ...BAD_TEXTS.map(([name, text]) => send(`query.${key} is ${name}`, { ...good, query: { ...good.query, [key]: text } })),
    send(`query.${key} stands twice`, { ...good, query: { ...good.query, [key]: ['a', 'b'] } }),
    send(`query.${key} is missing`, { ...good, query: without(good.query ?? {}, key) }),
  ]);

function bodyCases(route: Route, good: GoodInput, send: Send): HostileCase[] {
  if (route.body === undefined) return [];
  const raw = (name: string, body: string, headers: Readonly<Record<string, string>> = JSON_TYPE): HostileCase => send(name, good, { body, headers: { 'x-tavola': '1', ...headers } });
  const text = JSON.stringify(good.body);
  return [
    ...['null', '[]', '"text"', '7', 'true', '{}', '', '{', '{"a":', '\u0000', '{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"x":1}}}', `${'['.repeat(500)}${']'.repeat(500)}`].map((body) => raw(`the body is ${body.slice(0, 40)}`, body)),
    raw('the body is over 1 MB', JSON.stringify({ text: 'x'.repeat(1_100_000) })),
    raw('the body is a form', 'a=1&b=2', { 'content-type': 'application/x-www-form-urlencoded' }),
    raw('the body is plain text', text, { 'content-type': 'text/plain' }),
    raw('the body is XML', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', { 'content-type': 'application/xml' }),
    ...fieldsOf(good.body).flatMap((path) => [
      ...BAD_VALUES.map(([name, value]) => send(`${path.join('.')} is ${name}`, { ...good, body: replaced(good.body, path, value) })),
      send(`${path.join('.')} is missing`, { ...good, body: replaced(good.body, path, undefined) }),
    ]),
  ];
}

const FORGED = [
  'x', 'a.b.c', 'null', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.AAAA', 'x'.repeat(6000), '%00', "' OR 1=1", 'Bearer', '{}',
  'eyJhbGciOiJSUzI1NiJ9.e30.AAAA', 'undefined', '0', '-1', '..', 'eyJ', 'a'.repeat(100), '[]', 'true', '💥',
];

/** What can be wrong with a request besides its input. */
function requestCases(good: GoodInput, send: Send): HostileCase[] {
  const withHeaders = (name: string, headers: Readonly<Record<string, string>>): HostileCase => {
    const plain = send(name, good);
    return { ...plain, headers: { ...plain.headers, ...headers } };
  };
  return [
    ...FORGED.map((token, index) => send(`a forged token ${index + 1}`, good, { caller: { token: encodeURI(token) } })),
    ...FORGED.slice(0, 10).map((token, index) => send(`a forged cookie ${index + 1}`, good, { caller: { cookies: { tavola_token: encodeURIComponent(token) } } })),
    withHeaders('a foreign company is claimed', { 'x-company-tenant': '01900000-0000-7000-8000-00000000dead' }),
    withHeaders('a foreign location is claimed', { 'x-location-tenant': '01900000-0000-7000-8000-00000000dead' }),
    withHeaders('the company claim is an injection', { 'x-company-tenant': "' OR 1=1" }),
    withHeaders('an unknown encoding', { 'content-encoding': 'br' }),
    withHeaders('a strange language', { 'accept-language': 'xx-YY;q=9,*,../../etc' }),
    withHeaders('a long idempotency key', { 'idempotency-key': 'k'.repeat(500) }),
    ...['PATCH', 'PUT', 'DELETE', 'POST', 'GET', 'OPTIONS', 'HEAD'].filter((method) => method !== send('', good).method).map((method) => send(`the method is ${method}`, good, { method })),
    ...['//', '/%2e%2e', '/..;/', '%00', '?__proto__[a]=1', '/x', '/1/2/3', '?a=%ff', ';x', '%'].map((suffix) => {
      const plain = send(`the address ends with ${suffix}`, good);
      return { ...plain, path: `${plain.path}${suffix}` };
    }),
  ];
}

/** Paths to every leaf and branch of a body, lists by their first element. */
function fieldsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? value.slice(0, 1).map((one, index) => [String(index), one] as const) : Object.entries(value);
  return entries.flatMap(([key, child]) => [[...path, key], ...fieldsOf(child, [...path, key])]);
}

function replaced(value: unknown, path: readonly string[], replacement: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  if (Array.isArray(value)) return value.map((one, index) => (String(index) === key ? replaced(one, rest, replacement) : one));
  return Object.fromEntries(Object.entries(value as object).map(([name, child]) => [name, name === key ? replaced(child, rest, replacement) : child]));
}

function without(record: Readonly<Record<string, unknown>>, key: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}
