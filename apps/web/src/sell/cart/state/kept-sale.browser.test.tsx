import { ONE_PIECE, type Rate } from '@tavola/selling';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lineContent } from '../../../../../../packages/selling/vectors/sample-cart.ts';
import { keepSale, readKeptSale } from './kept-sale.ts';
import { holdCart, newSale, runCart, useSale } from './sale-store.ts';

let stop: () => void;
let lines = 0;
const tap = () => {
  lines += 1;
  runCart({ type: 'add', content: lineContent('tea', 500_000), quantity: ONE_PIECE, newID: `line ${lines}` });
};
/** Pieces of the sale as this terminal has stored it. */
const stored = () => readKeptSale('here')?.cart.lines.reduce((sum, { quantity }) => sum + quantity / ONE_PIECE, 0) ?? 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  holdCart(newSale({ fulfillment: 2, serviceChargeRate: 0 as Rate }));
  stop = keepSale('here');
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  localStorage.clear();
  useSale.setState({ cart: null, intent: null });
});

test('a sale is stored when the taps pause, and during quick taps twice a second', () => {
  tap();
  vi.advanceTimersByTime(149);
  expect(stored()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(stored()).toBe(1);
  for (let count = 0; count < 4; count += 1) {
    tap();
    vi.advanceTimersByTime(120);
  }
  expect(stored()).toBe(1);
  tap();
  vi.advanceTimersByTime(20);
  expect(stored()).toBe(6);
});

test('a sale is stored at once when the page goes away or a payment begins', () => {
  tap();
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(stored()).toBe(1);
  tap();
  const { cart } = useSale.getState();
  const intent = { paymentID: 'p', orderID: cart?.orderID ?? '', paymentSettingID: 's', tendered: 5, request: null };
  useSale.setState({ intent });
  expect(stored()).toBe(2);
  expect(readKeptSale('here')?.intent).toEqual(intent);
});
