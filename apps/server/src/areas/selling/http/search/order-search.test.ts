import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  orderRoutes,
  paymentRoutes,
  type CallAnswer,
  type ErrorBody,
  type Order,
  type OrderInput,
} from '@tavola/contract';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { databaseFault } from '#platform/database/wire/sqlstate.ts';
import { newID } from '#platform/ids.ts';

type Found = CallAnswer<typeof orderRoutes.search>;

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
});
afterAll(() => server.close());

const save = (input: OrderInput, caller: Caller = place.caller) =>
  server.call(orderRoutes.send, { body: input }, caller);
const soda = async (at: Selling = place): Promise<Order> =>
  (await save(at.terminal.order([at.terminal.line('Soda')]), at.caller)).body as Order;
const code = (answer: { status: number; body: unknown }): string =>
  `${answer.status} ${(answer.body as ErrorBody).additionValue?.errorCode ?? 'accepted'}`;

describe('numbers and lists', () => {
  test('orders count from 1 on each business date, which ends at the cutoff of the place', async () => {
    const night = await server.open();
    await server.test.asOwner(async (owner) => {
      await owner.query(`UPDATE locations SET business_day_cutoff = '04:00' WHERE company_id = $1`, [
        night.tenant.scope.companyID,
      ]);
      await owner.query('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1', [
        night.tenant.scope.companyID,
      ]);
    });
    const at = async (instant: string) => {
      server.clock.set(new Date(instant));
      const { orderNo, businessDate, collectionCode } = await soda(night);
      return [orderNo, businessDate, collectionCode];
    };
    // Bangkok is 7 hours ahead.
    expect(await at('2026-03-01T16:59:00Z')).toEqual(['1', '2026-03-01', '001']);
    expect(await at('2026-03-01T20:30:00Z')).toEqual(['2', '2026-03-01', '002']);
    expect(await at('2026-03-01T21:00:00Z')).toEqual(['1', '2026-03-02', '001']);
    server.clock.reset();
  });

  test('a collection code that an open order has is not given again', async () => {
    const fresh = await server.open();
    const first = await soda(fresh);
    const { companyID } = fresh.tenant.scope;
    await server.test.asOwner((owner) =>
      owner.query(`UPDATE orders SET collection_code = '002' WHERE company_id = $1 AND id = $2`, [
        companyID,
        first.orderID,
      ]),
    );
    const [second, third] = [await soda(fresh), await soda(fresh)];
    expect(second.orderNo).toBe('2');
    expect(third.orderNo).toBe('3');
    expect(third.collectionCode).toBe('003');
    expect(second.collectionCode).toMatch(/^(?!001|002|003)\d{3}$/);
    expect(
      (
        await save(
          fresh.terminal.order([fresh.terminal.line('Soda')], { systemOrderChannelID: 2, orderFulfillmentTypeID: 1 }),
          fresh.caller,
        )
      ).body,
    ).toMatchObject({ collectionCode: null });
  });

  test('sixteen orders at once get a code each while open orders hold the codes of the next numbers', async () => {
    const fresh = await server.open();
    for (let n = 0; n < 20; n++) await soda(fresh);
    await server.test.asOwner((owner) =>
      owner.query(`UPDATE orders SET collection_code = lpad((order_number + 20)::text, 3, '0') WHERE company_id = $1`, [
        fresh.tenant.scope.companyID,
      ]),
    );
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => save(fresh.terminal.order([fresh.terminal.line('Soda')]), fresh.caller)),
    );
    expect(answers.map(code)).toEqual(Array.from({ length: 16 }, () => '200 accepted'));
    const codes = answers.map(({ body }) => (body as Order).collectionCode);
    expect(new Set(codes).size).toBe(16);
    expect(codes.filter((one) => one === null || /^0[0-4]\d$/.test(one))).toEqual([]);
  });

  test('a search finds by number, state and date, newest first', async () => {
    const fresh = await server.open();
    const orders = [await soda(fresh), await soda(fresh), await soda(fresh)];
    await server.call(
      orderRoutes.void,
      { body: { orderID: orders[1]?.orderID ?? '', reason: 'Mistake' } },
      fresh.caller,
    );
    const search = async (query: Record<string, unknown>) => {
      const { items, total } = (await server.call(orderRoutes.search, { query }, fresh.caller)).body as Found;
      return [items.map((each) => each.orderNo), total];
    };
    expect(await search({})).toEqual([['3', '2', '1'], 3]);
    expect(await search({ page: 2, pageSize: 2 })).toEqual([['1'], 3]);
    expect(await search({ text: '3' })).toEqual([['3'], 1]);
    expect(await search({ status: 'Voided' })).toEqual([['2'], 1]);
    expect(await search({ paymentStatus: 'Pending', businessDate: orders[0]?.businessDate })).toEqual([['3', '1'], 2]);
    expect(await search({ businessDate: '2020-01-01' })).toEqual([[], 0]);
  });

  test('a search by an item finds the orders that have it, by part of its name in any language', async () => {
    const fresh = await server.open();
    const { terminal, caller, tenant } = fresh;
    const { businessDate } = await soda(fresh);
    await save(terminal.order([terminal.line('Burger'), terminal.line('Soda')]), caller);
    await server.test.asOwner((owner) =>
      owner.query(`UPDATE items SET names = '{"th": "เบอร์เกอร์"}' WHERE company_id = $1 AND name = 'Burger'`, [
        tenant.scope.companyID,
      ]),
    );
    const search = async (query: Record<string, unknown>) =>
      (await server.call(orderRoutes.search, { query: { businessDate, ...query } }, caller)).body;
    const found = async (item: string) => ((await search({ item })) as Found).items.map((each) => each.orderNo);
    expect(await found('sod')).toEqual(['2', '1']);
    expect(await found('BURG')).toEqual(['2']);
    expect(await found('เบอร์')).toEqual(['2']);
    expect(await found('%')).toEqual([]);
    expect(await found('th')).toEqual([]);
    expect(await found('')).toEqual(['2', '1']);
    expect(((await search({ item: 'soda', status: 'Voided' })) as Found).items).toEqual([]);
    const undated = await server.call(orderRoutes.search, { query: { item: 'soda' } }, caller);
    const long = { item: 'soda', fromDate: '2026-01-01', toDate: '2026-03-01' };
    expect(undated.status).toBe(400);
    expect((await server.call(orderRoutes.search, { query: long }, caller)).status).toBe(400);
  });

  test('a search finds the order of a receipt by its number, by dates, channel, cashier, customer and total', async () => {
    const fresh = await server.open();
    const [first, second] = [await soda(fresh), await soda(fresh)];
    for (const order of [second, first])
      await server.call(
        paymentRoutes.process,
        {
          body: {
            paymentID: newID(),
            orderID: order.orderID,
            orderVersion: 1,
            paymentTypeID: 1 as const,
            tenderedAmount: 20,
          },
        },
        fresh.caller,
      );
    const search = async (query: Record<string, unknown>) =>
      ((await server.call(orderRoutes.search, { query }, fresh.caller)).body as Found).items.map(
        (each) => each.orderNo,
      );
    // Sale 1 is order 2, and order 1 has the number too.
    expect(await search({ text: '0000001' })).toEqual(['2']);
    expect(await search({ text: '1' })).toEqual(['2', '1']);
    const [cashier] = (await server.call(orderRoutes.cashiers, {}, fresh.caller)).body.items;
    expect(await search({ cashierID: cashier?.userID })).toEqual(['2', '1']);
    expect(await search({ cashierID: newID() })).toEqual([]);
    expect(await search({ fromDate: first.businessDate, toDate: first.businessDate })).toEqual(['2', '1']);
    expect(await search({ fromDate: '2020-01-01', toDate: '2020-01-02' })).toEqual([]);
    expect(await search({ channel: 1 })).toEqual(['2', '1']);
    expect(await search({ channel: 2 })).toEqual([]);
    const on = { businessDate: first.businessDate };
    expect(await search({ amount: first.totalDueAmount, ...on })).toEqual(['2', '1']);
    expect(await search({ amount: 1, ...on })).toEqual([]);
    expect(await search({ customerID: newID() })).toEqual([]);
  });

  test('an ended licence opens no new order and lets open ones be changed and paid', async () => {
    const fresh = await server.open();
    const input = fresh.terminal.order([fresh.terminal.line('Soda')]);
    await save(input, fresh.caller);
    await server.test.asOwner(async (owner) => {
      await owner.query(`UPDATE companies SET licence_valid_to = '2020-06-30' WHERE company_id = $1`, [
        fresh.tenant.scope.companyID,
      ]);
      await owner.query('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1', [
        fresh.tenant.scope.companyID,
      ]);
    });
    expect(code(await save(fresh.terminal.order([fresh.terminal.line('Soda')]), fresh.caller))).toBe(
      '401 license.invalid_or_expired',
    );
    const more = fresh.terminal.totalled({
      ...input,
      version: 1,
      orderLines: [...input.orderLines, fresh.terminal.line('Water')],
    });
    expect(code(await save(more, fresh.caller))).toBe('200 accepted');
    const payment = {
      paymentID: newID(),
      orderID: input.orderID,
      orderVersion: 2,
      paymentTypeID: 1 as const,
      tenderedAmount: 20,
    };
    expect(code(await server.call(paymentRoutes.process, { body: payment }, fresh.caller))).toBe('200 accepted');
    // The location keeps what it sells with for some seconds; a renewal still counts at once.
    await server.test.asOwner((owner) =>
      owner.query(`UPDATE companies SET licence_valid_to = now() + interval '1 day' WHERE company_id = $1`, [
        fresh.tenant.scope.companyID,
      ]),
    );
    expect(code(await save(fresh.terminal.order([fresh.terminal.line('Soda')]), fresh.caller))).toBe('200 accepted');
  });

  test('states are checked by the database too', async () => {
    const { scope } = place.tenant;
    const order = await soda();
    const failure = await server.services.database
      .tenant(scope, (tx) =>
        tx.raw(`UPDATE orders SET status = 'Cooked' WHERE company_id = $1 AND id = $2`, [
          scope.companyID,
          order.orderID,
        ]),
      )
      .catch((error: unknown) => error);
    expect(databaseFault(failure)?.kind).toBe('check');
  });
});
