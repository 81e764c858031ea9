import { RESERVED_SUBDOMAINS } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import { subdomainOf } from './place.ts';

describe('subdomainOf', () => {
  it.each([
    ['demo.localhost', '', 'demo'],
    ['localhost', '', null],
    ['demo.tavola.app', '', 'demo'],
    ['tavola.app', '', null],
    ['www.tavola.app', '', null],
    ['app.localhost', '', null],
    ['DEMO.localhost', '', 'demo'],
    ['192.168.1.20', '', null],
    ['[::1]', '', null],
    ['', '', null],
    ['demo.pos.example.co.th', 'pos.example.co.th', 'demo'],
    ['pos.example.co.th', 'pos.example.co.th', null],
    ['other.example.com', 'pos.example.co.th', null],
  ])('%s under "%s" is %s', (host, root, expected) => {
    expect(subdomainOf(host, root)).toBe(expected);
  });

  it.each(RESERVED_SUBDOMAINS)('%s is the root domain for the page and for the server', (name) => {
    expect(subdomainOf(`${name}.localhost`, '')).toBe(null);
    expect(subdomainOf(`${name}.tavola.example`, 'tavola.example')).toBe(null);
  });
});
