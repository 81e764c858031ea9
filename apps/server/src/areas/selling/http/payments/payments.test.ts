import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  NO_TENDER_FACTS,
  orderRoutes,
  paymentRoutes,
  PaymentType,
  type ErrorBody,
  type Order,
  type PaymentInput,
  type ReceiptPreview,
} from '@tavola/contract';
import { unlessBusy } from '@tavola/testkit/calls/busy.ts';
import { businessRows } from '@tavola/testkit/selling/selling-checks.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { newID } from '#platform/ids.ts';
import { cash, paymentCalls } from './payments.setup.ts';
import { code } from '../orders/orders.setup.ts';

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
});
afterAll(() => server.close());

const { get, ordered, paid, pay } = paymentCalls(
  () => server,
  () => place,
);

describe('cash', () => {
  test('settles at the rounded balance and gives change', async () => {
    const order = await ordered(['Soda', 'Burger']); // 14.49 + 7 % = 15.50
    const result = await paid(cash(order, 20));
    expect(result).toMatchObject({
      paymentStatus: 'Paid',
      balanceDueAmount: 0,
      changeAmount: 4.5,
      orderVersion: 2,
      payment: { name: 'Cash', amount: 15.5, tenderedAmount: 20, cashRoundingAdjustAmount: 0, status: 'Received' },
    });
    const odd = await ordered(['Soda']); // 4.82, in quarters 4.75
    expect(await paid(cash(odd, 5))).toMatchObject({
      changeAmount: 0.25,
      payment: { amount: 4.75, cashRoundingAdjustAmount: -0.07 },
    });
  });

  test('with a tip keeps the tip apart', async () => {
    const order = await ordered(['Soda']);
    expect(await paid(cash(order, 10, { tipAmount: 1 }))).toMatchObject({
      changeAmount: 4.25,
      payment: { amount: 4.75, tipAmount: 1 },
    });
    expect(await get(order.orderID)).toMatchObject({ tipAmount: 1, totalDueAmount: 4.82, orderPaymentStatus: 'Paid' });
  });

  test('takes a tip that appears on its receipt and in its ledger, and none where the location accepts none (decision 52)', async () => {
    const fresh = await server.open();
    const { companyID, locationID } = fresh.tenant.scope;
    const order = await ordered(['Soda'], 'send', fresh);
    const tipped = cash(order, 10, { tipAmount: 1 });
    await server.test.asOwner(async (owner) => {
      await owner.query(
        `UPDATE locations SET operational_setting = operational_setting || '{"useTip": {"quickService": false, "tableService": false}}' WHERE company_id = $1`,
        [companyID],
      );
      await owner.query('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1', [companyID]);
    });
    expect(code(await pay(tipped, fresh.caller))).toBe('409 payment.tips_off');
    await server.test.asOwner(async (owner) => {
      await owner.query(
        `UPDATE locations SET operational_setting = operational_setting - 'useTip' WHERE company_id = $1`,
        [companyID],
      );
      await owner.query('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1', [companyID]);
    });
    expect((await pay(tipped, fresh.caller)).status).toBe(200);
    const receipt = (await server.call(paymentRoutes.previewReceipt, { params: { id: order.orderID } }, fresh.caller))
      .body as ReceiptPreview;
    expect(receipt.totalDueAmount).toBe(4.82);
    expect(receipt.payments).toMatchObject([{ name: 'Cash', tenderedAmount: 10, tipAmount: 1, changeAmount: 4.25 }]);
    const { rows } = await server.services.database.tenant(fresh.tenant.scope, (tx) =>
      tx.raw<{ accounts: string[]; amounts: string[] }>(
        `SELECT accounts, amounts FROM ledger_postings WHERE company_id = $1 AND location_id = $2 AND kind = 'payment'`,
        [companyID, locationID],
      ),
    );
    expect(
      rows.map(({ accounts, amounts }) =>
        Object.fromEntries(accounts.map((account, index) => [account, Number(amounts[index])])),
      ),
    ).toEqual([{ 'tender:1': 5.75, receivable: -4.82, tips: -1, cashRounding: 0.07 }]);
  });

  test('in parts leaves a balance, and rounds with the part that settles', async () => {
    const order = await ordered(['Soda']);
    const first = await paid(cash(order, 2));
    expect(first).toMatchObject({
      paymentStatus: 'PartiallyPaid',
      saleNo: null,
      balanceDueAmount: 2.82,
      payment: { amount: 2, cashRoundingAdjustAmount: 0 },
    });
    const last = await paid(cash({ ...order, version: first.orderVersion }, 3));
    expect(last).toMatchObject({
      paymentStatus: 'Paid',
      balanceDueAmount: 0,
      changeAmount: 0.25,
      payment: { amount: 2.75, cashRoundingAdjustAmount: -0.07 },
      saleID: first.saleID,
    });
    expect(await get(order.orderID)).toMatchObject({
      sale: { saleNo: last.saleNo, payments: [{ amount: 2 }, { amount: 2.75 }] },
    });
  });

  test('for nothing settles an order that costs nothing', async () => {
    const { terminal, caller } = place;
    const comp = { type: 'comp' as const, value: 100, isPercentage: true };
    const order = (
      await server.call(
        orderRoutes.send,
        { body: terminal.order([terminal.line('Soda', 1, [], { voidComp: comp })]) },
        caller,
      )
    ).body as Order;
    expect(order.totalDueAmount).toBe(0);
    expect(await paid(cash(order, 0))).toMatchObject({ paymentStatus: 'Paid', payment: { amount: 0 } });
  });
});

