import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { createHttpServer } from '../server.ts';

/** The address that a server with this TRUST_PROXY takes a caller at 127.0.0.1 for. */
async function addressSeen(trustProxy: string | undefined, forwardedFor: string): Promise<string> {
  const config = readConfig({ LOG_LEVEL: 'silent', ...(trustProxy === undefined ? {} : { TRUST_PROXY: trustProxy }) });
  const app = createHttpServer(config, () => 'id');
  app.get('/address', (request) => ({ ip: request.ip }));
  const answer = await app.inject({ url: '/address', headers: { 'x-forwarded-for': forwardedFor } });
  await app.close();
  return answer.json<{ ip: string }>().ip;
}

describe('TRUST_PROXY', () => {
  it('believes no header unless it is set', async () => {
    for (const value of [undefined, '', '0', 'false'])
      expect(await addressSeen(value, '203.0.113.9')).toBe('127.0.0.1');
  });

  it('takes the entry of one proxy for 1 and true, and none that the caller wrote before it', async () => {
    for (const value of ['1', 'true']) {
      expect(await addressSeen(value, '203.0.113.9')).toBe('203.0.113.9');
      expect(await addressSeen(value, '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
    }
  });

  it.each([
    ['203.0.113.9:1000', '203.0.113.9'],
    ['[2001:db8::1]:1000', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['198.51.100.1:7, 203.0.113.9:1001', '203.0.113.9'],
  ])('reads the address of %s without the port', async (entry, address) => {
    expect(await addressSeen('1', entry)).toBe(address);
  });

  it('knows a named proxy although its entry has a port', async () => {
    expect(await addressSeen('127.0.0.1, 10.0.0.0/8', '203.0.113.9:5, 10.1.2.3:80')).toBe('203.0.113.9');
  });

  it('takes as many entries as it names hops', async () => {
    expect(await addressSeen('2', '198.51.100.1, 203.0.113.9, 192.0.2.7')).toBe('203.0.113.9');
  });

  it('takes named addresses and networks as proxies, and no one else', async () => {
    expect(await addressSeen('127.0.0.1, 10.0.0.0/8', '198.51.100.1, 203.0.113.9, 10.1.2.3')).toBe('203.0.113.9');
    expect(await addressSeen('loopback', '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
    expect(await addressSeen('192.0.2.1', '203.0.113.9')).toBe('127.0.0.1');
  });

  it('refuses what is neither a number of hops nor an address', () => {
    for (const value of ['yes', '-1', '1.5', '10.0.0.0/99', '999.1.1.1', '127.0.0.1,,'])
      expect(() => readConfig({ TRUST_PROXY: value }), value).toThrow(/^TRUST_PROXY is ".*"\. It must be/);
  });
});
