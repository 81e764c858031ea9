import { LOCAL_AGENT_TOKEN, LOCAL_AGENT_URL, type ReceiptDocument, type TerminalPrinter } from '@tavola/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#runtime/http/query-client.ts';
import {
  findAgent,
  findKnownAgent,
  localAgentsQuery,
  openDrawerLocally,
  ownPrinterQuery,
  printLocally,
  type KnownAgent,
} from './local-agent.queries.ts';

const AGENT = '01a2286a-9526-77b1-ab51-f7c3aa632ffa';
const PRINTER = '01a2286a-9526-77b1-ab51-f7c3aa632ffb';
const document: ReceiptDocument = { sections: [{ label: '', blocks: [] }] };
const system = { version: '1.2.0', isServerThere: false, hardwareAgentID: AGENT };

const OWN: TerminalPrinter = {
  printerID: PRINTER,
  printsReceipt: true,
  opensDrawer: false,
  onScreenPrinter: false,
  enableHardwareAgentPrinting: true,
  enableAndroidPrinting: true,
  printingHardwareAgent: null,
};

const known = (token: string, more: Partial<KnownAgent> = {}): KnownAgent => ({
  token,
  isOnline: true,
  addresses: [],
  ...more,
});

type Asked = readonly [path: string, token: string | null];
const asked: Asked[] = [];
/** The agent of this machine: it knows one token. */
const answers = (ending: unknown, status = 200) =>
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
    const path = url.slice(LOCAL_AGENT_URL.length);
    const token = headers[LOCAL_AGENT_TOKEN] ?? null;
    asked.push([path, token]);
    if (token !== 'right') return Promise.resolve(new Response(null, { status: 403 }));
    return Promise.resolve(path === '/system' ? Response.json(system) : Response.json(ending, { status }));
  });

beforeEach(() => {
  asked.length = 0;
  queryClient.setQueryData(localAgentsQuery.queryKey, {
    agents: [{ ...known('right'), hardwareAgentID: AGENT, name: 'Bar PC', rootCertificate: null, fingerprint: null }],
  });
  queryClient.setQueryData(ownPrinterQuery.queryKey, OWN);
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

describe('the agent on this machine', () => {
  it('is found by the token that it knows, among those of the location', async () => {
    answers({});
    expect(await findAgent([known('of another machine'), known('right')])).toEqual({
      cause: null,
      url: LOCAL_AGENT_URL,
      token: 'right',
      system,
    });
  });
  it('is not set up where the location has none', async () => {
    expect(await findAgent([])).toEqual({ cause: 'notSetUp' });
  });
  it('is of others where it knows none of the tokens', async () => {
    answers({});
    expect(await findAgent([known('wrong')])).toEqual({ cause: 'ofOthers' });
  });
  it('is off where nothing answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await findAgent([known('right')])).toEqual({ cause: 'off' });
  });
  it('is blocked where the browser keeps pages away from this machine', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('navigator', { permissions: { query: () => Promise.resolve({ state: 'denied' }) } });
    expect(await findAgent([known('right')])).toEqual({ cause: 'blocked' });
  });
});

describe('an agent on another computer of the network', () => {
  const ADDRESS = 'https://192.168.1.20:8739';
  const near = (more: Partial<KnownAgent> = {}) => [known('right', { addresses: [ADDRESS], ...more })];
  /** Nothing answers on this machine, and the other one as it is said. */
  const elsewhere = (answer: () => Promise<Response>) =>
    vi.stubGlobal('fetch', (url: string) =>
      url.startsWith(ADDRESS) ? answer() : Promise.reject(new TypeError('Failed to fetch')),
    );

  it('is found at its address', async () => {
    elsewhere(() => Promise.resolve(new Response(JSON.stringify(system))));
    expect(await findAgent(near())).toEqual({ cause: null, url: ADDRESS, token: 'right', system });
  });
  it('is named as not trusted where the server knows it online and this page is turned away at once', async () => {
    elsewhere(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await findAgent(near())).toEqual({ cause: 'certificate' });
  });
  it('is named as out of reach where its computer stays silent', async () => {
    elsewhere(() => Promise.reject(new DOMException('Timed out', 'TimeoutError')));
    expect(await findAgent(near())).toEqual({ cause: 'unreachable' });
  });
  it('is off where the server does not know it online either', async () => {
    elsewhere(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await findAgent(near({ isOnline: false }))).toEqual({ cause: 'off' });
  });
});

