import type { Floor, FloorTable, Order } from '@tavola/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { floorQuery, type moveOrderToTable } from '#areas/tables/floor/floor.queries.ts';
import { floorStrings } from '#areas/tables/floor/floor.strings.ts';
import { useConnectivity } from '#offline/connectivity.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { textOf } from '#text/define.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { cartStrings } from '../../cart/cart.strings.ts';
import { OffTable } from './OffTable.tsx';
import { tableStrings } from '../../check/table.strings.ts';

const t = textOf(tableStrings);
const moveBill = textOf(cartStrings)('moveBill');
const mocks = vi.hoisted(() => ({
  move: vi.fn<typeof moveOrderToTable>(),
  goTo: vi.fn<(screen: string, to: object) => void>(),
  canMove: true,
  toast: vi.fn<(tone: string, message: string) => void>(),
}));
vi.mock('#ui/dialogs/toast.ts', async (actual) => ({ ...(await actual<object>()), toast: mocks.toast }));
vi.mock('#areas/tables/floor/floor.queries.ts', async (actual) => ({
  ...(await actual<object>()),
  moveOrderToTable: mocks.move,
}));
vi.mock('#runtime/navigation/navigation.ts', async (actual) => ({
  ...(await actual<object>()),
  useGoTo: () => mocks.goTo,
}));
vi.mock('#runtime/session/users.ts', async (actual) => ({
  ...(await actual<object>()),
  useCurrentUser: () => ({ userId: 'ann' }),
}));
vi.mock('#runtime/session/session.ts', async (actual) => ({
  ...(await actual<object>()),
  useIsAllowed: () => mocks.canMove,
}));

const order = { orderID: 'bill', version: 4, tableID: null } as Order;
const table = (name: string, more: Partial<FloorTable> = {}): FloorTable =>
  ({
    tableID: `id of ${name}`,
    tableLayoutID: 'bar',
    name,
    seats: 4,
    status: 'Free',
    openBillCount: 0,
    ...more,
  }) as FloorTable;
const floor = {
  rooms: [{ tableLayoutID: 'bar', name: 'Bar' }],
  groups: [],
  tables: [table('1', { status: 'Occupied', openBillCount: 1, waiterID: 'bob' }), table('2')],
  serverTime: '2026-06-19T09:30:00.000Z',
} as unknown as Floor;

let opened: TestPage | undefined;
beforeEach(() => {
  mocks.canMove = true;
  queryClient.setQueryDefaults(floorQuery.queryKey, { staleTime: Infinity });
  queryClient.setQueryData(floorQuery.queryKey, floor);
});
afterEach(() => {
  opened?.close();
  useConnectivity.setState({ isOnline: true });
  queryClient.clear();
  vi.clearAllMocks();
});
const show = () => {
  opened = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <OffTable order={order} />
      </Suspense>
    </QueryClientProvider>
  ));
};

test('a bill that is at no table moves to a free one and opens there', async () => {
  mocks.move.mockResolvedValue(order);
  show();
  await page.getByRole('button', { name: moveBill }).click();
  const dialog = page.getByRole('dialog', { name: t('moveTo') });
  await expect.element(dialog.getByText('Bar · Seats 4')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Table 1' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Table 2' }).click();
  await vi.waitFor(() => expect(mocks.goTo).toHaveBeenCalledOnce());
  expect(mocks.move).toHaveBeenCalledWith(order, 'id of 2');
  expect(mocks.goTo).toHaveBeenCalledWith('tableService', {
    search: { tableID: 'id of 2', id: 'bill' },
    replace: true,
  });
});

test('says where the bill is changed to a person who may not move it', async () => {
  mocks.canMove = false;
  show();
  await expect.element(page.getByText(t('offTable'))).toBeVisible();
  await expect.element(page.getByRole('button', { name: moveBill })).not.toBeInTheDocument();
});

test('says without a connection why no table can be chosen (decision 361)', async () => {
  useConnectivity.setState({ isOnline: false });
  show();
  await page.getByRole('button', { name: moveBill }).click();
  await expect
    .poll(() => mocks.toast)
    .toHaveBeenCalledExactlyOnceWith('warning', textOf(floorStrings)('needsConnection'));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
