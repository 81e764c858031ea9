import { LOCAL_AGENT_TOKEN } from '@tavola/contract';
import type { X509Certificate } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authorityIn, type Authority } from '../secure/certificates.ts';
import { localToken } from './guard.ts';
import type { LocalTools } from './local-calls.ts';
import { serveNetwork, type LocalDoor } from './local-server.ts';

const identity = {
  origin: 'https://diner.example.com',
  hardwareAgentID: '01a2286a-9526-77b1-ab51-f7c3aa632ffa',
  agentKey: 'the key of this agent',
};
const print = vi.fn<LocalTools['print']>();
const tools: LocalTools = {
  system: () => ({ version: '1.2.0', isServerThere: false, hardwareAgentID: identity.hardwareAgentID }),
  statuses: () => [],
  check: () => Promise.resolve(null),
  print,
  usbPrinters: () => ({ printers: [], reason: null }),
  rootCertificate: () => authority.rootCertificate,
  callers: () => [],
  forgetCaller: () => undefined,
  restart: () => undefined,
};

let authority: Authority;
let door: LocalDoor;
let found: readonly string[] = ['192.168.1.20'];
const known: (readonly string[])[] = [];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  print.mockReset();
  known.length = 0;
  found = ['192.168.1.20'];
  authority = await authorityIn(mkdtempSync(join(tmpdir(), 'tavola-network-')));
  door = await serveNetwork(0, identity, tools, {
    authority,
    onAddresses: (addresses) => known.push(addresses),
    say: () => undefined,
    findAddresses: () => found,
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await door.close();
});

interface Answer {
  readonly status: number;
  readonly certificate: X509Certificate | undefined;
}

/** A request as a page of the location makes it, but for what is named. */
function send(headers: Readonly<Record<string, string | undefined>> = {}, path = '/system'): Promise<Answer> {
  const all = {
    host: `127.0.0.1:${String(door.port)}`,
    origin: identity.origin,
    'content-type': 'application/json',
    [LOCAL_AGENT_TOKEN]: localToken(identity),
    ...headers,
  };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return new Promise((resolve, reject) => {
    // What the caller names in its headers is none of the certificate's business here.
    const checkServerIdentity = (): undefined => undefined;
    const target = {
      checkServerIdentity,
      host: '127.0.0.1',
      port: door.port,
      path,
      headers: given,
      ca: authority.rootCertificate,
      agent: false,
    };
    const outgoing = request(target, (response) => {
      // The connection of an https request.
      const certificate = (response.socket as TLSSocket).getPeerX509Certificate();
      response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, certificate }));
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

describe('a terminal of the location on the network', () => {
  it('is answered, by a connection that it can trust', async () => {
    expect((await send()).status).toBe(200);
  });
  it('is answered at the address of the machine', async () => {
    expect((await send({ host: `192.168.1.20:${String(door.port)}` })).status).toBe(200);
  });
  it('gets to know where the agent is', () => {
    expect(known).toEqual([['192.168.1.20']]);
  });
  it('finds a certificate for the new address when the machine has another one', async () => {
    found = ['10.0.0.7'];
    await vi.advanceTimersByTimeAsync(30_000);
    await vi.waitFor(() => expect(known).toHaveLength(2));
    const { certificate } = await send({ host: `10.0.0.7:${String(door.port)}` });
    expect(certificate?.checkIP('10.0.0.7')).toBe('10.0.0.7');
  });
});

describe('anyone else on the network gets 403 (reliability D7)', () => {
  it.each<readonly [string, Readonly<Record<string, string | undefined>>]>([
    ['http://evil', { origin: 'http://evil' }],
    ['a null origin', { origin: 'null' }],
    ['a sibling subdomain', { origin: 'https://cafe.example.com' }],
    ['no origin', { origin: undefined }],
    ['a name that was bound to this address', { host: 'evil.net' }],
    ['an address that the machine does not have', { host: '192.168.1.99' }],
    ['no token', { [LOCAL_AGENT_TOKEN]: undefined }],
    ['a wrong token', { [LOCAL_AGENT_TOKEN]: localToken({ agentKey: 'another' }) }],
  ])('%s', async (_name, headers) => {
    expect((await send(headers)).status).toBe(403);
  });
});
