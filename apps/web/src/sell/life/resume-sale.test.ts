import { ONE_PIECE } from '@tavola/selling';
import { beforeEach, expect, it, vi } from 'vitest';
import { writeKeptSale } from '../cart/state/kept-sale.ts';
import { holdCart, newSale, runCart, useSale } from '../cart/state/sale-store.ts';
import { openSale, saleOf, saleOfCart, showSale, useSales } from '../cart/state/sales.ts';
import { keepSentPayment, useSentPayments } from '../cart/state/sent-payments.ts';
import { startOf } from '../data/sale-start.ts';
import { fakeMemory } from '../memory/memory.setup.ts';
import { counter, rice, selling } from '../payment/checkout/payment.setup.ts';
import { resumeSale } from './sale-life.ts';

/** A reload restores every open sale of its tab (decision 255). */

const { data } = selling;
const add = (newID: string) => runCart({ type: 'add', content: rice, quantity: ONE_PIECE, newID });
const shown = () => useSale.getState().cart?.orderID ?? '';
function reload(): void {
  writeKeptSale('here', startOf(data));
  useSales.setState(useSales.getInitialState(), true);
  useSentPayments.setState({ payments: [] });
  resumeSale(data);
}

let first: string;
let second: string;
beforeEach(() => {
  vi.stubGlobal('localStorage', fakeMemory());
  useSales.setState(useSales.getInitialState(), true);
  useSentPayments.setState({ payments: [] });
  holdCart(newSale(counter));
  add('of the first');
  first = shown();
  openSale(saleOfCart(newSale(counter)));
  second = [...useSales.getState().byID.keys()].find((id) => id !== first) ?? '';
  showSale(second);
  add('of the second');
});

it('shows the sale that was shown, with the other one open', () => {
  reload();
  expect(shown()).toBe(second);
  expect(new Set(useSales.getState().byID.keys())).toEqual(new Set([first, second]));
});

it('gives each sale its items again', () => {
  reload();
  const lines = (orderID: string) => saleOf(orderID)?.cart.lines.map(({ orderLineID }) => orderLineID);
  expect(lines(first)).toEqual(['of the first']);
  expect(lines(second)).toEqual(['of the second']);
});

it('gives a sale that is not shown its payment without an answer', () => {
  const { cart } = saleOf(first) ?? {};
  if (cart === undefined) throw new Error('The first sale is open.');
  const intent = { paymentID: 'p', orderID: first, paymentSettingID: 's', tendered: 5, request: null };
  keepSentPayment('here', { intent, cart, place: '', sentAtMs: 1, tab: 'this' });
  reload();
  expect(saleOf(first)?.intent).toEqual(intent);
  expect(saleOf(second)?.intent).toBeNull();
});
