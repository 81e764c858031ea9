import { LOCAL_AGENT_TOKEN, type AgentJob } from '@tavola/contract';
import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localToken } from './guard.ts';
import type { LocalTools } from './local-calls.ts';
import { serveLocally } from './local-server.ts';

const identity = {
  origin: 'https://diner.example.com',
  hardwareAgentID: '01a2286a-9526-77b1-ab51-f7c3aa632ffa',
  agentKey: 'the key of this agent',
};
const PRINTER = '01a2286a-9526-77b1-ab51-f7c3aa632ffb';
const JOB = '01a2286a-9526-77b1-ab51-f7c3aa632ffc';

const print = vi.fn<(job: AgentJob) => Promise<{ outcome: 'Printed'; reason: null } | null>>();
const restart = vi.fn<() => void>();
const tools: LocalTools = {
  system: () => ({ version: '1.1.0', isServerThere: false, hardwareAgentID: identity.hardwareAgentID }),
  statuses: () => [{ printerID: PRINTER, name: 'Bar', status: 'OK', reason: null }],
  check: (printerID) =>
    Promise.resolve(printerID === PRINTER ? { printerID, name: 'Bar', status: 'OK', reason: null } : null),
  print,
  usbPrinters: () => ({ printers: [{ vid: 0x04b8, pid: 0x0202, name: 'EPSON TM-T20' }], reason: null }),
  rootCertificate: () => 'the root certificate',
  callers: () => [],
  forgetCaller: () => undefined,
  restart,
};

let port = 0;
let close = (): Promise<void> => Promise.resolve();
beforeEach(async () => {
  print
    .mockReset()
    .mockImplementation(({ printerID }) =>
      Promise.resolve(printerID === PRINTER ? { outcome: 'Printed', reason: null } : null),
    );
  restart.mockReset();
  const server = await serveLocally(0, identity, tools);
  ({ port } = server);
  close = () => server.close();
});
afterEach(() => close());

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
}

const document = { sections: [{ label: '', blocks: [] }] };
const receipt = JSON.stringify({ printJobID: JOB, printerID: PRINTER, document, _tag: 'sale 7' });

/** A request as a page of the location makes it, but for what is named. */
function send({ method = 'POST', path = '/printer/print', headers = {}, body = receipt }: Sent = {}): Promise<{
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
}> {
  const all = {
    host: `127.0.0.1:${port}`,
    origin: identity.origin,
    'content-type': 'application/json',
    [LOCAL_AGENT_TOKEN]: localToken(identity),
    ...headers,
  };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers: given }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text, headers: response.headers }));
    });
    outgoing.on('error', reject);
    outgoing.end(method === 'GET' ? undefined : body);
  });
}

describe('a page of the location', () => {
  it('prints on a printer of the location, and gets its tag back', async () => {
    const { status, body, headers } = await send();
    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual({ outcome: 'Printed', reason: null, _tag: 'sale 7' });
    expect(headers['access-control-allow-origin']).toBe(identity.origin);
    expect(print).toHaveBeenCalledOnce();
  });
  it('opens the drawer of a printer', async () => {
    const body = JSON.stringify({ printJobID: JOB, printerID: PRINTER });
    expect((await send({ path: '/printer/open-drawer', body })).status).toBe(200);
    expect(print.mock.calls[0]?.[0]).toMatchObject({ kind: 'Drawer', document: null });
  });
  it('reads the version', async () => {
    expect((await send({ method: 'GET', path: '/system/version' })).body).toBe('{"version":"1.1.0"}');
  });
  it('reads how the printers are', async () => {
    const { body } = await send({ path: '/printer/get-status', body: '{}' });
    expect(JSON.parse(body)).toEqual({ printers: tools.statuses() });
  });
  it('reads the USB printers of this machine', async () => {
    const { body } = await send({ method: 'GET', path: '/printer/list-usb-printers' });
    expect(JSON.parse(body)).toEqual(tools.usbPrinters());
  });
  it('downloads the root certificate', async () => {
    const { body, headers } = await send({ method: 'GET', path: '/system/download-root-ca' });
    expect(body).toBe('the root certificate');
    expect(headers['content-type']).toBe('application/x-x509-ca-cert');
  });
  it('restarts the agent', async () => {
    expect((await send({ path: '/Restart', body: '{}' })).status).toBe(200);
    expect(restart).toHaveBeenCalledOnce();
  });
  it('gets 404 for a printer that is none of the location', async () => {
    const body = JSON.stringify({ printJobID: JOB, printerID: identity.hardwareAgentID, document });
    const answer = await send({ body });
    expect(answer.status).toBe(404);
    expect(answer.body).toContain('Printer is not setup.');
  });
  it.each(['', 'null', '[]', '{"printerID":"10.0.0.5:9100"}', '{'])('is refused with the body "%s"', async (body) => {
    expect((await send({ body })).status).toBe(400);
    expect(print).not.toHaveBeenCalled();
  });
  it('gets no answer to a body that is too long', async () => {
    const body = JSON.stringify({ printJobID: JOB, printerID: PRINTER, document, _tag: 'x'.repeat(1_100_000) });
    expect((await send({ body })).status).toBe(400);
  });
  it('may ask before, from a browser', async () => {
    const { status, headers } = await send({ method: 'OPTIONS', headers: { [LOCAL_AGENT_TOKEN]: undefined } });
    expect(status).toBe(204);
    expect(headers['access-control-allow-private-network']).toBe('true');
  });
});

describe('anyone else gets 403, and nothing reaches a printer (reliability D7)', () => {
  const token = LOCAL_AGENT_TOKEN;
  it.each<readonly [string, Sent]>([
    ['a form of another page, as plain text', { headers: { 'content-type': 'text/plain', origin: 'http://evil' } }],
    ['a form of the own page, as plain text', { headers: { 'content-type': 'text/plain' } }],
    ['a form, encoded', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    ['no content type', { headers: { 'content-type': undefined } }],
    ['a null origin', { headers: { origin: 'null' } }],
    ['http://evil', { headers: { origin: 'http://evil' } }],
    ['a sibling subdomain', { headers: { origin: 'https://cafe.example.com' } }],
    ['the root domain', { headers: { origin: 'https://example.com' } }],
    ['the same name without encryption', { headers: { origin: 'http://diner.example.com' } }],
    ['the same name at another port', { headers: { origin: 'https://diner.example.com:8443' } }],
    ['a name that begins alike', { headers: { origin: 'https://diner.example.com.evil.net' } }],
    ['no origin at all', { headers: { origin: undefined } }],
    ['a name that was bound to this machine', { headers: { host: 'evil.net' } }],
    ['no token', { headers: { [token]: undefined } }],
    ['a wrong token', { headers: { [token]: localToken({ agentKey: 'the key of another agent' }) } }],
    ['a token that is cut off', { headers: { [token]: localToken(identity).slice(0, 32) } }],
  ])('%s', async (_name, sent) => {
    const { status, body } = await send(sent);
    expect(status).toBe(403);
    expect(body).toBe('');
    expect(print).not.toHaveBeenCalled();
  });
  it.each(['https://cafe.example.com', 'null', 'http://evil'])('asking before, from %s', async (origin) => {
    const { status, headers } = await send({ method: 'OPTIONS', headers: { origin } });
    expect(status).toBe(403);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
  it.each(['/system', '/system/version', '/callerid', '/system/download-root-ca', '/printer/list-usb-printers'])(
    'reading %s without a token',
    async (path) => {
      expect((await send({ method: 'GET', path, headers: { [token]: undefined } })).status).toBe(403);
    },
  );
});
