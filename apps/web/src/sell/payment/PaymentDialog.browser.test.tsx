import { amountOf, PaymentType, type PaymentRequest, type PaymentSetting, type TableCheck } from '@tavola/contract';
import { toMoney, type Rate } from '@tavola/selling';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FRIDAY_NOON } from '../../../../../packages/selling/vectors/sample-catalog.ts';
import { useConnectivity } from '#offline/connectivity.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { operationalQuery } from '#runtime/session/restaurant.ts';
import { textOf } from '#text/define.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { holdCart, newSale, useSale } from '../cart/state/sale-store.ts';
import { SellContext, type Selling } from '../data/sell-context.ts';
import { leaveTable, useAtTable, type TableRules } from '../check/at-table.ts';
import { closed, openPayment, useCheckout } from './checkout/checkout-state.ts';
import { PaymentDialog } from './PaymentDialog.tsx';
import { paymentStrings } from './payment.strings.ts';

const t = textOf(paymentStrings);
const setting = (paymentSettingID: string, paymentTypeID: PaymentType, sortNumber: number) =>
  ({
    paymentSettingID,
    paymentTypeID,
    sortNumber,
    name: paymentSettingID,
    isAvailableInPOS: true,
    minimumAmountLimit: 0,
    maximumAmountLimit: 0,
    roundOffTotalsToNearest: 0,
  }) as PaymentSetting;
// What taking a payment reads of the sell data.
const selling = {
  at: FRIDAY_NOON,
  data: {
    operational: {
      modules: {},
      useTip: { quickService: true, tableService: true },
      roundingMode: 'halfAwayFromZero',
    },
    currency: { code: 'USD', decimals: 2, symbol: '$' },
    channel: 2,
    drawer: 'none',
    isTerminalOpen: true,
    paymentSettings: [
      setting('cash', PaymentType.Cash, 1),
      setting('card', PaymentType.CreditCard, 2),
      setting('account', PaymentType.CustomerAccount, 3),
      setting('gift', PaymentType.GiftCard, 4),
    ],
  },
} as unknown as Selling;

let opened: TestPage | undefined;
beforeEach(() => {
  queryClient.setDefaultOptions({ queries: { enabled: false } });
  queryClient.setQueryData(operationalQuery.queryKey, { currencyDecimals: 2, timezoneName: 'UTC' } as never);
  const cart = newSale({ fulfillment: 1, serviceChargeRate: 0 as Rate, channel: 2, tableID: 'table' });
  holdCart({ ...cart, version: 3, orderPaymentStatus: 'PartiallyPaid' }, { balance: amountOf(30) });
  const bill = (orderID: string) => ({
    order: { orderID, version: 3, status: 'New', sale: null, orderLines: [] },
    isFrozen: false,
    status: 'pending',
  });
  useAtTable.setState({
    check: { bills: [bill(cart.orderID), bill('two')], lines: [] } as unknown as TableCheck,
    rules: {
      price: () => ({ ok: false, code: 'cart.error.not_ready', params: {} }),
      titleOf: () => 'Table 1',
      totals: () => new Map([['two', toMoney(10)]]),
      names: () => new Map([['two', 'Bill 2']]),
      round: () => [],
    } as unknown as TableRules,
  });
});
afterEach(async () => {
  opened?.close();
  await page.viewport(1024, 768);
  useConnectivity.setState({ isOnline: true });
  queryClient.clear();
  queryClient.setDefaultOptions({});
  leaveTable();
  useSale.setState({ cart: null, balance: null });
  useCheckout.setState(closed);
});

function show(shown = selling): void {
  openPayment();
  opened = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <SellContext value={shown}>
        <PaymentDialog />
      </SellContext>
    </QueryClientProvider>
  ));
}
const types = () => page.getByRole('group', { name: t('types') });
const type = (name: string) => types().getByRole('button', { name: new RegExp(`^${name}`) });
/** Something typed: a tap on a type only chooses it. */
const typeKeys = () => useCheckout.setState({ keys: 1 });
const also = () => page.getByRole('group', { name: t('payAlso') });

test('without a connection its head says so, and nothing below it moves on a phone', async () => {
  await page.viewport(390, 844);
  show();
  const place = () => types().element().getBoundingClientRect().top;
  await expect.element(page.getByRole('dialog', { name: 'Payment · Table 1' })).toBeVisible();
  const before = place();
  useConnectivity.setState({ isOnline: false });
  await expect.element(page.getByRole('dialog', { name: `Payment · ${t('offline')}` })).toBeVisible();
  expect(place()).toBe(before);
  useConnectivity.setState({ isOnline: true });
  await expect.element(page.getByText(t('offline'))).not.toBeInTheDocument();
});

