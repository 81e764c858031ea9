import { QueryClientProvider } from '@tanstack/react-query';
import { permission } from '@tavola/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useConnectivity } from '#offline/connectivity.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { operationalQuery } from '#runtime/session/restaurant.ts';
import { useSession } from '#runtime/session/session.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { WaitingDialog } from './WaitingDialog.tsx';

/** A waiting sale that conflicts with the server is stored separately by who may close the day (decision 402). */

const at = vi.hoisted(() => ({ errorCode: '', done: [] as string[] }));
vi.mock('#offline/store/pending-orders.ts', () => ({
  listPending: () =>
    Promise.resolve([
      {
        orderID: 'o',
        savedAtMs: 1,
        failure: { errorCode: at.errorCode, message: 'Refused.' },
        isHandedOver: false,
        sold: { content: { offlineNo: 'T1-0007', order: { orderID: 'o', totalDueAmount: 12 } } },
        sealed: '',
      },
    ]),
}));
vi.mock('#offline/store/pending-cash.ts', () => ({ listMoves: () => Promise.resolve([]) }));
vi.mock('#offline/sync/sync-orders.ts', () => ({
  giveOpenOrders: () => Promise.resolve(),
  hashOf: () => Promise.resolve('its hash'),
  isHandedIn: () => Promise.resolve(true),
  sendAgain: (id: string) => Promise.resolve(void at.done.push(`again ${id}`)),
  sendMoveAgain: () => Promise.resolve(),
}));
vi.mock('#areas/selling/offline/offline-review.queries.ts', () => ({
  storeSeparately: (id: string, hash: string) => Promise.resolve(void at.done.push(`store ${id} ${hash}`)),
}));

let opened: TestPage | undefined;
const open = () => {
  opened = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <WaitingDialog onClose={() => undefined} />
    </QueryClientProvider>
  ));
};
beforeEach(() => {
  at.done.length = 0;
  at.errorCode = 'order.version_conflict';
  queryClient.setDefaultOptions({ queries: { enabled: false } });
  queryClient.setQueryData(operationalQuery.queryKey, { timezoneName: 'Europe/Dublin' } as never);
  useSession.setState({ codes: new Set([permission.closeOfDay.add]) });
  useConnectivity.setState({ isOnline: true });
});
afterEach(() => {
  opened?.close();
  queryClient.clear();
  useSession.setState({ codes: null });
  useConnectivity.setState({ isOnline: true });
});

const separate = page.getByRole('button', { name: 'Store as separate sale' });
const again = page.getByRole('button', { name: 'Send again' });

test('it is stored at the server first, and sent again from there', async () => {
  open();
  await separate.click();
  await vi.waitFor(() => expect(at.done).toEqual(['store o its hash', 'again o']));
});

test('it is not offered without the right', async () => {
  useSession.setState({ codes: new Set() });
  open();
  await expect.element(again).toBeVisible();
  await expect.element(separate).not.toBeInTheDocument();
});

test('it is not offered without a connection', async () => {
  useConnectivity.setState({ isOnline: false });
  open();
  await expect.element(again).toBeVisible();
  await expect.element(separate).not.toBeInTheDocument();
});

test('it is not offered for a sale that conflicts with nothing', async () => {
  at.errorCode = 'sync.rejected.damaged';
  open();
  await expect.element(again).toBeVisible();
  await expect.element(separate).not.toBeInTheDocument();
});
