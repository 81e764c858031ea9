import { catalogRoutes, outOfStockRoutes } from '@tavola/contract';
import { expect, test } from 'vitest';
import { offlinePlace } from './offline.setup.ts';

const at = offlinePlace();
const left = async () =>
  (await at.server.call(catalogRoutes.unavailable, {}, at.place.caller)).body.countdowns[0]?.left;
const count = (pieces: number) => {
  const { itemID: id } = at.place.terminal.product('Soda');
  return at.server.call(outOfStockRoutes.countDown, { params: { id }, body: { left: pieces } }, at.place.caller);
};

test('an order that was sold without a connection takes its pieces of a special', async () => {
  expect((await count(5)).status).toBe(200);
  expect((await at.synced(at.sold({ order: at.order(['Soda', 'Soda']) }))).outcome).toBe('Stored');
  expect(await left()).toBe(3);
});

test('an order that was sold without a connection is stored when fewer are left, and takes those', async () => {
  expect((await count(1)).status).toBe(200);
  expect((await at.synced(at.sold({ order: at.order(['Soda', 'Soda']) }))).outcome).toBe('Stored');
  expect(await left()).toBe(0);
});
