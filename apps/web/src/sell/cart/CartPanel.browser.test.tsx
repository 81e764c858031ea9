import { OrderChannel, type OperationalSetting, type PaymentResult, type TenantInfo } from '@tavola/contract';
import { ONE_PIECE, toAmount, toMoney, type Cart, type Money, type Rate } from '@tavola/selling';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { lineContent } from '../../../../../packages/selling/vectors/sample-cart.ts';
import { catalogOf, FRIDAY_NOON, product } from '../../../../../packages/selling/vectors/sample-catalog.ts';
import { SellContext, type Selling } from '../data/sell-context.ts';
import type { SellData } from '../data/sell-data.ts';
import { SaleActionsContext } from '../shell/sale-actions.ts';
import { closeAllDialogs, openDialog, useSellDialogs } from '../shell/sell-dialogs.ts';
import { CartPanel } from './CartPanel.tsx';
import { holdCart, newSale, openLine, runCart, UNDO_MS, useSale } from './state/sale-store.ts';
import { useLastSale } from './state/last-sale.ts';
import { LastSaleStrip } from './strips/LastSaleStrip.tsx';

const perChannel = [
  'useTip',
  'useServiceCharge',
  'strictTimeAvailabilityOnSales',
  'allMenuSearchable',
  'showOnlineStores',
];
const counter = { fulfillment: 2, serviceChargeRate: 0 as Rate } as const;
// What the cart reads of the sell data; the panel needs nothing else.
const data = {
  catalog: catalogOf({ products: ['rice', 'tea'].map((id) => product(id, 5, { taxID: null, isTaxInclusive: true })) }),
  channel: OrderChannel.QuickService,
  operational: {
    modules: { loyalty: false },
    roundingMode: 'halfAwayFromZero',
    currencyCode: 'USD',
    currencyDecimals: 2,
    ...Object.fromEntries(perChannel.map((rule) => [rule, { quickService: true, tableService: true }])),
  } as unknown as OperationalSetting,
  tenant: { isTaxInclusive: true } as TenantInfo,
  currency: { code: 'USD', decimals: 2, symbol: '$' },
  serviceCharge: null,
  fulfillments: [counter],
  unavailableIDs: new Set<string>(),
} as unknown as SellData;
const selling: Selling = { data, at: FRIDAY_NOON };
const actions = {
  pay: vi.fn<() => void>(),
  send: vi.fn<() => void>(),
  hold: vi.fn<() => void>(),
  newSale: vi.fn<() => void>(),
  openBill: vi.fn<() => void>(),
  isSending: false,
  isReady: true,
};
const renders = vi.fn<() => void>();

let opened: TestPage | undefined;
beforeEach(() => {
  holdCart(newSale(counter));
  for (const id of ['rice', 'tea'])
    runCart({
      type: 'add',
      content: lineContent(id, 500_000, { name: id, isTaxInclusive: true }),
      quantity: ONE_PIECE,
      newID: id,
    });
  openLine('tea');
  opened = openPage(() => (
    <SellContext value={selling}>
      <SaleActionsContext value={actions}>
        <Profiler id="cart" onRender={renders}>
          {/* As high as next to the tiles of a tablet at a table, with bills and messages over it. */}
          <div style={{ height: 520 }}>
            <CartPanel />
          </div>
        </Profiler>
        <LastSaleStrip />
      </SaleActionsContext>
    </SellContext>
  ));
});
afterEach(() => {
  opened?.close();
  closeAllDialogs();
  useSale.setState({ cart: null });
  useLastSale.setState({ lastSale: null });
});

const note = page.getByRole('button', { name: 'Note for tea' });

test('the note button of a line opens the note dialog for that line', async () => {
  await note.click();
  expect(useSellDialogs.getState().dialog).toMatchObject({ kind: 'note', line: { orderLineID: 'tea' } });
});

/** The line of a quick tap on the menu. */
const tapped = (id: string) =>
  runCart({
    type: 'add',
    content: lineContent('rice', 500_000, { name: id, isTaxInclusive: true }),
    quantity: ONE_PIECE,
    newID: id,
  });
const actionsOf = (id: string) => document.querySelector(`[aria-label="Note for ${id}"]`);

const boxOf = (id: string) => document.querySelector(`[data-line="${id}"]`)?.getBoundingClientRect();

test('a line that is added below the end of the list is scrolled into view', async () => {
  for (let line = 0; line < 30; line += 1) tapped(`item ${line}`);
  const list = () => document.querySelector('[data-line="item 29"]')?.closest('ul')?.parentElement;
  await expect
    .poll(() => (list()?.getBoundingClientRect().bottom ?? 0) - (boxOf('item 29')?.bottom ?? Infinity))
    .toBeGreaterThanOrEqual(-1);
});

test('a line that is added opens no actions and closes those of another line; a tap opens them at once', async () => {
  await expect.element(note).toBeVisible();
  tapped('a');
  await expect.element(page.getByRole('button', { name: '1 × a' })).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  expect(actionsOf('a')).toBeNull();
  await page.getByRole('button', { name: '1 × rice' }).click();
  await expect.element(page.getByRole('button', { name: 'Note for rice' })).toBeVisible();
  expect(actionsOf('a')).toBeNull();
});

