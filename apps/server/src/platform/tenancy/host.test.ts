import { RESERVED_SUBDOMAINS } from '@tavola/contract';
import { expect, it } from 'vitest';
import { subDomainOf } from './host.ts';

it.each([
  ['demo.localhost:3000', 'localhost', 'demo'],
  ['DEMO.tavola.example', 'tavola.example', 'demo'],
  ['localhost', 'localhost', null],
  ['127.0.0.1:3000', 'localhost', null],
  ['demo.elsewhere.example', 'tavola.example', null],
  [undefined, 'localhost', null],
])('the host %s under %s is of the restaurant %s', (host, base, expected) => {
  expect(subDomainOf(host, base)).toBe(expected);
});

it.each(RESERVED_SUBDOMAINS)('the reserved name %s is the root domain, where restaurants register', (name) => {
  expect(subDomainOf(`${name}.localhost:3000`, 'localhost')).toBe(null);
  expect(subDomainOf(`${name.toUpperCase()}.tavola.example`, 'tavola.example')).toBe(null);
});
