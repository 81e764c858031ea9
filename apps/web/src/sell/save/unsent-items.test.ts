import { cartReducer, emptyCart, toMoney, type Cart, type Quantity, type Rate } from '@tavola/selling';
import { expect, it } from 'vitest';
import { lineContent } from '../../../../../packages/selling/vectors/sample-cart.ts';
import { unsentAtTable } from './unsent-items.ts';

function withTea(tableID: string | null): Cart {
  const empty = emptyCart({ orderID: 'order', channel: 2, fulfillment: 1, serviceChargeRate: 0 as Rate, tableID });
  const content = lineContent('tea', toMoney(5));
  const added = cartReducer(empty, { type: 'add', content, quantity: 100_000 as Quantity, newID: 'line' }, 0);
  if (!added.ok) throw new Error(added.code);
  return added.value;
}
const sent = (cart: Cart): Cart => ({ ...cart, lines: cart.lines.map((line) => ({ ...line, isSent: true })) });

it('counts the items of a table that payment leaves unsent', () => {
  expect(unsentAtTable(withTea('table'))).toBe(1);
  expect(unsentAtTable(sent(withTea('table')))).toBe(0);
});

it('counts nothing at the counter, where payment sends', () => {
  expect(unsentAtTable(withTea(null))).toBe(0);
});
