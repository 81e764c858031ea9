import type { Route, UploadedFile } from '@tavola/contract';
import { FORM_TYPE, formOf, formPart } from '../files/form.ts';
import { missingFields } from './schema-samples.ts';
import { sentBody, type Caller } from '../server/server.ts';

/**
 * Bad input for any call, derived from a good one: every field gets every kind of wrong value, and every part of the
 * request is broken in turn. Independent of nouns: a new call is covered as soon as it is declared (reliability H1,
 * H2).
 */

export interface GoodInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** The headers that the call reads itself. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HostileCase {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Left out = the caller of the good input. */
  readonly caller?: Caller;
  /** False = another method or address, which may be another call or none. */
  readonly isSameCall: boolean;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Values that our fields do not accept. */
const BAD_VALUES: readonly (readonly [name: string, value: unknown])[] = [
  ['null', null],
  ['a number', -1],
  ['a huge number', 1e308],
  ['an unsafe integer', Number.MAX_SAFE_INTEGER + 1],
  ['many decimals', 0.1234567],
  ['a tiny number', 1e-12],
  ['a boolean', true],
  ['an empty text', ''],
  ['a list', [[]]],
  ['an object', { a: 1 }],
  ['a long text', 'x'.repeat(20_000)],
  ['control bytes', 'a\u0000\u001b@\u001dV'],
  ['half a character', 'a\ud800'],
  ['a script', '<script>alert(1)</script>'],
  ['an injection', "' OR 1=1; DROP TABLE users; --"],
  ['a path', '../../etc/passwd'],
  ['a template', '{{constructor.constructor("return 1")()}}'],
  ['an unknown id', '01900000-0000-7000-8000-00000000dead'],
  ['a zero id', '00000000-0000-0000-0000-000000000000'],
  ['turned text', 'abc\u202Egnp.exe'],
  ['a format', '%s%n%x'],
  ['a list of many', Array.from({ length: 2000 }, () => null)],
];

/** JSON that none of our serializers writes: numbers out of all limits, duplicate keys, invalid numbers. */
const RAW_VALUES = [
  '1e400',
  '-1e400',
  '-0',
  'NaN',
  'Infinity',
  '0x10',
  '01',
  '1E+308',
  '"\\ud800"',
  '"\\u0000"',
  '[1,]',
  '{"a":1,"a":2}',
];

const BAD_TEXTS: readonly (readonly [name: string, text: string])[] = [
  ['not an id', 'abc'],
  ['an unknown id', '01900000-0000-7000-8000-00000000dead'],
  ['an injection', "1' OR '1'='1"],
  ['a path', '../../../etc/passwd'],
  ['a null byte', 'a%00b'],
  ['a long text', 'y'.repeat(900)],
  ['a real null byte', 'a\u0000b'],
  ['half an escape', '%'],
  ['line breaks', 'a\r\nSet-Cookie: x=1'],
  ['a huge number', '1e308'],
  ['not a number', 'NaN'],
  ['an empty text', ''],
  ['blanks', '   '],
  ['a negative number', '-5'],
  ['a fraction', '1.5'],
  ['a script', '<img src=x onerror=alert(1)>'],
  ['an object', '[object Object]'],
];

/** At least 50 bad requests for one call, derived from its good input and its schema. */
export function hostileCases(
  route: Route,
  good: GoodInput,
  address: (path: string, good: GoodInput) => string,
): HostileCase[] {
  const send: Send = (name, input, extra = {}) => ({
    name,
    method: route.method,
    path: address(route.path, input),
    isSameCall: true,
    headers: { 'x-tavola': '1', ...bodyType(route, input.body), ...input.headers },
    ...(input.body === undefined ? {} : { body: sentBody(route, input.body)?.body ?? '' }),
    ...extra,
  });
  return [
    ...paramCases(good, send),
    ...queryCases(good, send),
    ...headerCases(good, send),
    ...(route.isUpload === true ? formCases(good, send) : bodyCases(route, good, send)),
    ...optionalCases(route, good, send),
    ...requestCases(route, good, send),
  ];
}

const bodyType = (route: Route, body: unknown): Readonly<Record<string, string>> =>
  body === undefined ? {} : { 'content-type': sentBody(route, body)?.type ?? '' };

type Send = (name: string, input: GoodInput, extra?: Partial<HostileCase>) => HostileCase;

const paramCases = (good: GoodInput, send: Send): HostileCase[] =>
  Object.keys(good.params ?? {}).flatMap((key) =>
    BAD_TEXTS.map(([name, text]) =>
      send(`params.${key} is ${name}`, { ...good, params: { ...good.params, [key]: text } }),
    ),
  );

const queryCases = (good: GoodInput, send: Send): HostileCase[] =>
  Object.keys(good.query ?? {}).flatMap((key) => [
    ...BAD_TEXTS.map(([name, text]) =>
      send(`query.${key} is ${name}`, { ...good, query: { ...good.query, [key]: text } }),
    ),
    ...['[]', '[a]', '[__proto__]', '%00'].map((suffix) =>
      send(`query.${key}${suffix}`, {
        ...good,
        query: { ...without(good.query ?? {}, key), [`${key}${suffix}`]: 'a' },
      }),
    ),
    send(`query.${key} is sent twice`, { ...good, query: { ...good.query, [key]: ['a', 'b'] } }),
    send(`query.${key} is missing`, { ...good, query: without(good.query ?? {}, key) }),
  ]);

const headerCases = (good: GoodInput, send: Send): HostileCase[] =>
  Object.keys(good.headers ?? {}).flatMap((key) => [
    ...BAD_TEXTS.filter(([, text]) => /^[\x20-\x7e]*$/.test(text)).map(([name, text]) =>
      send(`header ${key} is ${name}`, { ...good, headers: { ...good.headers, [key]: text } }),
    ),
    send(`header ${key} is missing`, {
      ...good,
      headers: Object.fromEntries(Object.entries(good.headers ?? {}).filter(([name]) => name !== key)),
    }),
  ]);

/** Fields that the good input leaves out: one of the right shape, then a few of the wrong one. */
function optionalCases(route: Route, good: GoodInput, send: Send): HostileCase[] {
  const values = (sample: unknown): [string, unknown][] => [
    ['a sample', sample],
    ...BAD_VALUES.filter(([name]) =>
      [
        'a number',
        'a huge number',
        'an empty text',
        'a list',
        'an object',
        'a long text',
        'control bytes',
        'half a character',
      ].includes(name),
    ).map(([name, value]): [string, unknown] => [name, value]),
  ];
  return missingFields(route.body, good.body).flatMap(({ path, sample }) =>
    values(sample).map(([name, value]) =>
      send(`${path.join('.')} added as ${name}`, { ...good, body: placed(good.body, path, value) }),
    ),
  );
}

function bodyCases(route: Route, good: GoodInput, send: Send): HostileCase[] {
  if (route.body === undefined) return [];
  const raw = (name: string, body: string, headers: Readonly<Record<string, string>> = JSON_TYPE): HostileCase =>
    send(name, good, { body, headers: { 'x-tavola': '1', ...headers } });
  const text = JSON.stringify(good.body);
  return [
    ...[
      'null',
      '[]',
      '"text"',
      '7',
      'true',
      '{}',
      '',
      '{',
      '{"a":',
      '\u0000',
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '\uFEFF{}',
      '{"a":1}{"b":2}',
      '// {}',
      '{"toString":1,"hasOwnProperty":1,"then":1}',
      `${'['.repeat(500)}${']'.repeat(500)}`,
    ].map((body) => raw(`the body is ${body.slice(0, 40)}`, body)),
    raw('the body is over 1 MB', JSON.stringify({ text: 'x'.repeat(1_100_000) })),
    raw('the body is a form', 'a=1&b=2', { 'content-type': 'application/x-www-form-urlencoded' }),
    raw('the body is plain text', text, { 'content-type': 'text/plain' }),
    raw('the body has no type', text, {}),
    raw('the body has a strange character set', text, { 'content-type': 'application/json; charset=utf-16' }),
    raw('the body is packed', text, { ...JSON_TYPE, 'content-encoding': 'gzip' }),
    raw('the body is XML', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', {
      'content-type': 'application/xml',
    }),
    ...fieldsOf(good.body).flatMap((path) => [
      ...BAD_VALUES.map(([name, value]) =>
        send(`${path.join('.')} is ${name}`, { ...good, body: replaced(good.body, path, value) }),
      ),
      ...RAW_VALUES.map((value) =>
        raw(
          `${path.join('.')} is ${value}`,
          JSON.stringify(replaced(good.body, path, RAW_MARK)).replace(`"${RAW_MARK}"`, () => value),
        ),
      ),
      send(`${path.join('.')} is missing`, { ...good, body: replaced(good.body, path, undefined) }),
    ]),
  ];
}

