import type { Order } from '@tavola/contract';
import { ONE_PIECE, type Cart } from '@tavola/selling';
import { beforeEach, expect, it } from 'vitest';
import { holdCart, newSale, runCart, useSale } from '../cart/state/sale-store.ts';
import { useSentPayments } from '../cart/state/sent-payments.ts';
import { followOrder } from './follow-order.ts';
import { counter, rice, selling } from '../payment/checkout/payment.setup.ts';

/** A tab whose order was paid elsewhere follows (decision 255). */

const { data } = selling;
const cart = (): Cart => {
  const { cart: held } = useSale.getState();
  if (held === null) throw new Error('A sale is open.');
  return held;
};
// The parts of the order that following one that is over reads.
const asPaid = (orderID: string, more: Partial<Order> = {}) =>
  ({
    orderID,
    version: 4,
    orderNo: '12',
    status: 'Fulfilled',
    orderPaymentStatus: 'Paid',
    orderLines: [],
    ...more,
  }) as unknown as Order;

beforeEach(() => {
  useSentPayments.setState({ payments: [] });
  holdCart(newSale(counter));
  runCart({ type: 'add', content: rice, quantity: ONE_PIECE, newID: 'stored' });
  const lines = cart().lines.map((line) => ({ ...line, isSaved: true, isStored: true, isSent: true }));
  const stored = { ...cart(), version: 3, lines };
  holdCart(stored, { saved: stored });
});

it('starts the next sale where nothing was added to an order that was paid elsewhere', () => {
  const { orderID } = cart();
  expect(followOrder(asPaid(orderID), data)).toBe('ended');
  expect(cart().orderID).not.toBe(orderID);
  expect(cart().lines).toEqual([]);
});

it('makes a new order of the lines that were not stored when the order was paid elsewhere', () => {
  const { orderID } = cart();
  runCart({ type: 'add', content: rice, quantity: ONE_PIECE, newID: 'typed' });
  expect(followOrder(asPaid(orderID), data)).toBe('ended');
  expect(cart().orderID).not.toBe(orderID);
  expect(cart().version).toBeNull();
  expect(cart().lines.map(({ itemID }) => itemID)).toEqual(['rice']);
  expect(cart().lines.map(({ isStored }) => isStored)).toEqual([false]);
});

it('makes no new order of lines that the paid order has, although their answer was lost', () => {
  const { orderID } = cart();
  runCart({ type: 'add', content: rice, quantity: ONE_PIECE, newID: 'sent' });
  const orderLines = cart().lines.map(({ orderLineID }) => ({ orderLineID })) as Order['orderLines'];
  expect(followOrder(asPaid(orderID, { orderLines }), data)).toBe('ended');
  expect(cart().lines).toEqual([]);
});

it('keeps a sale whose own payment has no answer yet: the answer says what became of it', () => {
  const { orderID } = cart();
  const intent = { paymentID: 'p', orderID, paymentSettingID: 's', tendered: 5, request: null };
  useSale.setState({ intent });
  expect(followOrder(asPaid(orderID), data)).toBe('same');
  expect(cart().orderID).toBe(orderID);
});

it('leaves another sale alone', () => {
  const { orderID } = cart();
  expect(followOrder(asPaid('another'), data)).toBe('same');
  expect(cart().orderID).toBe(orderID);
});
