import type { OperationalSetting, TenantInfo } from '@tavola/contract';
import { ONE_PIECE, toMoney, type Rate } from '@tavola/selling';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lineContent } from '../../../../../../packages/selling/vectors/sample-cart.ts';
import { catalogOf, FRIDAY_NOON, product } from '../../../../../../packages/selling/vectors/sample-catalog.ts';
import { whyTotalStrings } from '#areas/selling/why-total/why-total.strings.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { textOf } from '#text/define.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { holdCart, newSale, runCart, useSale } from '../../cart/state/sale-store.ts';
import { SellContext, type Selling } from '../../data/sell-context.ts';
import { WhyTotalDialog } from './WhyTotalDialog.tsx';

const t = textOf(whyTotalStrings);
const counter = { fulfillment: 2, serviceChargeRate: 0 as Rate } as const;
// What explaining a total reads of the sell data.
const selling = {
  at: FRIDAY_NOON,
  data: {
    catalog: catalogOf({ products: [product('rice', 10)] }),
    operational: {
      modules: { loyalty: false },
      roundingMode: 'halfAwayFromZero',
      useServiceCharge: { quickService: false, tableService: false },
      currencyCode: 'USD',
      currencyDecimals: 2,
    } as OperationalSetting,
    tenant: { isTaxInclusive: false } as TenantInfo,
    currency: { code: 'USD', decimals: 2, symbol: '$' },
    serviceCharge: null,
    fulfillments: [counter],
    paymentSettings: [{ isCashRoundingEnabled: true, roundOffTotalsToNearest: 0.25 }],
    unavailableIDs: new Set<string>(),
  },
} as unknown as Selling;

let opened: TestPage | undefined;
beforeEach(() => {
  holdCart(newSale(counter));
  const content = lineContent('rice', toMoney(10), { name: 'Rice' });
  runCart({ type: 'add', content, quantity: ONE_PIECE, newID: 'rice' });
  const value = { type: 'fixed', amount: toMoney(2) } as const;
  const birthday = { orderDiscountID: 'd', discountID: null, name: 'Birthday', isCombinable: true };
  runCart({ type: 'addOrderDiscount', discount: { ...birthday, value, discountRedemptionID: null } });
});
afterEach(() => {
  opened?.close();
  useSale.setState({ cart: null });
});

test('shows what each item comes to and why, how the total is made, and how cash is rounded', async () => {
  const { cart } = useSale.getState();
  if (cart === null) throw new Error('There is no sale.');
  opened = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <SellContext value={selling}>
        <WhyTotalDialog cart={cart} onClose={() => undefined} />
      </SellContext>
    </QueryClientProvider>
  ));
  const items = page.getByRole('list', { name: t('items') });
  await expect.element(items.getByText('1 × Rice')).toBeVisible();
  await expect.element(items.getByText(t('shareOf', { name: 'Birthday' }))).toBeVisible();
  await expect.element(items.getByText('$8.00')).toBeVisible();
  await expect.element(page.getByText(t('noteOrderDiscount'))).toBeVisible();
  await expect.element(page.getByText(t('noteCash', { step: '$0.25' }))).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('print') })).toBeVisible();
});
