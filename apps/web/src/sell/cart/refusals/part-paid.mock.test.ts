import { PaymentType, type Order } from '@tavola/contract';
import { ONE_PIECE } from '@tavola/selling';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { orderQuery } from '#areas/selling/orders/orders.queries.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { change } from '../state/cart-actions.ts';
import { holdCart, newSale, useSale } from '../state/sale-store.ts';
import type { loadedSellData } from '../../data/loaded-sell-data.ts';
import { counter, rice, selling } from '../../payment/checkout/payment.setup.ts';
import { showRefusal } from './show-refusal.ts';

const mocks = vi.hoisted(() => ({
  toast: vi.fn<(tone: string, text: string) => void>(),
  loaded: vi.fn<typeof loadedSellData>(),
}));
vi.mock('#ui/dialogs/toast.ts', () => ({ toast: mocks.toast, closeToasts: () => undefined }));
vi.mock('../../data/loaded-sell-data.ts', () => ({ loadedSellData: mocks.loaded }));

const add = () => change({ type: 'add', content: rice, quantity: ONE_PIECE, newID: 'line' });
const said = () => mocks.toast.mock.calls.map(([, text]) => text);
/** The order of the sale as the server has it, with these payments. */
function stored(payments: readonly object[]): void {
  const id = useSale.getState().cart?.orderID ?? '';
  // The parts of the order that the refusal reads.
  queryClient.setQueryData(orderQuery(id).queryKey, { sale: { payments } } as unknown as Order);
}
const cash = {
  name: 'Cash',
  paymentTypeID: PaymentType.Cash,
  amount: 10,
  status: 'Received',
  actionCompleteDateTime: '2023-05-05T11:30:00.000Z',
};

beforeEach(() => {
  vi.clearAllMocks();
  mocks.loaded.mockReturnValue({
    ...selling.data,
    operational: { ...selling.data.operational, timezoneName: 'UTC' },
  });
  holdCart({ ...newSale(counter), version: 1, orderPaymentStatus: 'PartiallyPaid' });
});
afterEach(() => queryClient.clear());

it('a change of a partly paid order is refused with the type, amount and time of its payment (decision 31)', async () => {
  stored([cash]);
  expect(add()).toBe(false);
  await vi.waitFor(() => expect(said()).toHaveLength(1));
  expect(said()[0]).toMatch(/^Cash \$10\.00 was taken for this order at May 5, 2023, 11:30.AM\. Take the rest/);
});

it('a change of a partly paid order whose payments are not known is refused in general words', async () => {
  stored([]);
  showRefusal({ ok: false, code: 'order.part_paid', params: {} });
  await vi.waitFor(() => expect(said()).toHaveLength(1));
  expect(said()[0]).toMatch(/^This order is partly paid\./);
});
