import type { KitchenTicket, KitchenTicketLine } from '@tavola/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useConnectivity } from '#offline/connectivity.ts';
import { unreachable } from '#runtime/http/call-error.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { operationalQuery } from '#runtime/session/restaurant.ts';
import { formatTime } from '#text/format.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { stationsQuery } from '../stations/stations.queries.ts';
import { KitchenDisplayScreen } from './KitchenDisplayScreen.tsx';
import { openTicketsQuery } from './kitchen.queries.ts';

const person = vi.hoisted(() => ({ canBump: true }));
vi.mock('#runtime/session/session.ts', () => ({
  useIsAllowed: () => person.canBump,
  useSession: () => ({ codes: new Set() }),
}));
const server = vi.hoisted(() => ({
  open: {} as unknown,
  lost: null as Promise<never> | null,
  reports: [] as { readonly kitchenLineIDs: readonly string[]; readonly report: string }[],
}));
vi.mock('#runtime/http/api.ts', () => ({
  call: (route: { path: string; method: string }, input?: { body?: (typeof server.reports)[number] }) => {
    if (route.method === 'PUT' && server.lost !== null) return server.lost;
    if (route.method === 'PUT') {
      if (input?.body !== undefined && input.body.report !== 'show') server.reports.push(input.body);
      return Promise.resolve({ items: [], serverTime: new Date().toISOString() });
    }
    return Promise.resolve(server.open);
  },
}));

const line = (kitchenLineID: string, name: string, more: Partial<KitchenTicketLine> = {}): KitchenTicketLine => ({
  kitchenLineID,
  orderLineID: kitchenLineID,
  kdsIntegrationID: null,
  itemID: name,
  categoryID: null,
  name,
  names: null,
  quantity: 1,
  cancelledQuantity: 0,
  kdsStatus: 'AwaitingPreparation',
  choices: [],
  course: null,
  seat: null,
  note: null,
  readyDateTime: null,
  clearedDateTime: null,
  ...more,
});
const ticket = (code: string, minutesAgo: number, lines: KitchenTicketLine[]): KitchenTicket => ({
  sendID: code,
  orderID: code,
  orderNo: code,
  collectionCode: code,
  tableName: null,
  systemOrderChannelID: 1,
  orderFulfillmentTypeID: 2,
  serverName: 'Ann',
  note: null,
  pickUpDateTime: null,
  roundNo: 1,
  sentDateTime: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  lines,
});

let opened: TestPage | undefined;
beforeEach(() => {
  queryClient.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
  localStorage.clear();
  person.canBump = true;
  server.reports.length = 0;
  server.lost = null;
  useConnectivity.setState({ isOnline: true, sinceMs: 0 });
});
afterEach(() => {
  opened?.close();
  queryClient.clear();
  queryClient.setDefaultOptions({});
});

function show(...items: KitchenTicket[]): void {
  server.open = { items, hasMore: false, serverTime: new Date().toISOString() };
  queryClient.setQueryData(openTicketsQuery(null).queryKey, server.open as never);
  queryClient.setQueryData(stationsQuery.queryKey, []);
  queryClient.setQueryData(operationalQuery.queryKey, { isKDSEnable: true, timezoneName: 'Asia/Bangkok' } as never);
  opened = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <KitchenDisplayScreen />
      </Suspense>
    </QueryClientProvider>
  ));
}
/** What the server answers from now on. */
const becomes = (...items: KitchenTicket[]): void => {
  server.open = { items, hasMore: false, serverTime: new Date().toISOString() };
};
const article = (code: string) => page.getByRole('article', { name: new RegExp(`^${code} `) });

test('a ticket says by word and not only by colour how long it waits', async () => {
  show(
    ticket('001', 16, [line('a', 'Soup')]),
    ticket('002', 11, [line('b', 'Tea')]),
    ticket('003', 1, [line('c', 'Egg')]),
  );
  await expect.element(article('001').getByText('Late')).toBeVisible();
  await expect.element(article('002').getByText('Waiting')).toBeVisible();
  expect(
    article('003')
      .getByText(/Late|Waiting/)
      .query(),
  ).toBeNull();
});

test('a bump reports every open line of the ticket and takes it off at once', async () => {
  show(ticket('001', 1, [line('a', 'Soup'), line('b', 'Tea')]));
  server.open = { items: [], hasMore: false, serverTime: new Date().toISOString() };
  await page.getByRole('button', { name: 'Ticket 001 is done' }).click();
  await expect.poll(() => article('001').query()).toBeNull();
  expect(server.reports).toEqual([{ kitchenLineIDs: ['a', 'b'], report: 'finish' }]);
});

test('a tap on a line bumps that line alone', async () => {
  show(ticket('001', 1, [line('a', 'Soup'), line('b', 'Tea')]));
  await page.getByRole('button', { name: '1 × Tea: mark done' }).click();
  await expect.poll(() => server.reports).toEqual([{ kitchenLineIDs: ['b'], report: 'finish' }]);
});

test('a cancelled line says so and leaves when it is tapped', async () => {
  show(ticket('001', 1, [line('a', 'Soup', { kdsStatus: 'Cancelled', cancelledQuantity: 1 }), line('b', 'Tea')]));
  await expect.element(article('001').getByText('Cancelled')).toBeVisible();
  await page.getByRole('button', { name: '1 × Soup: cancellation seen' }).click();
  await expect.poll(() => server.reports).toEqual([{ kitchenLineIDs: ['a'], report: 'see' }]);
});

