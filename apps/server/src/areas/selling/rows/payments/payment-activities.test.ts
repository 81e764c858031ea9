import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { orderRoutes } from '@tavola/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newID } from '#platform/ids.ts';
import { sql, type Sql } from '#platform/database/sql.ts';

let server: SellingServer;
let place: Selling;
let orderID: string;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
});
beforeEach(async () => {
  const body = place.terminal.order([place.terminal.line('Burger')]);
  orderID = (await server.call(orderRoutes.send, { body }, place.caller)).body.orderID;
});
afterAll(() => server.close());

const send = (statement: Sql): Promise<number> =>
  server.services.database.tenant(place.tenant.scope, async (tx) => (await tx.pipeline([statement]))[0]?.count ?? 0);

function insert(id: string): Sql {
  const { companyID, locationID } = place.tenant.scope;
  const at = server.services.now();
  return sql`INSERT INTO payment_activities (company_id, location_id, id, order_id, order_date, kind, payment_type_id,
      amount, tip_amount, state, answers, user_id, client_id, created_at, updated_at)
    VALUES (${companyID}, ${locationID}, ${id}, ${orderID}, '2026-01-31', 'sale', 7, 10, 0, 'AwaitingDevice', '[]',
      ${place.session.userID}, ${place.session.clientID}, ${at}, ${at})`;
}

function change(id: string, set: Sql): Sql {
  const { companyID } = place.tenant.scope;
  return sql`UPDATE payment_activities SET ${set} WHERE company_id = ${companyID} AND id = ${id}`;
}

const completed = (): Sql => sql`state = 'Completed', completed_at = ${server.services.now()}`;

test('an order has one open activity at a time', async () => {
  const first = newID();
  await send(insert(first));
  await expect(send(insert(newID()))).rejects.toMatchObject({ constraint: 'payment_activities_open_key' });
  expect(await send(change(first, completed()))).toBe(1);
  expect(await send(insert(newID()))).toBe(1);
});

test('a late answer does not change what became of an activity', async () => {
  const id = newID();
  await send(insert(id));
  await send(change(id, completed()));
  expect(await send(change(id, sql`state = 'Timeout', completed_at = NULL`))).toBe(0);
});

test('what an activity asks for never changes', async () => {
  const id = newID();
  await send(insert(id));
  await expect(send(change(id, sql`amount = 11`))).rejects.toMatchObject({ code: '42501' });
});

test('an activity without a final state has no end', async () => {
  const id = newID();
  await send(insert(id));
  await expect(send(change(id, sql`completed_at = ${server.services.now()}`))).rejects.toMatchObject({
    constraint: 'payment_activities_completed_check',
  });
});