describe('a receipt without the server', () => {
  it('is printed by the agent on this machine', async () => {
    answers({ outcome: 'Printed', reason: null });
    expect(await printLocally(document)).toBe(true);
    expect(asked.map(([path]) => path)).toEqual(['/system', '/printer/print']);
  });
  it('is left to the browser where the terminal has no printer', async () => {
    answers({});
    queryClient.setQueryData(ownPrinterQuery.queryKey, { ...OWN, printerID: null, printsReceipt: false });
    expect(await printLocally(document)).toBe(false);
    expect(asked).toEqual([]);
  });
  it('says what the agent says of an error', async () => {
    answers({ message: 'Printer is not setup.' }, 404);
    await expect(printLocally(document)).rejects.toThrow('Printer is not setup.');
  });
  it('says that the agent has an error where it does not say which', async () => {
    answers('', 500);
    await expect(printLocally(document)).rejects.toThrow('Error in HWAgent');
  });
  it('says why the printer did not print', async () => {
    answers({ outcome: 'Failed', reason: 'The printer is out of paper.' });
    await expect(printLocally(document)).rejects.toThrow('The printer is out of paper.');
  });
});

describe('the drawer without the server', () => {
  it('is opened by the agent, once for each payment', async () => {
    const bodies: unknown[] = [];
    answers({ outcome: 'Printed', reason: null });
    const fetched = fetch;
    vi.stubGlobal('fetch', (url: string, options: { headers: Record<string, string>; body?: string }) => {
      if (options.body !== undefined) bodies.push(JSON.parse(options.body));
      return fetched(url, options);
    });
    expect(await openDrawerLocally('payment')).toBe(true);
    expect(bodies).toEqual([{ printJobID: 'payment', printerID: PRINTER }]);
  });
});

describe('what the office chose for this terminal (decision 442)', () => {
  const chosen = (more: Partial<TerminalPrinter>) =>
    queryClient.setQueryData(ownPrinterQuery.queryKey, { ...OWN, ...more });
  const at = (host: string, port: number) => chosen({ printingHardwareAgent: { schema: 'https', host, port } });
  /** Every address is asked in this order; all of them answer. */
  const everywhere = (): string[] => {
    const urls: string[] = [];
    vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
      urls.push(url);
      return Promise.resolve(
        headers[LOCAL_AGENT_TOKEN] === 'right' ? Response.json(system) : new Response(null, { status: 403 }),
      );
    });
    return urls;
  };

  it('is no agent near it: none is asked for a receipt', async () => {
    answers({ outcome: 'Printed', reason: null });
    chosen({ enableHardwareAgentPrinting: false });
    expect(await printLocally(document)).toBe(false);
    expect(asked).toEqual([]);
  });
  it('is no agent near it: none is found for kitchen tickets', async () => {
    answers({});
    chosen({ enableHardwareAgentPrinting: false });
    expect(await findKnownAgent()).toBe(null);
  });
  it('is an address: the agent there is the first one asked', async () => {
    everywhere();
    at('192.168.1.30', 8739);
    expect(await findAgent([known('right')])).toMatchObject({ cause: null, url: 'https://192.168.1.30:8739' });
  });
  it('is an address: it is asked with each token of the location', async () => {
    const urls = everywhere();
    at('192.168.1.30', 8739);
    await findAgent([known('of another machine'), known('right')]);
    expect(urls).toEqual(['https://192.168.1.30:8739/system', 'https://192.168.1.30:8739/system']);
  });
  it('is an address where nothing answers: the agent on this machine is found', async () => {
    vi.stubGlobal('fetch', (url: string) =>
      url.startsWith(LOCAL_AGENT_URL)
        ? Promise.resolve(Response.json(system))
        : Promise.reject(new TypeError('Failed')),
    );
    at('192.168.1.30', 8739);
    expect(await findAgent([known('right')])).toMatchObject({ cause: null, url: LOCAL_AGENT_URL });
  });
  it('is an address that a page may not connect to: it is not asked', async () => {
    const urls = everywhere();
    at('192.168.1.30', 9000);
    await findAgent([known('right')]);
    expect(urls).toEqual([`${LOCAL_AGENT_URL}/system`]);
  });
});