describe('other types', () => {
  test('a card pays exactly; what needs more than the words of a cashier is refused', async () => {
    const order = await ordered(['Soda']);
    const card = (more: Partial<PaymentInput>) => cash(order, 4.82, { paymentTypeID: PaymentType.CreditCard, ...more });
    const before = await businessRows(server.test);
    expect(code(await pay(card({ tenderedAmount: 5 })))).toBe('422 payment.amount_refused');
    expect(code(await pay(card({ amount: 10, tenderedAmount: 10 })))).toBe('409 payment.above_balance');
    expect(code(await pay(card({ paymentTypeID: PaymentType.GiftCard })))).toBe('422 giftcard.required');
    expect(code(await pay(card({ paymentTypeID: PaymentType.IntegratedTerminal })))).toBe(
      '409 payment.type_unavailable',
    );
    expect(code(await pay(card({ paymentSettingID: newID() })))).toBe('409 payment.type_unavailable');
    expect(code(await pay(cash(order, -1)))).toBe('422 payment.amount_refused');
    expect(code(await pay(cash(order, 0)))).toBe('422 payment.amount_refused');
    expect(code(await pay(cash(order, 4.825)))).toBe('422 payment.amount_refused');
    expect(code(await pay(cash(order, 1, { amount: 100 })))).toBe('409 payment.above_balance');
    for (const negative of [cash(order, 1, { amount: -1 }), card({ amount: -1, tenderedAmount: -1 })])
      expect(code(await pay(negative))).toBe('422 payment.amount_refused');
    expect(code(await pay(cash({ ...order, orderID: newID() }, 5)))).toBe('404 order.not_found');
    expect(await businessRows(server.test)).toBe(before);
    expect(await paid(card({ tenderedAmount: 5.82, tipAmount: 1 }))).toMatchObject({
      paymentStatus: 'Paid',
      payment: { name: 'Credit Card', amount: 4.82, tipAmount: 1, changeAmount: 0, expectAmount: 5.82 },
    });
  });

  test('card and cash together round on the cash alone', async () => {
    const order = await ordered(['Soda']);
    const first = await paid(cash(order, 2, { paymentTypeID: PaymentType.CreditCard, amount: 2 }));
    expect(await paid(cash({ ...order, version: first.orderVersion }, 5))).toMatchObject({
      paymentStatus: 'Paid',
      changeAmount: 2.25,
      payment: { amount: 2.75, cashRoundingAdjustAmount: -0.07 },
    });
  });
});

test('a payment that draws on nothing is answered with empty fields of the kinds that do (decision 288)', async () => {
  const order = await ordered(['Soda']);
  const { payment } = await paid(cash(order, 5));
  expect(payment).toMatchObject(NO_TENDER_FACTS);
  expect((await get(order.orderID)).sale?.payments).toEqual([payment]);
});