/** Ways to break a form that should contain one file. */
function formCases(good: GoodInput, send: Send): HostileCase[] {
  const { file } = good.body as { readonly file: UploadedFile };
  const raw = (name: string, body: string | Buffer, type = FORM_TYPE): HostileCase =>
    send(name, good, { body, headers: { 'x-tavola': '1', 'content-type': type } });
  const text = (content: string): UploadedFile => ({ ...file, content: Buffer.from(content) });
  const field = Buffer.from(
    formPart(file)
      .toString('latin1')
      .replace(/; filename="[^"]*"/, ''),
    'latin1',
  );
  return [
    raw('the form is empty', formOf()),
    raw('the form is nothing', ''),
    raw('the form is not closed', formPart(file)),
    raw('the form is cut short', formOf(formPart(file)).subarray(0, 60)),
    raw('the form has two files', formOf(formPart(file), formPart(file))),
    raw('the file has another name', formOf(formPart(file, 'image'))),
    raw('the file is named __proto__', formOf(formPart(file, '__proto__'))),
    raw('a text replaces the file', formOf(field)),
    raw('a text precedes the file', formOf(field, formPart(file))),
    raw('no boundary', formOf(formPart(file)), 'multipart/form-data'),
    raw('another boundary', formOf(formPart(file)), 'multipart/form-data; boundary=other'),
    raw('a long boundary', formOf(formPart(file)), `multipart/form-data; boundary=${'b'.repeat(5000)}`),
    raw('the form is JSON', JSON.stringify({ file: 'text' }), 'application/json'),
    raw('the form is plain text', 'a=1&b=2', 'text/plain'),
    raw('the form is a mixed message', formOf(formPart(file)), FORM_TYPE.replace('form-data', 'mixed')),
    ...[
      '',
      ' ',
      '\uFEFF',
      '\n\n\n',
      '\0\0\0\0',
      '"',
      '"a',
      'a;b,c',
      '%PDF-1.7',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
      'PK\u0003\u0004',
      '\u00d0\u00cf\u0011\u00e0',
    ].map((content) => raw(`the file holds ${JSON.stringify(content).slice(0, 30)}`, formOf(formPart(text(content))))),
    ...['../../etc/passwd', 'a\u0000b.csv', 'x'.repeat(5000), '<script>.csv', 'C:\\\\a.csv', ''].map((name) =>
      raw(`the file is called ${JSON.stringify(name).slice(0, 30)}`, formOf(formPart({ ...file, name }))),
    ),
    ...Array.from({ length: 10 }, (_, index) =>
      raw(`the form is broken at ${index}`, broken(formOf(formPart(file)), index)),
    ),
  ];
}

