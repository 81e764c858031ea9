import { amountOf, Fulfillment, permission, type PendingOrder } from '@tavola/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#runtime/http/query-client.ts';
import { currentClientQuery } from '#runtime/session/clients.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { OrderQueuesScreen } from './OrderQueuesScreen.tsx';
import { pendingOrdersQuery } from './order-life.queries.ts';

vi.mock('#runtime/session/session.ts', () => ({
  useIsAllowed: () => true,
  useSession: () => ({ codes: new Set([permission.quickService.view]) }),
}));
vi.mock('#runtime/navigation/navigation.ts', () => ({ useGoTo: () => () => undefined }));
const server = vi.hoisted(() => ({ pending: {} as unknown, moves: [] as unknown[] }));
vi.mock('#runtime/http/api.ts', () => ({
  call: (route: { path: string }, input: { params?: { id: string }; body?: { event: string } } | undefined) => {
    if (route.path.endsWith('/pending-orders')) return Promise.resolve(server.pending);
    server.moves.push([input?.params?.id, input?.body?.event ?? route.path.split('/').at(-1)]);
    return Promise.resolve({});
  },
}));

/** The sound of a browser that waits for a tap, or not. */
class FakeAudio extends EventTarget {
  static isBlocked = true;
  static played = 0;
  static isTapped = false;
  state = 'suspended';
  currentTime = 0;
  destination = {};
  resume(): Promise<void> {
    if (!FakeAudio.isBlocked || FakeAudio.isTapped) {
      this.state = 'running';
      this.dispatchEvent(new Event('statechange'));
    }
    return Promise.resolve();
  }
  close = () => Promise.resolve();
  createGain = () => ({
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    connect: () => undefined,
  });
  createOscillator = () => ({
    frequency: { value: 0 },
    connect: (to: unknown) => to,
    start: () => (FakeAudio.played += 0.5),
    stop: () => undefined,
  });
}
const tapped = () => (FakeAudio.isTapped = true);

const orderAt = (index: number, fulfillmentStatus: PendingOrder['fulfillmentStatus']): PendingOrder => ({
  orderID: `018f0000-0000-7000-8000-00000000000${index}`,
  version: 1,
  orderNo: String(index),
  orderDateTime: new Date().toISOString(),
  orderPaymentStatus: 'Paid',
  systemOrderChannelID: 1,
  orderFulfillmentTypeID: Fulfillment.Pickup,
  totalDueAmount: amountOf(12.5),
  lineCount: 1,
  unsentLineCount: 0,
  tableName: null,
  collectionCode: `00${index}`,
  serverName: null,
  isAsap: true,
  pickUpDateTime: null,
  fireDateTime: null,
  fulfillmentSince: new Date().toISOString(),
  openedDateTime: null,
  lastRoundDateTime: null,
  onlineStoreID: null,
  morePieces: 0,
  bills: null,
  items: [],
  status: 'InPreparation',
  fulfillmentStatus,
  isSent: true,
});
const put = (...items: PendingOrder[]): void => {
  server.pending = { items, hasMore: false, serverTime: new Date().toISOString() };
  queryClient.setQueryData(pendingOrdersQuery.queryKey, server.pending as never);
};

let opened: TestPage | undefined;
beforeEach(() => {
  queryClient.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
  localStorage.clear();
  vi.stubGlobal('AudioContext', FakeAudio);
  Object.assign(FakeAudio, { isBlocked: true, isTapped: false, played: 0 });
  document.addEventListener('click', tapped, { capture: true });
});
afterEach(() => {
  opened?.close();
  document.removeEventListener('click', tapped, { capture: true });
  vi.unstubAllGlobals();
  queryClient.clear();
  queryClient.setDefaultOptions({});
});

function show(type: string): void {
  queryClient.setQueryData(currentClientQuery.queryKey, { type } as never);
  opened = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <OrderQueuesScreen />
      </Suspense>
    </QueryClientProvider>
  ));
}
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('the sound stays on when the page is loaded again, and asks for a tap where the browser needs one', async () => {
  put(orderAt(1, 'InPreparation'));
  show('OrderQuesTerminal');
  await button('Turn sound on').click();
  await expect.element(button('Turn sound off')).toBeVisible();
  await expect.poll(() => FakeAudio.played).toBe(1);
  opened?.close();

  FakeAudio.isTapped = false;
  show('OrderQuesTerminal');
  await expect.element(button('Tap for sound')).toBeVisible();
  put(orderAt(1, 'AwaitingCollection'));
  await expect.element(page.getByRole('region', { name: 'Ready to collect' }).getByText('001')).toBeVisible();
  expect(FakeAudio.played, 'nothing is kept for later').toBe(1);
  await button('Tap for sound').click();
  await expect.element(button('Turn sound off')).toBeVisible();
  await expect.poll(() => FakeAudio.played).toBe(2);
  put(orderAt(1, 'AwaitingCollection'), orderAt(2, 'AwaitingCollection'));
  await expect.poll(() => FakeAudio.played).toBe(3);
  await button('Turn sound off').click();
  opened?.close();
  show('OrderQuesTerminal');
  await expect.element(button('Turn sound on')).toBeVisible();
});

test('a screen that may make a sound needs no tap', async () => {
  FakeAudio.isBlocked = false;
  localStorage.setItem('tavola.queueSound', 'on');
  put();
  show('OrderQuesTerminal');
  await expect.element(button('Turn sound off')).toBeVisible();
});

test('at a terminal of the staff a tap on a code is the next step of its order; on the wall it is none', async () => {
  put(orderAt(1, 'InPreparation'), orderAt(2, 'AwaitingCollection'));
  show('PosTerminalWithCash');
  await button('001 Mark ready').click();
  await button('002 Hand over').click();
  expect(server.moves).toEqual([
    [orderAt(1, 'InPreparation').orderID, 'ready'],
    [orderAt(2, 'AwaitingCollection').orderID, 'complete-pickup-or-delivery'],
  ]);
  opened?.close();
  show('OrderQuesTerminal');
  await expect.element(page.getByText('001')).toBeVisible();
  expect(page.getByRole('button', { name: /^00/ }).elements()).toEqual([]);
});