describe('repeated payments', () => {
  test('a hundred equal payments at once are one', async () => {
    const order = await ordered(['Burger']);
    const body = cash(order, 20);
    // A loaded machine takes longer over a hundred than a call may wait for its turn; pages then call again.
    const answers = await Promise.all(Array.from({ length: 100 }, () => unlessBusy(() => pay(body))));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]?.body });
    expect((await get(order.orderID)).sale?.payments).toHaveLength(1);
  });

  test('a repeat after other payments gets its own first answer; another content is refused', async () => {
    const order = await ordered(['Burger']);
    const first = cash(order, 5);
    const answer = await paid(first);
    await paid(cash({ ...order, version: 2 }, 10));
    expect(await paid(first)).toEqual(answer);
    const other = await ordered(['Soda']);
    expect(code(await pay({ ...first, tenderedAmount: 6 }))).toBe('422 idempotency.mismatch');
    expect(code(await pay({ ...first, orderID: other.orderID, orderVersion: 1 }))).toBe('422 idempotency.mismatch');
    expect((await get(other.orderID)).sale).toBeNull();
  });

  test('of two terminals that pay one bill, one succeeds, and the other is shown who took the payment and when', async () => {
    const colleague = await place.colleague();
    for (let race = 0; race < 20; race++) {
      const order = await ordered(['Water']);
      const answers = await Promise.all([pay(cash(order, 1)), pay(cash(order, 1), colleague)]);
      expect(answers.map(code).toSorted()).toEqual(['200 accepted', '409 payment.already_processed']);
      const reported = answers.find((answer) => answer.status === 409)?.body as ErrorBody;
      const payments = (reported.additionValue.current as Order).sale?.payments;
      expect(payments).toHaveLength(1);
      const { name, time } = reported.additionValue.params;
      const at = new Date(payments?.[0]?.actionCompleteDateTime ?? '');
      const { timezoneName } = place.terminal.data.operational;
      const clock = { timeZone: timezoneName, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
      expect(time).toBe(new Intl.DateTimeFormat('en-GB', clock).format(at));
      expect(reported.message).toBe(
        `The transaction is already processed. ${String(name)} took the payment at ${String(time)}. No further payment was taken.`,
      );
      expect(name).not.toBe('');
    }
  });

  test('of an order that was voided in the meantime, the refusal says so and no payment is taken', async () => {
    const order = await ordered(['Water']);
    const body = { orderID: order.orderID, reason: 'Mistake' };
    expect((await server.call(orderRoutes.void, { body }, place.caller)).status).toBe(200);
    expect(code(await pay(cash(order, 1)))).toBe('409 payment.order_voided');
    expect((await get(order.orderID)).sale).toBeNull();
  });

  test('of a bill that was paid on another day, the refusal has the date', async () => {
    const order = await ordered(['Water']);
    await paid(cash(order, 1));
    server.clock.advance(24 * 60 * 60 * 1000);
    const { additionValue } = (await pay(cash(order, 1))).body as unknown as ErrorBody;
    server.clock.advance(-24 * 60 * 60 * 1000);
    expect(additionValue.params['time']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  });

  test('nobody can pay a total that they have not seen', async () => {
    const { terminal, caller } = place;
    for (let race = 0; race < 10; race++) {
      const input = terminal.order([terminal.line('Soda')]);
      const order = (await server.call(orderRoutes.send, { body: input }, caller)).body as Order;
      const more = terminal.totalled({
        ...input,
        version: 1,
        orderLines: [...input.orderLines, terminal.line('Burger')],
      });
      const [added, taken] = await Promise.all([
        server.call(orderRoutes.send, { body: more }, caller),
        pay(cash(order, 4.75)),
      ]);
      const outcome = [code(added), code(taken)].join(', ');
      expect(['200 accepted, 409 order.version_conflict', '409 order.not_modifiable, 200 accepted']).toContain(outcome);
      const now = await get(order.orderID);
      expect([now.totalDueAmount, now.orderPaymentStatus]).toEqual(
        added.status === 200 ? [15.5, 'Pending'] : [4.82, 'Paid'],
      );
    }
  });

  test('sale numbers have no gap, whatever is refused between them', async () => {
    const fresh = await server.open();
    const orders = await Promise.all(Array.from({ length: 12 }, () => ordered(['Water'], 'send', fresh)));
    const answers = await Promise.all(
      orders.flatMap((order) => [
        pay(cash(order, 1), fresh.caller),
        pay(cash(order, 0), fresh.caller),
        pay(cash({ ...order, version: 9 }, 1), fresh.caller),
      ]),
    );
    const numbers = answers.flatMap((answer) => (answer.status === 200 ? [Number(answer.body.saleNo)] : []));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  });
});