test('the keys of a bump bar bump the ticket of their number, and the chosen line', async () => {
  show(ticket('001', 2, [line('a', 'Soup')]), ticket('002', 1, [line('b', 'Tea'), line('c', 'Egg')]));
  await expect.element(article('002')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(() => server.reports).toEqual([{ kitchenLineIDs: ['c'], report: 'finish' }]);
  await userEvent.keyboard('1');
  await expect.poll(() => server.reports.at(-1)).toEqual({ kitchenLineIDs: ['a'], report: 'finish' });
});

test('a key that is held bumps one ticket, whatever it repeats (decision 503)', async () => {
  show(ticket('001', 2, [line('a', 'Soup')]), ticket('002', 1, [line('b', 'Tea')]));
  await expect.element(article('002')).toBeVisible();
  becomes(ticket('002', 1, [line('b', 'Tea')]));
  const press = (repeat: boolean) => window.dispatchEvent(new KeyboardEvent('keydown', { key: '1', repeat }));
  press(false);
  await expect.poll(() => article('001').query()).toBeNull();
  press(true);
  press(true);
  await userEvent.keyboard('{ArrowRight}s');
  await expect.poll(() => server.reports.at(-1)?.report).toBe('start');
  expect(server.reports).toEqual([
    { kitchenLineIDs: ['a'], report: 'finish' },
    { kitchenLineIDs: ['b'], report: 'start' },
  ]);
});

test('a second tap at the same place does not bump the ticket that moved there (decision 503)', async () => {
  show(ticket('001', 2, [line('a', 'Soup')]), ticket('002', 1, [line('b', 'Tea')]));
  await expect.element(article('002')).toBeVisible();
  const tap = (button: Element, atMs: number) => {
    const event = new MouseEvent('click', { bubbles: true, detail: 1, clientX: 100, clientY: 300 });
    Object.defineProperty(event, 'timeStamp', { value: atMs });
    button.dispatchEvent(event);
  };
  becomes(ticket('002', 1, [line('b', 'Tea')]));
  const done = (code: string) => page.getByRole('button', { name: `Ticket ${code} is done` }).element();
  tap(done('001'), 1_000);
  await expect.poll(() => article('001').query()).toBeNull();
  tap(done('002'), 1_200);
  tap(page.getByRole('button', { name: 'Start ticket 002' }).element(), 2_000);
  await expect.poll(() => server.reports.at(-1)?.report).toBe('start');
  expect(server.reports.map(({ report }) => report)).toEqual(['finish', 'start']);
});

test('a ticket turns late at its own minute and not at that of the clock', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-30T12:00:50Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
  try {
    show({ ...ticket('001', 0, [line('a', 'Soup')]), sentDateTime: '2026-11-30T11:46:05Z' });
    // Waiting moves the clock of the test by as much, which is far from the next minute.
    const says = (word: string) =>
      vi.waitFor(() => expect(article('001').element().textContent).toContain(word), { timeout: 5_000 });
    await says('14 min');
    await vi.advanceTimersByTimeAsync(20_000);
    await says('Late');
  } finally {
    vi.useRealTimers();
  }
});

test('a lost connection is said in the letters of the tickets, with its time (decision 504)', async () => {
  show(ticket('001', 2, [line('a', 'Soup')]));
  await expect.element(article('001')).toBeVisible();
  const since = '2026-11-30T07:32:00Z';
  useConnectivity.setState({ isOnline: false, sinceMs: Date.parse(since) });
  const lost = page.getByText(`No connection since ${formatTime(since, 'Asia/Bangkok')}.`);
  await expect.element(lost).toBeVisible();
  expect(parseFloat(getComputedStyle(lost.element()).fontSize)).toBeGreaterThanOrEqual(20);
  useConnectivity.setState({ isOnline: true, sinceMs: 0 });
  await expect.poll(() => lost.query()).toBeNull();
});

test('a bump that did not reach the server is on the screen again (decision 504)', async () => {
  show(ticket('001', 2, [line('a', 'Soup')]), ticket('002', 1, [line('b', 'Tea')]));
  let lose = (): void => undefined;
  server.lost = new Promise((_, reject) => {
    lose = () => reject(unreachable());
  });
  // The tickets cannot be read either.
  server.open = new Promise(() => undefined);
  await page.getByRole('button', { name: 'Ticket 001 is done' }).click();
  await expect.poll(() => article('001').query()).toBeNull();
  lose();
  await expect.element(article('001')).toBeVisible();
});

test('a person who may only look has nothing to tap', async () => {
  person.canBump = false;
  show(ticket('001', 1, [line('a', 'Soup')]));
  await expect.element(article('001')).toBeVisible();
  expect(article('001').getByRole('button').query()).toBeNull();
});

test('the counts of the day add up all tickets', async () => {
  show(ticket('001', 1, [line('a', 'Soup', { quantity: 2 })]), ticket('002', 1, [line('b', 'Soup')]));
  await page.getByRole('button', { name: 'All day' }).click();
  await expect.element(page.getByRole('complementary', { name: 'All day' }).getByText('3')).toBeVisible();
});
