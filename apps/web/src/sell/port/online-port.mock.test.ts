import {
  checkoutRoutes,
  orderLifeRoutes,
  orderRoutes,
  paymentRoutes,
  PaymentType,
  tableCheckRoutes,
  type Amount,
  type CheckoutInput,
  type Order,
  type OrderInput,
  type PaymentRequest,
  type ReceiptPreview,
  type Requested,
} from '@tavola/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#runtime/http/query-client.ts';
import { salePort } from './current-port.ts';

/** Online, every effect of a sale is one call of the server (selling spec, sections 4 and 5). */

const calls = vi.hoisted(() => [] as { route: unknown; input: unknown }[]);
vi.mock('#runtime/http/api.ts', () => ({
  call: (route: unknown, input: unknown) => (calls.push({ route, input }), Promise.resolve({ orderID: 'order' })),
}));

// The signed-in person is the one at the terminal.
vi.stubGlobal('localStorage', { getItem: () => null });
const port = salePort();
// The calls take over what they are given; none reads it.
const order = { orderID: 'order' } as OrderInput;
const payment = { paymentID: 'payment', paymentTypeID: PaymentType.Cash } as PaymentRequest;
const checkout = { order, payments: [] } as unknown as Requested<CheckoutInput>;

beforeEach(() => void calls.splice(0));

it.each(['base', 'send', 'finalize'] as const)('saves an order by the call of its mode %s', async (mode) => {
  await port.save(mode, order);
  expect(calls).toEqual([{ route: orderRoutes[mode], input: { body: order } }]);
});

it('shows a saved order without asking for it again', async () => {
  queryClient.clear();
  await port.save('base', order);
  expect(queryClient.getQueryData<Order>(['orders', 'one', 'order'])).toEqual({ orderID: 'order' });
});

it('holds an order', async () => {
  await port.hold('order');
  expect(calls).toEqual([{ route: orderLifeRoutes.hold, input: { params: { id: 'order' } } }]);
});

it('takes a payment of a stored order', async () => {
  await port.pay(payment);
  expect(calls).toEqual([{ route: paymentRoutes.process, input: { body: payment } }]);
});

it('saves and pays by one call', async () => {
  await port.saveAndPay(checkout);
  expect(calls).toEqual([{ route: checkoutRoutes.process, input: { body: checkout } }]);
});

it('sets a tip later', async () => {
  const tipAmount = 3 as unknown as Amount;
  await port.changeTip('payment', tipAmount);
  expect(calls).toEqual([{ route: paymentRoutes.tip, input: { params: { id: 'payment' }, body: { tipAmount } } }]);
});

it('voids an order', async () => {
  const body = { orderID: 'order', voidCompReasonID: null, reason: 'Mistake', note: '', approvalID: null };
  await port.voidOrder(body);
  expect(calls).toEqual([{ route: orderRoutes.void, input: { body } }]);
});

it('voids a payment with its approval', async () => {
  await port.voidPayment('payment', 'approval');
  const input = { params: { id: 'payment' }, body: { approvalID: 'approval' } };
  expect(calls).toEqual([{ route: paymentRoutes.void, input }]);
});

it('takes an empty bill off its table', async () => {
  await port.removeDraft('order');
  expect(calls).toEqual([{ route: tableCheckRoutes.removeDraft, input: { params: { id: 'order' } } }]);
});

it('shows the receipt that came with a payment without asking for it', async () => {
  // The query keeps a receipt by its order.
  const receipt = { orderID: 'order' } as ReceiptPreview;
  port.keepReceipt(receipt);
  expect(await queryClient.fetchQuery(port.receiptOf('order'))).toEqual(receipt);
  expect(calls).toEqual([]);
});
