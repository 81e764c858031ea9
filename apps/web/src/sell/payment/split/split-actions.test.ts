import { amountOf, PaymentType, type Order, type Payment, type PaymentSetting } from '@tavola/contract';
import type { Money } from '@tavola/selling';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { holdCart, newSale, useSale } from '../../cart/state/sale-store.ts';
import { counter, selling } from '../checkout/payment.setup.ts';
import { finishShare, reopenShare } from './finish-share.ts';
import { beginSplit, chargedShare, fittingSplit, leaveSplit, runSplit } from './split-actions.ts';

// What is refused is shown by a toast, whose host is loaded with the first one: it has to be loaded before the tests
// end.
beforeAll(() => import('#ui/dialogs/ToastHost.tsx'), 60_000);

const cents = (amount: number) => (Math.round(amount * 100) * 1000) as Money;
// The parts that a split reads.
const cash = { paymentSettingID: 'cash', paymentTypeID: PaymentType.Cash } as PaymentSetting;
const paid = (paymentID: string, amount: number, more: Partial<Payment> = {}) =>
  ({
    paymentID,
    status: 'Received',
    amount: amountOf(amount),
    cashRoundingAdjustAmount: amountOf(0),
    referencePaymentID: null,
    ...more,
  }) as Payment;
const withPayments = (...payments: Payment[]) => ({ sale: { payments } }) as unknown as Order;
const split = () => {
  const { split: current } = useSale.getState();
  if (current === null) throw new Error('Nothing is split.');
  return current;
};
const amounts = () => split().lines.map(({ amount }) => amount);
const chargeFirst = () => {
  const line = split().lines.find(({ paymentID }) => paymentID === null);
  return runSplit({ type: 'charge', lineID: line?.lineID ?? '' });
};

beforeEach(() => holdCart(newSale({ ...counter, channel: 1 })));

it('begins with two even shares of the chosen type', () => {
  beginSplit(cents(4.45), cash, undefined, selling.data);
  expect(amounts()).toEqual([cents(2.23), cents(2.22)]);
  expect(split().lines.map(({ tender }) => tender?.paymentSettingID)).toEqual(['cash', 'cash']);
});

it('takes earlier payments over, without what was returned, and puts the rest in one share', () => {
  const order = withPayments(
    paid('first', 10),
    paid('void', 3, { status: 'Voided' }),
    paid('back', -4, { status: 'Returned', referencePaymentID: 'first' }),
  );
  beginSplit(cents(14), cash, order, selling.data);
  expect(split().lines.map(({ paymentID, amount }) => [paymentID, amount])).toEqual([
    ['first', cents(6)],
    [null, cents(14)],
  ]);
});

it('locks a share with what its payment covers, without the cash rounding', () => {
  beginSplit(cents(10), cash, undefined, selling.data);
  chargeFirst();
  expect(finishShare(paid('p', 5.05, { cashRoundingAdjustAmount: amountOf(0.05) }))).toBe(true);
  expect(split().lines[0]).toMatchObject({ paymentID: 'p', amount: cents(5) });
  expect(chargedShare(split())).toBeUndefined();
});

it('leaves what a guest paid too little to the other shares', () => {
  beginSplit(cents(10), cash, undefined, selling.data);
  chargeFirst();
  finishShare(paid('p', 2));
  expect(amounts()).toEqual([cents(2), cents(8)]);
});

it('is left alone by a payment while no share is charged', () => {
  beginSplit(cents(10), cash, undefined, selling.data);
  expect(finishShare(paid('p', 2))).toBe(false);
});

it('makes a share due again whose payment is voided', () => {
  beginSplit(cents(10), cash, undefined, selling.data);
  chargeFirst();
  finishShare(paid('p', 5));
  expect(fittingSplit(split(), cents(5))).not.toBeNull();
  reopenShare('p');
  expect(fittingSplit(split(), cents(10))).not.toBeNull();
  expect(chargeFirst()).toBe(true);
});

it('is out of date once another amount is due', () => {
  beginSplit(cents(10), cash, undefined, selling.data);
  expect(fittingSplit(split(), cents(12))).toBeNull();
});

it('goes back from a share to the list, and from the list to one payment', () => {
  beginSplit(cents(10), cash, undefined, selling.data);
  chargeFirst();
  leaveSplit();
  expect(chargedShare(split())).toBeUndefined();
  leaveSplit();
  expect(useSale.getState().split).toBeNull();
});

it('belongs to its order: the next sale is not split, and the same one still is', () => {
  const { cart } = useSale.getState();
  if (cart === null) throw new Error('There is no sale.');
  beginSplit(cents(10), cash, undefined, selling.data);
  holdCart({ ...cart, version: 2 });
  expect(useSale.getState().split).not.toBeNull();
  holdCart(newSale({ ...counter, channel: 1 }));
  expect(useSale.getState().split).toBeNull();
});