describe('what a payment completes', () => {
  test('finalized lines complete the order with the payment; sent ones wait for the kitchen', async () => {
    const done = await ordered(['Soda'], 'finalize');
    expect(done).toMatchObject({ status: 'New', orderLines: [{ status: 'Completed' }] });
    await paid(cash(done, 10));
    expect(await get(done.orderID)).toMatchObject({ status: 'Completed', orderPaymentStatus: 'Paid' });
    const sent = await ordered(['Soda']);
    await paid(cash(sent, 10));
    expect((await get(sent.orderID)).status).toBe('AwaitingPreparation');
    const finished = await server.call(orderRoutes.finalizeSaved, { params: { id: sent.orderID } }, place.caller);
    expect(finished.body).toMatchObject({ status: 'Completed', orderLines: [{ status: 'Completed' }] });
    const again = await server.call(orderRoutes.finalizeSaved, { params: { id: sent.orderID } }, place.caller);
    expect((again.body as Order).version).toBe((finished.body as Order).version);
  });

  test('stock leaves once: with sending, or with the payment of what was never sent', async () => {
    const fresh = await server.open();
    const { companyID, locationID } = fresh.tenant.scope;
    await server.test.asOwner(async (owner) => {
      await owner.query('UPDATE items SET enable_track_inventory = true WHERE company_id = $1', [companyID]);
      await owner.query(
        `INSERT INTO item_inventory (company_id, location_id, item_id, on_hand, updated_at) SELECT company_id, $2, id, 1000, now() FROM items WHERE company_id = $1`,
        [companyID, locationID],
      );
      await owner.query('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1', [companyID]);
    });
    const onHand = () =>
      server.test.asOwner(async (owner) =>
        Number(
          (
            await owner.query<{ on_hand: string }>(
              `SELECT on_hand FROM item_inventory JOIN items ON items.company_id = item_inventory.company_id AND items.id = item_id WHERE items.company_id = $1 AND name = 'Soda'`,
              [companyID],
            )
          ).rows[0]?.on_hand,
        ),
      );
    const sent = await ordered(['Soda', 'Soda', 'Water'], 'send', fresh);
    expect(await onHand()).toBe(998);
    await pay(cash(sent, 20), fresh.caller);
    expect(await onHand()).toBe(998);
    const unsent = await ordered(['Soda'], 'base', fresh);
    expect(await onHand()).toBe(998);
    await pay(cash(unsent, 20), fresh.caller);
    expect(await onHand()).toBe(997);
    await server.call(orderRoutes.sendSaved, { params: { id: unsent.orderID } }, fresh.caller);
    expect(await onHand()).toBe(997);
    const voided = await ordered(['Soda'], 'send', fresh);
    expect(await onHand()).toBe(996);
    await server.call(orderRoutes.void, { body: { orderID: voided.orderID, reason: 'Mistake' } }, fresh.caller);
    expect(await onHand()).toBe(997);
  });

  test('a paid order takes no more lines', async () => {
    const { terminal, caller } = place;
    const input = terminal.order([terminal.line('Soda')]);
    const order = (await server.call(orderRoutes.send, { body: input }, caller)).body as Order;
    await paid(cash(order, 10));
    expect(
      code(
        await server.call(
          orderRoutes.send,
          {
            body: terminal.totalled({
              ...input,
              version: 2,
              orderLines: [...input.orderLines, terminal.line('Water')],
            }),
          },
          caller,
        ),
      ),
    ).toBe('409 order.not_modifiable');
    expect(
      code(await server.call(orderRoutes.void, { body: { orderID: order.orderID, reason: 'Mistake' } }, caller)),
    ).toBe('409 order.has_payment');
  });
});