test('an account pays the bill that is shown alone', async () => {
  show();
  await also().getByRole('button', { name: 'Bill 2' }).click();
  await expect.element(page.getByText('$40.00').first()).toBeVisible();
  await type('account').click();
  await expect.element(also()).not.toBeInTheDocument();
  expect(useCheckout.getState().charges).toEqual([]);
  typeKeys();
  await type('card').click();
  await expect.element(also()).toBeVisible();
});

test('a bill whose payment has no answer keeps the type and the tip that it was sent with', async () => {
  const { cart } = useSale.getState();
  const request = { orderID: 'two', paymentSettingID: 'card' } as PaymentRequest;
  const intent = { paymentID: 'sent', orderID: 'two', paymentSettingID: 'card', tendered: 10, request };
  useCheckout.setState({
    orderID: cart?.orderID ?? null,
    settingID: 'cash',
    charges: [{ orderID: 'two', bill: 'Bill 2', step: 'sent', intent, wasSent: true }],
  });
  show();
  await expect.element(type('card')).toBeDisabled();
  await expect.element(type('card')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByText(t('alsoWaited'))).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('addTip') })).toBeDisabled();
  // Leaving that bill out for now makes the choice free.
  await also().getByRole('button', { name: 'Bill 2' }).click();
  await expect.element(type('card')).toBeEnabled();
});

test('an amount that another terminal changes is followed, with the old one shown, and what was typed is dropped', async () => {
  show();
  await expect.element(page.getByText('$30.00').first()).toBeVisible();
  useCheckout.setState({ keys: 3000 });
  useSale.setState({ balance: amountOf(42.5) });
  await expect.element(page.getByText(t('amountBefore', { amount: '$30.00' }))).toBeVisible();
  await expect.element(page.getByText('$42.50').first()).toBeVisible();
  expect(useCheckout.getState().keys).toBe(0);
});

/** Buttons, and the list of the rest. */
const offered = () => [
  ...[...types().element().querySelectorAll('button')].map(({ textContent }) => textContent?.replace(/\$.*/, '')),
  ...[...types().element().querySelectorAll<HTMLOptionElement>('option:not(:disabled)')].map(({ value }) => value),
];

test('a type that this terminal cannot take is not offered', async () => {
  const terminal = setting('terminal', PaymentType.IntegratedTerminal, 5);
  show({ ...selling, data: { ...selling.data, paymentSettings: [...selling.data.paymentSettings, terminal] } });
  await expect.element(types()).toBeVisible();
  expect(offered()).toEqual(['cash', 'card', 'account', 'gift']);
});

test.each([
  ['the four types of the specification', false, ['cash', 'card', 'account']],
  ['all of its types where the location allows it', true, ['cash', 'card', 'account', 'gift', 'qr']],
] as const)('a phone offers %s (decision 225)', async (_what, allPaymentTypesOnPhone, expected) => {
  await page.viewport(390, 844);
  const { data } = selling;
  const promptPay = { ...setting('qr', PaymentType.PromptPay, 9), accountPromptPayID: '0812345678' };
  const operational = { ...data.operational, allPaymentTypesOnPhone };
  show({ ...selling, data: { ...data, operational, paymentSettings: [...data.paymentSettings, promptPay] } });
  await expect.element(types()).toBeVisible();
  expect(offered()).toEqual(expected);
});

test('the way of one guest to pay is not chosen for the next one', async () => {
  useCheckout.setState({ orderID: 'the order before', settingID: 'card' });
  show();
  await expect.element(type('cash')).toHaveAttribute('aria-pressed', 'true');
});

test('a phone names the ways to pay that it leaves out, and the setting that offers them', async () => {
  await page.viewport(390, 844);
  show();
  await expect.element(type('card')).toBeVisible();
  const more = types().getByRole('combobox', { name: t('moreTypes', { n: 2 }) });
  await expect.element(more).toBeVisible();
  const words = [...more.element().querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(words).toContain(t('notOnPhone', { name: 'gift' }));
  expect(words).toContain(t('phoneSetting'));
});

test('a phone that offers every way to pay leaves none out', async () => {
  await page.viewport(390, 844);
  const { data } = selling;
  show({ ...selling, data: { ...data, operational: { ...data.operational, allPaymentTypesOnPhone: true } } });
  await expect.element(type('card')).toBeVisible();
  expect(types().element().textContent).not.toContain(t('phoneSetting'));
});
