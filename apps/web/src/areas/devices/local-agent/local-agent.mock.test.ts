import { LOCAL_AGENT_TOKEN, LOCAL_AGENT_URL, type ReceiptDocument } from '@tavola/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#runtime/http/query-client.ts';
import { findAgent, localAgentsQuery, ownPrinterQuery, printLocally } from './local-agent.queries.ts';

const AGENT = '01a2286a-9526-77b1-ab51-f7c3aa632ffa';
const PRINTER = '01a2286a-9526-77b1-ab51-f7c3aa632ffb';
const document: ReceiptDocument = { sections: [{ label: '', blocks: [] }] };
const system = { version: '1.1.0', isServerThere: false, hardwareAgentID: AGENT };

type Asked = readonly [path: string, token: string | null];
const asked: Asked[] = [];
/** The agent of this machine: it knows one token. */
const answers = (ending: unknown) =>
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
    const path = url.slice(LOCAL_AGENT_URL.length);
    const token = headers[LOCAL_AGENT_TOKEN] ?? null;
    asked.push([path, token]);
    if (token !== 'right') return Promise.resolve(new Response(null, { status: 403 }));
    return Promise.resolve(new Response(JSON.stringify(path === '/system' ? system : ending)));
  });

beforeEach(() => {
  asked.length = 0;
  queryClient.setQueryData(localAgentsQuery.queryKey, { agents: [{ hardwareAgentID: AGENT, token: 'right' }] });
  queryClient.setQueryData(ownPrinterQuery.queryKey, { printerID: PRINTER, printsReceipt: true, opensDrawer: false });
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

describe('the agent on this machine', () => {
  it('is found by the token that it knows, among those of the location', async () => {
    answers({});
    expect(await findAgent([{ token: 'of another machine' }, { token: 'right' }])).toEqual({
      cause: null,
      token: 'right',
      system,
    });
  });
  it('is not set up where the location has none', async () => {
    expect(await findAgent([])).toEqual({ cause: 'notSetUp' });
  });
  it('is of others where it knows none of the tokens', async () => {
    answers({});
    expect(await findAgent([{ token: 'wrong' }])).toEqual({ cause: 'ofOthers' });
  });
  it('is off where nothing answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await findAgent([{ token: 'right' }])).toEqual({ cause: 'off' });
  });
  it('is blocked where the browser keeps pages away from this machine', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('navigator', { permissions: { query: () => Promise.resolve({ state: 'denied' }) } });
    expect(await findAgent([{ token: 'right' }])).toEqual({ cause: 'blocked' });
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
    queryClient.setQueryData(ownPrinterQuery.queryKey, { printerID: null, printsReceipt: false, opensDrawer: false });
    expect(await printLocally(document)).toBe(false);
    expect(asked).toEqual([]);
  });
  it('says why the printer did not print', async () => {
    answers({ outcome: 'Failed', reason: 'The printer is out of paper.' });
    await expect(printLocally(document)).rejects.toThrow('The printer is out of paper.');
  });
});
