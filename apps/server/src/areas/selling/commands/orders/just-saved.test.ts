import { expect, test } from 'vitest';
import { locationScope } from '#platform/tenancy/scope.ts';
import { newID } from '#platform/ids.ts';
import type { OrderRow, StoredOrder } from '../../rows/orders/order-rows.ts';
import type { PayableOrder } from '../../rows/orders/orders.rows.ts';
import { JustSaved } from './just-saved.ts';

const scope = locationScope(newID(), newID());
const TERMINAL = newID();

// A stored order is more than what decides whether it is kept.
const saved = (more: Partial<OrderRow> = {}): StoredOrder => {
  const order = { orderID: newID(), version: 1, clientID: TERMINAL, tableID: null, customerID: null, ...more };
  return { order: order as OrderRow, lines: [], discounts: [] };
};
const locked = ({ order }: StoredOrder, more: Partial<PayableOrder> = {}): PayableOrder => ({ ...order, ...more });

test('gives the order that its terminal has just saved, and only once', () => {
  const [orders, order] = [new JustSaved(), saved()];
  orders.keep(scope, order);
  expect(orders.take(scope, locked(order), TERMINAL)).toBe(order);
  expect(orders.take(scope, locked(order), TERMINAL)).toBeNull();
});

test.each<[string, Partial<PayableOrder>, string]>([
  ['was saved again since', { version: 2 }, TERMINAL],
  ['was put on a table since', { tableID: newID() }, TERMINAL],
  ['has a customer since', { customerID: newID() }, TERMINAL],
  ['is paid at another terminal', {}, newID()],
])('gives nothing of an order that %s', (_what, since, terminal) => {
  const [orders, order] = [new JustSaved(), saved()];
  orders.keep(scope, order);
  expect(orders.take(scope, locked(order, since), terminal)).toBeNull();
});

test('keeps no order of a table or of a customer, and nothing for another location', () => {
  const orders = new JustSaved();
  const [plain, ...others] = [saved(), saved({ tableID: newID() }), saved({ customerID: newID() })];
  for (const order of [plain, ...others]) orders.keep(scope, order);
  for (const { order } of others)
    expect(orders.take(scope, { ...order, tableID: null, customerID: null }, TERMINAL)).toBeNull();
  expect(orders.take(locationScope(scope.companyID, newID()), locked(plain), TERMINAL)).toBeNull();
  expect(orders.take(scope, locked(plain), TERMINAL)).toBe(plain);
});

test('keeps the last 200 orders', () => {
  const orders = new JustSaved();
  const many = Array.from({ length: 201 }, () => saved());
  for (const order of many) orders.keep(scope, order);
  const given = many.map((order) => orders.take(scope, locked(order), TERMINAL) !== null);
  expect(given[0]).toBe(false);
  expect(given.filter(Boolean).length).toBe(200);
});