/** The same bytes with some of them flipped. */
function broken(bytes: Buffer, seed: number): Buffer {
  const turned = Buffer.from(bytes);
  for (let at = seed; at < turned.length; at += 11) turned[at] = (turned[at] ?? 0) ^ 0x20;
  return turned;
}

const RAW_MARK = '@raw@';

const FORGED = [
  'x',
  'a.b.c',
  'null',
  'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.AAAA',
  'x'.repeat(6000),
  '%00',
  "' OR 1=1",
  'Bearer',
  '{}',
  'eyJhbGciOiJSUzI1NiJ9.e30.AAAA',
  'undefined',
  '0',
  '-1',
  '..',
  'eyJ',
  'a'.repeat(100),
  '[]',
  'true',
  '💥',
];

/** Ways to break a request apart from its input. */
function requestCases(route: Route, good: GoodInput, send: Send): HostileCase[] {
  const withHeaders = (name: string, headers: Readonly<Record<string, string>>): HostileCase => {
    const plain = send(name, good);
    return { ...plain, headers: { ...plain.headers, ...headers } };
  };
  return [
    ...FORGED.map((token, index) => send(`a forged token ${index + 1}`, good, { caller: { token: encodeURI(token) } })),
    ...FORGED.slice(0, 10).map((token, index) =>
      send(`a forged cookie ${index + 1}`, good, { caller: { cookies: { tavola_token: encodeURIComponent(token) } } }),
    ),
    withHeaders('a foreign company is claimed', { 'x-company-tenant': '01900000-0000-7000-8000-00000000dead' }),
    withHeaders('a foreign location is claimed', { 'x-location-tenant': '01900000-0000-7000-8000-00000000dead' }),
    withHeaders('the company claim is an injection', { 'x-company-tenant': "' OR 1=1" }),
    withHeaders('an unknown encoding', { 'content-encoding': 'br' }),
    withHeaders('a strange language', { 'accept-language': 'xx-YY;q=9,*,../../etc' }),
    withHeaders('headers beyond the limit', { 'x-padding': 'p'.repeat(17_000) }),
    withHeaders('a strange forwarded address', { 'x-forwarded-for': "' OR 1=1, ::1, 999.1.1.1" }),
    withHeaders('a strange forwarded host', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' }),
    withHeaders('an unknown version asked for', { 'if-none-match': '"\\"' }),
    withHeaders('a long idempotency key', { 'idempotency-key': 'k'.repeat(500) }),
    ...['PATCH', 'PUT', 'DELETE', 'POST', 'GET', 'OPTIONS', 'HEAD']
      .filter((method) => method !== route.method)
      .map((method) => send(`the method is ${method}`, good, { method, isSameCall: false })),
    ...['//', '/%2e%2e', '/..;/', '%00', '?__proto__[a]=1', '/x', '/1/2/3', '?a=%ff', ';x', '%'].map((suffix) => {
      const plain = send(`the address ends with ${suffix}`, good);
      return { ...plain, path: `${plain.path}${suffix}`, isSameCall: false };
    }),
  ];
}

/** Paths to every leaf and branch of a body, lists by their first element. */
function fieldsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value)
    ? value.slice(0, 1).map((one, index) => [String(index), one] as const)
    : Object.entries(value);
  return entries.flatMap(([key, child]) => [[...path, key], ...fieldsOf(child, [...path, key])]);
}

function replaced(value: unknown, path: readonly string[], replacement: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((one, index) => (String(index) === key ? replaced(one, rest, replacement) : one));
  return Object.fromEntries(
    Object.entries(value as object).map(([name, child]) => [
      name,
      name === key ? replaced(child, rest, replacement) : child,
    ]),
  );
}

/** Like `replaced`, for a key that does not exist yet. */
function placed(value: unknown, [key, ...rest]: readonly string[], added: unknown): unknown {
  if (key === undefined) return added;
  if (Array.isArray(value))
    return value.map((one: unknown, index) => (String(index) === key ? placed(one, rest, added) : one));
  const record = value as Readonly<Record<string, unknown>>;
  return { ...record, [key]: placed(record[key], rest, added) };
}

function without(record: Readonly<Record<string, unknown>>, key: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}
