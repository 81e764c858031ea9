import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPlaces, keptOnDisk, keptPlaces } from '#offline/store/kept-places.ts';
import { removeMove, storeMove } from '#offline/store/pending-cash.ts';
import { removePending, storePending, type SoldAlone } from '#offline/store/pending-orders.ts';
import { waitsHere } from '#offline/store/waits-here.ts';
import { useWaiting } from '#offline/waiting.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { tenantQuery } from '#runtime/session/restaurant.ts';
import { keptSaleKey, sentPaymentKey } from '#runtime/session/tabs/kept-sale-key.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { useMovedAddress } from './use-moved-address.ts';

/** A page at a former address stays there with what waits on its terminal (decisions 200, 515). */

const moves = vi.hoisted(() => ({ asked: 0, count: 0, answer: () => Promise.resolve() }));
vi.mock('#runtime/session/change-location.ts', () => ({
  changeLocation: async (_locationID: string, isWanted: () => boolean) => {
    moves.asked += 1;
    await moves.answer();
    if (isWanted()) moves.count += 1;
  },
}));
vi.mock('#runtime/navigation/place.ts', () => ({ currentSubdomain: () => 'former' }));

const HERE = 'here';
const SERVER = { locationID: HERE, serverKey: 'first' };
let opened: TestPage | undefined;

function MovedPage() {
  useMovedAddress();
  return null;
}

function open(): void {
  opened = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <MovedPage />
    </QueryClientProvider>
  ));
}

/** What the disk alone has, as after a kill and before a sale is shown. */
async function keepOnDiskAlone(place: string): Promise<void> {
  keptPlaces.setItem(place, 'sealed');
  await keptOnDisk();
  localStorage.removeItem(place);
}

// Only what the store looks at.
const sold = {
  content: { order: { orderID: 'a' }, payments: [], clientID: 'c', status: 'Completed', offlineNo: 'T9-0001' },
  answer: { sold: null },
} as unknown as SoldAlone;
const move = { cashActivityID: 'm', terminalReportID: 'r', type: 'PayIn', amount: 5 } as unknown as Parameters<
  typeof storeMove
>[0];

beforeEach(() => {
  moves.asked = 0;
  moves.count = 0;
  moves.answer = () => Promise.resolve();
  useWaiting.setState({ count: 0, moveCount: 0 });
  queryClient.setDefaultOptions({ queries: { enabled: false } });
  // Only what the hook reads.
  queryClient.setQueryData(tenantQuery.queryKey, { subDomain: 'present', locationTenantIdentifierID: HERE } as never);
});
afterEach(async () => {
  opened?.close();
  vi.restoreAllMocks();
  await forgetPlaces(['tavola.sale.', 'tavola.payment.']);
  await removePending('a', SERVER);
  await removeMove('m', SERVER);
});

test('it moves once nothing waits', async () => {
  expect(await waitsHere(HERE)).toBe(false);
  open();
  await expect.poll(() => moves.count).toBe(1);
});

test('a sale or a payment that the disk alone has waits here', async () => {
  await keepOnDiskAlone(keptSaleKey(HERE, 'closed'));
  expect(await waitsHere(HERE)).toBe(true);
  keptPlaces.removeItem(keptSaleKey(HERE, 'closed'));
  await keptOnDisk();
  expect(await waitsHere(HERE)).toBe(false);
  await keepOnDiskAlone(sentPaymentKey(HERE, 'p'));
  expect(await waitsHere(HERE)).toBe(true);
  expect(await waitsHere('elsewhere')).toBe(false);
});

test('a drawer move that the server does not have waits here', async () => {
  await storeMove(move, 1);
  expect(await waitsHere(HERE)).toBe(true);
});

test('a terminal that cannot read what it has stored may have something that waits', async () => {
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('gone', 'InvalidStateError');
  });
  expect(await waitsHere(HERE)).toBe(true);
});

test('with an order that waits the page stays, and moves when the server has it', async () => {
  await storePending(sold, 1);
  open();
  // Asked after the page has, on the same disk.
  expect(await waitsHere(HERE)).toBe(true);
  expect(moves.asked).toBe(0);
  useWaiting.setState({ count: 1 });
  await removePending('a', SERVER);
  useWaiting.setState({ count: 0 });
  await expect.poll(() => moves.count).toBe(1);
});

test('what was stored while the server answered keeps the page where it is', async () => {
  let answered = (): void => undefined;
  moves.answer = () => new Promise<void>((resolve) => (answered = resolve));
  open();
  await expect.poll(() => moves.asked).toBe(1);
  useWaiting.setState({ count: 1 });
  // The page has rendered it.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  answered();
  await Promise.resolve();
  expect(moves.count).toBe(0);
});
