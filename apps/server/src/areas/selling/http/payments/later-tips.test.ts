import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderRoutes, paymentRoutes } from '@tavola/contract';
import { startSellingServer, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { newID } from '#platform/ids.ts';
import { code } from '../orders/orders.setup.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await startSellingServer();
});
afterAll(() => server.close());

test.each([
  ['at the counter', 1, 'payment.tips_off_counter'],
  ['at a table', 2, 'payment.tips_off_tables'],
] as const)(
  'keeps a tip %s after tips are switched off, lower or under another tender, and never higher',
  async (_, systemOrderChannelID, refusal) => {
    const fresh = await server.open();
    const input = fresh.terminal.order(
      ['Soda', 'Burger'].map((name) => fresh.terminal.line(name)),
      { systemOrderChannelID },
    );
    const order = (await server.call(orderRoutes.send, { body: input }, fresh.caller)).body;
    const id = newID();
    await server.call(
      paymentRoutes.process,
      {
        body: {
          paymentID: id,
          orderID: order.orderID,
          orderVersion: order.version,
          paymentTypeID: 1,
          tenderedAmount: 30,
          tipAmount: 10,
        },
      },
      fresh.caller,
    );
    await server.test.asOwner(async (owner) => {
      await owner.query(
        `UPDATE locations SET operational_setting = operational_setting || '{"useTip": {"quickService": false, "tableService": false}}' WHERE company_id = $1`,
        [fresh.tenant.scope.companyID],
      );
      await owner.query('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1', [
        fresh.tenant.scope.companyID,
      ]);
    });
    const tip = (tipAmount: number, of = id) =>
      server.call(paymentRoutes.tip, { params: { id: of }, body: { tipAmount } }, fresh.caller);
    expect(code(await tip(11))).toBe(`409 ${refusal}`);
    expect((await tip(5)).body).toMatchObject({ payment: { tipAmount: 5 } });
    expect(code(await tip(6))).toBe(`409 ${refusal}`);
    const tender = { params: { id }, body: { paymentTypeID: 6 as const } };
    const { body: corrected } = await server.call(paymentRoutes.tender, tender, fresh.caller);
    expect(corrected).toMatchObject({ payment: { name: 'Credit Card', tipAmount: 5 } });
    expect((await tip(0, corrected.payment.paymentID)).body).toMatchObject({ payment: { tipAmount: 0 } });
  },
);

test.each([
  ['cash', 1],
  ['a manual card', 6],
] as const)(
  'takes a tip of %s above ten times its order, with the payment, with a part of it and later (decisions 52, 170)',
  async (_, paymentTypeID) => {
    const { terminal, caller } = await server.open();
    const order = (await server.call(orderRoutes.send, { body: terminal.order([terminal.line('Soda')]) }, caller)).body;
    const { orderID, version: orderVersion } = order;
    const large = order.totalDueAmount * 10 + 0.01;
    const paying = (paymentID: string, version: number, amount: number, tipAmount: number) =>
      server.call(
        paymentRoutes.process,
        {
          body: {
            paymentID,
            orderID,
            orderVersion: version,
            paymentTypeID,
            amount,
            tipAmount,
            tenderedAmount: Math.round((amount + tipAmount) * 100) / 100,
          },
        },
        caller,
      );
    const [first, second] = [newID(), newID()];
    const part = (await paying(first, orderVersion, 1, large)).body;
    expect(part).toMatchObject({ payment: { amount: 1, tipAmount: large }, paymentStatus: 'PartiallyPaid' });
    const rest = (await paying(second, part.orderVersion, part.balanceDueAmount, 1)).body;
    expect(rest.paymentStatus).toBe('Paid');
    const tip = (to: number) =>
      server.call(paymentRoutes.tip, { params: { id: second }, body: { tipAmount: to } }, caller);
    expect((await tip(large)).body).toMatchObject({ payment: { tipAmount: large } });
    expect((await tip(0)).body).toMatchObject({ payment: { tipAmount: 0 } });
  },
);
