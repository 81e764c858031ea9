import { catalogRoutes } from '@tavola/contract';
import { plantCountdown } from '@tavola/testkit/selling/countdowns.ts';
import { expect, test } from 'vitest';
import { offlinePlace } from './offline.setup.ts';

const at = offlinePlace();
const left = async () =>
  (await at.server.call(catalogRoutes.unavailable, {}, at.place.caller)).body.countdowns[0]?.left;
const count = (pieces: number) =>
  plantCountdown(at.server.test, at.place.tenant.scope, at.place.terminal.product('Soda').itemID, pieces);

test('an order that was sold without a connection takes its pieces of a special', async () => {
  await count(5);
  expect((await at.synced(at.sold({ order: at.order(['Soda', 'Soda']) }))).outcome).toBe('Stored');
  expect(await left()).toBe(3);
});

test('an order that was sold without a connection is stored when fewer are left, and takes those', async () => {
  await count(1);
  expect((await at.synced(at.sold({ order: at.order(['Soda', 'Soda']) }))).outcome).toBe('Stored');
  expect(await left()).toBe(0);
});
