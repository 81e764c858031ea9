import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../http/query-client.ts';
import { currentClientQuery, freshClient } from './clients.ts';

/** The terminal as far as these tests look at it. */
const terminal = (isOpen: boolean) => ({ name: 'Counter', isOpen }) as Parameters<typeof freshClient>[0];

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const serverSays = (answer: () => Promise<Response>) => {
  vi.stubGlobal('__APP_VERSION__', '1.2.3');
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', { cookie: '', querySelector: () => null });
  vi.stubGlobal('location', { hostname: 'bistro.localhost' });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', answer);
};

it('a terminal that was opened outside the page is known as open when the person leaves', async () => {
  queryClient.setQueryData(currentClientQuery.queryKey, terminal(false));
  serverSays(() => Promise.resolve(Response.json(terminal(true))));
  expect(await freshClient(terminal(false))).toEqual(terminal(true));
  expect(queryClient.getQueryData(currentClientQuery.queryKey)).toEqual(terminal(true));
});

it('a terminal is what the page knows of it while the server is out of reach', async () => {
  serverSays(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await freshClient(terminal(true))).toEqual(terminal(true));
});
