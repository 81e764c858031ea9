import { orderRoutes } from '@tavola/contract';
import { expect, test } from 'vitest';
import { offlinePlace } from './offline.setup.ts';

/** What the office changes while a terminal sells without a connection (decisions 79, 229). */

const at = offlinePlace();
const { order, sold, synced, stored } = at;

/** Changes a row as the office does, and what the terminals read with it. */
const change = (statement: string, ...values: readonly unknown[]): Promise<void> =>
  at.server.test.asOwner(async (owner) => {
    const { companyID } = at.place.tenant.scope;
    await owner.query(statement, [companyID, ...values]);
    await owner.query('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1', [companyID]);
  });

test('an item whose price was raised since is stored for what the guest paid', async () => {
  const input = sold({ order: order(['Burger']) });
  await change("UPDATE items SET base_price = 12 WHERE company_id = $1 AND name = 'Burger'");
  const result = await synced(input);
  await change("UPDATE items SET base_price = 9.99 WHERE company_id = $1 AND name = 'Burger'");
  expect(result.outcome).not.toBe('Refused');
  expect(await stored(input.order.orderID)).toMatchObject({
    orderPaymentStatus: 'Paid',
    totalDueAmount: input.order.totalDueAmount,
  });
});

test('an item that was deleted since is kept with its reason, and stored once when it is restored', async () => {
  const input = sold({ order: order(['Platter']) });
  await change("UPDATE items SET deleted_at = now() WHERE company_id = $1 AND name = 'Platter'");
  expect(await synced(input)).toMatchObject({ outcome: 'Refused', reason: { errorCode: 'order.item_unavailable' } });
  await change("UPDATE items SET deleted_at = NULL WHERE company_id = $1 AND name = 'Platter'");
  expect(await synced(input)).toMatchObject({ outcome: 'Stored' });
  expect(await synced(input)).toMatchObject({ outcome: 'AlreadyStored' });
  expect((await stored(input.order.orderID)).sale?.payments).toHaveLength(1);
});

test('an item that was switched off since is stored', async () => {
  const input = sold({ order: order(['Water']) });
  await change("UPDATE items SET is_active = false WHERE company_id = $1 AND name = 'Water'");
  const result = await synced(input);
  await change("UPDATE items SET is_active = true WHERE company_id = $1 AND name = 'Water'");
  expect(result.outcome).not.toBe('Refused');
});

test('a location that moved to another time zone has the sale at its moment', async () => {
  const input = sold();
  await change("UPDATE locations SET timezone_name = 'Pacific/Kiritimati' WHERE company_id = $1");
  expect(await synced(input)).toMatchObject({ outcome: 'Stored' });
  const { body } = await at.server.call(orderRoutes.get, { params: { id: input.order.orderID } }, at.place.caller);
  expect(Date.parse(body.orderDateTime)).toBe(Date.parse(input.orderDateTime));
  expect(body.businessDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
