import { PaymentType, type PaymentSetting, type TipsSetting } from '@tavola/contract';
import { ONE_PIECE, type Rate } from '@tavola/selling';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lineContent } from '../../../../../packages/selling/vectors/sample-cart.ts';
import { catalogOf, FRIDAY_NOON, product } from '../../../../../packages/selling/vectors/sample-catalog.ts';
import { tipsQuery } from '#areas/company/settings/selling-settings.queries.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { operationalQuery } from '#runtime/session/restaurant.ts';
import { textOf } from '#text/define.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { holdCart, newSale, runCart, useSale } from '../cart/state/sale-store.ts';
import { SellContext, type Selling } from '../data/sell-context.ts';
import { leaveTable } from '../check/at-table.ts';
import { closed, openPayment, useCheckout } from './checkout/checkout-state.ts';
import { PaymentDialog } from './PaymentDialog.tsx';
import { paymentStrings } from './payment.strings.ts';

/** No key is under the button at the bottom: a person who types 2 and taps 0 must not confirm 2. */

const t = textOf(paymentStrings);
const cash = {
  paymentSettingID: 'cash',
  paymentTypeID: PaymentType.Cash,
  sortNumber: 1,
  name: 'Cash',
  isAvailableInPOS: true,
  isQuickCashPaymentEnabled: true,
  quickCashButton1: 5,
  quickCashButton2: 10,
  quickCashButton3: 20,
  quickCashButton4: 50,
  quickCashButton5: 100,
  minimumAmountLimit: 0,
  maximumAmountLimit: 0,
  roundOffTotalsToNearest: 0,
} as PaymentSetting;
const card = { ...cash, paymentSettingID: 'card', paymentTypeID: PaymentType.CreditCard, sortNumber: 2, name: 'Card' };
const perChannel = ['useTip', 'useServiceCharge', 'strictTimeAvailabilityOnSales', 'allMenuSearchable'];
// What taking a payment reads of the sell data.
const selling = {
  at: FRIDAY_NOON,
  data: {
    catalog: catalogOf({ products: [product('rice', 5, { taxID: null, isTaxInclusive: true })] }),
    operational: {
      modules: {},
      roundingMode: 'halfAwayFromZero',
      currencyCode: 'USD',
      currencyDecimals: 2,
      ...Object.fromEntries(perChannel.map((rule) => [rule, { quickService: true, tableService: true }])),
    },
    tenant: { isTaxInclusive: true },
    currency: { code: 'USD', decimals: 2, symbol: '$' },
    serviceCharge: null,
    fulfillments: [],
    unavailableIDs: new Set<string>(),
    channel: 2,
    drawer: 'none',
    isTerminalOpen: true,
    paymentSettings: [cash, card],
  },
} as unknown as Selling;

let opened: TestPage | undefined;
beforeEach(() => {
  queryClient.setDefaultOptions({ queries: { enabled: false } });
  queryClient.setQueryData(operationalQuery.queryKey, { currencyDecimals: 2, timezoneName: 'UTC' } as never);
  queryClient.setQueryData(tipsQuery.queryKey, {
    isQuickTip: true,
    quickTips: [{ type: 'percentage', amount: 10 }],
  } as unknown as TipsSetting);
  const cart = newSale({ fulfillment: 1, serviceChargeRate: 0 as Rate, channel: 2, tableID: 'table' });
  holdCart({ ...cart, version: 3 });
  runCart({
    type: 'add',
    content: lineContent('rice', 500_000, { name: 'Rice', isTaxInclusive: true }),
    quantity: ONE_PIECE,
    newID: 'rice',
  });
});
afterEach(async () => {
  opened?.close();
  await page.viewport(1024, 768);
  queryClient.clear();
  queryClient.setDefaultOptions({});
  leaveTable();
  useSale.setState({ cart: null, balance: null });
  useCheckout.setState(closed);
});

async function show(width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  openPayment();
  opened = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <SellContext value={selling}>
        <PaymentDialog />
      </SellContext>
    </QueryClientProvider>
  ));
  await expect.element(page.getByRole('dialog')).toBeVisible();
}

/** Every key and the button below them are in view, and none is under another. */
async function expectInView(button: ReturnType<typeof page.getByRole>): Promise<void> {
  await expect.element(button).toBeVisible();
  const pad = page.getByRole('group', { name: 'Amount keypad' });
  await expect.element(pad).toBeVisible();
  const keys = pad.getByRole('button').elements();
  expect(keys).toHaveLength(14);
  for (const each of [...keys, button.element()]) {
    const { left, top, width, height } = each.getBoundingClientRect();
    const hits = [0.1, 0.9].map((part) => document.elementFromPoint(left + width / 2, top + height * part));
    for (const hit of hits) expect(each.contains(hit), each.textContent).toBe(true);
  }
}

for (const [width, height] of [
  [390, 844],
  [1024, 768],
] as const) {
  test(`the keys of a payment with a warning are in view at ${width} × ${height}`, async () => {
    await show(width, height);
    await expect.element(page.getByText(t('unsent', { count: 1 }))).toBeVisible();
    await expectInView(page.getByRole('button', { name: t('enterAmount') }));
  });

  test(`the keys of a tip in percent are in view at ${width} × ${height}`, async () => {
    await show(width, height);
    await page.getByRole('button', { name: t('addTip') }).click();
    await expect.element(page.getByRole('group', { name: t('tipKinds') })).toBeVisible();
    await page.getByRole('button', { name: t('tipOther') }).click();
    await page.getByRole('button', { name: 'Percentage', exact: true }).click();
    await expectInView(page.getByRole('button', { name: t('giveTip', { amount: '$0.00' }) }));
  });
}
