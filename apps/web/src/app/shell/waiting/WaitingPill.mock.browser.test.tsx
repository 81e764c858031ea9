import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useConnectivity } from '#offline/connectivity.ts';
import { lookAtRoom, useStorageRoom } from '#offline/store/storage-room.ts';
import { useWaiting } from '#offline/waiting.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { rememberValidLicence } from '#runtime/session/licence.ts';
import { operationalQuery } from '#runtime/session/restaurant.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { WaitingPill } from './WaitingPill.tsx';

/** What a terminal says of its connection, of what waits and of its storage (ux 13, decision 10, reliability C10). */

const given = vi.hoisted(() => [] as string[]);
vi.mock('#offline/sync/sync-orders.ts', () => ({
  startSync: () => () => undefined,
  giveOpenOrders: (ids: readonly string[]) => Promise.resolve(void given.push(...ids)),
  isHandedIn: () => Promise.resolve(false),
}));
vi.mock('#offline/store/query-copies.ts', () => ({
  answerFromCopies: () => () => undefined,
  keepCopies: () => () => undefined,
  restoreCopies: () => Promise.resolve(),
}));

const HOUR_MS = 60 * 60_000;
let opened: TestPage | undefined;
/** What the browser says of its storage. */
let usage = 0;

beforeEach(() => {
  usage = 0;
  vi.spyOn(navigator.storage, 'estimate').mockImplementation(() => Promise.resolve({ usage, quota: 100 }));
  queryClient.setDefaultOptions({ queries: { enabled: false } });
  queryClient.setQueryData(operationalQuery.queryKey, { timezoneName: 'Europe/Dublin' } as never);
  useWaiting.setState({ count: 0, moveCount: 0, oldestMs: null, problemCount: 0, open: [], isUnreadable: false });
  useConnectivity.setState({ isOnline: true });
  rememberValidLicence(Date.now());
  opened = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <WaitingPill />
    </QueryClientProvider>
  ));
});
afterEach(() => {
  opened?.close();
  queryClient.clear();
  useStorageRoom.setState({ usedShare: null });
  useConnectivity.setState({ isOnline: true });
});

const pill = page.getByRole('status').filter({ hasText: 'Offline' });

test('nothing is shown while the server answers and nothing waits', async () => {
  usage = 79;
  await lookAtRoom();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('a tap on Offline says what continues, what waits, for how long new sales can be made, and what is off', async () => {
  useWaiting.setState({ count: 2, moveCount: 1, oldestMs: Date.now() - 2 * HOUR_MS });
  useConnectivity.setState({ isOnline: false, sinceMs: Date.now() });
  await expect.element(pill).toHaveTextContent('Offline');
  await pill.click();
  const dialog = page.getByRole('dialog', { name: 'No connection' });
  await expect.element(dialog).toHaveTextContent('3 entries are waiting, the oldest for 2:00');
  await expect.element(dialog).toHaveTextContent(/another 7[12]:\d\d h/);
  await expect.element(dialog.getByRole('region', { name: 'Needs a connection' })).toHaveTextContent('Gift cards');
});

test('in the last day the pill itself counts down', async () => {
  rememberValidLicence(Date.now() - 67 * HOUR_MS);
  useConnectivity.setState({ isOnline: false, sinceMs: Date.now() });
  await expect.element(pill).toHaveTextContent(/Offline · [45]:\d\d h left/);
});

test('three days after the last valid licence new sales have stopped', async () => {
  rememberValidLicence(Date.now() - 73 * HOUR_MS);
  useConnectivity.setState({ isOnline: false, sinceMs: Date.now() });
  await expect.element(pill).toHaveTextContent('0:00 h left');
  await pill.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('New sales have stopped');
});

test('a storage that is nearly full, and one that does not open, are named with nothing that waits', async () => {
  usage = 84;
  await lookAtRoom();
  await expect.element(page.getByRole('button', { name: /84 % full/ })).toBeVisible();
  usage = 0;
  await lookAtRoom();
  useWaiting.setState({ isUnreadable: true });
  await expect.element(page.getByRole('button', { name: /can't open its storage/ })).toBeVisible();
});

const open = {
  orderID: 'o',
  offlineNo: 'T1-0007',
  savedAtMs: 1,
  totalDueAmount: 12,
  tableID: null,
  lineCount: 1,
  paymentCount: 0,
};

test('an order that only this terminal has is asked about when the connection is back, and not before', async () => {
  useWaiting.setState({ count: 1, oldestMs: Date.now(), open: [open] });
  useConnectivity.setState({ isOnline: false });
  const question = page.getByRole('region', { name: '1 order is open on this terminal alone' });
  await expect.element(question).not.toBeInTheDocument();
  useConnectivity.setState({ isOnline: true });
  await expect.element(question).toHaveTextContent('T1-0007');
  await question.getByRole('button', { name: 'Hand over: T1-0007' }).click();
  expect(given).toEqual(['o']);
});

test('a person may decide later, and what waits still shows it', async () => {
  useWaiting.setState({ count: 1, oldestMs: Date.now(), open: [open] });
  const question = page.getByRole('region', { name: '1 order is open on this terminal alone' });
  await question.getByRole('button', { name: 'Later' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^1 sale is waiting/ })).toBeInTheDocument();
});
