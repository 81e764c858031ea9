import { amountOf, type CounterOrder } from '@tavola/contract';
import { ONE_PIECE, type Rate } from '@tavola/selling';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { relatedOrdersQuery } from '#areas/selling/order-life/order-life.queries.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { lineContent } from '../../../../../../packages/selling/vectors/sample-cart.ts';
import { SellContext, type Selling } from '../../data/sell-context.ts';
import { holdCart, newSale, runCart, useSale } from '../state/sale-store.ts';
import { RelatedOrders } from './RelatedOrders.tsx';

const goTo = vi.hoisted(() => vi.fn<(...args: unknown[]) => Promise<void>>(() => Promise.resolve()));
vi.mock('#runtime/navigation/navigation.ts', () => ({ useGoTo: () => goTo }));

// What the strip reads of the sell data.
const selling = {
  data: {
    operational: { defaultCustomerID: 'walk-in' },
    currency: { code: 'USD', decimals: 2, symbol: '$' },
  },
} as unknown as Selling;
const order = (orderNo: string, more: Partial<CounterOrder> = {}): CounterOrder => ({
  orderID: `order-${orderNo}`,
  orderNo,
  orderDateTime: `2026-06-19T12:0${orderNo}:00.000Z`,
  customerID: null,
  collectionCode: null,
  isHeld: false,
  isSent: true,
  isPartiallyPaid: false,
  totalDueAmount: amountOf(12.5),
  balanceDueAmount: amountOf(12.5),
  ...more,
});

let opened: TestPage | undefined;
beforeEach(() => {
  queryClient.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
  holdCart(newSale({ fulfillment: 2, serviceChargeRate: 0 as Rate }));
  runCart({ type: 'add', content: lineContent('rice', 500_000), quantity: ONE_PIECE, newID: 'rice' });
});
afterEach(() => {
  opened?.close();
  queryClient.clear();
  queryClient.setDefaultOptions({});
  useSale.setState({ cart: null });
  goTo.mockClear();
});

const current = () => useSale.getState().cart?.orderID ?? '';
function show(customerID: string | null, ...items: CounterOrder[]): void {
  if (customerID !== null) runCart({ type: 'setCustomer', customerID, customerAddressID: null });
  const asked = customerID === 'walk-in' ? null : customerID;
  queryClient.setQueryData(relatedOrdersQuery(asked, current()).queryKey, { items });
  opened = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <SellContext value={selling}>
        <main>
          <RelatedOrders />
        </main>
      </SellContext>
    </QueryClientProvider>
  ));
}
const strip = page.getByRole('group', { name: 'Other unpaid orders' });

test('lists the oldest first, marks those of the guest and those on hold, and opens one in place of this order', async () => {
  show(
    'ann',
    order('4', { customerID: 'ann', isPartiallyPaid: true, balanceDueAmount: amountOf(5) }),
    order('2', { isHeld: true }),
    order('9', { orderID: current() }),
  );
  const buttons = strip.getByRole('button');
  await expect.element(buttons.first()).toHaveAccessibleName('On hold Order 2 $12.50');
  await expect.element(buttons.nth(1)).toHaveAccessibleName('Order 4 $5.00');
  expect(buttons.elements().map((each) => each.hasAttribute('data-guest'))).toEqual([false, true]);
  await buttons.nth(1).click();
  expect(goTo.mock.calls).toEqual([['quickService', { search: { id: 'order-4' }, replace: true }]]);
});

test('takes no room without any, or for the current order alone', async () => {
  show('walk-in', order('9', { orderID: current() }));
  await expect.element(page.getByRole('main')).toBeInTheDocument();
  await expect.element(strip).not.toBeInTheDocument();
});