test('minus on the last piece is the bin, and the actions of a line are one row until More is tapped', async () => {
  const bin = page.getByRole('button', { name: 'Remove tea' });
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect.element(bin).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Decrease quantity' }).click();
  await expect.element(bin).toBeVisible();
  const tops = () =>
    new Set(
      [bin, note, page.getByRole('button', { name: 'More for tea' })].map(
        (each) => each.element().getBoundingClientRect().top,
      ),
    );
  expect(tops().size).toBe(1);
  await expect.element(page.getByRole('button', { name: 'Duplicate' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'More for tea' }).click();
  await page.getByRole('button', { name: 'Void or comp tea' }).click();
  expect(useSellDialogs.getState().dialog).toMatchObject({ kind: 'voidComp', line: { orderLineID: 'tea' } });
  closeAllDialogs();
  await bin.click();
  expect(useSale.getState().cart?.lines.map(({ orderLineID }) => orderLineID)).toEqual(['rice']);
});

test('the actions of an open line are never under Undo, and a mouse that rests on it does not keep it', async () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) tapped(id);
  openLine('f');
  await page.getByRole('button', { name: 'Remove f' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  for (const id of ['e', 'd', 'tea']) {
    await page.getByRole('button', { name: `1 × ${id}` }).click();
    const remove = page.getByRole('button', { name: `Remove ${id}` });
    await expect.element(remove).toBeVisible();
    const [tool, bar] = [remove.element(), undo.element()].map((each) => each.getBoundingClientRect());
    expect(tool?.bottom).toBeLessThanOrEqual(bar?.top ?? 0);
  }
  const strip = page.getByRole('status').filter({ hasText: 'removed' });
  // As if its time were over: the mouse alone gives it no new time.
  useSale.setState(({ undo: before }) => ({ undo: before && { ...before, atMs: Date.now() - UNDO_MS + 300 } }));
  await undo.hover();
  await expect.element(strip).not.toBeInTheDocument();
});

test('opening and closing a dialog renders nothing of the cart', async () => {
  await expect.element(note).toBeVisible();
  renders.mockClear();
  openDialog({ kind: 'discount', line: null });
  await new Promise((resolve) => setTimeout(resolve, 100));
  closeAllDialogs();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(renders).not.toHaveBeenCalled();
});

test('a line shows each of its discounts with name and amount', async () => {
  for (const [name, amount] of [
    ['Staff | lunch', 100_000],
    ['Loyalty', 50_000],
  ] as const)
    runCart({
      type: 'addLineDiscount',
      orderLineID: 'tea',
      discount: {
        orderDiscountID: name,
        discountID: null,
        name,
        value: { type: 'fixed', amount: amount as Money },
        isCombinable: true,
        discountRedemptionID: null,
      },
    });
  const line = page.getByRole('button', { name: '1 × tea' });
  await expect.element(line).toHaveTextContent('Staff | lunch-$1.00Loyalty-$0.50');
});

test('the buttons under the cart start the payment and send the order', async () => {
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => actions.pay).toHaveBeenCalledOnce();
  expect(actions.send).toHaveBeenCalledOnce();
});

test('at a table Send waits for an item that the kitchen has not received', async () => {
  const send = page.getByRole('button', { name: /^Send(: All sent)?$/ });
  const sent = (cart: Cart | null, tableID: string | null): Cart | null =>
    cart === null ? null : { ...cart, tableID, lines: cart.lines.map((line) => ({ ...line, isSent: true })) };
  // Lines that are not stored yet, such as after a change of their bills.
  useSale.setState(({ cart }) => ({ cart: sent(cart, 'table') }));
  await expect.element(send).toBeDisabled();
  useSale.setState(({ cart }) => ({ cart: sent(cart, null) }));
  await expect.element(send).toBeEnabled();
});

test('a sent line has one way to its void, minus voids one piece of it, and the bin takes another line out', async () => {
  useSale.setState(({ cart }) => ({
    cart:
      cart === null
        ? null
        : { ...cart, lines: cart.lines.map((line) => ({ ...line, isSent: line.orderLineID === 'tea' })) },
  }));
  const voids = page.getByRole('button', { name: /^(Void|Remove)/ });
  await expect.element(voids).toBeVisible();
  expect(voids.elements()).toHaveLength(1);
  await page.getByRole('button', { name: 'Decrease quantity' }).click();
  expect(useSellDialogs.getState().dialog).toMatchObject({ kind: 'voidComp', pieces: 1 });
  closeAllDialogs();
  await page.getByRole('button', { name: 'Void or comp tea' }).click();
  expect(useSellDialogs.getState().dialog).toMatchObject({ kind: 'voidComp', line: { orderLineID: 'tea' } });
  closeAllDialogs();
  await page.getByRole('button', { name: '1 × rice' }).click();
  await page.getByRole('button', { name: 'Remove rice' }).click();
  expect(useSale.getState().cart?.lines.map(({ orderLineID }) => orderLineID)).toEqual(['tea']);
});

test('the receipt of the last sale is shown where it was paid, and at no table of others', async () => {
  // The strip reads nothing else of a payment.
  const result = { orderID: 'o', changeAmount: 2, payment: { tenderedAmount: 10 } } as unknown as PaymentResult;
  const paid = toAmount(toMoney(8));
  useLastSale.setState({ lastSale: { result, orderNo: '7', paid, tableID: 'table', place: 'Table 1', billsLeft: 0 } });
  const strip = page.getByRole('button', { name: 'Receipt' });
  const at = (tableID: string | null, hasLines = true) =>
    useSale.setState(({ cart }) => ({
      cart: cart === null ? null : { ...cart, tableID, ...(!hasLines && { lines: [] }) },
    }));
  at('other');
  await expect.element(strip).not.toBeInTheDocument();
  at('table');
  await expect.element(strip).toBeVisible();
  at(null);
  await expect.element(strip).not.toBeInTheDocument();
  // At the counter it goes with the first item of the next sale.
  useLastSale.setState({ lastSale: { result, orderNo: '7', paid, tableID: null, place: '', billsLeft: 0 } });
  await expect.element(strip).not.toBeInTheDocument();
  at(null, false);
  await expect.element(strip).toBeVisible();
});
