import { OrderChannel, type TableCheck } from '@tavola/contract';
import type { Quantity, Rate } from '@tavola/selling';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { cartLine } from '../../../../../../packages/selling/vectors/sample-cart.ts';
import { holdCart, newSale, useSale } from '../../cart/state/sale-store.ts';
import { BillsDialog } from './BillsDialog.tsx';
import { leaveTable, useAtTable } from '../../check/at-table.ts';

const sale = newSale({
  fulfillment: 1,
  serviceChargeRate: 0 as Rate,
  channel: OrderChannel.TableService,
  tableID: 'table',
});
const bill = (name: string) => ({
  aliasName: name,
  isMain: false,
  isFrozen: false,
  status: 'pending',
  order: { orderID: name, orderLines: [] },
});
// The dialog reads no more of a table than its bills.
const check = {
  tableID: 'table',
  tableGroupID: null,
  bills: ['Ann', 'Bob'].map(bill),
  lines: [],
} as unknown as TableCheck;
const beers = cartLine('Beer', 500_000, { quantity: 300_000 as Quantity, assignTo: ['Ann'], isSent: true });

let opened: TestPage | undefined;
afterEach(() => {
  opened?.close();
  leaveTable();
  useSale.setState({ cart: null, undo: null });
});
const button = (name: string) => page.getByRole('button', { name, exact: true });
const lines = () =>
  useSale.getState().cart?.lines.map(({ quantity, assignTo }) => [quantity / 100_000, assignTo?.join()]);

function show(): { isClosed: boolean } {
  const state = { isClosed: false };
  holdCart({ ...sale, orderID: 'Ann', lines: [beers] });
  useAtTable.setState({ check });
  opened = openPage(() => <BillsDialog line={beers} onClose={() => (state.isClosed = true)} />);
  return state;
}

test.each([
  [390, 844],
  [1024, 768],
])('one of three goes to the bill that is tapped, at %i px', async (width, height) => {
  await page.viewport(width, height);
  const state = show();
  for (let less = 0; less < 2; less += 1) await button('Decrease quantity').click();
  await expect.element(page.getByText('The other 2 stay as they are.')).toBeVisible();
  // No one is chosen for the one that leaves.
  await expect.element(button('Save')).toBeDisabled();
  await button('Bob').click();
  await button('Save').click();
  expect(lines()).toEqual([
    [2, 'Ann'],
    [1, 'Bob'],
  ]);
  expect(state.isClosed).toBe(true);
});

test('all of them go where the bills are changed and the number is not', async () => {
  await page.viewport(1024, 768);
  show();
  await button('Bob').click();
  await button('Save').click();
  expect(lines()).toEqual([[3, 'Ann,Bob']]);
});
