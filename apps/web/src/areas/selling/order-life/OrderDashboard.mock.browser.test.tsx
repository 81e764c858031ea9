import { amountOf, Fulfillment, permission, type PendingOrder } from '@tavola/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#runtime/http/query-client.ts';
import { currentClientQuery } from '#runtime/session/clients.ts';
import { operationalQuery } from '#runtime/session/restaurant.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { OrderDashboardScreen } from './OrderDashboardScreen.tsx';
import { pendingOrdersQuery } from './order-life.queries.ts';

vi.mock('#runtime/session/session.ts', () => ({
  useIsAllowed: () => true,
  useSession: () => ({ codes: new Set([permission.quickService.view]) }),
}));
vi.mock('#runtime/navigation/navigation.ts', () => ({ useGoTo: () => () => undefined }));

const ORDERS = 300;
const COLUMNS = 6;
// One in a frame, as long as a column is shorter than the page and what is just below it.
const MOST_CARDS = COLUMNS * 12;

const states = [
  { status: 'Held', fulfillmentStatus: 'AwaitingPreparation', isSent: false },
  { status: 'New', fulfillmentStatus: 'AwaitingPreparation', isSent: false },
  { status: 'InPreparation', fulfillmentStatus: 'InPreparation', isSent: true },
  { status: 'Completed', fulfillmentStatus: 'AwaitingCollection', isSent: true },
  { status: 'Completed', fulfillmentStatus: 'InDelivery', isSent: true },
  { status: 'Completed', fulfillmentStatus: 'Fulfilled', isSent: true },
] as const;

const orderAt = (index: number): PendingOrder => ({
  orderID: `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  version: 1,
  orderNo: String(index + 1),
  orderDateTime: '2026-06-19T12:00:00',
  orderPaymentStatus: 'Pending',
  systemOrderChannelID: 1,
  orderFulfillmentTypeID: Fulfillment.Takeaway,
  totalDueAmount: amountOf(12.5),
  lineCount: 3,
  unsentLineCount: 0,
  tableName: null,
  collectionCode: String(index + 1).padStart(3, '0'),
  serverName: 'Nora Byrne',
  isAsap: true,
  pickUpDateTime: null,
  fireDateTime: null,
  fulfillmentSince: null,
  openedDateTime: null,
  lastRoundDateTime: null,
  onlineStoreID: null,
  morePieces: 0,
  bills: null,
  items: ['Soup', 'Bread', 'Tea'].map((name) => ({ name, names: null, quantity: 1 })),
  ...(states[index % states.length] ?? states[0]),
});
const all = Array.from({ length: ORDERS }, (_, index) => orderAt(index));
const put = (items: readonly PendingOrder[]): void => {
  queryClient.setQueryData(pendingOrdersQuery.queryKey, {
    items: [...items],
    hasMore: false,
    serverTime: '2026-06-19T12:00:00.000Z',
  });
};
const cards = (): Element[] => [...document.querySelectorAll('article')];
/** Fails while cards are still drawn. */
async function drawn(): Promise<void> {
  const before = cards().length;
  for (let frame = 0; frame < 20; frame += 1) await settled();
  expect(before).toBeGreaterThan(COLUMNS);
  expect(cards().length).toBe(before);
}
const settled = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

let opened: TestPage | undefined;
beforeEach(() => {
  queryClient.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
  queryClient.setQueryData(operationalQuery.queryKey, {
    currencyCode: 'EUR',
    currencySymbol: '€',
    currencyDecimals: 2,
    timezoneName: 'Europe/Dublin',
  } as never);
  queryClient.setQueryData(currentClientQuery.queryKey, { type: 'PosTerminalWithCash' } as never);
  put(all);
});
afterEach(() => {
  opened?.close();
  queryClient.clear();
  queryClient.setDefaultOptions({});
});

test('a board of 300 open orders draws the cards near the eye, and a change of one order redraws its card alone', async () => {
  const tasks: number[] = [];
  const watch = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
  watch.observe({ type: 'longtask' });
  opened = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <OrderDashboardScreen />
      </Suspense>
    </QueryClientProvider>
  ));
  await expect.element(page.getByRole('heading', { name: /^New/ })).toHaveTextContent(`${ORDERS / COLUMNS}`);
  await vi.waitFor(drawn, { timeout: 30_000 });
  const opening = tasks.splice(0);
  expect(cards().length).toBeLessThanOrEqual(MOST_CARDS);

  const touched = new Set<Element | null>();
  const changes = new MutationObserver((records) => {
    for (const { target } of records)
      touched.add((target instanceof Element ? target : target.parentElement)?.closest('article') ?? null);
  });
  changes.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  const last = all.length - 1;
  put(all.map((order, index) => (index === last ? { ...order, totalDueAmount: amountOf(99.5) } : order)));
  await expect.element(page.getByText('€99.50')).toBeVisible();
  await settled();
  changes.disconnect();
  watch.disconnect();
  expect([...touched].map((card) => card?.getAttribute('aria-label'))).toEqual([`Order ${ORDERS}`]);
  // Printed, not judged: a test measures no time.
  console.error(
    `${ORDERS} open orders: ${cards().length} cards drawn; long tasks ${summed(opening)} to open, ${summed(tasks)} for a change`,
  );
});

const summed = (tasks: readonly number[]): string =>
  tasks.length === 0 ? 'none' : `${tasks.length}, the longest ${Math.max(...tasks).toFixed(0)} ms`;
