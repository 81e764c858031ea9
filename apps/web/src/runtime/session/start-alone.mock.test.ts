import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onCallEvents, type CallEvents } from '../http/api.ts';
import { queryClient } from '../http/query-client.ts';
import { restartApp } from './app-state.ts';
import { retrySession, useSession } from './session.ts';

/** A terminal that is opened while the server fails opens by what it has kept (decision 499). */

// The tests of the snapshot look at its shape and its seal.
vi.mock('./tabs/snapshot-shape.ts', () => ({
  Snapshot: { safeParse: (data: unknown) => ({ success: true, data }) },
  unsealText: (text: string) => Promise.resolve(text),
}));

const fault = (status: number, errorCode: string) =>
  Response.json(
    {
      status,
      statusText: '',
      type: 'System',
      message: 'Fault',
      additionValue: {
        errorCode,
        number: 1,
        requestId: 'r1',
        retryable: true,
        retryAfterMs: 2000,
        kept: 'nothing-changed',
        fields: [],
        params: {},
      },
    },
    { status },
  );

const snapshot = {
  user: { userId: 'anna' },
  client: { clientID: 'c' },
  operational: { countryCode: 'IE', calendar: 'gregorian' },
  tenant: { companyTenantIdentifierID: 'a', locationTenantIdentifierID: 'b' },
  codes: [7],
};
const reached: boolean[] = [];
const asked: string[] = [];
const stored = new Map<string, string>();

beforeEach(() => {
  queryClient.clear();
  useSession.setState(useSession.getInitialState(), true);
  reached.length = 0;
  asked.length = 0;
  stored.clear();
  stored.set('tavola.signedInAs', 'client').set('tavola.session', JSON.stringify(snapshot));
  vi.stubGlobal('__APP_VERSION__', '1.2.3');
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('location', { hash: '', hostname: 'bistro.localhost', port: '' });
  vi.stubGlobal('document', { cookie: '', querySelector: () => null });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['fails', 500, 'common.error.unknown'],
  ['is too busy', 503, 'service.busy'],
  ['has no database', 503, 'service.unavailable'],
])(
  'opens as the person who was signed in, offline and without repeating a call, where the server %s',
  async (...of) => {
    const [, status, errorCode] = of;
    onCallEvents({
      onReached: (isReached) => void reached.push(isReached),
      onSessionExpired: vi.fn<CallEvents['onSessionExpired']>(),
      onLicenceExpired: vi.fn<CallEvents['onLicenceExpired']>(),
      onServerChanged: vi.fn<CallEvents['onServerChanged']>(),
      onOutdated: vi.fn<CallEvents['onOutdated']>(),
    });
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path);
      return Promise.resolve(fault(status, errorCode));
    });
    await Promise.all([retrySession(), restartApp()]);
    const { state, codes, failedAt } = useSession.getState();
    expect({ state, codes, failedAt }).toEqual({ state: 'client', codes: new Set([7]), failedAt: null });
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
    expect(reached.at(-1)).toBe(false);
  },
);
