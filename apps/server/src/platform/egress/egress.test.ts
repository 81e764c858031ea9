import dns from 'node:dns';
import { createServer, type Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createEgress, EgressError, mayAsk, originsOf } from './egress.ts';
import { isPublicAddress } from './public-address.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fd00:ec2::254',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'fe80::1%lo',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

describe('an address that a page gives', () => {
  test.each([
    ['https://terminals.example.com/v1', true],
    ['http://terminals.example.com', false],
    ['https://127.0.0.1', false],
    ['https://2130706433', false],
    ['https://0x7f.1', false],
    ['https://[::1]', false],
    ['https://[::ffff:10.0.0.1]', false],
    ['https://localhost', false],
    ['https://shop.localhost', false],
    ['https://localhost.', false],
    ['https://shop.localhost.', false],
    ['https://metadata.google.internal', false],
    ['https://printer.local', false],
    ['https://terminals.example.com.', true],
    ['https://user:secret@terminals.example.com', false],
    ['file:///etc/passwd', false],
    ['http://127.0.0.1:4600/charges', true],
    ['http://127.0.0.1:4601', false],
  ])('%s may be asked: %s', (url, isAllowed) => {
    expect(mayAsk(new URL(url), ['http://127.0.0.1:4600'])).toBe(isAllowed);
  });
});

describe('an origin of the network of the server (decision 493)', () => {
  const origins = ['http://127.0.0.1:4600', 'mine@http://10.0.0.5:4600'];

  test('is for the company that it is written for', () =>
    expect(originsOf(origins, 'mine')).toEqual(['http://127.0.0.1:4600', 'http://10.0.0.5:4600']));
  test('is closed to every other company', () =>
    expect(originsOf(origins, 'theirs')).toEqual(['http://127.0.0.1:4600']));
});

describe('a request', () => {
  let server: Server | null = null;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });
  const serve = async (answer: Parameters<typeof createServer>[1]): Promise<URL> => {
    server = createServer(answer);
    await new Promise<void>((resolve) => {
      server?.listen(0, '127.0.0.1', resolve);
    });
    // Listening on a port it has an address of this kind.
    return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  };
  const reasonOf = (asked: Promise<unknown>): Promise<string> =>
    asked.then(
      () => 'answered',
      (error: unknown) => (error instanceof EgressError ? error.reason : String(error)),
    );

  test('is not sent for a company to an origin of another one (decision 493)', async () => {
    let asked = 0;
    const url = await serve((_request, response) => {
      asked += 1;
      response.end();
    });
    const egress = createEgress({ deviceOrigins: [`mine@${url.origin}`] });
    expect(await reasonOf(egress({ companyID: 'theirs', method: 'POST', url }))).toBe('refused');
    expect(asked).toBe(0);
  });

  test('is sent for the company whose origin it is (decision 493)', async () => {
    const url = await serve((_request, response) => response.end('yes'));
    const egress = createEgress({ deviceOrigins: [`mine@${url.origin}`] });
    expect((await egress({ companyID: 'mine', method: 'GET', url })).body).toBe('yes');
  });

  test('follows no redirect', async () => {
    const url = await serve((_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end());
    const answer = await createEgress({ deviceOrigins: [url.origin] })({ companyID: 'mine', method: 'GET', url });
    expect(answer.status).toBe(302);
  });

  test.each([
    ['this machine', ['127.0.0.1']],
    ['the service of a cloud that knows its secrets', ['169.254.169.254']],
    ['its IPv6 form', ['::ffff:a9fe:a9fe']],
    ['a network next to this machine', ['fe80::1%lo']],
    ['a public and a private address', ['8.8.8.8', '10.0.0.1']],
    ['nothing', []],
  ])('is refused where a public name leads to %s', async (_what, addresses) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const answer = (_name: string, _options: unknown, done: (error: null, found: readonly object[]) => void) =>
      done(null, found);
    // Of the ways to call it, the one that asks for all addresses is used.
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation(answer as never);
    syncBuiltinESMExports();
    onTestFinished(() => {
      lookup.mockRestore();
      syncBuiltinESMExports();
    });
    const url = new URL('https://hooks.example.com/');
    expect(await reasonOf(createEgress({ deviceOrigins: [] })({ companyID: 'mine', method: 'GET', url }))).toBe(
      'refused',
    );
  });

  test('takes at most 1 MB', async () => {
    const url = await serve((_request, response) => response.end('x'.repeat(1_100_000)));
    expect(
      await reasonOf(createEgress({ deviceOrigins: [url.origin] })({ companyID: 'mine', method: 'GET', url })),
    ).toBe('failed');
  });

  test('is refused where its origin is not allowed', async () => {
    const url = await serve((_request, response) => response.end('{}'));
    expect(await reasonOf(createEgress({ deviceOrigins: [] })({ companyID: 'mine', method: 'GET', url }))).toBe(
      'refused',
    );
  });

  test('fails where the answer breaks off', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"state":');
      response.destroy();
    });
    expect(
      await reasonOf(createEgress({ deviceOrigins: [url.origin] })({ companyID: 'mine', method: 'GET', url })),
    ).toBe('failed');
  });
});
