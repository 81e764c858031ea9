import { toMoney, toQuantity, type Cart, type PricedCart, type Rate } from '@tavola/selling';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FRIDAY_NOON } from '../../../../../../packages/selling/vectors/sample-catalog.ts';
import { customerDetailsQuery } from '#areas/customers/customers/lookup.queries.ts';
import { useConnectivity } from '#offline/connectivity.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { operationalQuery } from '#runtime/session/restaurant.ts';
import { textOf } from '#text/define.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { holdCart, newSale, useSale } from '../../cart/state/sale-store.ts';
import { leaveTable, useAtTable, type TableRules } from '../../check/at-table.ts';
import { SellContext, type Selling } from '../../data/sell-context.ts';
import { pointsStrings } from './points.strings.ts';
import { RedeemDialog } from './RedeemDialog.tsx';

// 100 points are worth 1.00; 12.00 is due (selling spec, section 5).

const t = textOf(pointsStrings);
const selling = {
  at: FRIDAY_NOON,
  data: {
    operational: { modules: { loyalty: true }, requiredPoint: 100, monetaryValue: 1 },
    currency: { code: 'USD', decimals: 2, symbol: '$' },
    channel: 2,
  },
} as unknown as Selling;

let opened: TestPage | undefined;
let isClosed = false;
beforeEach(() => {
  queryClient.setDefaultOptions({ queries: { enabled: false } });
  queryClient.setQueryData(operationalQuery.queryKey, { currencyDecimals: 2, timezoneName: 'UTC' } as never);
  isClosed = false;
});
afterEach(() => {
  opened?.close();
  useConnectivity.setState({ isOnline: true });
  queryClient.clear();
  queryClient.setDefaultOptions({});
  leaveTable();
  useSale.setState({ cart: null, balance: null });
});

/** Opens the points of a customer, as the payment does. */
function show(pointBalance: number, more: { readonly isDefault?: boolean } = {}): void {
  const cart: Cart = {
    ...newSale({ fulfillment: 1, serviceChargeRate: 0 as Rate, channel: 2, tableID: 'table', customerID: 'ann' }),
  };
  holdCart(cart);
  const totals = { totalDueAmount: toMoney(12), redeemedAmount: toMoney(0) };
  const priced = { cart, priced: { totals, redemption: null, lines: [] } } as unknown as PricedCart;
  useAtTable.setState({
    check: { bills: [{ order: { orderID: cart.orderID } }], lines: [] } as never,
    rules: { price: () => ({ ok: true, value: { cart: priced, table: priced.priced } }) } as unknown as TableRules,
  });
  const customer = { givenName: 'Ann', familyName: 'Lee', isDefault: more.isDefault ?? false, pointBalance };
  queryClient.setQueryData(customerDetailsQuery('ann').queryKey, customer as never);
  opened = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <SellContext value={selling}>
        <RedeemDialog cart={cart} onClose={() => (isClosed = true)} />
      </SellContext>
    </QueryClientProvider>
  ));
}
const redeem = (points: string, amount: string) => page.getByRole('button', { name: t('redeem', { points, amount }) });

test('begins with the most that can be redeemed, in whole steps, and redeems it by one press', async () => {
  show(750);
  await expect.element(page.getByText('Ann Lee')).toBeVisible();
  await redeem('700', '$7.00').click();
  expect(useSale.getState().cart?.redeemPoints).toBe(toQuantity(700));
  expect(isClosed).toBe(true);
});

test('has the keys and the button for all points on the screen of a tablet', async () => {
  await page.viewport(1024, 768);
  show(750);
  const go = redeem('700', '$7.00');
  await expect.element(go).toBeVisible();
  const foot = go.element().getBoundingClientRect().top;
  for (const name of ['0', t('most', { points: '700' })])
    expect(page.getByRole('button', { name, exact: true }).element().getBoundingClientRect().bottom).toBeLessThan(foot);
});

test('offers no more than is due', async () => {
  show(5000);
  await expect.element(redeem('1,200', '$12.00')).toBeEnabled();
});

test('says that a customer has fewer points, and redeems none', async () => {
  show(0);
  await page.getByRole('button', { name: '5', exact: true }).click();
  await expect.element(page.getByText('The customer has 0 points.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('enter') })).toBeDisabled();
});

test('says that points are worth more than is due', async () => {
  show(5000);
  await page.getByRole('button', { name: 'Clear' }).click();
  for (const digit of '1300') await page.getByRole('button', { name: digit, exact: true }).click();
  await expect.element(page.getByText("Points can't be worth more than the total due.")).toBeVisible();
});

test('asks for at least one step', async () => {
  show(5000);
  await page.getByRole('button', { name: 'Clear' }).click();
  for (const digit of '50') await page.getByRole('button', { name: digit, exact: true }).click();
  await expect.element(page.getByText(t('tooFew', { points: '100' }))).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('enter') })).toBeDisabled();
});

test('redeems nothing for the default customer', async () => {
  show(900, { isDefault: true });
  await expect.element(page.getByText('Choose a customer to redeem points.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('enter') })).toBeDisabled();
});

test('redeems nothing without a connection', async () => {
  useConnectivity.setState({ isOnline: false });
  show(900);
  await expect.element(page.getByRole('button', { name: t('enter') })).toBeDisabled();
});
