import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderRoutes, paymentRoutes } from '@tavola/contract';
import { startSellingServer, type SellingServer } from '@tavola/testkit/selling.ts';
import { newID } from '#platform/ids.ts';
import { code } from './orders.setup.ts';

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
    const input = fresh.terminal.order([fresh.terminal.line('Soda')], { systemOrderChannelID });
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
          tenderedAmount: 20,
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
  'raises a tip of %s to the amount of its payment at most, and lowers what is above',
  async (_, paymentTypeID) => {
    const { terminal, caller } = await server.open();
    const order = (await server.call(orderRoutes.send, { body: terminal.order([terminal.line('Soda')]) }, caller)).body;
    const { orderID, version: orderVersion, totalDueAmount } = order;
    const paymentID = newID();
    const tipAmount = 10;
    const body = {
      paymentID,
      orderID,
      orderVersion,
      paymentTypeID,
      tipAmount,
      tenderedAmount: totalDueAmount + tipAmount,
    };
    const { amount } = (await server.call(paymentRoutes.process, { body }, caller)).body.payment;
    const tip = (to: number) =>
      server.call(paymentRoutes.tip, { params: { id: paymentID }, body: { tipAmount: to } }, caller);
    for (const to of [10.01, 9_999_999]) expect(code(await tip(to))).toBe('422 payment.tip_above');
    expect((await tip(9)).body).toMatchObject({ payment: { tipAmount: 9 } });
    expect((await tip(0)).body).toMatchObject({ payment: { tipAmount: 0 } });
    expect(code(await tip(amount + 0.01))).toBe('422 payment.tip_above');
    expect((await tip(amount)).body).toMatchObject({ payment: { tipAmount: amount } });
  },
);
